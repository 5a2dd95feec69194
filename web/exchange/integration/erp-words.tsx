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

const fileLooks = {
  rejected: { tone: 'err', icon: IconBan },
  processing: { tone: 'info', icon: IconClock },
  rejects: { tone: 'warn', icon: IconAlertTriangle },
  done: { tone: 'ok', icon: IconCheck },
  waiting: { tone: 'info', icon: IconHourglass },
} as const;

/** Outcomes of a file, rows that wait last. */
function fileOutcomes({ state, rejectedCount, waitingCount }: FileFacts): (keyof typeof fileLooks)[] {
  const waiting = waitingCount > 0 ? (['waiting'] as const) : [];
  if (state === 'rejected' || state === 'processing') return [state, ...waiting];
  if (rejectedCount > 0) return ['rejects', ...waiting];
  return waiting.length > 0 ? [...waiting] : ['done'];
}

const verbWords = (t: Translate, verb: string): string => t(verbStates[verb] ?? 'integration.state.again');

/** The outcome of a file and the decision of somebody about it, in words. */
export const fileWords = (file: FileFacts, t: Translate): string =>
  [
    ...fileOutcomes(file).map((outcome) => t(`integration.state.${outcome}`)),
    ...(file.verb ? [verbWords(t, file.verb)] : []),
  ].join(', ');

/** {@link fileWords} as chips. */
export function FileChips({ file, t }: { file: FileFacts; t: Translate }): ReactNode {
  return (
    <>
      {fileOutcomes(file).map((outcome) => (
        <StatusChip key={outcome} {...fileLooks[outcome]}>
          {t(`integration.state.${outcome}`)}
        </StatusChip>
      ))}
      {file.verb && <StatusChip>{verbWords(t, file.verb)}</StatusChip>}
    </>
  );
}

const outboxLooks = {
  pending: { tone: 'info', icon: IconClock },
  sent: { tone: 'ok', icon: IconSend },
  dead: { tone: 'err', icon: IconBan },
  dropped: { tone: 'grey', icon: IconTrash },
} as const;

type HandedOver = Pick<OutboxRow, 'state' | 'attempts'>;

const outboxStateOf = ({ state }: HandedOver): 'pending' | 'sent' | 'dead' | 'dropped' =>
  (['pending', 'sent', 'dead', 'dropped'] as const).find((one) => one === state) ?? 'pending';
const isRetried = (row: HandedOver): boolean => outboxStateOf(row) === 'pending' && row.attempts > 0;

/** How far the hand-over of a record is, in words. */
export const outboxWords = (row: HandedOver, t: Translate): string =>
  t(isRetried(row) ? 'integration.hand.retried' : `integration.hand.${outboxStateOf(row)}`);

/** {@link outboxWords} as a chip. */
export function OutboxChip({ row, t }: { row: HandedOver; t: Translate }): ReactNode {
  const state = outboxStateOf(row);
  const fails = isRetried(row);
  const { tone, icon } = outboxLooks[state];
  return (
    <StatusChip tone={fails ? 'warn' : tone} icon={fails ? IconAlertTriangle : icon}>
      {outboxWords(row, t)}
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
