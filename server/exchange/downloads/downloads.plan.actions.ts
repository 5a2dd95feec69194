import type { Selectable } from 'kysely';
import { calendarDateIn, wallTimeIn, type CalendarDate } from '#rules/dates.ts';
import { downloadModule } from '#rules/exchange/downloads/modules.ts';
import { nextRun, periodsOn, type DownloadRhythm, type RelativePeriod } from '#rules/exchange/downloads/period.ts';
import type { Ctx } from '#platform/context.ts';
import type { DownloadsSchedule } from '#platform/database/database-types.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import { makeJob } from './downloads.actions.ts';
import { exportingUser } from './downloads.make.actions.ts';

type Schedule = Selectable<DownloadsSchedule>;

/** Local time from which schedules run: the imports of the night are over. */
const earliest = '05:00';
/** Runs that are made up for after an outage; older ones are skipped. */
const mostMissed = 7;

/** The days on which a schedule should have run up to today, and the day of its next run. */
function dueDays(schedule: Schedule, today: CalendarDate): { days: CalendarDate[]; next: CalendarDate } {
  const days: CalendarDate[] = [];
  let next = schedule.next_on;
  while (next <= today) {
    days.push(next);
    next = nextRun(schedule.rhythm as DownloadRhythm, next);
  }
  return { days: days.slice(-mostMissed), next };
}

/** Requests the files of one run; a second call for the same day adds nothing. */
async function requestRun(ctx: Ctx, schedule: Schedule, day: CalendarDate): Promise<void> {
  const periods = schedule.period === null ? [null] : periodsOn(schedule.period as RelativePeriod, day);
  for (const period of periods) {
    const added = await ctx.db
      .insertInto('downloads_request')
      .values({
        user_id: schedule.user_id,
        market_id: schedule.market_id,
        host: schedule.host,
        module: schedule.module,
        format: schedule.format,
        from_on: period?.from ?? null,
        to_on: period?.to ?? null,
        customer_id: schedule.customer_id,
        locale: schedule.locale,
        requested_at: ctx.now,
        schedule_id: schedule.id,
        due_on: day,
        target_id: schedule.target_id,
      })
      .onConflict((conflict) =>
        conflict.columns(['schedule_id', 'due_on', 'from_on']).where('schedule_id', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!added) continue;
    await ctx.record({
      action: 'downloads.request',
      subjectType: 'download',
      subjectId: added.id,
      after: { module: schedule.module, ...period, format: schedule.format, schedule: schedule.id, dueOn: day },
    });
    await ctx.enqueue(makeJob, { id: added.id }, { key: `${makeJob} ${added.id}` });
  }
}

/** Stops the schedule of a user who lost a right for it, and tells the user. */
async function stop(ctx: Ctx, schedule: Schedule, today: CalendarDate): Promise<void> {
  await ctx.db
    .updateTable('downloads_schedule')
    .set({ stopped_at: ctx.now, stop_reason: 'forbidden_scope' })
    .where('id', '=', schedule.id)
    .execute();
  await ctx.record({
    action: 'downloads.schedule-stop',
    subjectType: 'download-schedule',
    subjectId: schedule.id,
    after: { module: schedule.module, reason: 'forbidden_scope' },
  });
  await ctx.enqueue('notices.raise', {
    kind: 'download.failed',
    key: `${schedule.id} ${today}`,
    details: {
      at: ctx.now.toISOString(),
      host: schedule.host,
      userId: schedule.user_id,
      module: schedule.module,
      from: null,
      to: null,
      failure: 'download_schedule_stopped',
    },
  });
}

async function runSchedule(ctx: Ctx, id: string): Promise<void> {
  const schedule = await ctx.db
    .selectFrom('downloads_schedule')
    .selectAll()
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .where('paused_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const market = schedule && (await findMarket(ctx.db, schedule.host));
  if (!schedule || !market) return;
  const today = calendarDateIn(ctx.now, market.timeZone);
  const { days, next } = dueDays(schedule, today);
  if (days.length === 0 || (days.at(-1) === today && wallTimeIn(ctx.now, market.timeZone) < earliest)) return;
  const own = downloadModule(schedule.module) && (await exportingUser(ctx, { ...schedule, areas: null }));
  if (!own) return stop(ctx, schedule, today);
  for (const day of days) await requestRun({ ...ctx, actor: own.actor }, schedule, day);
  await ctx.db.updateTable('downloads_schedule').set({ next_on: next }).where('id', '=', id).execute();
}

/**
 * Requests the files of all schedules that are due, each in its own transaction, also of days on which the server did not
 * run. Safe to run twice and in several processes.
 */
export async function planDownloads(ctx: Ctx): Promise<void> {
  // Somewhere it is already tomorrow.
  const latest = calendarDateIn(ctx.now, 'Pacific/Kiritimati');
  const due = await ctx.db
    .selectFrom('downloads_schedule')
    .select('id')
    .where('stopped_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('next_on', '<=', latest)
    .orderBy('id')
    .execute();
  for (const { id } of due) await withTransaction(ctx, (inner) => runSchedule(inner, id));
}
