import { expect } from 'vitest';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The words that a reader of an HTML mail sees, element by element. */
export const wordsOfHtml = (html: string): string[] =>
  html
    .replace(/^[\s\S]*<\/head>/, '')
    .split(/<[^>]*>/)
    .map((words) => words.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity).trim())
    .filter((words) => words !== '');

/** Fails if a mail loads anything from elsewhere, runs anything, or says in HTML what its plain text does not. */
export function expectSoundMail({ text, html }: { readonly text: string; readonly html: string }): void {
  for (const words of wordsOfHtml(html)) expect(text).toContain(words);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  for (const url of links) expect(text).toContain(url);
  expect(html).not.toMatch(/<(?:img|link|script|iframe|object|embed|form|video|svg|base)\b/i);
  expect(html).not.toMatch(/<[^>]*\s(?:src|background|on\w+)=|<[^>]*url\(|@import/i);
  expect(html).toMatch(/<html lang="[a-z]{2}(?:-[A-Za-z]+)?"/);
  expect(html).toContain('prefers-color-scheme:dark');
}
