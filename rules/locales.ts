/** The 11 locale prefixes of every path, and what each stands for. */
export const locales = ['de', 'en-ca', 'en-id', 'en-my', 'en-nl', 'en-sg', 'en-uk', 'en-us', 'fr', 'id-id', 'ms-my'] as const;
export type Locale = (typeof locales)[number];

/** The default locale. */
export const defaultLocale: Locale = 'en-us';

/** Languages in which texts are written; the seven English locales share one. */
export const contentLanguages = ['en', 'de', 'fr', 'id', 'ms'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

export function isLocale(text: string): text is Locale {
  return (locales as readonly string[]).includes(text);
}

/** Language of a locale's texts: `en-id` reads `en`, `id-id` reads `id`. */
export function contentLanguage(locale: Locale): ContentLanguage {
  return locale.slice(0, 2) as ContentLanguage;
}

/** BCP 47 tag for Intl and the `lang` attribute; `en-uk` is written `en-GB` outside. */
export function languageTag(locale: Locale): string {
  if (locale === 'en-uk') return 'en-GB';
  const [language, region] = locale.split('-');
  return region ? `${language}-${region.toUpperCase()}` : (language ?? locale);
}
