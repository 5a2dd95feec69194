import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { disputeReasons } from '#rules/money/credit-desk/dispute-choices.ts';
import type { Translate } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';

/** The reason in the user's language; an unknown one shows as other. */
export const reasonWords = (t: Translate, reason: string): string =>
  t(`disputes.reason.${disputeReasons.find((known) => known === reason) ?? 'other'}`);

/** The state as a chip. */
export function DisputeChip({ state, t }: { state: string; t: Translate }) {
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
  return (
    <StatusChip tone="warn" icon={IconClock}>
      {t('disputes.state.open')}
    </StatusChip>
  );
}
