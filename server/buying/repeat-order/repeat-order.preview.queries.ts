import { sql } from 'kysely';
import type { UnitPrice } from '#rules/buying/repeat-order/repeat.ts';
import type { Ctx } from '#platform/context.ts';
import { findOrder, loadLines } from '#ordering/orders/orders.queries.ts';
import { listOffers, type Offers, type Wanted } from './repeat-order.offers.queries.ts';

/** Maximum number of articles in one preview. */
export const previewLimit = 1_000;

/** The source of an order again: an order, a delivery, or articles by code. */
export type Source =
  | { readonly orderNumber: string }
  | { readonly deliveryNumber: string }
  | { readonly lines: readonly Wanted[] };

/** An article as it was in its order. */
interface PastLine extends Wanted {
  readonly displayCode: string;
  readonly description: string;
  readonly uom: string;
  readonly paid: UnitPrice | null;
}

/** A line of a preview: what was ordered, and what can be ordered now. */
export interface RepeatLine extends PastLine, Offers {}

export interface Preview {
  readonly kind: 'order' | 'delivery' | 'lines';
  readonly number: string | null;
  readonly at: Date | string | null;
  readonly poNumber: string;
  readonly lines: readonly RepeatLine[];
  /** Articles beyond {@link previewLimit}. */
  readonly leftOut: number;
}

/** Each article once, in the order of their first line: quantities added up, text and price of the last line. */
function merged(lines: readonly PastLine[]): PastLine[] {
  const articles = new Map<string, PastLine>();
  for (const line of lines) {
    const key = `${line.sorg}:${line.articleCode}`;
    articles.set(key, { ...line, qty: line.qty + (articles.get(key)?.qty ?? 0) });
  }
  return [...articles.values()];
}

type Past = Pick<Preview, 'kind' | 'number' | 'at' | 'poNumber'> & { readonly lines: readonly PastLine[] };

async function ofOrder(ctx: Ctx, number: string): Promise<Past | null> {
  const order = await findOrder(ctx, number);
  // The lines go to the active customer's cart, so only the customer's own orders can be ordered again, also by staff
  // who see more.
  if (!order || order.customerId !== ctx.customer?.id) return null;
  const lines = await loadLines(ctx, order.id);
  return {
    kind: 'order',
    number: order.number,
    at: order.createdAt,
    poNumber: order.poNumber,
    lines: lines.map((line) => ({
      articleCode: line.articleCode,
      sorg: order.sorg,
      qty: line.qty,
      displayCode: line.displayCode,
      description: line.description,
      uom: line.uom,
      paid: { amount: line.price, currency: order.currency },
    })),
  };
}

/** A delivery of the active customer by its number, the newest if several sorgs use it. */
async function ofDelivery(ctx: Ctx, number: string): Promise<Past | null> {
  if (!ctx.customer || !ctx.actor?.permissions.has('page.order-status')) return null;
  const { rows } = await sql<{
    sorg: string;
    currency: string;
    at: string | null;
    articleCode: string;
    description: string;
    uom: string;
    qty: number;
    price: number;
  }>`
    with found as (
      select d.*
        from deliveries_delivery d
       where d.number = ${number}
         and d.customer_id = ${ctx.customer.id}
         and d.sorg = any(${ctx.customer.areas.map((area) => area.sorg)})
       order by d.created_at desc, d.id desc
       limit 1)
    select d.sorg, d.currency, d.shipped_on as at, l.article_code as "articleCode", l.description, l.uom, l.qty, l.price
      from found d
      join deliveries_line l on l.delivery_id = d.id
     order by l.position`.execute(ctx.db);
  const [first] = rows;
  if (!first) return null;
  return {
    kind: 'delivery',
    number,
    at: first.at,
    poNumber: '',
    lines: rows.map(({ price, currency, at: _at, ...line }) => ({
      ...line,
      displayCode: line.articleCode,
      // A delivery whose message had no price has 0.
      paid: price === 0 ? null : { amount: price, currency },
    })),
  };
}

const ofLines = (lines: readonly Wanted[]): Past => ({
  kind: 'lines',
  number: null,
  at: null,
  poNumber: '',
  lines: lines.map((line) => ({ ...line, displayCode: line.articleCode, description: '', uom: '', paid: null })),
});

async function ofSource(ctx: Ctx, source: Source) {
  if ('orderNumber' in source) return ofOrder(ctx, source.orderNumber);
  if ('deliveryNumber' in source) return ofDelivery(ctx, source.deliveryNumber);
  return ofLines(source.lines);
}

/**
 * The preview of ordering something again: every article once, as it was ordered and as it can be ordered now,
 * with its successor if it cannot. Null without a customer and for an order or delivery of another customer.
 */
export async function previewReorder(ctx: Ctx, source: Source): Promise<Preview | null> {
  if (!ctx.customer) return null;
  const past = await ofSource(ctx, source);
  if (!past) return null;
  const all = merged(past.lines);
  const shown = all.slice(0, previewLimit);
  const offers = await listOffers(ctx, shown);
  return {
    ...past,
    lines: shown.map((line, index) => ({
      ...line,
      ...(offers[index] ?? { same: null, successor: null, take: 'none' as const }),
    })),
    leftOut: all.length - shown.length,
  };
}
