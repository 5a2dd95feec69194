import { useText } from '#platform/texts/texts.tsx';
import type { Availability } from '#ui/figures/availability.tsx';
import { shownQuantity, stateNamed, useDateWords, arrivalText } from '#ui/figures/availability-words.ts';
import type { IntakeDetails } from './intake.documents.ts';

/** The stock of a product for the availability mark, with dates in their known precision. */
export function useSupply() {
  const words = useDateWords();
  const t = useText();
  return {
    of: ({ availability }: IntakeDetails): Availability => ({
      state: stateNamed(availability.state),
      quantity: shownQuantity(availability),
      ...arrivalText(availability.date, availability.precision, words),
    }),
    /** The next arrival as text; empty if none is known. */
    next: ({ nextArrival }: IntakeDetails): string => {
      const { week, period } = arrivalText(nextArrival?.date ?? null, nextArrival?.precision ?? null, words);
      return period ?? (week === undefined ? '' : t('ui.availability.week', { week }));
    },
  };
}
