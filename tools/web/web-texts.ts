import type { Page } from '@playwright/test';
import { contentLanguages } from '#rules/locales.ts';

/*
 * The test language accents every letter of a message and makes it a third longer. Text without accents that is not in
 * a server response is hard-coded; text that overflows its box would be clipped in German or Malay too.
 */

interface Look {
  readonly texts: readonly string[];
  readonly clipped: readonly string[];
}

// Imported at run time: the file belongs to the browser code and is type-checked with it.
export const { inspectTexts } = (await import(new URL('../../web/testing/text-look.ts', import.meta.url).href)) as {
  inspectTexts: () => Look;
};

const word = /[\p{L}\p{M}]+/gu;
const plain = /^[A-Za-z]{3,}$/;
const wordsOf = (text: string): string[] => text.toLowerCase().match(word) ?? [];

/** Names of the months and weekdays. */
const calendar = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2024, at, 1 + at))).flatMap((date, at) =>
  (['short', 'long'] as const).flatMap((style) => [
    ...wordsOf(date.toLocaleDateString('en-US', { month: style, timeZone: 'UTC' })),
    ...wordsOf(new Date(Date.UTC(2024, 0, 1 + at)).toLocaleDateString('en-US', { weekday: style, timeZone: 'UTC' })),
  ]),
);

/** English names of the languages that a file of brand content can have. */
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Words that need no translation: those of the calendar, languages and their countries, keys, the product. */
const known = new Set([
  ...calendar,
  ...contentLanguages.flatMap((language) => wordsOf(languageNames.of(language) ?? '')),
  ...wordsOf(
    'English Deutsch Français Bahasa Indonesia Melayu United States Canada Kingdom Netherlands Malaysia Singapore',
  ),
  ...wordsOf('Enter Tab Esc Ctrl Paceline'),
]);

/** The data of a response; in a document of the portal, that with which the page starts. */
const dataOf = (type: string, text: string): string =>
  type.includes('json') ? text : (/ id="page-start">(.*?)<\/script>/.exec(text)?.[1] ?? '');

/** Collects the server's responses on a page, to tell names and codes apart from texts of the program. */
export function listenForData(page: Page): Set<string> {
  const words = new Set<string>();
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!/json|text\/html/.test(type)) return;
    response.text().then(
      (text) => wordsOf(dataOf(type, text).replaceAll(/\\[nrtbf]/g, ' ')).forEach((found) => words.add(found)),
      // The page did not wait for this response.
      () => undefined,
    );
  });
  return words;
}

/**
 * Problems with the texts of a page: words that are in no catalogue and no response, except samples, and clipped texts.
 */
export async function textProblems(page: Page, data: ReadonlySet<string>, samples = false): Promise<string[]> {
  const { texts, clipped } = await page.evaluate(inspectTexts);
  const address = new Set(wordsOf(decodeURIComponent(page.url())));
  const hardCoded = texts.flatMap((text) => {
    const all = wordsOf(text);
    // The bar of a phone cuts a long title, so its last word may be the beginning of a word.
    const isCut = (part: string): boolean =>
      text.trimEnd().endsWith('…') && part === all.at(-1) && [...data].some((whole) => whole.startsWith(part));
    const words = all.filter(
      (part) => plain.test(part) && !data.has(part) && !known.has(part) && !address.has(part) && !isCut(part),
    );
    return words.length > 0
      ? [`hard-coded: ${JSON.stringify(text.slice(0, 80))} (${words.slice(0, 4).join(', ')})`]
      : [];
  });
  return [...(samples ? [] : hardCoded), ...clipped.map((text) => `clipped: ${JSON.stringify(text.slice(0, 80))}`)];
}
