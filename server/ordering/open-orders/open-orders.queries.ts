import { sql, type RawBuilder } from 'kysely';
import { addDays, calendarDateIn, isCalendarDate, type CalendarDate } from '#rules/dates.ts';
import type { OpenSort } from '#rules/ordering/orders/open-choices.ts';
import type { OpenFilter } from '#rules/ordering/orders/open-filter.ts';
import { type RiskReason, riskReasonOfLine } from '#rules/ordering/orders/risk.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { listedOrders } from '#ordering/orders/orders.policy.ts';
import { lineName, orderColumns, type Order } from '#ordering/orders/orders.queries.ts';
import { contentLanguage } from '#rules/locales.ts';
import { likePattern } from '#platform/database/like-pattern.ts';

/** A line that is still to be shipped, with fields of its order; amounts in minor units of the currency. */
export interface OpenLine {
  readonly id: string;
  readonly orderId: string;
  readonly position: number;
  readonly orderNumber: string;
  readonly soNumber: string | null;
  readonly origin: 'portal' | 'erp';
  readonly orderStatus: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly sorg: string;
  readonly poNumber: string;
  readonly createdAt: Date;
  readonly createdByName: string;
  readonly requestDeliveryOn: CalendarDate | null;
  readonly promisedOn: CalendarDate | null;
  readonly promisedPrecision: string | null;
  readonly firstPromisedOn: CalendarDate | null;
  readonly slipDays: number | null;
  readonly notes: string;
  readonly shiptoName: string;
  readonly shiptoAddress: string;
  readonly shiptoCity: string;
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
  readonly customerName: string;
  readonly articleId: string | null;
  readonly articleCode: string;
  readonly displayCode: string;
  readonly description: string;
  readonly uom: string;
  readonly price: number;
  readonly currency: string;
  readonly qty: number;
  readonly confirmed: number;
  readonly shipped: number;
  readonly invoiced: number;
  readonly cancelled: number;
}

/** Why an open line is late or at risk today in the market; null without a reason. */
export const riskReasonToday = (ctx: Ctx, line: OpenLine): RiskReason | null =>
  riskReasonOfLine(line, line.requestDeliveryOn, calendarDateIn(ctx.now, ctx.market.timeZone));

/** Customers in addition to the filter (Q-094); empty = all that the caller may see. */
export interface OpenListFilter extends OpenFilter {
  readonly customers?: readonly { readonly r3: string; readonly isr: string }[];
}

export interface OpenPageRequest {
  readonly sort: OpenSort;
  readonly limit: number;
  readonly page: number;
  /** Continues after this row instead of skipping pages. */
  readonly after: string | null;
}

/** Counting of lines stops here. */
export const openCountedUpTo = 10_000;
/** Maximum number of lines for a call without pages. */
export const openLineLimit = 10_000;

