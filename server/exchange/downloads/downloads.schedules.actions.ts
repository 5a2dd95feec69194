import { sql } from 'kysely';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { downloadModule, type DownloadFormat, type DownloadModule } from '#rules/exchange/downloads/modules.ts';
import { nextRun, type DownloadRhythm, type RelativePeriod } from '#rules/exchange/downloads/period.ts';
import { DomainError } from '#rules/errors.ts';
import type { SignedInCtx } from '#platform/context.ts';
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

/** The day after today on which a rhythm runs next. */
const nextOf = (ctx: SignedInCtx, rhythm: DownloadRhythm): CalendarDate =>
  nextRun(rhythm, calendarDateIn(ctx.now, ctx.market.timeZone));

/**
 * Lets nobody else add or resume schedules of the caller at the same time, and throws `download_schedules_full` if the
 * caller has {@link mostSchedules} that are not stopped.
 */
async function requireRoom(ctx: SignedInCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`downloads:${ctx.actor.userId}`}, 0))`.execute(ctx.db);
  const running = (await listSchedules(ctx)).filter(({ stoppedAt }) => stoppedAt === null);
  if (running.length >= mostSchedules) throw new DomainError('download_schedules_full', { limit: mostSchedules });
}

/** Module and period of a schedule that the caller may have. Throws `out_of_range`, `forbidden_scope` and `not_empty`. */
function requireModule(ctx: SignedInCtx, name: string, period: RelativePeriod | null): DownloadModule {
  const module = downloadModule(name);
  if (!module) throw new DomainError('out_of_range', {}, 'module');
  if (!modulesFor(ctx).some((offered) => offered.module === name))
    throw new DomainError('forbidden_scope', {}, 'module');
  if (module.period && period === null) throw new DomainError('not_empty', {}, 'period');
  return module;
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
  const module = requireModule(ctx, wanted.module, wanted.period);
  const customerId = customerOfExport(ctx, module, wanted.allCustomers);
  const targetId = await targetOf(ctx, wanted.targetId);
  await requireRoom(ctx);
  const values = {
    module: module.module,
    format: wanted.format,
    rhythm: wanted.rhythm,
    period: module.period ? wanted.period : null,
    target_id: targetId,
    next_on: nextOf(ctx, wanted.rhythm),
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

/** The changes of a user to a schedule; module and customer stay. */
export type ScheduleChange = Omit<WantedSchedule, 'module' | 'allCustomers'>;

/** One of the caller's schedules, locked against its run. Throws `not_found`. */
async function lockSchedule(ctx: SignedInCtx, id: string): Promise<DownloadSchedule> {
  await ctx.db.selectFrom('downloads_schedule').select('id').where('id', '=', id).forUpdate().execute();
  return getSchedule(ctx, id);
}

/**
 * Changes rhythm, period, format and delivery of one of the caller's schedules. Another rhythm runs on its next day after
 * today. Throws `not_found` and what adding throws.
 */
export async function changeSchedule(ctx: SignedInCtx, id: string, change: ScheduleChange): Promise<DownloadSchedule> {
  const before = await lockSchedule(ctx, id);
  const module = requireModule(ctx, before.module, change.period);
  const values = {
    format: change.format,
    rhythm: change.rhythm,
    period: module.period ? change.period : null,
    target_id: await targetOf(ctx, change.targetId),
    next_on: change.rhythm === before.rhythm ? before.nextOn : nextOf(ctx, change.rhythm),
  };
  await ctx.db.updateTable('downloads_schedule').set(values).where('id', '=', id).execute();
  const { format, rhythm, period, targetId, nextOn } = before;
  await ctx.record({
    action: 'downloads.schedule-change',
    subjectType: 'download-schedule',
    subjectId: id,
    before: { format, rhythm, period, target_id: targetId, next_on: nextOn },
    after: values,
  });
  return getSchedule(ctx, id);
}

/** Pauses one of the caller's schedules: it runs no more until it is resumed. Throws `not_found`. */
export async function pauseSchedule(ctx: SignedInCtx, id: string): Promise<DownloadSchedule> {
  const before = await lockSchedule(ctx, id);
  if (before.pausedAt !== null || before.stoppedAt !== null) return before;
  await ctx.db.updateTable('downloads_schedule').set({ paused_at: ctx.now }).where('id', '=', id).execute();
  await ctx.record({
    action: 'downloads.schedule-pause',
    subjectType: 'download-schedule',
    subjectId: id,
    before: { nextOn: before.nextOn },
  });
  return getSchedule(ctx, id);
}

/**
 * Resumes a schedule of the caller that is paused, or that stopped because the caller lost a right and has it again. It
 * runs on its next day after today; runs that it missed are not made up for. Throws `not_found`, `forbidden_scope` without
 * the right, and `download_schedules_full`.
 */
export async function resumeSchedule(ctx: SignedInCtx, id: string): Promise<DownloadSchedule> {
  const before = await lockSchedule(ctx, id);
  if (before.pausedAt === null && before.stoppedAt === null) return before;
  requireModule(ctx, before.module, before.period);
  if (before.stoppedAt !== null) await requireRoom(ctx);
  const next_on = nextOf(ctx, before.rhythm);
  await ctx.db
    .updateTable('downloads_schedule')
    .set({ paused_at: null, stopped_at: null, stop_reason: null, next_on })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    action: 'downloads.schedule-resume',
    subjectType: 'download-schedule',
    subjectId: id,
    after: { nextOn: next_on },
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
