import { lastDay, rangeFault } from '#rules/ordering/orders/date-range.ts';
import { longestRangeDays } from '#rules/ordering/orders/open-choices.ts';
import { marketToday } from '#platform/market-day.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';

/** Why a date range is refused, checked before it is sent. */
export function useRangeFault(from: string | undefined, to: string | undefined): string | undefined {
  return useRangeFaults()(from, to);
}

function useRangeFaults(): (from: string | undefined, to: string | undefined) => string | undefined {
  const t = useText();
  return (from, to) => {
    const fault = rangeFault({ from: from ?? null, to: to ?? null }, marketToday());
    return fault ? t(fault.code, { limit: longestRangeDays }) : undefined;
  };
}

/** The days of a range as text; a range without a last day shows the day on which it ends. */
export function useRangeText(): (from: string | undefined, to: string | undefined) => string {
  const formats = useFormats();
  return (from, to) => {
    const last = lastDay({ from: from ?? null, to: to ?? null }, marketToday());
    return [from, last].map((day) => (day ? formats.date(day) : '…')).join(' – ');
  };
}

/** The rules of date ranges for the filters of a list. */
export function useRangeRules() {
  const t = useText();
  return {
    fault: useRangeFaults(),
    words: useRangeText(),
    longest: longestRangeDays,
    hint: t('open.filter.range', { days: longestRangeDays }),
  };
}
