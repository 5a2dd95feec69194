import { withinDays } from '../../../rules/dates.ts';
import { longestRangeDays } from '../../../rules/orders/open-choices.ts';
import { useText } from '../../platform/texts/texts.tsx';

/** Why a date range is invalid, checked before it is sent. */
export function useRangeFault(from: string | undefined, to: string | undefined): string | undefined {
  const t = useText();
  if (!from || !to) return undefined;
  if (from > to) return t('date_from_after_to');
  return withinDays(from, to, longestRangeDays) ? undefined : t('date_range_too_long', { limit: longestRangeDays });
}
