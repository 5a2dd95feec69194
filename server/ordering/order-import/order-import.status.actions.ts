import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { addEvents, type NewEvent } from '#ordering/orders/orders.events.actions.ts';
import { notifyMovedDates, type MovedLine } from '#ordering/orders/orders.notices.actions.ts';
import { lockOrders, refreshOrders } from '#ordering/orders/orders.progress.actions.ts';

/** The ERP's status of one order line; each message describes the line completely at its time. */
export interface LineStatus {
  /** The portal's order number and the line number. */
  readonly number: string;
  readonly position: number;
  readonly confirmations: readonly {
    readonly qty: number;
    readonly on: CalendarDate | null;
    readonly precision: 'day' | 'week' | 'month';
    readonly site: string;
  }[];
  /** Cancelled units. */
  readonly cancelled: number;
  readonly reason: string;
  readonly at: Date;
}

type KnownLine = {
  id: string;
  orderId: string;
  number: string;
  position: number;
  articleCode: string;
  qty: number;
  confirmed: number;
  shipped: number;
  cancelled: number;
  withdrawn: number;
  promisedOn: CalendarDate | null;
  promisedPrecision: string | null;
  version: number;
  promises: number;
  sameConfirmations: string;
};

interface Changed {
  readonly line: KnownLine;
  readonly status: LineStatus;
  readonly confirmed: number;
  readonly cancelled: number;
  readonly promise: { readonly on: CalendarDate; readonly precision: string } | null;
}

/** The day on which the whole line is promised: the latest of its confirmations. */
function promiseOf(status: LineStatus): Changed['promise'] {
  return status.confirmations.reduce<Changed['promise']>(
    (latest, part) =>
      part.qty > 0 && part.on !== null && (latest === null || part.on > latest.on)
        ? { on: part.on, precision: part.precision }
        : latest,
    null,
  );
}

/**
 * Applies confirmations, promised dates and cancellations of order lines. A message older than the last one of its line
 * changes nothing, and neither does a repeated one. Each changed date is added to the history of promises. Returns the
 * number of changed lines.
 */
export async function recordOrderStatus(ctx: Ctx, statuses: readonly LineStatus[]): Promise<number> {
  const latest = new Map<string, LineStatus>();
  for (const status of [...statuses].sort((a, b) => a.at.getTime() - b.at.getTime()))
    latest.set(`${status.number}/${status.position}`, status);
  const numbers = [...new Set([...latest.values()].map((status) => status.number))];
  const found = await sql<{ id: string }>`select id from orders_order where number = any(${numbers})`.execute(ctx.db);
  const orderIds = found.rows.map((row) => row.id);
  await lockOrders(ctx, orderIds);
  const { rows } = await sql<KnownLine>`
    select l.id, l.order_id as "orderId", o.number, l.position, l.article_code as "articleCode", l.qty,
           l.qty_confirmed as confirmed, l.qty_shipped as shipped, l.qty_cancelled as cancelled,
           l.qty_withdrawn as withdrawn, l.promised_on as "promisedOn", l.promised_precision as "promisedPrecision", l.erp_version as version,
           (select coalesce(max(p.version), 0) from orders_promise p where p.line_id = l.id) as promises,
           (
        select coalesce(string_agg(concat_ws('|', c.qty, c.supply_on, c.precision, c.site), ',' order by c.position),
                        '')
          from orders_confirmation c
         where c.line_id = l.id) as "sameConfirmations"
      from orders_line l
      join orders_order o on o.id = l.order_id
     where l.order_id = any(${orderIds}::uuid[])
     order by l.order_id, l.position`.execute(ctx.db);
  const changed = rows.flatMap((line): Changed[] => {
    const status = latest.get(`${line.number}/${line.position}`);
    if (!status || status.at.getTime() < line.version) return [];
    const confirmed = Math.min(
      line.qty - line.withdrawn,
      status.confirmations.reduce((sum, part) => sum + part.qty, 0),
    );
    // The ERP does not know the units that the order desk took back.
    const cancelled = Math.min(line.withdrawn + Math.max(status.cancelled, 0), line.qty - line.shipped);
    const promise = promiseOf(status);
    const parts = status.confirmations
      .filter((part) => part.qty > 0)
      .map((part) => [part.qty, part.on, part.precision, part.site].filter((value) => value !== null).join('|'))
      .join(',');
    const same =
      confirmed === line.confirmed &&
      cancelled === line.cancelled &&
      parts === line.sameConfirmations &&
      (promise === null || (promise.on === line.promisedOn && promise.precision === line.promisedPrecision));
    return same ? [] : [{ line, status, confirmed, cancelled, promise }];
  });
  if (changed.length === 0) return 0;
  await writeLines(ctx, changed);
  const touched = [...new Set(changed.map(({ line }) => line.orderId))];
  const at = changed.reduce(
    (last, { status }) => (status.at > last ? status.at : last),
    changed[0]?.status.at ?? ctx.now,
  );
  await addEvents(ctx, eventsOf(changed));
  await refreshOrders(ctx, touched, at);
  await notifyMovedDates(ctx, movedLines(changed));
  return changed.length;
}

