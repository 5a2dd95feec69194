import { IconCheck, IconClock, IconMessageQuestion, IconX } from '@tabler/icons-react';
import { disputeReasons } from '#rules/money/credit-desk/dispute-choices.ts';
import type { Translate } from '#platform/texts/texts.tsx';
import type { AskSubject } from '#exchange/questions/ask.part.tsx';
import { StatusChip } from '#ui/button/chip.tsx';

/** The reason in the user's language; an unknown one shows as other. */
export const reasonWords = (t: Translate, reason: string): string =>
  t(`disputes.reason.${disputeReasons.find((known) => known === reason) ?? 'other'}`);

/** The dispute as the subject of a question. */
export const aboutDispute = ({ id, invoiceNo }: { id: string; invoiceNo: string }): AskSubject => ({
  kind: 'dispute',
  subject: id,
  number: invoiceNo,
});

const looks = {
  accepted: { tone: 'ok', icon: IconCheck },
  rejected: { tone: 'err', icon: IconX },
  asked: { tone: 'info', icon: IconMessageQuestion },
  open: { tone: 'warn', icon: IconClock },
} as const;

type DisputeFacts = { state: string; waitingFor: string };

/** The state; while a dispute is open, who has to act. */
export function disputeStateOf({ state, waitingFor }: DisputeFacts): keyof typeof looks {
  if (state === 'accepted' || state === 'rejected') return state;
  return waitingFor === 'dealer' ? 'asked' : 'open';
}

/** {@link disputeStateOf} as a chip. */
export function DisputeChip({ dispute, t }: { dispute: DisputeFacts; t: Translate }) {
  const state = disputeStateOf(dispute);
  return <StatusChip {...looks[state]}>{t(`disputes.state.${state}`)}</StatusChip>;
}
