import { isLocale, type Locale } from '#rules/locales.ts';
import { readStored, writeStored } from '#platform/storage.ts';
import { activateLocale, loadTexts } from '#platform/texts/texts.tsx';
import { landingLocale, writeLocaleCookie } from './locale-cookie.ts';
import { loadSite } from '../session/session-start.ts';

/** Loads the language, the host configuration and the texts that every page needs. */
export async function openLocale(lang: Locale): Promise<void> {
  const pseudo = pseudoWanted();
  await Promise.all([loadSite(), loadTexts(['session'])]);
  await activateLocale(lang, pseudo);
  writeLocaleCookie(lang);
}

/** The test language: `?lang=pseudo` turns it on for this browser, `?lang=real` off. */
function pseudoWanted(): boolean {
  const lang = new URLSearchParams(window.location.search).get('lang');
  if (lang === 'pseudo' || lang === 'real') writeStored('pseudo', lang === 'pseudo');
  return readStored<boolean>('pseudo') === true;
}

/** Opens the locale of the address, else the landing locale. For pages without a route. */
export async function openLocaleOfAddress(): Promise<void> {
  const first = window.location.pathname.split('/')[1] ?? '';
  await openLocale(isLocale(first) ? first : landingLocale());
}
