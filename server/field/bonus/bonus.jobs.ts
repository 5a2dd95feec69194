import { calendarDateIn } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { markBonusYears, refreshBonus, refreshBonusJob } from './bonus.actions.ts';
import { recomputeBonusJob } from './bonus.settings.actions.ts';

/** Totals of the bonus: after changes of rows, after changes of points and values, and a rebuild per week. All are safe to run twice. */
export const jobs: readonly JobDefinition<Ctx>[] = [
  {
    name: refreshBonusJob,
    // Also finds what changed without a message, for example by a migration.
    schedule: '* * * * *',
    async run(ctx) {
      const outdated = await ctx.db.selectFrom('bonus_outdated').select('year').limit(1).executeTakeFirst();
      if (outdated) ctx.log.info({ years: await refreshBonus(ctx.db) }, 'bonus totals computed');
    },
  },
  {
    name: recomputeBonusJob,
    async run(ctx, { sorg, fromYear }) {
      await markBonusYears(ctx.db, ctx.now, String(sorg), Number(fromYear));
      ctx.log.info({ years: await refreshBonus(ctx.db) }, 'bonus totals computed after a change of settings');
    },
  },
  {
    name: 'bonus.rebuild',
    schedule: '52 2 * * 0',
    // Articles may have moved to another model since.
    async run(ctx) {
      await markBonusYears(ctx.db, ctx.now, null, Number(calendarDateIn(ctx.now, 'UTC').slice(0, 4)) - 1);
      ctx.log.info({ years: await refreshBonus(ctx.db) }, 'bonus totals rebuilt');
    },
  },
];