/** The lines whose promised date changed, each with the index of the new date in the history of its promises. */
function movedLines(changed: readonly Changed[]): MovedLine[] {
  return changed.flatMap(({ line, status, promise }) =>
    promise && line.promisedOn !== null && promise.on !== line.promisedOn
      ? [
          {
            orderId: line.orderId,
            lineId: line.id,
            version: line.promises + 1,
            article: line.articleCode,
            from: line.promisedOn,
            fromPrecision: line.promisedPrecision ?? 'day',
            to: promise.on,
            precision: promise.precision,
            at: status.at,
          },
        ]
      : [],
  );
}

async function writeLines(ctx: Ctx, changed: readonly Changed[]): Promise<void> {
  const lines = JSON.stringify(
    changed.map(({ line, status, confirmed, cancelled, promise }) => ({
      id: line.id,
      confirmed,
      cancelled,
      reason: cancelled > line.withdrawn ? status.reason : null,
      promised_on: promise?.on ?? line.promisedOn,
      precision: promise?.precision ?? line.promisedPrecision,
      first: line.promises === 0 ? (promise?.on ?? null) : null,
      version: status.at.getTime(),
    })),
  );
  await sql`update orders_line l set qty_confirmed = g.confirmed, qty_cancelled = g.cancelled, cancel_reason = case when l.qty_withdrawn > 0 then coalesce(g.reason, l.cancel_reason) else g.reason end, promised_on = g.promised_on, promised_precision = g.precision, first_promised_on = coalesce(l.first_promised_on, g.first), erp_version = g.version
      from jsonb_to_recordset(${lines}::jsonb) as g(id uuid, confirmed integer, cancelled integer, reason text, promised_on date, precision text, first date, version bigint) where l.id = g.id`.execute(
    ctx.db,
  );
  await sql`delete from orders_confirmation where line_id = any(${changed.map(({ line }) => line.id)}::uuid[])`.execute(
    ctx.db,
  );
  const parts = JSON.stringify(
    changed.flatMap(({ line, status }) =>
      status.confirmations
        .filter((part) => part.qty > 0)
        .map((part, index) => ({
          line_id: line.id,
          position: index + 1,
          qty: part.qty,
          supply_on: part.on,
          precision: part.precision,
          site: part.site,
        })),
    ),
  );
  await sql`
    insert into orders_confirmation (line_id, position, qty, supply_on, precision, site, storage_location, shipping_point, location, priority)
    select g.line_id, g.position, g.qty, g.supply_on, g.precision, g.site, coalesce(s.storage_location, ''), coalesce(s.shipping_point, ''), coalesce(s.name, ''), coalesce(s.priority, 1)
      from jsonb_to_recordset(${parts}::jsonb) as g(line_id uuid, position smallint, qty integer, supply_on date, precision text, site text)
      join orders_line l on l.id = g.line_id join orders_order o on o.id = l.order_id left join catalog_site s on s.sorg = o.sorg and s.code = g.site`.execute(
    ctx.db,
  );
  const promises = JSON.stringify(
    changed.flatMap(({ line, status, promise }) =>
      promise === null || (promise.on === line.promisedOn && promise.precision === line.promisedPrecision)
        ? []
        : [
            {
              line_id: line.id,
              version: line.promises + 1,
              promised_on: promise.on,
              precision: promise.precision,
              at: status.at,
            },
          ],
    ),
  );
  await sql`insert into orders_promise (line_id, version, promised_on, precision, source, at)
    select line_id, version, promised_on, precision, 'erp', at from jsonb_to_recordset(${promises}::jsonb) as g(line_id uuid, version integer, promised_on date, precision text, at timestamptz)`.execute(
    ctx.db,
  );
}

/** One event per order for confirmations, and one per line for a moved date or a cancellation. */
function eventsOf(changed: readonly Changed[]): NewEvent[] {
  const events: NewEvent[] = [];
  for (const [orderId, own] of Map.groupBy(changed, ({ line }) => line.orderId)) {
    const confirmed = own.filter((one) => one.confirmed !== one.line.confirmed);
    const at = own[0]?.status.at;
    if (confirmed.length > 0)
      events.push({
        orderId,
        kind: 'confirmed',
        at,
        actorName: 'ERP',
        params: {
          qty: confirmed.reduce((sum, one) => sum + one.confirmed, 0),
          of: confirmed.reduce((sum, one) => sum + one.line.qty, 0),
        },
      });
    for (const { line, status, promise, cancelled } of own) {
      if (promise && line.promisedOn !== null && promise.on !== line.promisedOn) {
        events.push({
          orderId,
          kind: 'date_moved',
          at: status.at,
          actorName: 'ERP',
          params: { article: line.articleCode, from: line.promisedOn, to: promise.on, precision: promise.precision },
        });
      }
      if (cancelled > line.cancelled)
        events.push({
          orderId,
          kind: 'line_cancelled',
          at: status.at,
          actorName: 'ERP',
          params: { article: line.articleCode, qty: cancelled - line.cancelled, reason: status.reason },
        });
    }
  }
  return events;
}