const like = (text: string): string => `%${likePattern(text.toLowerCase())}%`;
const dayStart = (day: CalendarDate, zone: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date::timestamp at time zone ${zone})`;

/** The last day that a promise covers, like `promiseEnd` in rules. */
const promiseEnd = sql`(case l.promised_precision when 'week' then date_trunc('week', l.promised_on)::date + 6
  when 'month' then (date_trunc('month', l.promised_on) + interval '1 month - 1 day')::date else l.promised_on end)`;

/** The first day that a promise covers, like `promiseStart` in rules. */
const promiseStart = sql`(case when l.promised_precision in ('week', 'month')
  then date_trunc(l.promised_precision, l.promised_on)::date else l.promised_on end)`;

function riskIs(risk: NonNullable<OpenFilter['risk']>, today: CalendarDate): RawBuilder<boolean> {
  if (risk === 'slipped') return sql<boolean>`l.slip_days > 0`;
  const late = sql<boolean>`coalesce(${promiseEnd}, o.request_delivery_on) < ${today}`;
  if (risk === 'late') return late;
  return sql<boolean>`((${late}) is not true and (l.slip_days > 0 or ${promiseStart} > o.request_delivery_on))`;
}

const stateIs: Record<NonNullable<OpenFilter['status']>, RawBuilder<boolean>> = {
  pending: sql<boolean>`o.status = 'pending'`,
  'on processing': sql<boolean>`o.status = 'processing'`,
  submitted: sql<boolean>`o.status = 'processing' and l.qty_confirmed = 0 and l.qty_shipped = 0`,
  confirmed: sql<boolean>`l.qty_confirmed > 0 and l.qty_shipped = 0`,
  partly_shipped: sql<boolean>`l.qty_shipped > 0`,
};

interface Conditions {
  /** On `orders_order o` (and `customers_customer c`). */
  readonly order: RawBuilder<boolean>;
  /** On `orders_line l` as well. */
  readonly line: RawBuilder<boolean>;
  /** True if `line` selects all open lines. */
  readonly allLines: boolean;
}

function conditions(ctx: Ctx, filter: OpenListFilter): Conditions {
  const order: RawBuilder<boolean>[] = [listedOrders(ctx, null), sql<boolean>`o.status in ('pending', 'processing')`];
  const line: RawBuilder<boolean>[] = [sql<boolean>`l.qty_shipped + l.qty_cancelled < l.qty`];
  const zone = ctx.market.timeZone;
  if (filter.sorgs.length > 0) order.push(sql<boolean>`o.sorg = any(${[...filter.sorgs]})`);
  if (filter.customers && filter.customers.length > 0)
    order.push(sql<boolean>`c.unified = any(${filter.customers.map(({ r3, isr }) => `${r3}-${isr}`)})`);
  if (filter.from !== null) order.push(sql<boolean>`o.created_at >= ${dayStart(filter.from, zone)}`);
  if (filter.to !== null) order.push(sql<boolean>`o.created_at < ${dayStart(addDays(filter.to, 1), zone)}`);
  if (filter.requestedFrom !== null) order.push(sql<boolean>`o.request_delivery_on >= ${filter.requestedFrom}`);
  if (filter.requestedTo !== null) order.push(sql<boolean>`o.request_delivery_on <= ${filter.requestedTo}`);
  if (filter.origin !== null) order.push(sql<boolean>`o.origin = ${filter.origin}`);
  if (filter.status !== null) line.push(sql<boolean>`(${stateIs[filter.status]})`);
  if (filter.risk !== null) line.push(riskIs(filter.risk, calendarDateIn(ctx.now, zone)));
  if (filter.search !== '') {
    const words = like(filter.search);
    // Ignores punctuation of article codes.
    const key = filter.search.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
    const code =
      key.length < 3
        ? sql``
        : sql`or translate(upper(l.article_code || ' ' || l.display_code), '-._/', '') like ${like(key).toUpperCase()}`;
    const ofCustomer = ctx.customer ? sql`` : sql`or c.search_text like ${words}`;
    line.push(
      sql<boolean>`
        (o.search_text like ${words} ${ofCustomer}
         or lower(l.article_code || ' ' || l.display_code || ' ' || l.description) like ${words} ${code})`,
    );
  }
  return { order: sql.join(order, sql` and `), line: sql.join(line, sql` and `), allLines: line.length === 1 };
}

/** Joins orders and their customers. */
const orders = sql`orders_order o join customers_customer c on c.id = o.customer_id`;

/** The first sort key, before the age of the order; rows without a date come last in both directions (R-200). */
interface SortKey {
  readonly key: RawBuilder<unknown> | null;
  readonly type: 'date' | 'integer';
  readonly down: boolean;
}

function sortKey(sort: OpenSort, view: 'line' | 'order', line: RawBuilder<boolean>): SortKey {
  const ofOrder = (value: RawBuilder<unknown>, most: boolean): RawBuilder<unknown> =>
    view === 'line'
      ? value
      : sql`(select ${most ? sql`max` : sql`min`}(${value}) from orders_line l where l.order_id = o.id and ${line})`;
  switch (sort) {
    case 'newest':
      return { key: null, type: 'date', down: true };
    case 'oldest':
      return { key: null, type: 'date', down: false };
    case 'expected':
      return { key: sql`coalesce(${ofOrder(sql`l.promised_on`, false)}, date 'infinity')`, type: 'date', down: false };
    case 'expected_last':
      return { key: sql`coalesce(${ofOrder(sql`l.promised_on`, true)}, date '-infinity')`, type: 'date', down: true };
    case 'requested':
      return { key: sql`coalesce(o.request_delivery_on, date 'infinity')`, type: 'date', down: false };
    case 'requested_last':
      return { key: sql`coalesce(o.request_delivery_on, date '-infinity')`, type: 'date', down: true };
    case 'slip':
      return { key: sql`coalesce(${ofOrder(sql`l.slip_days`, true)}, -2147483648)`, type: 'integer', down: true };
    case 'slip_least':
      return { key: sql`coalesce(${ofOrder(sql`l.slip_days`, true)}, 2147483647)`, type: 'integer', down: false };
  }
}

const cursorOf = (orderId: string, position: number, key: string | null): string =>
  Buffer.from(`${orderId} ${position} ${key ?? ''}`).toString('base64url');

/** True if a key is valid for a sort. */
function isKeyOf(sort: OpenSort, key: string): boolean {
  if (sort === 'newest' || sort === 'oldest') return key === '';
  if (sort === 'slip' || sort === 'slip_least') return /^-?\d{1,10}$/.test(key) && Number(key) === (Number(key) | 0);
  return /^-?infinity$/.test(key) || isCalendarDate(key);
}

/** The position that a cursor encodes; null for a cursor of another sort. */
export function readOpenCursor(
  cursor: string,
  sort: OpenSort,
): { orderId: string; position: number; key: string } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,9}) (\S*)$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  );
  const key = match?.[3] ?? '';
  return match && isKeyOf(sort, key) ? { orderId: match[1] ?? '', position: Number(match[2]), key } : null;
}

/** The condition that continues after a cursor: within the cursor's own order, the line position decides. */
function behind(
  { after, sort }: OpenPageRequest,
  { key, type, down }: SortKey,
  view: 'line' | 'order',
): RawBuilder<unknown> {
  const place = after === null ? null : readOpenCursor(after, sort);
  if (!place) return sql``;
  // Reads the time from the order: a cursor could not carry its microseconds.
  const at = sql`(select a.created_at from orders_order a where a.id = ${place.orderId}::uuid)`;
  const compare = down ? sql`<=` : sql`>=`;
  const passed =
    view === 'line'
      ? sql`o.id = ${place.orderId}::uuid and l.position <= ${place.position}`
      : sql`o.id = ${place.orderId}::uuid`;
  if (!key) return sql`and (o.created_at, o.id) ${compare} (${at}, ${place.orderId}::uuid) and not (${passed})`;
  const value = type === 'date' ? sql`${place.key}::date` : sql`${place.key}::integer`;
  return sql`
    and (${key}, o.created_at, o.id) ${compare} (${value}, ${at}, ${place.orderId}::uuid)
    and not (${key} = ${value} and ${passed})`;
}

export interface OpenPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
}

type Keyed<Row> = Row & { sortKey: string | null };

function pageFrom<Row>(
  found: readonly Keyed<Row>[],
  limit: number,
  placeOf: (row: Row) => [orderId: string, position: number],
): OpenPage<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? cursorOf(...placeOf(last), last.sortKey) : null };
}

/**
 * One page of the open lines that the caller sees: of the active customer, or of all customers that they look after.
 */
export async function listOpenLines(
  ctx: Ctx,
  filter: OpenListFilter,
  request: OpenPageRequest,
): Promise<OpenPage<OpenLine>> {
  const { order, line } = conditions(ctx, filter);
  const sort = sortKey(request.sort, 'line', line);
  const direction = sort.down ? sql`desc` : sql`asc`;
  const key = sort.key ? sql`(${sort.key})::text` : sql`null`;
  const by = sql`
    ${sort.key ? sql`${sort.key} ${direction},` : sql``} o.created_at ${direction}, o.id ${direction}, l.position`;
  const { rows } = await sql<Keyed<OpenLine>>`
    with page as materialized (
      select l.id, ${key} as "sortKey"
        from ${orders}
        join orders_line l on l.order_id = o.id
       where ${order} and ${line} ${behind(request, sort, 'line')}
       order by ${by}
       limit ${sql.lit(request.limit + 1)}
      offset ${request.after === null ? (request.page - 1) * request.limit : 0})
    select p."sortKey", l.id, l.order_id as "orderId", l.position, o.number as "orderNumber",
           o.erp_number as "soNumber", o.origin, o.status as "orderStatus", o.company_code as "companyCode",
           coalesce(co.name, o.company_code) as "companyName", o.sorg, o.po_number as "poNumber",
           o.created_at as "createdAt", o.created_by_name as "createdByName",
           o.request_delivery_on as "requestDeliveryOn", l.promised_on as "promisedOn",
           l.promised_precision as "promisedPrecision", l.first_promised_on as "firstPromisedOn",
           l.slip_days as "slipDays", o.notes, o.shipto_name as "shiptoName", o.shipto_address as "shiptoAddress",
           o.shipto_city as "shiptoCity", c.r3, c.isr, c.unified, c.name as "customerName", l.article_id as "articleId",
           l.article_code as "articleCode", l.display_code as "displayCode",
           ${lineName(sql`${contentLanguage(ctx.locale)}`)} as description, l.uom, l.price, o.currency,
           l.qty, l.qty_confirmed as confirmed, l.qty_shipped as shipped, l.qty_invoiced as invoiced,
           l.qty_cancelled as cancelled
      from page p
      join orders_line l on l.id = p.id
      join orders_order o on o.id = l.order_id
      join customers_customer c on c.id = o.customer_id
      left join customers_company co on co.code = o.company_code
     order by ${by}`.execute(ctx.db);
  return pageFrom(rows, request.limit, (row) => [row.orderId, row.position]);
}

/** One page of the orders that have such lines. */
export async function listOpenOrders(
  ctx: Ctx,
  filter: OpenListFilter,
  request: OpenPageRequest,
): Promise<OpenPage<Order>> {
  const { order, line } = conditions(ctx, filter);
  const sort = sortKey(request.sort, 'order', line);
  const direction = sort.down ? sql`desc` : sql`asc`;
  const by = sql`${sort.key ? sql`${sort.key} ${direction},` : sql``} o.created_at ${direction}, o.id ${direction}`;
  const { rows } = await sql<Keyed<Order>>`
    select ${orderColumns}, ${sort.key ? sql`(${sort.key})::text` : sql`null`} as "sortKey"
      from ${orders}
     where ${order}
       and exists (select from orders_line l where l.order_id = o.id and ${line}) ${behind(request, sort, 'order')}
     order by ${by}
     limit ${sql.lit(request.limit + 1)}
    offset ${request.after === null ? (request.page - 1) * request.limit : 0}`.execute(ctx.db);
  return pageFrom(rows, request.limit, (row) => [row.id, 0]);
}

export interface OpenCount {
  readonly orders: number;
  readonly lines: number;
  /** Number of units in the counted lines. */
  readonly units: number;
}

const openUnits = sql`sum(l.qty - l.qty_shipped - l.qty_cancelled) as units`;

/** Lines and units of each order of one customer, as the order itself counts them (migration 048). */
const countsOfOrders = (order: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select o.open_line_count as lines, o.open_unit_count as units
    from ${orders}
   where ${order} and o.open_line_count > 0
   limit ${sql.lit(openCountedUpTo + 1)}`;

