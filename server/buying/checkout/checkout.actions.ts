import { sql } from 'kysely';
import { becameWorse, orderChangesSinceReview } from '#rules/buying/cart/changes.ts';
import { shownBlockReason } from '#rules/accounts/credit/room.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { deliveryWishProblems, type DeliveryWishes } from '#rules/ordering/orders/delivery-wishes.ts';
import type { Ctx } from '#platform/context.ts';
import { later } from '#platform/database/late-connections.ts';
import { viewerOf, withoutRetail } from '#goods/catalog/catalog.policy.ts';
import { listShiptos, type Shipto } from '#accounts/customers/customers.areas.queries.ts';
import type { PaymentMethod } from '#ordering/orders/orders.payments.queries.ts';
import { placeOrders, type PlacedGroup } from '#ordering/orders/orders.place.actions.ts';
import { takeLines, wantedProducts, type CheckoutProduct, type ReservedLine } from './checkout.lines.actions.ts';
import { amountsOf, groupLines, type OrderedLine, type OrderGroup } from './checkout.groups.queries.ts';
import type { KeptLine } from './checkout.confirmation.queries.ts';
import { loadSorgSettings } from '#buying/cart/cart.queries.ts';
import { checkoutHash, findRepeatedCheckout, missingInCart } from './checkout.repeated.queries.ts';
import { creditBoxes } from './checkout.review.queries.ts';
import { planLine, viewerOfSites, type PlannedLine } from './checkout.supply.queries.ts';
import { lockCart, requireVersion } from '#buying/cart/cart.update.actions.ts';

/** The values that the dealer saw of one order before placing it: tax as decimal string, earliest day of delivery. */
export interface ReviewedGroup {
  readonly sorg: string;
  readonly merchant: string;
  readonly tax: string | null;
  readonly earliestOn: string | null;
}
export interface ChosenShipment {
  readonly sorg: string | null;
  readonly merchant: string;
  readonly shipmentId: string;
  readonly notes: string;
  readonly amount: string | null;
}
export interface Checkout extends DeliveryWishes {
  readonly products: readonly CheckoutProduct[];
  readonly shipto: {
    readonly r3: string;
    readonly isr: string;
    readonly id: string | null;
    readonly version: number | null;
  };
  readonly poNumber: string;
  readonly notes: string;
  readonly shipments: readonly ChosenShipment[];
  /** Null (older calls only): the first offered method. */
  readonly paymentId: string | null;
  readonly reviewed: readonly ReviewedGroup[];
  readonly cartVersion: number | null;
  /** The products do not come from the cart: it stays as it is. */
  readonly keepsCart?: boolean;
}
export interface CheckoutOutcome {
  readonly orderIds: string[];
  /** Lines that were left out or reduced because stock does not cover them. */
  readonly leftOut: UserError[];
}

/** The ship-to of an order: belongs to this customer, still exists, unchanged since it was shown. */
async function chosenShipto(ctx: Ctx, wanted: Checkout['shipto']): Promise<Shipto> {
  const { customer } = ctx;
  if (!customer) throw new DomainError('customer_required');
  if (wanted.r3 !== customer.r3 || wanted.isr !== customer.isr)
    throw new DomainError('customer_no_longer_yours', {}, 'shipto');
  const shiptos = await listShiptos(ctx.db, customer.id);
  const found =
    wanted.id === null
      ? (shiptos.find((shipto) => shipto.isDefault) ?? shiptos[0])
      : shiptos.find((shipto) => shipto.id === wanted.id);
  if (!found) throw new DomainError(wanted.id === null ? 'shipto_required' : 'shipto_changed', {}, 'shipto');
  if (wanted.version !== null && wanted.version !== found.version)
    throw new DomainError('shipto_changed', { name: found.name }, 'shipto');
  return found;
}

/**
 * The chosen shipment of a group with a new quote; null if the merchant offers none. Adds refusals to the list.
 */
