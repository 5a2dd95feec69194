// The download area: what the dealer exported before, an export that failed, and regular exports of dealer
// and auditor, one of them paused.
import { addDays, instant } from '../days.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

interface DemoDownload {
  readonly username: string;
  readonly module: string;
  readonly format: 'xlsx' | 'csv';
  readonly daysAgo: number;
  /** Rows of a file that expired; null for an export that failed. */
  readonly rows: number | null;
}

const DOWNLOADS: readonly DemoDownload[] = [
  { username: 'dealer', module: 'orders', format: 'xlsx', daysAgo: 24, rows: 214 },
  { username: 'dealer', module: 'invoices', format: 'xlsx', daysAgo: 12, rows: 96 },
  { username: 'dealer', module: 'deliveries', format: 'csv', daysAgo: 4, rows: null },
  { username: 'audit', module: 'orders', format: 'csv', daysAgo: 9, rows: 3_481 },
];

interface DemoSchedule {
  readonly username: string;
  readonly module: string;
  readonly rhythm: 'daily' | 'weekly' | 'monthly';
  readonly period: 'last_week' | 'last_month' | null;
  readonly askedDaysAgo: number;
  readonly pausedDaysAgo?: number;
}

const SCHEDULES: readonly DemoSchedule[] = [
  { username: 'dealer', module: 'invoices', rhythm: 'monthly', period: 'last_month', askedDaysAgo: 60 },
  { username: 'dealer', module: 'open-orders', rhythm: 'daily', period: null, askedDaysAgo: 30, pausedDaysAgo: 6 },
  { username: 'audit', module: 'orders', rhythm: 'weekly', period: 'last_week', askedDaysAgo: 45 },
];

const size = { xlsx: 62, csv: 118 } as const;

/** Loads requests and schedules of Pelita and of the auditor. */
export async function loadDownloads(
  db: Rows,
  ids: { users: Map<string, string>; customers: Map<string, string> },
  now: string,
): Promise<void> {
  const today = now.slice(0, 10);
  const ago = (days: number, minutes = 9 * 60): string => instant(addDays(today, -days), minutes);
  const market = await db
    .selectFrom('markets_host')
    .select('market_id')
    .where('host', '=', 'localhost')
    .executeTakeFirstOrThrow();
  const owner = (username: string) => {
    const [user, customer] = [ids.users.get(username), ids.customers.get('pelita')];
    if (!user || !customer) throw new Error(`The downloads of ${username} name nothing`);
    return {
      user_id: user,
      market_id: market.market_id,
      host: 'localhost',
      customer_id: username === 'audit' ? null : customer,
      locale: 'en-us',
    };
  };
  await insertRows(
    db,
    'downloads_request',
    DOWNLOADS.map(({ username, module, format, daysAgo, rows }) => {
      const to = addDays(today, -daysAgo - 1);
      const from = `${to.slice(0, 4)}-01-01`;
      return {
        id: idAt(ago(daysAgo)),
        ...owner(username),
        module,
        format,
        from_on: from,
        to_on: to,
        state: rows === null ? 'failed' : 'expired',
        requested_at: ago(daysAgo),
        started_at: ago(daysAgo, 9 * 60 + 1),
        finished_at: ago(daysAgo, 9 * 60 + 2),
        expires_at: rows === null ? null : ago(daysAgo - 7, 9 * 60 + 2),
        attempts: rows === null ? 4 : 1,
        row_count: rows ?? 0,
        row_total: rows,
        file_name: rows === null ? null : `${module} ${from} ${to}.${format}`,
        byte_count: rows === null ? null : rows * size[format] + 4_096,
        failure: rows === null ? 'something_wrong' : null,
      };
    }),
  );
  const monday = addDays(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const firstOfMonth = `${addDays(`${today.slice(0, 7)}-28`, 5).slice(0, 7)}-01`;
  const nextOn = ({ rhythm, pausedDaysAgo = 0 }: DemoSchedule): string => {
    if (rhythm === 'daily') return addDays(today, 1 - pausedDaysAgo);
    if (rhythm === 'weekly') return monday;
    return firstOfMonth;
  };
  await insertRows(
    db,
    'downloads_schedule',
    SCHEDULES.map((schedule) => ({
      id: idAt(ago(schedule.askedDaysAgo)),
      ...owner(schedule.username),
      module: schedule.module,
      format: 'xlsx',
      rhythm: schedule.rhythm,
      period: schedule.period,
      next_on: nextOn(schedule),
      created_at: ago(schedule.askedDaysAgo),
      paused_at: schedule.pausedDaysAgo === undefined ? null : ago(schedule.pausedDaysAgo),
    })),
  );
}