/** Lines that match a filter, and their units, of each order of one customer. */
const linesByOrder = (order: RawBuilder<boolean>, line: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select x.lines, x.units
    from ${orders}
   cross join lateral (
      select count(*) as lines, ${openUnits}
        from orders_line l
       where l.order_id = o.id and ${line}) x
   where ${order} and x.lines > 0
   limit ${sql.lit(openCountedUpTo + 1)}`;

/** Lines and units of each order among the first {@link openCountedUpTo} lines and one more. */
const countedLines = (order: RawBuilder<boolean>, line: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select count(*) as lines, ${openUnits}
    from (
      select l.*
        from ${orders}
        join orders_line l on l.order_id = o.id
       where ${order} and ${line}
       limit ${sql.lit(openCountedUpTo + 1)}) l
   group by l.order_id`;

/**
 * Number of open lines that match a filter, of their orders, and of open units. Both views show all three, so one query
 * counts them, once per request. Counting stops at {@link openCountedUpTo} lines, of one customer at that many orders.
 */
export async function countOpen(ctx: Ctx, filter: OpenListFilter): Promise<OpenCount> {
  const found = await loaderOf<string, OpenCount>(ctx, 'orders.open-count', async (keys) => {
    const counts = new Map<string, OpenCount>();
    for (const key of keys) {
      const { order, line, allLines } = conditions(ctx, JSON.parse(key) as OpenListFilter);
      const ofCustomer = allLines ? countsOfOrders(order) : linesByOrder(order, line);
      const matching = ctx.customer ? ofCustomer : countedLines(order, line);
      const { rows } = await sql<OpenCount>`
        select count(*)::int as orders, coalesce(sum(n.lines), 0)::int as lines, coalesce(sum(n.units), 0)::int as units
          from (${matching}) n`.execute(ctx.db);
      if (rows[0]) counts.set(key, rows[0]);
    }
    return counts;
  }).load(JSON.stringify(filter));
  return found ?? { orders: 0, lines: 0, units: 0 };
}
