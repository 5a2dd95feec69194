import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import { lines } from '#rules/validation.ts';
import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** A text in each language of the portal; an empty one shows another language. */
export type LanguageTexts = Readonly<Record<ContentLanguage, string>>;

/**
 * A text of at most `most` characters in each language. Free text with line breaks. With
 * `needed` one language must have a text; `not_empty` then names the first language.
 */
export function languageTexts(most: number, { needed }: { readonly needed: boolean }) {
  const text = v.optional(
    v.pipe(
      v.nullable(v.string(code('required'))),
      v.transform((value) => value ?? ''),
      lines(most),
    ),
    '',
  );
  return v.pipe(
    v.object({ en: text, de: text, fr: text, id: text, ms: text }, code('required')),
    v.forward(
      v.partialCheck(
        [['en'], ['de'], ['fr'], ['id'], ['ms']],
        (texts) => !needed || contentLanguages.some((language) => texts[language] !== ''),
        code('not_empty'),
      ),
      ['en'],
    ),
  );
}

/** Stored texts (a map of language to text) with an empty text for each language that has none. */
export function textsOfEach(stored: unknown): LanguageTexts {
  const map: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const textIn = (language: ContentLanguage): string => (typeof map[language] === 'string' ? map[language] : '');
  return { en: textIn('en'), de: textIn('de'), fr: textIn('fr'), id: textIn('id'), ms: textIn('ms') };
}

/** The texts as JSON for the database, without the empty ones. */
export const storedTexts = (texts: LanguageTexts): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')));
