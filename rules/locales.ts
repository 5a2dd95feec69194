/** The 11 locale prefixes of every path, with their language and region. */
export const locales = [
  'de',
  'en-ca',
  'en-id',
  'en-my',
  'en-nl',
  'en-sg',
  'en-uk',
  'en-us',
  'fr',
  'id-id',
  'ms-my',
] as const;
export type Locale = (typeof locales)[number];

/** The default locale. */
export const defaultLocale: Locale = 'en-us';

/** Languages in which texts are written; the seven English locales share one. */
export const contentLanguages = ['en', 'de', 'fr', 'id', 'ms'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/** The two-letter language codes of ISO 639-1. */
export const languageCodes: ReadonlySet<string> = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ' +
    'ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo ' +
    'lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl ' +
    'sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

/** True for a two-letter language code of ISO 639-1. */
export const isLanguageCode = (text: string): boolean => languageCodes.has(text);

export function isLocale(text: string): text is Locale {
  return (locales as readonly string[]).includes(text);
}

/** The locale in which a reader is written to: theirs, or the first that the market offers. */
export const readerLocale = (language: string, offered: readonly string[]): Locale =>
  [language, ...offered].find(isLocale) ?? defaultLocale;

/** Language of a locale's texts: `en-id` reads `en`, `id-id` reads `id`. */
export function contentLanguage(locale: Locale): ContentLanguage {
  return locale.slice(0, 2) as ContentLanguage;
}

/** BCP 47 tag for Intl and the `lang` attribute; `en-uk` becomes `en-GB`. */
export function languageTag(locale: Locale): string {
  if (locale === 'en-uk') return 'en-GB';
  const [language, region] = locale.split('-');
  return region ? `${language}-${region.toUpperCase()}` : (language ?? locale);
}
