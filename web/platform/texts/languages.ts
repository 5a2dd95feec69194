import { languageTag, type Locale } from '#rules/locales.ts';

/** Countries with a flag: the last part of a locale, with GB for the United Kingdom. */
export type Flag = 'us' | 'ca' | 'gb' | 'nl' | 'id' | 'my' | 'sg' | 'de' | 'fr';

export function flagOf(locale: Locale): Flag {
  const country = locale.split('-').at(-1);
  return (country === 'uk' ? 'gb' : country) as Flag;
}

const ownNames: Partial<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  id: 'Bahasa Indonesia',
  ms: 'Bahasa Melayu',
};

/** The name of a locale in its own language. English names the market too, because seven markets use it. */
export function languageName(locale: Locale): string {
  const [language = '', country] = languageTag(locale).split('-');
  const name = ownNames[language] ?? language;
  return language === 'en' && country
    ? `${name} · ${new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country}`
    : name;
}

/** 'EN · US', 'DE' */
export function languageShort(locale: Locale): string {
  return locale.startsWith('en-') ? locale.toUpperCase().replace('-', ' · ') : locale.slice(0, 2).toUpperCase();
}
