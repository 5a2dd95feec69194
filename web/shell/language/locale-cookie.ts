import { defaultLocale, isLocale, type Locale } from '#rules/locales.ts';
import { siteLocales, siteStore } from '#platform/site.ts';

const year = 365 * 24 * 60 * 60;

export function readLocaleCookie(): Locale | null {
  const value = /(?:^|;\s*)locale=([^;]+)/.exec(document.cookie)?.[1] ?? '';
  return isLocale(value) ? value : null;
}

export function writeLocaleCookie(locale: Locale): void {
  document.cookie = `locale=${locale}; path=/; max-age=${year}; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
}

/** The locale for '/': from the cookie, else the first language of the host, else en-us. */
export function landingLocale(): Locale {
  return readLocaleCookie() ?? siteLocales(siteStore.get())[0] ?? defaultLocale;
}
