import { isoWeek } from '../../../rules/dates.ts';
import { useText } from '../../platform/texts/texts.tsx';
import { useFormats } from '../../platform/texts/use-formats.ts';
import type { Availability, AvailabilityState } from '../../ui/availability.tsx';
import type { IntakeProduct } from './intake.documents.ts';

const states: Readonly<Record<string, AvailabilityState>> = {
  now: 'now',
  low: 'low',
  arriving: 'arriving',
  'pre-order': 'preorder',
  'on-request': 'request',
  'not-orderable': 'none',
};

const shown = ({ qty, mask }: { qty: number | null; mask: string }): number | string | null => {
  if (qty !== null) return qty;
  const limit = /(\d+)/.exec(mask)?.[1];
  return limit === undefined || limit === '0' ? null : `${limit}+`;
};

/** What a product's stock says, for its mark; a date is only as exact as it is known. */
export function useSupply() {
  const { tag } = useFormats();
  const t = useText();
  const format = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
  const when = (date: string | null, precision: string | null): { week?: number; period?: string } => {
    if (date === null) return {};
    if (precision === 'week') return { week: isoWeek(date).week };
    return { period: precision === 'month' ? format(date, { month: 'short', year: 'numeric' }) : format(date, { day: 'numeric', month: 'short' }) };
  };
  return {
    of: ({ availability }: IntakeProduct): Availability => ({
      state: states[availability.state] ?? 'none',
      quantity: shown(availability),
      ...when(availability.date, availability.precision),
    }),
    /** When the next arrival comes, in words; nothing where none is known. */
    next: ({ nextArrival }: IntakeProduct): string => {
      const { week, period } = when(nextArrival?.date ?? null, nextArrival?.precision ?? null);
      return period ?? (week === undefined ? '' : t('ui.availability.week', { week }));
    },
  };
}
