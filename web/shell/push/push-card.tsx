import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';
import { askForPush } from './push.ts';
import { declinePush } from './push-ask.ts';

/** Asks whether the browser may show notifications about orders. It is part of the page and covers nothing. */
export function PushCard() {
  const t = useText();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  if (!open) return null;
  return (
    <Note icon={IconBell}>
      <Row wrap>
        <span>
          <b>{t('push.ask.title')}</b> {t('push.ask.text')}
        </span>
        <Row>
          <Button
            size="small"
            busy={busy}
            onClick={() => {
              setBusy(true);
              void askForPush().finally(() => setOpen(false));
            }}
          >
            {t('push.ask.action')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              declinePush();
              setOpen(false);
            }}
          >
            {t('push.ask.later')}
          </Button>
        </Row>
      </Row>
    </Note>
  );
}
