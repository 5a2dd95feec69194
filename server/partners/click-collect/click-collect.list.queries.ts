import { sql, type RawBuilder } from 'kysely';
import { readPickupCode } from '#rules/partners/click-collect/pickup-code.ts';
import {
  boardColumns,
  collectStatuses,
  type BoardColumn,
  type CollectStatus,
} from '#rules/partners/click-collect/collect-choices.ts';
import { columnOfStatus } from '#rules/partners/click-collect/status.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { visibleCollect } from './click-collect.policy.ts';
import { collectColumns, collectTables, isOverdue, type CollectOrder } from './click-collect.queries.ts';

export interface CollectFilter {
  /** Empty: every status. */
  readonly statuses: readonly CollectStatus[];
  readonly column: BoardColumn | null;
  /** Whole code of a dealer; empty: all that the caller sees. */
  readonly dealer: string;
  readonly search: string;
}

/** Rows that are counted exactly in the list, and in a column of the board. */
const countedInList = 10_000;
const countedInColumn = 1_000;
/** Orders that a column of the board shows. */
const shownInColumn = 20;

/** Condition on `click_collect_order o`, `p`: name of the consumer, number, number in the shop, or pick-up code. */
function matches(search: string): RawBuilder<boolean> {
  if (search === '') return sql<boolean>`true`;
  const words = `%${likePattern(search)}%`;
  return sql<boolean>`(
    p.search_text like lower(${words})
    or o.number ilike ${words}
    or o.external_id ilike ${words}
    or o.pickup_code = ${readPickupCode(search)} and o.status <> 'complete')`;
}

const statusesOf = (column: BoardColumn): CollectStatus[] =>
  collectStatuses.filter((status) => columnOfStatus[status] === column);

/** Condition on `click_collect_order o`: in this column of the board. */
const inColumn = (ctx: Ctx, column: BoardColumn): RawBuilder<boolean> =>
  column === 'overdue'
    ? sql<boolean>`(o.status <> 'complete' and ${isOverdue(ctx)})`
    : sql<boolean>`(o.status <> 'complete' and o.status = any(${statusesOf(column)}) and not ${isOverdue(ctx)})`;

/** Condition on `click_collect_order o`: of the dealer with this code. */
const ofDealer = (code: string): RawBuilder<boolean> =>
  code === ''
    ? sql<boolean>`true`
    : sql<boolean>`o.customer_id in (select c.id from customers_customer c where c.unified = ${code})`;

interface Counted {
  readonly count: number;
  /** False: there are more. */
  readonly countIsExact: boolean;
}

async function countUpTo(ctx: Ctx, most: number, wanted: RawBuilder<boolean>, search: string): Promise<Counted> {
  // The consumer is joined only for a search: a count reads the orders alone.
  const tables =
    search === ''
      ? sql`click_collect_order o`
      : sql`click_collect_order o left join click_collect_consumer p on p.order_id = o.id`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (
        select
          from ${tables}
         where ${visibleCollect(ctx)}
           and ${wanted}
           and ${matches(search)}
         limit ${sql.lit(most + 1)}) found`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, most), countIsExact: count <= most };
}

/** One page of orders, the latest first; counts stop at 10,000. */
export async function listCollect(
  ctx: Ctx,
  { statuses, column, dealer, search }: CollectFilter,
  page: number,
  limit: number,
): Promise<Counted & { rows: CollectOrder[] }> {
  const wanted = sql<boolean>`
    ${statuses.length === 0 ? sql`true` : sql`o.status = any(${[...statuses]})`}
    and ${column === null ? sql`true` : inColumn(ctx, column)}
    and ${ofDealer(dealer)}`;
  const { rows } = await sql<CollectOrder>`
    select ${collectColumns(ctx)}
      from ${collectTables}
     where ${visibleCollect(ctx)}
       and ${wanted}
       and ${matches(search)}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}
    offset ${sql.lit((page - 1) * limit)}`.execute(ctx.db);
  return { rows, ...(await countUpTo(ctx, countedInList, wanted, search)) };
}

/** A column of the counter board: its first orders, those to do first at the top. */
export interface ShownColumn extends Counted {
  readonly column: BoardColumn;
  readonly orders: readonly CollectOrder[];
}

/** The counter board: what waits, by column; the orders that are due first at the top of each. */
export async function readBoard(ctx: Ctx, search: string): Promise<ShownColumn[]> {
  return Promise.all(
    boardColumns.map(async (column): Promise<ShownColumn> => {
      const wanted = inColumn(ctx, column);
      const { rows } = await sql<CollectOrder>`
        select ${collectColumns(ctx)}
          from ${collectTables}
         where ${visibleCollect(ctx)}
           and ${wanted}
           and ${matches(search)}
         order by o.due_on, o.id
         limit ${sql.lit(shownInColumn)}`.execute(ctx.db);
      return { column, orders: rows, ...(await countUpTo(ctx, countedInColumn, wanted, search)) };
    }),
  );
}

/** How long orders stayed in a status before they left it, and how long those have waited that are in it now. */
export interface StatusLevel {
  readonly status: CollectStatus;
  readonly steps: number;
  readonly onTime: number;
  /** Hours; all days count. Null: no order left the status. */
  readonly averageHours: number | null;
  readonly medianHours: number | null;
  readonly waiting: number;
  /** Those of them that are late. */
  readonly late: number;
  /** Null: no order is in the status. */
  readonly waitingMedianHours: number | null;
}

/**
 * Service level of the statuses that orders left since an instant, and what is in each status now, in the order of the
 * statuses. A status without either is left out.
 */
export async function serviceLevels(ctx: Ctx, since: Date): Promise<StatusLevel[]> {
  const { rows } = await sql<StatusLevel>`
    with done as (
      select e.from_status as status, count(*)::int as steps, count(*) filter (where e.on_time)::int as on_time,
             avg(${hours(sql`e.at - e.since`)}) as average,
             percentile_cont(0.5) within group (order by ${hours(sql`e.at - e.since`)}) as median
        from click_collect_event e
        join click_collect_order o on o.id = e.order_id
       where e.kind = 'status'
         and e.at >= ${since}
         and e.since is not null
         and ${visibleCollect(ctx)}
       group by e.from_status
    ), here as (
      select o.status, count(*)::int as waiting, count(*) filter (where ${isOverdue(ctx)})::int as late,
             percentile_cont(0.5) within group (order by ${hours(sql`${ctx.now}::timestamptz - o.status_at`)}) as median
        from click_collect_order o
       where o.status <> 'complete'
         and ${visibleCollect(ctx)}
       group by o.status
    )
    select status, coalesce(done.steps, 0) as steps, coalesce(done.on_time, 0) as "onTime",
           round(done.average)::int as "averageHours", round(done.median)::int as "medianHours",
           coalesce(here.waiting, 0) as waiting, coalesce(here.late, 0) as late,
           round(here.median)::int as "waitingMedianHours"
      from done
      full join here using (status)
     order by array_position(${[...collectStatuses]}, status)`.execute(ctx.db);
  return rows;
}

/** An interval in hours. */
const hours = (interval: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`extract(epoch from ${interval}) / 3600`;
