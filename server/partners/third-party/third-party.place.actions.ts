import { sql, type RawBuilder } from 'kysely';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import {
  thirdPartyCounter,
  thirdPartyNumberDigits,
  thirdPartyNumberStart,
} from '#rules/partners/third-party/numbers.ts';
import { auditRow, completedAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { takeNumbers } from '#platform/database/database.ts';
import type { Shipto } from '#accounts/customers/customers.areas.queries.ts';
import { loadVendor, type ThirdPartyArticle } from './third-party.queries.ts';

/** An item of a new order; its article is locked. Price per sales unit in minor units. */
export interface NewItem {
  readonly article: ThirdPartyArticle;
  readonly qty: number;
  readonly price: number;
  /** Units that the order takes from the stock. */
  readonly takenQty: number;
}

/** The order of a customer at one vendor; the total is the exact sum of its items. */
export interface NewOrder {
  readonly vendor: string;
  readonly currency: string;
  readonly total: number;
  readonly items: readonly NewItem[];
}

interface Placement {
  readonly customer: ActiveCustomer;
  readonly shipto: Shipto;
  readonly reqDeliveryOn: string | null;
  readonly notes: string;
}

/**
 * Writes the orders of one checkout with their items and history, and takes their units from the stock; the caller locks
 * the articles. Returns the ids by vendor. The numbers are taken at the end of the transaction, because other orders wait
 * for the counter from then on until the commit.
 */
export async function placeOrders(
  ctx: Ctx,
  placement: Placement,
  orders: readonly NewOrder[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string }>`
    select uuidv7() as id from generate_series(1, ${orders.length + 1})`.execute(ctx.db);
  const [checkoutId = '', ...ids] = rows.map(({ id }) => id);
  const idOf = new Map(orders.map(({ vendor }, index) => [vendor, ids[index] ?? '']));
  await insertOrders(ctx, placement, orders, { checkoutId, idOf });
  await insertItems(ctx, placement.customer.id, orders, idOf);
  await takeStock(ctx, orders);
  for (const orderId of idOf.values())
    for (const kind of ['third-party.placed', 'third-party.received'])
      await ctx.enqueue('notices.raise', { kind, key: orderId, details: { orderId, host: ctx.market.host } });
  ctx.beforeCommit(numberOrders(ctx, orders, idOf));
  return idOf;
}

async function insertOrders(
  ctx: Ctx,
  { customer, shipto, reqDeliveryOn, notes }: Placement,
  orders: readonly NewOrder[],
  { checkoutId, idOf }: { readonly checkoutId: string; readonly idOf: ReadonlyMap<string, string> },
): Promise<void> {
  const { actor } = ctx;
  if (!actor) throw new DomainError('customer_required');
  const vendors = new Map(
    await Promise.all(orders.map(async ({ vendor }) => [vendor, await loadVendor(ctx, vendor)] as const)),
  );
  await ctx.db
    .insertInto('third_party_order')
    .values(
      orders.map(({ vendor, currency, total }) => ({
        id: idOf.get(vendor) ?? '',
        // Stands for the number until the end of the transaction.
        number: idOf.get(vendor) ?? '',
        checkout_id: checkoutId,
        vendor,
        sorg: vendors.get(vendor)?.sorg ?? '',
        customer_id: customer.id,
        customer_name: customer.name,
        created_by_user_id: actor.userId,
        created_by_name: actor.name,
        acting: actor.ownCustomerId !== customer.id,
        currency,
        total_amount: total,
        status: 'open',
        req_delivery_on: reqDeliveryOn,
        notes,
        shipto_id: shipto.id,
        shipto_name: shipto.name,
        shipto_address: shipto.address,
        shipto_city: shipto.city,
        shipto_state: shipto.state,
        shipto_postal_code: shipto.postalCode,
        shipto_country: shipto.country,
        shipto_phone: shipto.phone,
        created_at: ctx.now,
      })),
    )
    .execute();
  await ctx.db
    .insertInto('third_party_event')
    .values(
      orders.map(({ vendor }) => ({
        order_id: idOf.get(vendor) ?? '',
        to_status: 'open',
        at: ctx.now,
        user_id: actor.userId,
        user_name: actor.name,
      })),
    )
    .execute();
}

async function insertItems(
  ctx: Ctx,
  customerId: string,
  orders: readonly NewOrder[],
  idOf: ReadonlyMap<string, string>,
): Promise<void> {
  const items = orders.flatMap(({ vendor, items: own }) =>
    own.map(({ article, qty, price, takenQty }, index) => ({
      order_id: idOf.get(vendor),
      position: index + 1,
      article_id: article.id,
      customer_id: customerId,
      article_code: article.code,
      description: article.description,
      sales_unit: article.salesUnit,
      uom_converter: article.uomConverter,
      qty,
      price,
      subtotal: price * qty,
      taken_qty: takenQty,
      status: 'open',
    })),
  );
  await sql`
    insert into third_party_item (order_id, position, article_id, customer_id, article_code, description, sales_unit,
           uom_converter, qty, price, subtotal, taken_qty, status)
    select order_id, position, article_id, customer_id, article_code, description, sales_unit,
           uom_converter, qty, price, subtotal, taken_qty, status
      from json_populate_recordset(null::third_party_item, ${JSON.stringify(items)}::json)`.execute(ctx.db);
}

/** Takes the units of new orders from the stock; the articles are locked, so no figure can fall below zero. */
async function takeStock(ctx: Ctx, orders: readonly NewOrder[]): Promise<void> {
  const taken = orders.flatMap(({ items }) =>
    items.flatMap(({ article, takenQty }) => (takenQty > 0 ? [{ id: article.id, qty: takenQty }] : [])),
  );
  await sql`
    update third_party_article a
       set stock = a.stock - t.qty, updated_at = ${ctx.now}
      from json_to_recordset(${JSON.stringify(taken)}::json) as t(id uuid, qty integer)
     where a.id = t.id`.execute(ctx.db);
}

/** A statement that gives orders their visible numbers and records them in the audit log. */
function numberOrders(ctx: Ctx, orders: readonly NewOrder[], idOf: ReadonlyMap<string, string>): RawBuilder<unknown> {
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const audit = orders.map(({ vendor, total, currency, items }) =>
    auditRow(ctx, {
      action: 'third-party.ordered',
      subjectType: 'third-party-order',
      subjectId: idOf.get(vendor) ?? '',
      after: { vendor, total, currency, items: items.length },
    }),
  );
  return sql`
    with counter as (${takeNumbers(thirdPartyCounter(today), orders.length)}),
    numbers as (
      select p.id,
             (counter.value - ${orders.length} + p.place)::text as digits
        from counter,
             unnest(${[...idOf.values()]}::uuid[]) with ordinality as p(id, place)),
    numbered as (
      update third_party_order o
         set number = ${thirdPartyNumberStart(today)}
                      || lpad(n.digits, greatest(${thirdPartyNumberDigits}, length(n.digits)), '0')
        from numbers n
       where o.id = n.id
      returning o.id, o.number)
    ${completedAudit(audit, sql`join numbered n on n.id::text = a.subject_id`, sql`jsonb_build_object('number', n.number)`)}`;
}
