import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { DownloadFormat } from '#rules/exchange/downloads/modules.ts';
import type { DownloadRhythm, RelativePeriod } from '#rules/exchange/downloads/period.ts';
import type { ErrorCode } from '#rules/errors.ts';
import type { SignedInCtx } from '#platform/context.ts';

/** An export that its user gets regularly. */
export interface DownloadSchedule {
  readonly id: string;
  readonly module: string;
  readonly format: DownloadFormat;
  readonly rhythm: DownloadRhythm;
  /** Null for modules that show the current state. */
  readonly period: RelativePeriod | null;
  readonly customerCode: string | null;
  readonly customerName: string | null;
  /** Null: a mail with a link. */
  readonly targetId: string | null;
  readonly targetName: string | null;
  readonly nextOn: CalendarDate;
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly stopReason: ErrorCode | null;
  /** Day of the last run, and what became of it. */
  readonly lastOn: CalendarDate | null;
  readonly lastStatus: string | null;
}

/** The caller's own schedules of the market, the oldest first. */
export async function listSchedules({ db, actor, market }: SignedInCtx): Promise<DownloadSchedule[]> {
  const { rows } = await sql<DownloadSchedule>`
    select s.id, s.module, s.format, s.rhythm, s.period, c.unified as "customerCode", c.name as "customerName",
           s.target_id as "targetId", t.name as "targetName", s.next_on as "nextOn", s.created_at as "createdAt",
           s.paused_at as "pausedAt", s.stopped_at as "stoppedAt", s.stop_reason as "stopReason", d.due_on as "lastOn",
           coalesce(case when d.delivery_failure is not null then 'failed' end, d.state) as "lastStatus"
      from downloads_schedule s
      left join customers_customer c on c.id = s.customer_id
      left join downloads_target t on t.id = s.target_id
      left join lateral (
           select r.due_on, r.state, r.delivery_failure
             from downloads_request r
            where r.schedule_id = s.id
            order by r.due_on desc, r.from_on desc
            limit 1) d on true
     where s.user_id = ${actor.userId}
       and s.market_id = ${market.id}
     order by s.created_at, s.id`.execute(db);
  return rows;
}
