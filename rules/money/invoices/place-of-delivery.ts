import type { PostalAddress } from '#rules/accounts/customers/postal-address.ts';

/** A place to which billed goods went; of several places in one country only the country is known. */
export type DeliveryPlace = PostalAddress & { readonly name: string };

/**
 * The place of delivery of a document whose orders went to some places: the one that all have, else their common country
 * without a name and an address, else null. A document has one place (BG-15), and paper and XML have the same.
 */
export function placeOfDelivery(places: readonly DeliveryPlace[]): DeliveryPlace | null {
  const [first, ...others] = places;
  if (!first) return null;
  if (others.length === 0) return first;
  const { country } = first;
  if (country === '' || others.some((other) => other.country !== country)) return null;
  return { name: '', address: '', city: '', state: '', postalCode: '', country };
}

/** True if a place is printed: one of which only the country is known says nothing to a reader. */
export const isNamedPlace = (place: DeliveryPlace | null): place is DeliveryPlace =>
  place !== null && place.city.trim() !== '';
