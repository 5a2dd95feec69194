import { IconBan, IconCheck, IconClock, IconGift } from '@tabler/icons-react';
import { damageStates } from '#rules/service/transit-damage/transit-damage.ts';
import { useText } from '#platform/texts/texts.tsx';
import { StatusChip } from '#ui/button/chip.tsx';

const looks = {
  proposed: { tone: 'info', icon: IconGift },
  in_review: { tone: 'warn', icon: IconClock },
  credited: { tone: 'ok', icon: IconCheck },
  rejected: { tone: 'err', icon: IconBan },
} as const;

/** The state of a report. */
export const damageStateOf = (state: string): (typeof damageStates)[number] =>
  damageStates.find((one) => one === state) ?? 'in_review';

/** {@link damageStateOf} as a chip. */
export function DamageChip({ state }: { state: string }) {
  const t = useText();
  const known = damageStateOf(state);
  return <StatusChip {...looks[known]}>{t(`transit-damage.state.${known}`)}</StatusChip>;
}
