import { AvailabilityMark } from '../../ui/availability.tsx';
import { type Supplied, useOfferAvailability } from './repeat-availability.ts';

/** What there is of an article now, and when more comes. */
export function StockNow({ product }: { product: Supplied }) {
  const availability = useOfferAvailability();
  return <AvailabilityMark {...availability({ product, problems: [] })} />;
}
