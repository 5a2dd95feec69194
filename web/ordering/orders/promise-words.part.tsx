import { isoWeek } from '#rules/dates.ts';
import { calendarDateText } from '#platform/texts/formats.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';

export type PromiseWords = (date: string | null | undefined, precision: string | null | undefined) => string;

/** A date with its own precision: a day, "week 51", or a month. It never shows a day that was not promised. */
export function usePromiseWords(): PromiseWords {
  const t = useText();
  const formats = useFormats();
  return (date, precision) => {
    if (!date) return '–';
    if (precision === 'week') return t('orders.date.week', { week: isoWeek(date).week });
    if (precision === 'month') return calendarDateText(date, 'MMM YYYY', formats.tag);
    return formats.date(date);
  };
}
