import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, messageIdOf } from '#platform/api/errors.ts';
import { sendJson } from '#platform/api/http.ts';
import { useText } from '#platform/texts/texts.tsx';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/page/layout.tsx';
import { Note } from '#ui/page/note.tsx';

type Report = { issuer: string; hostsNotAllowed: string[] };
type Outcome = { report: Report } | { error: unknown };

/** Tries out a provider before it is saved: the server reads its discovery document. */
export function ProviderCheck({ issuer, hosts }: { issuer: string; hosts: readonly string[] }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const check = async (): Promise<void> => {
    setBusy(true);
    try {
      const report = await sendJson<Report>('/sign-in-provider/check', { body: { issuer, hosts } });
      setOutcome({ report });
    } catch (error) {
      setOutcome({ error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack>
      <div>
        <Button icon={IconPlugConnected} busy={busy} disabled={issuer.trim() === ''} onClick={() => void check()}>
          {t('sign-in-provider.check.action')}
        </Button>
      </div>
      <div role="status">{outcome && <CheckResult outcome={outcome} />}</div>
    </Stack>
  );
}

function CheckResult({ outcome }: { outcome: Outcome }) {
  const t = useText();
  if ('error' in outcome) {
    const { error } = outcome;
    const id = messageIdOf(error);
    const chooseText = () => {
      if (id) return t(id);
      if (error instanceof ApiError) return error.message;
      return t('something_wrong');
    };
    return <Note tone="err">{chooseText()}</Note>;
  }
  const missing = outcome.report.hostsNotAllowed;
  if (missing.length > 0)
    return <Note tone="warn">{t('sign-in-provider.check.hosts', { hosts: missing.join(', ') })}</Note>;
  return <Note tone="ok">{t('sign-in-provider.check.works', { issuer: outcome.report.issuer })}</Note>;
}
