import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { forgetOldChallenges } from './identity.passkeys.actions.ts';
import { forgetOldSteps } from './identity.second-step.actions.ts';
import { forgetOldSessions } from './identity.sessions.actions.ts';
import { warnOfStrangers } from './identity.strangers.actions.ts';
import { forgetOldFailures } from './identity.sign-in.actions.ts';

export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'identity.forget',
    schedule: '17 2 * * *',
    async run(ctx) {
      await forgetOldSessions(ctx);
      await forgetOldFailures(ctx);
      await forgetOldSteps(ctx);
      await forgetOldChallenges(ctx);
    },
  },
];

/** The job that needs a market, which a module below looks up. */
export function strangerJob(marketOf: (db: Database, host: string) => Promise<Market | null>): JobDefinition<Ctx> {
  return {
    name: 'identity.warnOfStrangers',
    async run(ctx, { username, failures, host }) {
      const market = await marketOf(ctx.db, String(host));
      if (market) await warnOfStrangers(ctx, market, { username: String(username), failures: Number(failures) });
    },
  };
}
