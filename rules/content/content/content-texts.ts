import * as v from 'valibot';
import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';
import { absent, filledLine, line } from '#rules/validation.ts';
import { contentTextField } from './content-text-field.ts';

/** Texts of a piece of brand content in one language. */
export interface ContentText {
  readonly title: string;
  readonly subtitle: string;
  /** Rich text, cleaned by the server. */
  readonly body: string;
}

/** Texts by language; languages without an entry are missing. */
export type ContentTexts = Partial<Readonly<Record<ContentLanguage, ContentText>>>;

const textSchema = v.object({
  title: filledLine(200),
  subtitle: v.optional(line(300), ''),
  body: v.optional(contentTextField, ''),
});

/** Input of texts: an array with one entry per language, because GraphQL has no maps. */
export const contentTextsSchema = v.pipe(
  v.array(v.object({ language: v.picklist(contentLanguages, 'out_of_range'), ...textSchema.entries })),
  v.minLength(1, 'not_empty'),
  v.maxLength(contentLanguages.length, 'too_many'),
  v.check((texts) => new Set(texts.map(({ language }) => language)).size === texts.length, 'bad_input'),
);

/** A language, or null. */
export const optionalLanguage = absent(v.picklist(contentLanguages, 'out_of_range'));

/** The text in a language, else in the main language, with the language it is in. */
export function textIn(
  texts: ContentTexts,
  language: ContentLanguage,
  mainLanguage: ContentLanguage,
): ContentText & { readonly language: ContentLanguage } {
  const own = texts[language];
  if (own) return { ...own, language };
  const main = texts[mainLanguage];
  if (!main) throw new Error(`content without a text in its main language ${mainLanguage}`);
  return { ...main, language: mainLanguage };
}

/** Languages of the product in which a piece of content has no text. */
export const missingLanguages = (texts: ContentTexts): ContentLanguage[] =>
  contentLanguages.filter((language) => texts[language] === undefined);
