import { createRoute, redirect } from '@tanstack/react-router';
import { defaultLocale, isLocale, locales, type Locale } from '#rules/locales.ts';
import { ApiError } from '#platform/api/errors.ts';
import { sendJson } from '#platform/api/http.ts';
import { languageRoute, lazyPage, rootRoute } from '#shell/frame/frames.ts';
import { type OpenSetup, setupStore } from './setup-store.ts';

/** The locale of the browser: the exact one, else one of its language. There is no market that offers languages. */
export function browserLocale(languages: readonly string[]): Locale {
  for (const tag of languages.map((language) => language.toLowerCase().replace('en-gb', 'en-uk'))) {
    const [language] = tag.split('-');
    const found = [tag, language ?? ''].find(isLocale) ?? locales.find((locale) => locale.startsWith(`${language}-`));
    if (found) return language === 'en' && !isLocale(tag) ? defaultLocale : found;
  }
  return defaultLocale;
}

/** The address that the server prints has no locale. */
export const landingSetupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'setup',
  beforeLoad: () => {
    throw redirect({ to: '/$lang/setup', params: { lang: browserLocale(navigator.languages) }, replace: true });
  },
});

/** The page exists only while the portal has no market. */
export const setupRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'setup',
  beforeLoad: async ({ params }) => {
    try {
      setupStore.set(await sendJson<OpenSetup>('/server/setup', { anonymous: true }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        throw redirect({ to: '/$lang', params: { lang: params.lang }, replace: true });
      throw error;
    }
  },
  component: lazyPage(['setup', 'ui', 'errors', 'refusals'], () => import('./setup.page.tsx'), 'SetupPage'),
});
