import { AvailabilityMark } from '#ui/figures/availability.tsx';
import { type Supplied, useOfferAvailability } from './repeat-availability.ts';

/** Current stock of an article, and its next arrival. */
export function StockNow({ product }: { product: Supplied }) {
  const availability = useOfferAvailability();
  return <AvailabilityMark {...availability({ product, problems: [] })} />;
}
