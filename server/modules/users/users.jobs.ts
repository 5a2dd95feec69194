import type { Ctx } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { sendWelcomeLink } from '../identity/identity.welcome.actions.ts';
import { findMarketOfSorg } from '../markets/markets.queries.ts';
import { welcomeJob } from './users.import.actions.ts';

/** Jobs about users; `origin` is the public address of the portal on a host. */
export function userJobs(origin: (host: string) => string): readonly JobDefinition<Ctx>[] {
  return [
    {
      name: welcomeJob,
      async run(ctx, { userId }) {
        const area = await ctx.db
          .selectFrom('identity_user_area')
          .select('sorg')
          .where('user_id', '=', String(userId))
          .orderBy('sorg')
          .limit(1)
          .executeTakeFirst();
        const market = (area && (await findMarketOfSorg(ctx.db, area.sorg, null))) ?? ctx.market;
        await sendWelcomeLink(ctx, market, String(userId), origin(market.host));
      },
    },
  ];
}
