/** An address as screens, documents and mails show it; missing parts are empty. */
export interface PostalAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166 code. */
  readonly country: string;
}

/** An address of which parts may be missing: kept copies of visits and addresses of consumers lack some. */
type ShownAddress = { readonly [Part in keyof PostalAddress]?: string | null };

/**
 * The last lines of addresses, by country, as its post wants them: C is the city, S the state, Z the postal code, and /
 * begins a line. What stands before a part that is missing is left out with it.
 */
const places: readonly (readonly [form: string, countries: string])[] = [
  ['C, S Z', 'BD CN HK JP KR NG PK TW US'],
  ['C S Z', 'AU CA'],
  ['C/S/Z', 'GB IE KE'],
  ['C/S Z', 'ID TH VN'],
  ['C Z/S', 'IN NZ SG'],
  ['Z C/S', 'MY PH'],
  ['Z C S', 'ES IT'],
  ['C-S/Z', 'BR'],
];
const forms = new Map(places.flatMap(([form, countries]) => countries.split(' ').map((code) => [code, form] as const)));
/** Most posts of Europe: the postal code before the city. */
const usualForm = 'Z C, S';

/** Japanese or Chinese signs: an address in them goes from the country to the house. */
const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

const parts = { C: 'city', S: 'state', Z: 'postalCode' } as const;

/** A line of a form with the values that it has. */
function filledLine(form: string, value: (part: keyof typeof parts) => string): string {
  let line = '';
  for (const [, before = '', part] of form.matchAll(/([^CSZ]*)([CSZ])/g)) {
    const text = value(part as keyof typeof parts);
    if (text !== '') line += line === '' ? text : before + text;
  }
  return line;
}

/**
 * The lines of an address in the order of its country, without empty ones. `countryName` is the last line; it is empty
 * for an address in the sender's own country.
 */
export function addressLines(shown: ShownAddress, countryName: string): string[] {
  const of = (part: keyof PostalAddress): string => (shown[part] ?? '').trim();
  // A city state is named once.
  const state = of('state').toLowerCase() === of('city').toLowerCase() ? '' : of('state');
  const street = of('address').split('\n');
  const asWritten = [...street, of('city'), state].join('');
  if (of('country') === 'JP' && eastAsian.test(asWritten))
    return [of('postalCode') && `〒${of('postalCode')}`, state + of('city'), ...street, countryName]
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const form = forms.get(of('country')) ?? usualForm;
  // A code that stands alone without its state belongs to the city.
  const shape = state === '' && /^C\/S Z$/.test(form) ? 'C Z' : form;
  const place = shape.split('/').map((line) => filledLine(line, (part) => (part === 'S' ? state : of(parts[part]))));
  return [...street, ...place, countryName].map((line) => line.trim()).filter((line) => line !== '');
}

/** {@link addressLines} in one line. */
export const addressLine = (address: ShownAddress, countryName: string): string =>
  addressLines(address, countryName).join(', ');

/** Name of a country in a language (BCP 47); what is no ISO 3166 code stays as it is. */
export const countryName = (languageTag: string, code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([languageTag], { type: 'region' }).of(code) ?? code) : code;
