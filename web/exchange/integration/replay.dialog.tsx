import { useText } from '#platform/texts/texts.tsx';
import { type Asked, ConfirmVerb } from '#ui/dialog/confirm-verb.tsx';
import type { OutboxRow } from './integration.documents.ts';

/** Asks before a record is handed over again, because the other records of its file go out with it. */
export function ReplayConfirm({ of }: { of: Asked<OutboxRow> }) {
  const t = useText();
  return (
    <ConfirmVerb
      of={of}
      title={({ number }) => t('integration.replay.title', { number })}
      action={t('integration.replay.action')}
      done={t('integration.replay.done')}
    >
      <p>{t('integration.replay.hint')}</p>
    </ConfirmVerb>
  );
}
