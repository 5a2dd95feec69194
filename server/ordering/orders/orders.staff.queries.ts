import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { readCursor, type CountedOrder, type OrderFilter, type PageRequest } from './orders.filter.queries.ts';
import { orderColumns } from './orders.queries.ts';
import { sourceOf, type OrderRange, type OrderSource } from './orders.staff.source.queries.ts';

/** How many rows a count examines if a search is so common that it is matched row by row. */
const countedRowLimit = 20_000;
/** Condition that places `o` in a range, with the keys unnested as `k`; null if the range is empty. */
function keysOf(range: OrderRange): { keys: RawBuilder<unknown>; at: RawBuilder<boolean> } | null {
  switch (range.of) {
    case 'areas':
      if (range.areas.length === 0) return null;
      return {
        keys: sql`
          unnest(${range.areas.map(({ id }) => id)}::uuid[],
                 ${range.areas.map(({ sorg }) => sorg)}::text[]) k(id, sorg)`,
        at: sql<boolean>`o.customer_id = k.id and o.sorg = k.sorg`,
      };
    case 'customers':
      return range.ids.length === 0
        ? null
        : { keys: sql`unnest(${[...range.ids]}::uuid[]) k(id)`, at: sql<boolean>`o.customer_id = k.id` };
    case 'users':
      return range.usernames.length === 0
        ? null
        : {
            keys: sql`unnest(${[...range.usernames]}::text[]) k(name)`,
            at: sql<boolean>`o.created_by_username = k.name`,
          };
    case 'sorgs':
      return { keys: sql`unnest(${[...range.sorgs]}::text[]) k(sorg)`, at: sql<boolean>`o.sorg = k.sorg` };
  }
}

/**
 * `columns` of the rows of a source. With a sort order, reads at most `most` rows of each range by time from its index,
 * so that per-row conditions cost nothing for rows that are not shown.
 */
function rowsOf(
  source: Pick<OrderSource, 'ranges' | 'ids' | 'condition'>,
  columns: RawBuilder<unknown>,
  beyond: RawBuilder<unknown>,
  ordered: { direction: RawBuilder<unknown>; most: number } | null,
): RawBuilder<unknown> {
  const tail = ordered
    ? sql`order by o.created_at ${ordered.direction}, o.id ${ordered.direction} limit ${sql.lit(ordered.most)}`
    : sql``;
  const parts = source.ranges.flatMap((range): RawBuilder<unknown>[] => {
    // A single sorg is compared with =, so that its index gives the order.
    if (range.of === 'sorgs' && range.sorgs.length === 1)
      return [sql`(select ${columns} from orders_order o where ${source.condition} ${beyond} ${tail})`];
    const keys = keysOf(range);
    return keys
      ? [
          sql`
            (
                select o.*
                  from ${keys.keys}
                 cross join lateral (
                    select ${columns}
                      from orders_order o
                     where ${keys.at} and ${source.condition} ${beyond} ${tail}) o)`,
        ]
      : [];
  });
  if (source.ids.length > 0)
    parts.push(
      sql`
        (
            select ${columns}
              from orders_order o
             where o.id = any(${[...source.ids]}::uuid[]) and ${source.condition} ${beyond})`,
    );
  if (parts.length === 0) return sql`select ${columns} from orders_order o where false`;
  // An order can match by its number and by its customer.
  return sql.join(parts, source.ids.length > 0 && source.ranges.length > 0 ? sql` union ` : sql` union all `);
}

function countOf(source: OrderSource): RawBuilder<number> {
  const most = sql.lit(source.countUpTo + 1);
  if (!source.rowByRow)
    return sql<number>`(select count(*)::int from (${rowsOf(source, sql`o.id`, sql``, null)} limit ${most}) n)`;
  // Only the newest orders of each range are examined; the result is a lower bound.
  const newest = { direction: sql`desc`, most: countedRowLimit };
  const examined = rowsOf(
    {
      ...source,
      condition: sql<boolean>`${source.ranges[0]?.of === 'sorgs' ? sql`o.sorg = any(${sorgsOf(source)})` : sql`true`}`,
    },
    sql`(${source.condition}) as hit`,
    sql``,
    newest,
  );
  return sql<number>`(select count(*)::int from (select from (${examined}) w where w.hit limit ${most}) n)`;
}

const sorgsOf = ({ ranges: [first] }: OrderSource): string[] => (first?.of === 'sorgs' ? [...first.sorgs] : []);

/** One page of the staff order list; `beyond` is the cursor of the filter. The count is exact unless `countIsOpen`. */
export async function readStaffPage(
  ctx: Ctx,
  filter: OrderFilter,
  request: PageRequest,
  counting = true,
): Promise<{ rows: CountedOrder[]; countIsOpen: boolean; countUpTo: number }> {
  const source = await sourceOf(ctx, filter);
  const place = request.after === null ? null : readCursor(request.after);
  const offset = place === null ? (request.page - 1) * request.limit : 0;
  const direction = request.newestFirst ? sql`desc` : sql`asc`;
  const chooseBeyond = () => {
    if (place === null) return sql``;
    if (request.newestFirst) return sql`and (o.created_at, o.id) < (${place.at}, ${place.id})`;
    return sql`and (o.created_at, o.id) > (${place.at}, ${place.id})`;
  };
  const beyond = chooseBeyond();
  const most = offset + request.limit + 1;
  const { rows } = await sql<CountedOrder>`
    with page as materialized (
      select p.created_at, p.id
        from (${rowsOf(source, sql`o.created_at, o.id`, beyond, { direction, most })}) p
       order by p.created_at ${direction}, p.id ${direction}
       limit ${sql.lit(request.limit + 1)}
      offset ${offset})
    select ${orderColumns}, n.count
      from page
      join orders_order o on o.id = page.id
      join customers_customer c on c.id = o.customer_id
     cross join (select ${counting ? countOf(source) : sql<number>`0`} as count) n
     order by o.created_at ${direction}, o.id ${direction}`.execute(ctx.db);
  return {
    rows,
    countIsOpen: source.rowByRow || (rows[0]?.count ?? 0) > source.countUpTo,
    countUpTo: source.countUpTo,
  };
}

/** Number of matching orders, for a page beyond the end. */
export async function countStaffOrders(ctx: Ctx, filter: OrderFilter): Promise<number> {
  const source = await sourceOf(ctx, filter);
  const { rows } = await sql<{ count: number }>`select ${countOf(source)} as count`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
