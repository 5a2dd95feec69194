import { defaultLocale, isLocale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { forgetOldLinks, sendResetLink } from './password-links.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  { name: 'password-links.forget', schedule: '17 2 * * *', run: (ctx) => forgetOldLinks(ctx) },
];

/** The job that needs a market, which a module below looks up. Its name is that of requests which wait in the queue. */
export function linkJob(marketOf: (db: Database, host: string) => Promise<Market | null>): JobDefinition<Ctx> {
  return {
    name: 'identity.sendResetLink',
    async run(ctx, { username, origin, locale, address, host }) {
      const market = await marketOf(ctx.db, String(host));
      if (!market) return;
      await sendResetLink(ctx, market, {
        username: String(username),
        origin: String(origin),
        locale: typeof locale === 'string' && isLocale(locale) ? locale : defaultLocale,
        address: String(address),
      });
    },
  };
}
