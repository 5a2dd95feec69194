import { sql, type Insertable, type RawBuilder } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import type { DeliveryWishes } from '#rules/ordering/orders/delivery-wishes.ts';
import { orderCounter, orderNumberDigits, orderNumberStart } from '#rules/ordering/orders/numbers.ts';
import type { OrderAmounts } from '#rules/ordering/orders/totals.ts';
import { auditRow, completedAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { later } from '#platform/database/late-connections.ts';
import { takeNumbers, type Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/database-types.ts';
import { holdCredit } from '#accounts/credit/credit.actions.ts';
import { eventRow } from './orders.events.actions.ts';
import { handOver } from './orders.handover.actions.ts';
import { confirmPlacedOrders } from './orders.notices.actions.ts';
import type { PaymentMethod, ShipmentOption } from './orders.payments.queries.ts';

const millisecondsPerHour = 3_600_000;

/** A line of a new order; prices per unit in minor units. */
export interface PlacedLine {
  readonly articleId: string;
  readonly articleCode: string;
  readonly displayCode: string;
  readonly description: string;
  readonly uom: string;
  readonly qty: number;
  readonly listPrice: number;
  readonly price: number;
  readonly dealNumber: string | null;
  readonly subtotal: number;
  /** Reserved stock of the line, per site. */
  readonly taken: readonly { readonly site: string; readonly qty: number; readonly allocatedQty: number }[];
}

/** Contents of one new order: everything of one sorg and merchant (Q-081). */
export interface PlacedGroup {
  readonly sorg: string;
  readonly merchant: string;
  readonly companyCode: string;
  readonly currency: string;
  readonly lines: readonly PlacedLine[];
  readonly amounts: OrderAmounts;
  readonly shipment: { readonly option: ShipmentOption; readonly notes: string } | null;
  readonly payment: PaymentMethod;
}

export interface Placement extends DeliveryWishes {
  readonly shipto: {
    readonly id: string;
    readonly name: string;
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
    readonly country: string;
  };
  readonly poNumber: string;
  readonly notes: string;
  /** Market setting creditCheck: refuse orders that the credit does not cover (Q-066). */
  readonly enforceCredit: boolean;
  /** When the ERP gets the orders at the earliest; absent: at once. */
  readonly handOverAt?: Date;
}

/** Columns of a new order. */
type OrderRow = Insertable<Tables['orders_order']> & { readonly id: string };

/**
 * Writes the orders of one checkout, all or none: credit holds, orders with payment, history and hand-over, lines with
 * reservations. The caller reserves the stock. Returns ids in the order of the groups. Orders that wait for payment go
 * to the ERP after approval. The numbers are taken at the end of the transaction, because orders of all other dealers
 * wait from then on until the commit.
 */
export async function placeOrders(ctx: Ctx, placement: Placement, groups: readonly PlacedGroup[]): Promise<string[]> {
  const { customer } = ctx;
  if (!customer) throw new DomainError('customer_required');
  const [checkoutId = '', ...ids] = await newIds(ctx.db, groups.length + 1);
  const orderOf = (index: number): string => ids[index] ?? '';
  await holdCredit(
    ctx,
    customer.id,
    groups.map((group, index) => ({
      orderId: orderOf(index),
      sorg: group.sorg,
      companyCode: group.companyCode,
      currency: group.currency,
      amount: group.amounts.total,
    })),
    placement.enforceCredit,
  );
  const orders = groups.map((group, index) => orderRow(ctx, placement, group, checkoutId, orderOf(index)));
  await insertOrders(ctx, orders, groups);
  await insertLines(ctx, orders, groups);
  await handOver(
    ctx,
    orders.flatMap(({ id, erp_state }) => (erp_state === 'waiting' ? [id] : [])),
    placement.handOverAt,
  );
  await confirmPlacedOrders(ctx, ids);
  ctx.beforeCommit(numberOrders(ctx, orders));
  return ids;
}

async function newIds(db: Database, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

/** A group as a row; its id stands for the number until {@link numberOrders}. */
function orderRow(ctx: Ctx, placement: Placement, group: PlacedGroup, checkoutId: string, id: string): OrderRow {
  const { actor, customer } = ctx;
  if (!actor || !customer) throw new DomainError('customer_required');
  const waits = group.payment.expiresAfterHours !== null;
  const language = contentLanguage(ctx.locale);
  return {
    id,
    number: id,
    checkout_id: checkoutId,
    customer_id: customer.id,
    sorg: group.sorg,
    merchant: group.merchant,
    company_code: group.companyCode,
    created_by_user_id: actor.userId,
    created_by_name: actor.name,
    created_by_username: actor.username,
    acting: actor.ownCustomerId !== customer.id,
    status: waits ? 'pending' : 'processing',
    erp_state: waits ? 'held' : 'waiting',
    currency: group.currency,
    goods_amount: group.amounts.goods,
    shipment_amount: group.amounts.shipment,
    tax_amount: group.amounts.tax,
    total_amount: group.amounts.total,
    po_number: placement.poNumber,
    notes: placement.notes,
    request_delivery_on: placement.requestDeliveryOn,
    deliver_complete: placement.deliverComplete,
    cancel_after: placement.cancelAfter,
    shipto_id: placement.shipto.id,
    shipto_name: placement.shipto.name,
    shipto_address: placement.shipto.address,
    shipto_city: placement.shipto.city,
    shipto_state: placement.shipto.state,
    shipto_postal_code: placement.shipto.postalCode,
    shipto_country: placement.shipto.country,
    shipment_option_id: group.shipment?.option.id ?? null,
    shipment_type: group.shipment?.option.type ?? '',
    shipment_description: group.shipment ? localized(group.shipment.option.description, language) : '',
    shipment_notes: group.shipment?.notes ?? '',
    created_at: ctx.now,
  };
}

/** Inserts orders, each with its payment and the first event of its history. */
async function insertOrders(ctx: Ctx, orders: readonly OrderRow[], groups: readonly PlacedGroup[]): Promise<void> {
  const payments = groups.map(({ payment, amounts, currency }, index) => ({
    order_id: orders[index]?.id ?? '',
    method_id: isId(payment.id) ? payment.id : null,
    type: payment.type,
    description: JSON.stringify(payment.texts.description),
    instruction: JSON.stringify(payment.texts.instruction),
    amount: amounts.total,
    currency,
    state: payment.expiresAfterHours === null ? 'completed' : 'waiting',
    expires_at:
      payment.expiresAfterHours === null
        ? null
        : new Date(ctx.now.getTime() + payment.expiresAfterHours * millisecondsPerHour),
  }));
  const events = orders.map(({ id, acting }) =>
    eventRow(ctx, {
      orderId: id,
      kind: acting ? 'created_for' : 'created',
      params: { by: ctx.actor?.name ?? '', customer: ctx.customer?.name ?? '' },
    }),
  );
  await later(
    ctx.db,
    ctx.db
      .with('placed', (db) => db.insertInto('orders_order').values(orders))
      .with('paid', (db) => db.insertInto('orders_payment').values(payments))
      .insertInto('orders_event')
      .values(events),
  );
}

/** Inserts the lines of orders with the stock that is reserved for them, set-wise: an order may have thousands. */
async function insertLines(ctx: Ctx, orders: readonly OrderRow[], groups: readonly PlacedGroup[]): Promise<void> {
  const lines = groups.flatMap((group, index) =>
    group.lines.map((line, position) => ({
      order_id: orders[index]?.id,
      position: position + 1,
      article_id: line.articleId,
      article_code: line.articleCode,
      display_code: line.displayCode,
      description: line.description,
      uom: line.uom,
      qty: line.qty,
      list_price: line.listPrice,
      price: line.price,
      deal_number: line.dealNumber,
      subtotal: line.subtotal,
      sorg: group.sorg,
      taken: line.taken,
    })),
  );
  await later(
    ctx.db,
    sql`
    with given as (
      select uuidv7() as id, g.*
        from json_to_recordset(${JSON.stringify(lines)}::json) as g(
               order_id uuid, position integer, article_id uuid, article_code text, display_code text,
               description text, uom text, qty integer, list_price bigint, price bigint, deal_number text,
               subtotal bigint, sorg text, taken json)),
    written as (
      insert into orders_line (id, order_id, position, article_id, article_code, display_code, description, uom, qty,
             list_price, price, deal_number, subtotal)
      select id, order_id, position, article_id, article_code, display_code, description, uom, qty,
             list_price, price, deal_number, subtotal
        from given)
    insert into orders_reservation (line_id, article_id, sorg, site, qty, allocated_qty, placed_at)
    select g.id, g.article_id, g.sorg, t.site, t.qty, t."allocatedQty", ${ctx.now}
      from given g
     cross join lateral json_to_recordset(g.taken) as t(site text, qty integer, "allocatedQty" integer)`,
  );
}

/** A statement that gives orders their visible numbers and records them in the audit log. */
function numberOrders(ctx: Ctx, orders: readonly OrderRow[]): RawBuilder<unknown> {
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const audit = orders.map((order) =>
    auditRow(ctx, {
      action: 'order.place',
      subjectType: 'order',
      subjectId: order.id,
      after: {
        sorg: order.sorg,
        merchant: order.merchant,
        total: order.total_amount,
        currency: order.currency,
        acting: order.acting,
      },
    }),
  );
  return sql`
    with counter as (${takeNumbers(orderCounter(today), orders.length)}),
    numbers as (
      select p.id,
             (counter.value - ${orders.length} + p.place)::text as digits
        from counter,
             unnest(${orders.map(({ id }) => id)}::uuid[]) with ordinality as p(id, place)),
    numbered as (
      update orders_order o
         set number = ${orderNumberStart(today)} || lpad(n.digits, greatest(${orderNumberDigits}, length(n.digits)), '0')
        from numbers n
       where o.id = n.id
      returning o.id, o.number)
    ${completedAudit(audit, sql`join numbered n on n.id::text = a.subject_id`, sql`jsonb_build_object('number', n.number)`)}`;
}
