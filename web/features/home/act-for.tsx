import { useState } from 'react';
import { messageIdOf } from '../../platform/api/errors.ts';
import { noteProblem } from '../../platform/problem-log.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { changeCustomer } from '../../shell/session-change.ts';
import { reloadBehindCover } from '../../shell/session-start.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Makes a customer the active one and loads the page anew; a refusal says why. */
export function ActFor({ code, name }: { code: string; name: string }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await changeCustomer(code);
      reloadBehindCover();
    } catch (error) {
      setBusy(false);
      noteProblem('The customer was not changed', error);
      const id = messageIdOf(error);
      showToast({ text: t(id === 'connection_error' || id === 'connection_failed_please_refresh' ? id : 'failed_change_customer'), tone: 'err' });
    }
  };
  return (
    <Button size="small" busy={busy} aria-label={t('home.act.for', { name })} onClick={() => void act()}>
      {t('home.act.button')}
    </Button>
  );
}
