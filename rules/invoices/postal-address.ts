/** An address as documents print it; missing parts are empty. */
export interface PostalAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166 code. */
  readonly country: string;
}

/** Countries that write the postal code behind the city and its state. */
const codeLast = new Set(['AU', 'CA', 'GB', 'ID', 'IE', 'IN', 'NZ', 'PH', 'SG', 'TH', 'US']);

const joined = (parts: readonly string[], separator: string): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(separator);

/**
 * The lines of an address in the order of its country, without empty ones. `countryName` is the last line; it is empty
 * for an address in the sender's own country.
 */
export function addressLines(
  { address, city, state, postalCode, country }: PostalAddress,
  countryName: string,
): string[] {
  const place = codeLast.has(country)
    ? joined([joined([city, state], ', '), postalCode], ' ')
    : joined([joined([postalCode, city], ' '), state], ', ');
  return [...address.split('\n'), place, countryName].map((line) => line.trim()).filter((line) => line !== '');
}
