import { sql } from 'kysely';
import { calendarDateIn } from '../../../rules/dates.ts';
import { DomainError } from '../../../rules/errors.ts';
import type { DeliveryWishes } from '../../../rules/orders/delivery-wishes.ts';
import { orderCounter, orderNumber } from '../../../rules/orders/numbers.ts';
import type { OrderAmounts } from '../../../rules/orders/totals.ts';
import { localized } from '../../../rules/orders/currency-shape.ts';
import { contentLanguage } from '../../../rules/locales.ts';
import type { Ctx } from '../../platform/context.ts';
import { nextNumber } from '../../platform/database.ts';
import { holdCredit } from '../credit/credit.actions.ts';
import { addEvents } from './orders.events.actions.ts';
import { handOver } from './orders.handover.actions.ts';
import { confirmPlacedOrders } from './orders.news.actions.ts';
import type { PaymentMethod, ShipmentOption } from './orders.payments.queries.ts';

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

/** Contents of one new order: everything of one sorg and merchant. */
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
  /** Market setting creditCheck: refuse orders that the credit does not cover. */
  readonly enforceCredit: boolean;
}

/**
 * Writes the orders of one checkout, all or none: credit holds, numbers, lines and reservations, payment, history,
 * audit, hand-over. The caller reserves the stock. Returns ids in the order of the groups. Orders that wait for payment
 * go to the ERP after approval.
 */
export async function placeOrders(ctx: Ctx, placement: Placement, groups: readonly PlacedGroup[]): Promise<string[]> {
  const { customer, actor } = ctx;
  if (!customer || !actor) throw new DomainError('customer_required');
  const made = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${groups.length + 1})`.execute(
    ctx.db,
  );
  const checkoutId = made.rows[0]?.id ?? '';
  const ids = made.rows.slice(1).map((row) => row.id);
  await holdCredit(
    ctx,
    customer.id,
    groups.map((group, index) => ({
      orderId: ids[index] ?? '',
      sorg: group.sorg,
      companyCode: group.companyCode,
      currency: group.currency,
      amount: group.amounts.total,
    })),
    placement.enforceCredit,
  );
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const first = await nextNumber(ctx.db, orderCounter(today), groups.length);
  const language = contentLanguage(ctx.locale);
  const acting = actor.ownCustomerId !== customer.id;
  const orders = groups.map((group, index) => {
    const waits = group.payment.expiresAfterHours !== null;
    return {
      id: ids[index],
      number: orderNumber(today, first + index),
      checkout_id: checkoutId,
      customer_id: customer.id,
      sorg: group.sorg,
      merchant: group.merchant,
      company_code: group.companyCode,
      created_by_user_id: actor.userId,
      created_by_name: actor.name,
      created_by_username: actor.username,
      acting,
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
  });
  await sql`
    insert into orders_order (id, number, checkout_id, customer_id, sorg, merchant, company_code, created_by_user_id, created_by_name, created_by_username, acting, status, erp_state, currency,
      goods_amount, shipment_amount, tax_amount, total_amount, po_number, notes, request_delivery_on, deliver_complete, cancel_after, shipto_id, shipto_name, shipto_address, shipto_city, shipto_state, shipto_postal_code, shipto_country,
      shipment_option_id, shipment_type, shipment_description, shipment_notes, created_at)
    select id, number, checkout_id, customer_id, sorg, merchant, company_code, created_by_user_id, created_by_name, created_by_username, acting, status, erp_state, currency,
      goods_amount, shipment_amount, tax_amount, total_amount, po_number, notes, request_delivery_on, deliver_complete, cancel_after, shipto_id, shipto_name, shipto_address, shipto_city, shipto_state, shipto_postal_code, shipto_country,
      shipment_option_id, shipment_type, shipment_description, shipment_notes, created_at
      from jsonb_populate_recordset(null::orders_order, ${JSON.stringify(orders)}::jsonb)`.execute(ctx.db);
  const lines = groups.flatMap((group, index) =>
    group.lines.map((line, position) => ({
      order_id: ids[index],
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
  await sql`
    with given as (
      select uuidv7() as id, g.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g(order_id uuid, position integer, article_id uuid, article_code text, display_code text,
        description text, uom text, qty integer, list_price bigint, price bigint, deal_number text, subtotal bigint, sorg text, taken jsonb)),
    written as (
      insert into orders_line (id, order_id, position, article_id, article_code, display_code, description, uom, qty, list_price, price, deal_number, subtotal)
      select id, order_id, position, article_id, article_code, display_code, description, uom, qty, list_price, price, deal_number, subtotal from given returning id)
    insert into orders_reservation (line_id, article_id, sorg, site, qty, allocated_qty, placed_at)
    select g.id, g.article_id, g.sorg, t.site, t.qty, t."allocatedQty", ${ctx.now}
      from given g join written w on w.id = g.id cross join lateral jsonb_to_recordset(g.taken) as t(site text, qty integer, "allocatedQty" integer)`.execute(
    ctx.db,
  );
  const payments = groups.map((group, index) => ({
    order_id: ids[index],
    method_id: /^[0-9a-f-]{36}$/.test(group.payment.id) ? group.payment.id : null,
    type: group.payment.type,
    description: group.payment.texts.description,
    instruction: group.payment.texts.instruction,
    amount: group.amounts.total,
    currency: group.currency,
    state: group.payment.expiresAfterHours === null ? 'completed' : 'waiting',
    expires_at:
      group.payment.expiresAfterHours === null
        ? null
        : new Date(ctx.now.getTime() + group.payment.expiresAfterHours * 3_600_000),
  }));
  await sql`insert into orders_payment (order_id, method_id, type, description, instruction, amount, currency, state, expires_at)
    select order_id, method_id, type, description, instruction, amount, currency, state, expires_at from jsonb_populate_recordset(null::orders_payment, ${JSON.stringify(payments)}::jsonb)`.execute(
    ctx.db,
  );
  await addEvents(
    ctx,
    orders.map((order) => ({
      orderId: order.id ?? '',
      kind: acting ? 'created_for' : 'created',
      params: { by: actor.name, customer: customer.name },
    })),
  );
  for (const order of orders) {
    await ctx.record({
      action: 'order.place',
      subjectType: 'order',
      subjectId: order.id ?? '',
      after: {
        number: order.number,
        sorg: order.sorg,
        merchant: order.merchant,
        total: order.total_amount,
        currency: order.currency,
        acting,
      },
    });
  }
  await handOver(
    ctx,
    ids.filter((_id, index) => orders[index]?.erp_state === 'waiting'),
  );
  await confirmPlacedOrders(ctx, ids);
  return ids;
}
