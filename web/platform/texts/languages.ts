import type { ContentLanguage, Locale } from '../../../rules/locales.ts';

export type Flag = 'us' | 'ca' | 'gb' | 'nl' | 'id' | 'my' | 'sg' | 'de' | 'fr';

/** How a locale shows in the language list. Names stand in their own language and are never translated. */
export type Language = { catalogue: ContentLanguage; flag: Flag; name: string; market: string; short: string };

export const languages: Record<Locale, Language> = {
  'en-us': { catalogue: 'en', flag: 'us', name: 'English', market: 'United States', short: 'EN · US' },
  'en-ca': { catalogue: 'en', flag: 'ca', name: 'English', market: 'Canada', short: 'EN · CA' },
  'en-uk': { catalogue: 'en', flag: 'gb', name: 'English', market: 'United Kingdom', short: 'EN · UK' },
  'en-nl': { catalogue: 'en', flag: 'nl', name: 'English', market: 'Netherlands', short: 'EN · NL' },
  'en-id': { catalogue: 'en', flag: 'id', name: 'English', market: 'Indonesia', short: 'EN · ID' },
  'en-my': { catalogue: 'en', flag: 'my', name: 'English', market: 'Malaysia', short: 'EN · MY' },
  'en-sg': { catalogue: 'en', flag: 'sg', name: 'English', market: 'Singapore', short: 'EN · SG' },
  'id-id': { catalogue: 'id', flag: 'id', name: 'Bahasa Indonesia', market: '', short: 'ID' },
  'ms-my': { catalogue: 'ms', flag: 'my', name: 'Bahasa Melayu', market: '', short: 'MS' },
  de: { catalogue: 'de', flag: 'de', name: 'Deutsch', market: '', short: 'DE' },
  fr: { catalogue: 'fr', flag: 'fr', name: 'Français', market: '', short: 'FR' },
};
