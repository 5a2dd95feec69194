import { isoWeek } from '../../../rules/dates.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';

export type PromiseWords = (date: string | null | undefined, precision: string | null | undefined) => string;

/** A date with its own precision: a day, "week 51", or a month. It never shows a day that was not promised. */
export function usePromiseWords(): PromiseWords {
  const t = useText();
  const formats = useFormats();
  return (date, precision) => {
    if (!date) return '–';
    if (precision === 'week') return t('orders.date.week', { week: isoWeek(date).week });
    if (precision === 'month')
      return new Intl.DateTimeFormat(formats.tag, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00:00Z`),
      );
    return formats.date(date);
  };
}
