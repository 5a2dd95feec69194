import { sql } from 'kysely';
import { calendarDateIn } from '../../../rules/dates.ts';
import { downloadModule, type DownloadFormat } from '../../../rules/downloads/modules.ts';
import { nextRun, type DownloadRhythm, type RelativePeriod } from '../../../rules/downloads/period.ts';
import { DomainError } from '../../../rules/errors.ts';
import type { SignedInCtx } from '../../platform/context.ts';
import { customerOfExport, modulesFor } from './downloads.policy.ts';
import { listSchedules, type DownloadSchedule } from './downloads.schedules.queries.ts';
import { findTarget } from './downloads.targets.queries.ts';

/** Schedules of a user that run. */
export const mostSchedules = 10;

export interface WantedSchedule {
  readonly module: string;
  readonly format: DownloadFormat;
  readonly rhythm: DownloadRhythm;
  readonly period: RelativePeriod | null;
  readonly allCustomers: boolean;
  readonly targetId: string | null;
}

/** The target of a schedule; dealers get a mail, because the folders are those of the market's staff. */
async function targetOf(ctx: SignedInCtx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  if (ctx.actor.ownCustomerId !== null) throw new DomainError('forbidden_scope', {}, 'targetId');
  const target = await findTarget(ctx, id);
  if (!target) throw new DomainError('not_found', {}, 'targetId');
  return target.id;
}

async function getSchedule(ctx: SignedInCtx, id: string): Promise<DownloadSchedule> {
  const found = (await listSchedules(ctx)).find((schedule) => schedule.id === id);
  if (!found) throw new DomainError('not_found');
  return found;
}

/**
 * Plans a regular export; its first run is on the next day of its rhythm. Throws what a request throws, `not_empty` for a
 * missing period and `download_schedules_full` beyond {@link mostSchedules}.
 */
export async function addSchedule(ctx: SignedInCtx, wanted: WantedSchedule): Promise<DownloadSchedule> {
  const module = downloadModule(wanted.module);
  if (!module) throw new DomainError('out_of_range', {}, 'module');
  if (!modulesFor(ctx).includes(module)) throw new DomainError('forbidden_scope', {}, 'module');
  if (module.period && wanted.period === null) throw new DomainError('not_empty', {}, 'period');
  const customerId = customerOfExport(ctx, module, wanted.allCustomers);
  const targetId = await targetOf(ctx, wanted.targetId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`downloads:${ctx.actor.userId}`}, 0))`.execute(ctx.db);
  const running = (await listSchedules(ctx)).filter(({ stoppedAt }) => stoppedAt === null);
  if (running.length >= mostSchedules) throw new DomainError('download_schedules_full', { limit: mostSchedules });
  const values = {
    module: module.module,
    format: wanted.format,
    rhythm: wanted.rhythm,
    period: module.period ? wanted.period : null,
    target_id: targetId,
    next_on: nextRun(wanted.rhythm, calendarDateIn(ctx.now, ctx.market.timeZone)),
  };
  const { id } = await ctx.db
    .insertInto('downloads_schedule')
    .values({
      ...values,
      user_id: ctx.actor.userId,
      market_id: ctx.market.id,
      host: ctx.market.host,
      customer_id: customerId,
      locale: ctx.locale,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.record({
    action: 'downloads.schedule-add',
    subjectType: 'download-schedule',
    subjectId: id,
    after: { ...values, allCustomers: customerId === null },
  });
  return getSchedule(ctx, id);
}

/** Removes one of the caller's schedules; its files stay. Throws `not_found`. */
export async function removeSchedule(ctx: SignedInCtx, id: string): Promise<void> {
  const { module, rhythm, period } = await getSchedule(ctx, id);
  await ctx.db.deleteFrom('downloads_schedule').where('id', '=', id).execute();
  await ctx.record({
    action: 'downloads.schedule-remove',
    subjectType: 'download-schedule',
    subjectId: id,
    before: { module, rhythm, period },
  });
}
