import * as v from 'valibot';
import { contentLanguages, type ContentLanguage } from '#rules/locales.ts';

/** The language of the title and content themselves; without one it is that of the author. */
export const mainLanguage = v.optional(v.nullable(v.picklist(contentLanguages, 'out_of_range')));

/** Texts in languages besides the main one, one entry per language, because GraphQL has no maps. */
export const otherTexts = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.array(v.object({ language: v.picklist(contentLanguages, 'out_of_range'), ...entries })),
        v.maxLength(contentLanguages.length - 1, 'too_many'),
        v.check((texts) => {
          const languages = (texts as readonly { language: string }[]).map(({ language }) => language);
          return new Set(languages).size === languages.length;
        }, 'bad_input'),
      ),
    ),
  );

/** False if there is a second text in the main language. */
export const isOneTextEach = (given: {
  readonly mainLanguage?: string | null | undefined;
  readonly texts?: readonly { readonly language: string }[] | null | undefined;
}): boolean => !(given.texts ?? []).some(({ language }) => language === given.mainLanguage);

/** Texts by language, as the database keeps them; the main language is not among them. */
export type TextsByLanguage<Text> = Partial<Readonly<Record<ContentLanguage, Text>>>;

/** The texts by language as a list, in the order of the product's languages. */
export const textList = <Text>(texts: TextsByLanguage<Text>): (Text & { readonly language: ContentLanguage })[] =>
  contentLanguages.flatMap((language) => {
    const text = texts[language];
    return text === undefined ? [] : [{ ...text, language }];
  });

/** The list as texts by language. */
export const textsByLanguage = <Text extends { readonly language: ContentLanguage }>(
  texts: readonly Text[],
): TextsByLanguage<Omit<Text, 'language'>> =>
  Object.fromEntries(texts.map(({ language, ...text }) => [language, text])) as TextsByLanguage<Omit<Text, 'language'>>;

/** All languages in which there is a text, in the order of the product's languages. */
export const languagesOf = (main: ContentLanguage, texts: TextsByLanguage<unknown>): ContentLanguage[] =>
  contentLanguages.filter((language) => language === main || texts[language] !== undefined);
