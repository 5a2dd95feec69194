import { useText } from '../../platform/texts/texts.tsx';
import type { Availability } from '../../ui/availability.tsx';
import { shownQuantity, stateNamed, useDateWords, arrivalText } from '../../ui/availability-words.ts';
import type { IntakeProduct } from './intake.documents.ts';

/** What a product's stock says, for its mark; a date is only as exact as it is known. */
export function useSupply() {
  const words = useDateWords();
  const t = useText();
  return {
    of: ({ availability }: IntakeProduct): Availability => ({
      state: stateNamed(availability.state),
      quantity: shownQuantity(availability),
      ...arrivalText(availability.date, availability.precision, words),
    }),
    /** When the next arrival comes, in words; nothing where none is known. */
    next: ({ nextArrival }: IntakeProduct): string => {
      const { week, period } = arrivalText(nextArrival?.date ?? null, nextArrival?.precision ?? null, words);
      return period ?? (week === undefined ? '' : t('ui.availability.week', { week }));
    },
  };
}