function chosenShipment(
  group: OrderGroup,
  shipments: readonly ChosenShipment[],
  refusals: UserError[],
): { quote: OrderGroup['quotes'][number]; rate: number; notes: string } | null {
  if (group.quotes.length === 0) return null;
  const index = shipments.findIndex(
    (shipment) => shipment.merchant === group.merchant && (shipment.sorg === null || shipment.sorg === group.sorg),
  );
  const chosen = shipments[index];
  const quote = group.quotes.find(({ option }) => option.id === chosen?.shipmentId);
  const who = { sorg: group.sorg, merchant: group.merchant };
  if (!chosen || !quote) {
    refusals.push({ field: 'shipments', code: 'shipment_required', params: who });
    return null;
  }
  const field = `shipments[${index}]`;
  const quoted = chosen.amount === null ? null : parseDecimal(chosen.amount, group.currency);
  if (chosen.amount !== null && (quoted === null || quoted < 0))
    refusals.push({ field, code: 'bad_input', params: who });
  const asksAmount = quote.option.input === 'amount';
  if (asksAmount && quoted === null) refusals.push({ field, code: 'required', params: who });
  if (quote.option.input === 'notes' && chosen.notes === '')
    refusals.push({ field, code: 'shipment_notes_required', params: who });
  if (quoted !== null && becameWorse.cost(quoted, quote.rate)) {
    refusals.push({
      field,
      code: 'shipment_rate_changed',
      params: {
        ...who,
        from: decimalString(quoted, group.currency),
        to: decimalString(quote.rate, group.currency),
        currency: group.currency,
      },
    });
  }
  return { quote, rate: asksAmount ? Math.max(quote.rate, quoted ?? 0) : quote.rate, notes: chosen.notes };
}

/** The earliest day of delivery of a group with the chosen shipment; the day of dispatch where the way takes unknown time. */
const earliestOf = (group: OrderGroup, shipment: ReturnType<typeof chosenShipment>): CalendarDate =>
  shipment?.quote.earliestOn ?? group.dispatchOn;

/** How a group with the chosen shipment differs from what the dealer saw. */
function changesOfGroup(
  group: OrderGroup,
  reviewed: readonly ReviewedGroup[],
  shipment: ReturnType<typeof chosenShipment>,
): UserError[] {
  const index = reviewed.findIndex((one) => one.sorg === group.sorg && one.merchant === group.merchant);
  const seen = reviewed[index];
  if (!seen) return [];
  const field = `reviewed[${index}]`;
  const reviewedTax = seen.tax === null ? null : parseDecimal(seen.tax, group.currency);
  if (seen.tax !== null && reviewedTax === null)
    return [{ field, code: 'bad_input', params: { sorg: group.sorg, merchant: group.merchant } }];
  return orderChangesSinceReview([
    {
      field,
      sorg: group.sorg,
      merchant: group.merchant,
      currency: group.currency,
      reviewedTax,
      tax: amountsOf(group, shipment?.rate ?? 0).tax,
      reviewedEarliestOn: seen.earliestOn,
      earliestOn: earliestOf(group, shipment),
    },
  ]);
}

/** The payment method of a group: the chosen one, or the one of the same type in another sorg. */
function chosenPayment(
  groups: readonly OrderGroup[],
  group: OrderGroup,
  paymentId: string | null,
): PaymentMethod | null {
  if (paymentId === null) return group.payments[0] ?? null;
  const type = groups.flatMap(({ payments }) => payments).find((method) => method.id === paymentId)?.type;
  return (
    group.payments.find((method) => method.id === paymentId) ??
    group.payments.find((method) => method.type === type) ??
    null
  );
}

/**
 * Orders products for the active customer, all or none: one order per sorg and merchant. Locks cart, stock and
 * credit in this order and recalculates prices. Refuses a higher price or less stock than reviewed, with the difference
 * in `params`; accepts lower prices. Checks credit over all orders of a company. Ordered quantities leave the
 * cart, the rest stays (`keepsCart`: all of it). Without a cart version, the cart must hold the products (`not_in_cart`),
 * and the same request again returns the first orders. If a mask hid a shortage, orders the available quantity and lists the rest.
 */
