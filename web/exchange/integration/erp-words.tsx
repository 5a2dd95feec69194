import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconHourglass,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { outboxKinds } from '#rules/exchange/integration/choices.ts';
import type { MessageId } from '#platform/texts/message-ids.ts';
import type { Translate } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';
import type { FileDetail, FileRow, OutboxRow } from './integration.documents.ts';

/** The name of a kind of file; one without a name shows as the ERP writes it. */
export const kindName = (t: Translate, type: string): string => t('file-kind.name', { type });

type FileFacts = Pick<FileRow | FileDetail, 'state' | 'rejectedCount' | 'waitingCount' | 'verb'>;

const verbStates: Readonly<Record<string, MessageId>> = {
  discard: 'integration.state.discarded',
  take_back: 'integration.state.takenBack',
};

/** The outcome of a file, and the decision of somebody about it. */
export function FileChips({ file, t }: { file: FileFacts; t: Translate }): ReactNode {
  const { state, rejectedCount, waitingCount, verb } = file;
  const renderContent = () => {
    if (state === 'rejected')
      return (
        <StatusChip tone="err" icon={IconBan}>
          {t('integration.state.rejected')}
        </StatusChip>
      );
    if (state === 'processing')
      return (
        <StatusChip tone="info" icon={IconClock}>
          {t('integration.state.processing')}
        </StatusChip>
      );
    if (rejectedCount > 0)
      return (
        <StatusChip tone="warn" icon={IconAlertTriangle}>
          {t('integration.state.rejects')}
        </StatusChip>
      );
    return (
      waitingCount === 0 && (
        <StatusChip tone="ok" icon={IconCheck}>
          {t('integration.state.done')}
        </StatusChip>
      )
    );
  };
  return (
    <>
      {renderContent()}
      {waitingCount > 0 && (
        <StatusChip tone="info" icon={IconHourglass}>
          {t('integration.state.waiting')}
        </StatusChip>
      )}
      {verb && <StatusChip>{t(verbStates[verb] ?? 'integration.state.again')}</StatusChip>}
    </>
  );
}

const outboxLooks = {
  pending: { tone: 'info', icon: IconClock },
  sent: { tone: 'ok', icon: IconSend },
  dead: { tone: 'err', icon: IconBan },
  dropped: { tone: 'grey', icon: IconTrash },
} as const;

/** How far the hand-over of a record is. */
export function OutboxChip({ row, t }: { row: Pick<OutboxRow, 'state' | 'attempts'>; t: Translate }): ReactNode {
  const state = (['pending', 'sent', 'dead', 'dropped'] as const).find((one) => one === row.state) ?? 'pending';
  const fails = state === 'pending' && row.attempts > 0;
  const { tone, icon } = outboxLooks[state];
  return (
    <StatusChip tone={fails ? 'warn' : tone} icon={fails ? IconAlertTriangle : icon}>
      {t(fails ? 'integration.hand.retried' : `integration.hand.${state}`)}
    </StatusChip>
  );
}

/** The name of a kind of record of the outbox. */
export function recordName(t: Translate, kind: string): string {
  const known = outboxKinds.find((one) => one === kind);
  return known ? t(`integration.record.${known}`) : kind;
}

/** Minutes in words: "every 15 minutes", "every 2 hours", "every day". */
export function rhythmWords(t: Translate, minutes: number): string {
  if (minutes % 1_440 === 0) return t('integration.rhythm.days', { count: minutes / 1_440 });
  if (minutes % 60 === 0) return t('integration.rhythm.hours', { count: minutes / 60 });
  return t('integration.rhythm.minutes', { count: minutes });
}
