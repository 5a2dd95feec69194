const english = /^en\b/;

/** The short name of a month in English: three letters, where Intl writes 'Sept' for some regions. */
const threeLetters = (name: string): string => name.slice(0, 3);

const lists = new Map<string, readonly string[]>();

/**
 * The short names of January to December as dates of a language (BCP 47 tag) write them: three letters in every English,
 * in other languages with the full stop of the language ('Sept.', 'avr.', 'Agu').
 */
export function shortMonths(languageTag: string): readonly string[] {
  let names = lists.get(languageTag);
  if (!names) {
    const formatter = new Intl.DateTimeFormat(languageTag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    names = Array.from({ length: 12 }, (_, at) => {
      const parts = formatter.formatToParts(Date.UTC(2024, at, 15));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return english.test(languageTag) ? threeLetters(name) : name;
    });
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
    .map(({ type, value }) => (type === 'month' ? threeLetters(value) : value))
    .join('');
}
