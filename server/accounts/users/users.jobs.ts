import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import {
  holdWelcomeLink,
  listHeldUsers,
  sendWelcomeLink,
} from '#access/password-links/password-links.welcome.actions.ts';
import { findMarketOfSorg } from '#accounts/markets/markets.queries.ts';
import { welcomeJob } from './users.import.actions.ts';

/** Held users that one run looks at. */
const mostHeld = 5_000;

/** The market of a user's first area; that of the installation for a user without one. */
async function marketOf(ctx: Ctx, userId: string): Promise<Market> {
  const area = await ctx.db
    .selectFrom('identity_user_area')
    .select('sorg')
    .where('user_id', '=', userId)
    .orderBy('sorg')
    .limit(1)
    .executeTakeFirst();
  return (area && (await findMarketOfSorg(ctx.db, area.sorg, null))) ?? ctx.market;
}

/** Jobs about users; `origin` is the public address of the portal on a host. */
export function userJobs(origin: (host: string) => string): readonly JobDefinition<Ctx>[] {
  return [
    {
      name: welcomeJob,
      async run(ctx, { userId, early, wanted }) {
        const id = String(userId);
        const market = await marketOf(ctx, id);
        // An administrator may send links before the market opens.
        const since = typeof wanted === 'string' ? new Date(wanted) : null;
        if (market.status === 'online' || early === true)
          await sendWelcomeLink(ctx, market, id, origin(market.host), since);
        else await holdWelcomeLink(ctx, id);
      },
    },
    {
      // A market opens in several ways, by page, file and command: so the links look at the markets, not the reverse.
      name: 'users.welcome-held',
      schedule: '*/5 * * * *',
      async run(ctx) {
        for (const id of await listHeldUsers(ctx.db, mostHeld)) {
          const market = await marketOf(ctx, id);
          if (market.status === 'online') await sendWelcomeLink(ctx, market, id, origin(market.host));
        }
      },
    },
  ];
}
