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

/** The state as a chip; while it is open, who has to act. */
export function DisputeChip({
  dispute: { state, waitingFor },
  t,
}: {
  dispute: { state: string; waitingFor: string };
  t: Translate;
}) {
  if (state === 'accepted')
    return (
      <StatusChip tone="ok" icon={IconCheck}>
        {t('disputes.state.accepted')}
      </StatusChip>
    );
  if (state === 'rejected')
    return (
      <StatusChip tone="err" icon={IconX}>
        {t('disputes.state.rejected')}
      </StatusChip>
    );
  if (waitingFor === 'dealer')
    return (
      <StatusChip tone="info" icon={IconMessageQuestion}>
        {t('disputes.state.asked')}
      </StatusChip>
    );
  return (
    <StatusChip tone="warn" icon={IconClock}>
      {t('disputes.state.open')}
    </StatusChip>
  );
}
