import * as v from 'valibot';
import { announcementSchema } from '#rules/content/announcements/announcement.ts';
import { type ContentLanguage, contentLanguages } from '#rules/locales.ts';
import type { AnnouncementDetailQuery } from '#platform/api/generated/graphql.ts';
import { richWords } from '#ui/text/rich-content.tsx';
import { type Moment, momentOf } from './shown-window.part.tsx';

/** Title and content in one language. */
export type Words = { title: string; content: string };
/** The words in a language besides the main one. */
export type OtherText = Words & { language: ContentLanguage };

/** The form of an announcement; its title and content are those of the main language. */
export type AnnouncementValues = Words & {
  type: 'home_page' | 'login';
  mainLanguage: ContentLanguage;
  texts: OtherText[];
  url: string;
  from: Moment;
  to: Moment;
  sorgs: string[];
};

type Detail = NonNullable<AnnouncementDetailQuery['announcement']>;

export const languageOf = (text: string): ContentLanguage => contentLanguages.find((each) => each === text) ?? 'en';

/** A new announcement in the language of its author. */
export const blankAnnouncement = (mainLanguage: ContentLanguage): AnnouncementValues => ({
  type: 'home_page',
  title: '',
  content: '',
  mainLanguage,
  texts: [],
  url: '',
  from: { date: '', time: null },
  to: { date: '', time: null },
  sorgs: [],
});

export const announcementValues = (found: Detail): AnnouncementValues => ({
  type: found.type === 'login' ? 'login' : 'home_page',
  title: found.title,
  content: found.content,
  mainLanguage: languageOf(found.mainLanguage),
  texts: found.texts.map(({ language, title, content }) => ({ language: languageOf(language), title, content })),
  url: found.url,
  from: momentOf(found.from, false),
  to: momentOf(found.to, true),
  sorgs: [...found.sorgs],
});

export const hasWords = ({ title, content }: Words): boolean => title.trim() !== '' || richWords(content).trim() !== '';

/** Texts in other languages that are sent: those with words. */
export const sentTexts = ({ texts }: AnnouncementValues): OtherText[] => texts.filter((text) => hasWords(text));

/** The words in a language; null for a language without a text. */
export const wordsIn = (values: AnnouncementValues, language: ContentLanguage): Words | null =>
  language === values.mainLanguage ? values : (values.texts.find((text) => text.language === language) ?? null);

/** The path of the words in a language in what is sent: '' for the main language, null for words that are not sent. */
export function pathOf(values: AnnouncementValues, language: ContentLanguage): string | null {
  if (language === values.mainLanguage) return '';
  const at = sentTexts(values).findIndex((text) => text.language === language);
  return at < 0 ? null : `texts.${at}.`;
}

const inOrder = (texts: readonly OtherText[]): OtherText[] =>
  contentLanguages.flatMap((language) => texts.find((text) => text.language === language) ?? []);

/** The values that change when the words in a language do; null removes them. */
export function withWords(
  values: AnnouncementValues,
  language: ContentLanguage,
  words: Words | null,
): Partial<AnnouncementValues> {
  if (language === values.mainLanguage) return words ?? { title: '', content: '' };
  const others = values.texts.filter((text) => text.language !== language);
  return { texts: inOrder(words ? [...others, { language, title: words.title, content: words.content }] : others) };
}

/** The values that change when another language with a text becomes the main one. */
export function withMain(values: AnnouncementValues, language: ContentLanguage): Partial<AnnouncementValues> {
  const words = values.texts.find((text) => text.language === language);
  if (!words) return {};
  const { mainLanguage, title, content } = values;
  const before = { language: mainLanguage, title, content };
  return {
    mainLanguage: language,
    title: words.title,
    content: words.content,
    texts: inOrder([...values.texts.filter((text) => text !== words), ...(hasWords(before) ? [before] : [])]),
  };
}

/** The schema of the server for the values of the form. */
export const announcementFormSchema = v.pipe(
  v.custom<AnnouncementValues & Record<string, unknown>>((given) => typeof given === 'object' && given !== null),
  v.transform((values): v.InferInput<typeof announcementSchema> => ({ ...values, texts: sentTexts(values) })),
  announcementSchema,
);
