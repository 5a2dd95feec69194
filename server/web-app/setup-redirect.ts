import { isLocale } from '#rules/locales.ts';
import { needsSetup } from '#start/setup/setup.queries.ts';
import { isDatabaseOutage } from '#platform/http/outage.ts';
import type { ProcessServices } from '#server/request-context.ts';

/** Where a page of the portal leads instead while there is no market; null to serve the page. */
export type SetupRedirect = (url: string) => Promise<string | null>;

/** Leads every page of a database without a market to the setup page, in the language of the address. */
export function setupRedirect({ db }: Pick<ProcessServices, 'db'>): SetupRedirect {
  // A market is never deleted, so the answer is final.
  let isSetUp = false;
  return async (url) => {
    if (isSetUp) return null;
    try {
      isSetUp = !(await needsSetup(db));
    } catch (error) {
      // The page reports the outage itself.
      if (isDatabaseOutage(error)) return null;
      throw error;
    }
    const [, first = '', second = ''] = url.split('?')[0]?.split('/') ?? [];
    if (isSetUp || first === 'setup' || (isLocale(first) && second === 'setup')) return null;
    return isLocale(first) ? `/${first}/setup` : '/setup';
  };
}
