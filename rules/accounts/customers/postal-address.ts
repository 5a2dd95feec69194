/** An address as screens, documents and mails show it; missing parts are empty. */
export interface PostalAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166 code. */
  readonly country: string;
}

/** An address without a state is one in which it is empty: kept copies of visits may lack it. */
type ShownAddress = Omit<PostalAddress, 'state'> & { readonly state?: string };

/** Countries that write the postal code behind the city and its state. */
const codeLast = new Set(['AU', 'CA', 'GB', 'ID', 'IE', 'IN', 'NZ', 'PH', 'SG', 'TH', 'US']);

const joined = (parts: readonly (string | undefined)[], separator: string): string =>
  parts
    .map((part) => (part ?? '').trim())
    .filter((part) => part !== '')
    .join(separator);

/**
 * The lines of an address in the order of its country, without empty ones. `countryName` is the last line; it is empty
 * for an address in the sender's own country.
 */
export function addressLines(
  { address, city, state, postalCode, country }: ShownAddress,
  countryName: string,
): string[] {
  const place = codeLast.has(country)
    ? joined([joined([city, state], ', '), postalCode], ' ')
    : joined([joined([postalCode, city], ' '), state], ', ');
  return [...address.split('\n'), place, countryName].map((line) => line.trim()).filter((line) => line !== '');
}

/** {@link addressLines} in one line. */
export const addressLine = (address: ShownAddress, countryName: string): string =>
  addressLines(address, countryName).join(', ');

/** Name of a country in a language (BCP 47); what is no ISO 3166 code stays as it is. */
export const countryName = (languageTag: string, code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([languageTag], { type: 'region' }).of(code) ?? code) : code;
