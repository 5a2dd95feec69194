import { sql } from 'kysely';
import { addDays, calendarDateIn, instantAt, type CalendarDate } from '#rules/dates.ts';
import { downloadsPerDay, type DownloadFormat, type DownloadStatus } from '#rules/exchange/downloads/modules.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { SignedInCtx } from '#platform/context.ts';

/** A request of the download area. */
export interface DownloadRequest {
  readonly id: string;
  readonly requestedAt: Date;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly module: string;
  readonly format: DownloadFormat;
  readonly status: DownloadStatus;
  readonly fileName: string | null;
  readonly stored: string | null;
  readonly rows: number;
  readonly rowsTotal: number | null;
  readonly bytes: number | null;
  /** Null: all customers of the user's areas. */
  readonly customerCode: string | null;
  readonly customerName: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly failure: ErrorCode | null;
  /** Day of the run of a schedule; null for a request by hand. */
  readonly dueOn: CalendarDate | null;
  readonly targetName: string | null;
  readonly deliveredAt: Date | null;
  readonly deliveryFailure: ErrorCode | null;
}

/** Requests that one call lists. */
const mostListed = 200;

const columns = sql`
  d.id, d.requested_at as "requestedAt", d.from_on as "from", d.to_on as "to", d.module, d.format,
  d.file_name as "fileName", d.stored, d.row_count as rows, d.row_total as "rowsTotal", d.byte_count as bytes,
  c.unified as "customerCode", c.name as "customerName", d.started_at as "startedAt", d.finished_at as "finishedAt",
  d.expires_at as "expiresAt", d.failure, d.due_on as "dueOn", t.name as "targetName", d.delivered_at as "deliveredAt",
  d.delivery_failure as "deliveryFailure"`;
const tables = sql`
  downloads_request d
  left join customers_customer c on c.id = d.customer_id
  left join downloads_target t on t.id = d.target_id`;

/** The state as it is now: a file is gone at its time, also before the hourly job removed it. */
const status = (now: Date) => sql`
  case when d.state = 'complete' and d.expires_at <= ${now}::timestamptz then 'expired' else d.state end as status`;

/** The caller's own requests that they did not remove, the newest first. */
export async function listDownloads({ db, actor, now }: SignedInCtx): Promise<DownloadRequest[]> {
  const { rows } = await sql<DownloadRequest>`
    select ${columns}, ${status(now)}
      from ${tables}
     where d.user_id = ${actor.userId}
       and d.removed_at is null
     order by d.requested_at desc, d.id desc
     limit ${sql.lit(mostListed)}`.execute(db);
  return rows;
}

/** One of the caller's own requests, or null. */
export async function findDownload({ db, actor, now }: SignedInCtx, id: string): Promise<DownloadRequest | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<DownloadRequest>`
    select ${columns}, ${status(now)}
      from ${tables}
     where d.id = ${id}
       and d.user_id = ${actor.userId}
       and d.removed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The rest of the day's quota, and when the next day begins in the time zone of the market. */
export interface DownloadQuota {
  readonly limit: number;
  readonly used: number;
  readonly left: number;
  readonly resetsAt: Date;
}

/**
 * The caller's quota: requests of the market's day. Failed ones and runs of schedules do not count, removed ones do
 * (Q-155, R-286).
 */
export async function loadQuota({ db, actor, market, now }: SignedInCtx): Promise<DownloadQuota> {
  const today = calendarDateIn(now, market.timeZone);
  const { used } = await db
    .selectFrom('downloads_request')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('user_id', '=', actor.userId)
    .where('requested_at', '>=', instantAt(today, '00:00', market.timeZone))
    .where('state', '<>', 'failed')
    .where('due_on', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    limit: downloadsPerDay,
    used,
    left: Math.max(0, downloadsPerDay - used),
    resetsAt: instantAt(addDays(today, 1), '00:00', market.timeZone),
  };
}
