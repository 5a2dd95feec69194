/** Countries that write the postal code after city and state. */
const codeLast: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'ID', 'SG']);

type Address = { address: string; city: string; state?: string; postalCode: string; country: string };

/** An address in one line, in the order of its country. */
export function addressLine({ address, postalCode, city, state, country }: Address): string {
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  const places = codeLast.has(country)
    ? [address, city, words(state, postalCode), country]
    : [address, words(postalCode, city), state, country];
  return places.filter(Boolean).join(', ');
}
