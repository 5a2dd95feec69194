import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { defaultRhythmMinutes, dueAt } from '#rules/exchange/integration/expected-files.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { visibleFile, wholeSorgs } from '#exchange/erp/erp.integration.policy.ts';

/** A kind of file that a sender is expected to send regularly for a sales organisation. */
export interface ExpectedFile {
  readonly id: string;
  readonly sorg: string;
  readonly sorgName: string;
  readonly type: string;
  readonly sender: string;
  readonly everyMinutes: number;
  readonly workingDaysOnly: boolean;
  readonly watchedSince: Date;
  readonly lateSince: Date | null;
  readonly changedBy: string | null;
  readonly changedAt: Date;
  readonly timeZone: string;
  /** When the newest imported file came; null if none came. */
  readonly lastAt: Date | null;
  /** Until when the next one must come. */
  readonly dueAt: Date;
  readonly isLate: boolean;
}

type ExpectedRow = Omit<ExpectedFile, 'dueAt' | 'isLate'> & {
  readonly workingDays: number[];
  readonly holidays: CalendarDate[];
};

/** The expected files of sales organisations (null: all), by kind and sender, judged at `now`. */
export async function listExpectedFiles(
  db: Database,
  now: Date,
  { sorgs, type = null }: { readonly sorgs: readonly string[] | null; readonly type?: string | null },
): Promise<ExpectedFile[]> {
  const { rows } = await sql<ExpectedRow>`
    select e.id, e.sorg, s.name as "sorgName", e.type, e.sender, e.every_minutes as "everyMinutes",
           e.working_days_only as "workingDaysOnly", e.watched_since as "watchedSince", e.late_since as "lateSince",
           (select u.name from identity_user u where u.id = e.changed_by) as "changedBy", e.changed_at as "changedAt",
           s.time_zone as "timeZone", s.working_days as "workingDays",
           coalesce((select json_agg(h.day::text) from markets_holiday h where h.sorg = e.sorg), '[]') as holidays,
           (
        select f.started_at
          from erp_file f
         where f.direction = 'in'
           and f.type = e.type
           and f.sender = e.sender
           and f.state = 'done'
           and (f.sorgs is null or e.sorg = any(f.sorgs))
         order by f.sequence desc, f.started_at
         limit 1) as "lastAt"
      from erp_expectation e
      join markets_sorg s on s.code = e.sorg
     where (${sorgs === null}::boolean or e.sorg = any(${[...(sorgs ?? [])]}::text[]))
       and (${type}::text is null or e.type = ${type})
     order by e.type, e.sender, e.sorg
     limit 500`.execute(db);
  return rows.map(({ workingDays, holidays, ...row }) => {
    // A rhythm that was set after the newest file counts from then.
    const last = row.lastAt !== null && row.lastAt > row.watchedSince ? row.lastAt : row.watchedSince;
    const due = dueAt(last, row, { workingDays, holidays }, row.timeZone);
    return { ...row, dueAt: due, isLate: due < now };
  });
}

/** The expected files of the sales organisations of which the caller sees everything. */
export const listVisibleExpectedFiles = (ctx: SignedInCtx): Promise<ExpectedFile[]> =>
  listExpectedFiles(ctx.db, ctx.now, { sorgs: wholeSorgs(ctx.actor) });

/** Number of expected files whose alarm was given and that did not come since. */
export async function countLateFiles(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('erp_expectation')
    .where('late_since', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest imported data of a kind and sender. */
export interface Freshness {
  readonly type: string;
  readonly sender: string;
  readonly fileId: string;
  readonly sequence: number;
  readonly madeAt: Date;
  /** When the next file is due by the first of its expectations; null if none is set. */
  readonly dueAt: Date | null;
  readonly isLate: boolean;
}

/** The newest imported file of each kind and sender among those that the caller may see: one index step per pair. */
export async function listFreshData(ctx: SignedInCtx): Promise<Freshness[]> {
  const [{ rows }, expected] = await Promise.all([
    sql<Omit<Freshness, 'dueAt' | 'isLate'>>`
      with recursive pair as (
        (select type, sender from erp_file where direction = 'in' order by type, sender limit 1)
         union all
        select n.type, n.sender
          from pair p
         cross join lateral (
           select type, sender
             from erp_file
            where direction = 'in' and (type, sender) > (p.type, p.sender)
            order by type, sender
            limit 1) n)
      select p.type, p.sender, n.id as "fileId", n.sequence, n.made_at as "madeAt"
        from pair p
       cross join lateral (
         select f.id, f.sequence, f.made_at
           from erp_file f
          where f.direction = 'in'
            and f.type = p.type
            and f.sender = p.sender
            and f.state = 'done'
            and ${visibleFile(ctx.actor)}
          order by f.sequence desc, f.started_at desc
          limit 1) n
       order by p.type, p.sender
       limit 500`.execute(ctx.db),
    listVisibleExpectedFiles(ctx),
  ]);
  return rows.map((row) => {
    const own = expected.filter((one) => one.type === row.type && one.sender === row.sender);
    const due = own.map((one) => one.dueAt).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
    return { ...row, dueAt: due, isLate: own.some((one) => one.isLate) };
  });
}

/** The age of the stock figures of a sales organisation. */
export interface StockAge {
  /** When the ERP made its newest list. */
  readonly asOf: Date;
  /** The next list is overdue from here on. */
  readonly staleAt: Date;
}

/** Milliseconds for which a process keeps the age of stock: an age is told in minutes. */
const stockAgeKeptMs = 30_000;
/** Stock is stale after this time if no rhythm is set. */
const defaultStaleMs = defaultRhythmMinutes * 60_000;

/**
 * The age of the stock figures of these sales organisations: that of the oldest, because one screen shows them all.
 * Null if no stock file names one of them. Cached in the process for half a minute.
 */
export async function findStockAge(ctx: Ctx, sorgs: readonly string[]): Promise<StockAge | null> {
  if (sorgs.length === 0) return null;
  const span = Math.floor(ctx.now.getTime() / stockAgeKeptMs);
  return ctx.remember(`erp.stock-age ${[...sorgs].sort().join()} ${span}`, () => readStockAge(ctx, sorgs));
}

async function readStockAge(ctx: Ctx, sorgs: readonly string[]): Promise<StockAge | null> {
  const [{ rows }, expected] = await Promise.all([
    sql<{ sorg: string; madeAt: Date }>`
      select s.sorg, n.made_at as "madeAt"
        from unnest(${[...sorgs]}::text[]) as s(sorg)
       cross join lateral (
         select f.made_at
           from erp_file f
          where f.direction = 'in' and f.type = 'stock' and f.state = 'done' and f.sorgs @> array[s.sorg]
          order by f.made_at desc
          limit 1) n`.execute(ctx.db),
    listExpectedFiles(ctx.db, ctx.now, { sorgs, type: 'stock' }),
  ]);
  const ages = rows.map(({ sorg, madeAt }) => {
    const due = expected.filter((one) => one.sorg === sorg).map((one) => one.dueAt.getTime());
    const standard = madeAt.getTime() + defaultStaleMs;
    return { asOf: madeAt, staleAt: new Date(due.length > 0 ? Math.min(...due) : standard) };
  });
  return ages.reduce<StockAge | null>(
    (oldest, age) => ({
      asOf: oldest && oldest.asOf < age.asOf ? oldest.asOf : age.asOf,
      staleAt: oldest && oldest.staleAt < age.staleAt ? oldest.staleAt : age.staleAt,
    }),
    null,
  );
}