export async function checkOut(ctx: Ctx, checkout: Checkout): Promise<CheckoutOutcome> {
  const { customer, market } = ctx;
  if (!customer) throw new DomainError('customer_required');
  if (!market.configuration.canCheckout) throw new DomainError('checkout_disabled');
  const today = calendarDateIn(ctx.now, market.timeZone);
  const unmeant = deliveryWishProblems(checkout, today);
  if (unmeant.length > 0) throw DomainError.all(unmeant);
  const cart = await lockCart(ctx);
  requireVersion(cart, checkout.cartVersion);
  const repeated = await findRepeatedCheckout(ctx, cart, checkout);
  if (repeated) return repeated;
  const shipto = await chosenShipto(ctx, checkout.shipto);
  const settings = await loadSorgSettings(ctx);
  const confirms = market.configuration.orderConfirmation;
  const wanted = await wantedProducts(
    ctx,
    checkout.products,
    withoutRetail(confirms ? viewerOfSites(ctx) : viewerOf(ctx)),
  );
  const missing = await missingInCart(ctx, cart, checkout);
  if (missing.length > 0) throw DomainError.all(missing);
  // The dates that the dealer saw, from before the stock is reserved.
  const planned = confirms
    ? wanted.map(({ want, product }) =>
        planLine(ctx, want, product, settings.get(want.sorg), checkout.requestDeliveryOn),
      )
    : [];
  const { lines, leftOut, byShownStock } = await takeLines(ctx, customer.id, wanted, settings);
  if (byShownStock !== null)
    await refuseByShownStock(ctx, await groupLines(ctx, byShownStock, settings), checkout, today);
  if (lines.length === 0) throw DomainError.all(leftOut);
  const { placed, refusals } = placedGroups(await groupLines(ctx, lines, settings), checkout, today);
  if (refusals.length > 0) throw DomainError.all(refusals);
  const orderIds = await placeOrders(
    ctx,
    {
      shipto,
      poNumber: checkout.poNumber,
      notes: checkout.notes,
      requestDeliveryOn: checkout.requestDeliveryOn,
      deliverComplete: checkout.deliverComplete,
      cancelAfter: checkout.cancelAfter,
      enforceCredit: market.configuration.creditCheck,
    },
    placed,
  );
  if (!checkout.keepsCart) await removeOrderedLines(ctx, cart.id, lines, { request: checkoutHash(checkout), orderIds });
  await keepConfirmation(ctx, orderIds, leftOut, planned);
  return { orderIds, leftOut };
}

/** Stores the confirmation with the orders, so that a reload shows it again. */
async function keepConfirmation(
  ctx: Ctx,
  orderIds: readonly string[],
  leftOut: readonly UserError[],
  planned: readonly PlannedLine[],
): Promise<void> {
  if (leftOut.length === 0 && planned.length === 0) return;
  const kept = planned.map(({ product: _product, ...line }): KeptLine => line);
  await later(
    ctx.db,
    sql`
    insert into cart_confirmation (checkout_id, left_out, planned, created_at)
    select checkout_id, ${JSON.stringify(leftOut)}::jsonb, ${JSON.stringify(kept)}::jsonb, ${ctx.now}
      from orders_order
     where id = ${orderIds[0] ?? ''}`,
  );
}

/** Refuses the problems that the dealer could see, before any refusal can depend on hidden stock. */
async function refuseByShownStock(
  ctx: Ctx,
  groups: readonly OrderGroup[],
  checkout: Checkout,
  today: CalendarDate,
): Promise<void> {
  const { placed, refusals } = placedGroups(groups, checkout, today);
  if (refusals.length > 0) throw DomainError.all(refusals);
  if (!ctx.market.configuration.creditCheck) return;
  const credit = await creditBoxes(
    ctx,
    placed.map(({ sorg, currency, companyCode, amounts }) => ({ sorg, currency, companyCode, total: amounts.total })),
  );
  const short = credit.flatMap(({ refusal }) => refusal ?? []);
  if (short.length > 0) throw DomainError.all(short);
}

