const english = /^en\b/;

/**
 * The short name of a month as the format `MMM` writes it: three letters in every English, where Intl writes
 * 'Sept' for some regions; in other languages the name of the language without the full stop ('sept', 'Agu', 'Mac').
 */
export const shortMonth = (name: string, languageTag: string): string =>
  english.test(languageTag) ? name.slice(0, 3) : name.replace(/\.$/, '');

const lists = new Map<string, readonly string[]>();

/** The short names of January to December in a language (BCP 47 tag). */
export function shortMonths(languageTag: string): readonly string[] {
  let names = lists.get(languageTag);
  if (!names) {
    const formatter = new Intl.DateTimeFormat(languageTag, { month: 'short', timeZone: 'UTC' });
    names = Array.from({ length: 12 }, (_, at) => shortMonth(formatter.format(Date.UTC(2024, at, 15)), languageTag));
    lists.set(languageTag, names);
  }
  return names;
}

/**
 * A moment as a formatter with a short month writes it, with the month as above in English. Other languages are written
 * as the formatter does ('15 sept. 2026').
 */
export function withShortMonth(formatter: Intl.DateTimeFormat, at: number | Date, languageTag: string): string {
  if (!english.test(languageTag)) return formatter.format(at);
  return formatter
    .formatToParts(at)
    .map(({ type, value }) => (type === 'month' ? shortMonth(value, languageTag) : value))
    .join('');
}
