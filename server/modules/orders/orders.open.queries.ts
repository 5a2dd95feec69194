import { sql } from 'kysely';
import type { CalendarDate } from '../../../rules/dates.ts';
import type { Ctx } from '../../platform/context.ts';

/** A line that still waits to be shipped, with what its order says; amounts in minor units of the currency. */
export interface OpenLine {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly soNumber: string | null;
  readonly origin: 'portal' | 'erp';
  readonly companyCode: string;
  readonly companyName: string;
  readonly sorg: string;
  readonly poNumber: string;
  readonly createdAt: Date;
  readonly createdByName: string;
  readonly requestDeliveryOn: CalendarDate | null;
  readonly promisedOn: CalendarDate | null;
  readonly promisedPrecision: string | null;
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

export interface OpenLineFilter {
  /** Sorgs and customers that were asked for; empty = all that the caller may see (Q-094). */
  readonly sorgs: readonly string[];
  readonly customers: readonly { readonly r3: string; readonly isr: string }[];
  readonly search: string;
}

/** Most lines that one call answers; the page of open lines goes on from there. */
export const openLineLimit = 2_000;

/** Open lines of the active customer, oldest order first; another's sorgs and customers are left out. */
export async function listOpenLines(ctx: Ctx, filter: OpenLineFilter, page = 1, limit = openLineLimit): Promise<{ lines: OpenLine[]; count: number }> {
  if (!ctx.customer) return { lines: [], count: 0 };
  const own = ctx.customer.areas.map((area) => area.sorg);
  const sorgs = filter.sorgs.length === 0 ? own : own.filter((sorg) => filter.sorgs.includes(sorg));
  const wanted = filter.customers.length === 0 || filter.customers.some((pair) => pair.r3 === ctx.customer?.r3 && pair.isr === ctx.customer.isr);
  if (!wanted || sorgs.length === 0) return { lines: [], count: 0 };
  const words = `%${filter.search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const searched =
    filter.search === ''
      ? sql`true`
      : sql`(o.search_text like ${words} or lower(l.article_code || ' ' || l.display_code || ' ' || l.description) like ${words})`;
  const open = sql`from orders_order o join orders_line l on l.order_id = o.id join customers_customer c on c.id = o.customer_id left join customers_company co on co.code = o.company_code
    where o.customer_id = ${ctx.customer.id} and o.sorg = any(${sorgs}) and o.status in ('pending', 'processing') and l.qty_shipped + l.qty_cancelled < l.qty and ${searched}`;
  const [lines, counted] = await Promise.all([
    sql<OpenLine>`
      select l.id, l.order_id as "orderId", o.number as "orderNumber", o.erp_number as "soNumber", o.origin, o.company_code as "companyCode", coalesce(co.name, o.company_code) as "companyName",
             o.sorg, o.po_number as "poNumber", o.created_at as "createdAt", o.created_by_name as "createdByName", o.request_delivery_on as "requestDeliveryOn",
             l.promised_on as "promisedOn", l.promised_precision as "promisedPrecision", o.notes, o.shipto_name as "shiptoName", o.shipto_address as "shiptoAddress", o.shipto_city as "shiptoCity",
             c.r3, c.isr, c.unified, c.name as "customerName", l.article_id as "articleId", l.article_code as "articleCode", l.display_code as "displayCode", l.description, l.uom,
             l.price, o.currency, l.qty, l.qty_confirmed as confirmed, l.qty_shipped as shipped, l.qty_invoiced as invoiced, l.qty_cancelled as cancelled
        ${open} order by o.created_at, o.id, l.position limit ${sql.lit(limit)} offset ${(page - 1) * limit}`.execute(ctx.db),
    sql<{ count: number }>`select count(*) as count ${open}`.execute(ctx.db),
  ]);
  return { lines: lines.rows, count: counted.rows[0]?.count ?? 0 };
}