/** Groups as new orders, and the problems with them. */
function placedGroups(
  groups: readonly OrderGroup[],
  checkout: Checkout,
  today: CalendarDate,
): { placed: PlacedGroup[]; refusals: UserError[] } {
  const refusals: UserError[] = [];
  const earliest: CalendarDate[] = [];
  const placed = groups.flatMap((group): PlacedGroup[] => {
    const who = { sorg: group.sorg, merchant: group.merchant };
    if (group.area.blockedReason !== null)
      refusals.push({
        field: 'products',
        code: 'credit_blocked',
        params: { company: group.area.companyCode, reason: shownBlockReason(group.area.blockedReason) ?? '' },
      });
    if (group.mixedCurrencies) refusals.push({ field: 'products', code: 'mixed_currencies', params: who });
    const shipment = chosenShipment(group, checkout.shipments, refusals);
    refusals.push(...changesOfGroup(group, checkout.reviewed, shipment));
    earliest.push(earliestOf(group, shipment));
    const payment = chosenPayment(groups, group, checkout.paymentId);
    if (!payment) {
      refusals.push({
        field: 'paymentId',
        code: group.payments.length === 0 || checkout.paymentId !== null ? 'payment_not_offered' : 'payment_required',
        params: who,
      });
      return [];
    }
    return [
      {
        sorg: group.sorg,
        merchant: group.merchant,
        companyCode: group.area.companyCode,
        currency: group.currency,
        amounts: amountsOf(group, shipment?.rate ?? 0),
        payment,
        shipment: shipment ? { option: shipment.quote.option, notes: shipment.notes } : null,
        lines: (group.lines as readonly (OrderedLine & Partial<ReservedLine>)[]).map(
          ({ product, qty, price, dealNumber, subtotal, taken = [] }) => ({
            articleId: product.articleId,
            articleCode: product.code,
            displayCode: product.card.displayCode,
            description: product.card.name,
            uom: product.card.uom,
            qty,
            listPrice: product.dealerAmount ?? price,
            price,
            dealNumber,
            subtotal,
            taken,
          }),
        ),
      },
    ];
  });
  return { placed, refusals: [...refusals, ...deliveryWishProblems(checkout, today, earliest.sort().at(-1) ?? null)] };
}

/** Removes ordered quantities from the cart, which keeps what was ordered from it last; the rest stays. */
async function removeOrderedLines(
  ctx: Ctx,
  cartId: string,
  lines: readonly ReservedLine[],
  { request, orderIds }: { request: string; orderIds: readonly string[] },
): Promise<void> {
  const ordered = lines.map(({ product, qty, dropsRest }) => ({
    article_id: product.articleId,
    sorg: product.sorg,
    qty,
    whole: dropsRest,
  }));
  await later(
    ctx.db,
    sql`
    with ordered as materialized (
      select * from json_to_recordset(${JSON.stringify(ordered)}::json) as o(article_id uuid, sorg text, qty integer, whole boolean)),
    removed as (
      delete from cart_line l
       using ordered o
       where l.cart_id = ${cartId}
         and l.article_id = o.article_id
         and l.sorg = o.sorg
         and (l.qty <= o.qty or o.whole)),
    reduced as (
      update cart_line l
         set qty = l.qty - o.qty, updated_at = ${ctx.now}
        from ordered o
       where l.cart_id = ${cartId}
         and l.article_id = o.article_id
         and l.sorg = o.sorg
         and l.qty > o.qty
         and not o.whole)
    update cart_cart
       set version = version + 1, updated_at = ${ctx.now}, ordered_version = version + 1, ordered_request = ${request},
           ordered_checkout_id = (select checkout_id from orders_order where id = ${orderIds[0] ?? ''})
     where id = ${cartId}`,
  );
}
