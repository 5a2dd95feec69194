import { sql } from 'kysely';
import { changesSinceReview, orderChangesSinceReview } from '../../../rules/cart/changes.ts';
import { calendarDateIn } from '../../../rules/dates.ts';
import { DomainError, type UserError } from '../../../rules/errors.ts';
import { decimalString, parseDecimal } from '../../../rules/money.ts';
import { deliveryWishProblems, type DeliveryWishes } from '../../../rules/orders/delivery-wishes.ts';
import type { Ctx } from '../../platform/context.ts';
import { findArticlesByCodes, type Product } from '../catalog/catalog.products.queries.ts';
import { releaseStock, takeStock, type StockTaken } from '../catalog/catalog.stock.actions.ts';
import { listShiptos, type Shipto } from '../customers/customers.areas.queries.ts';
import type { PaymentMethod } from '../orders/orders.payments.queries.ts';
import { placeOrders, type PlacedGroup } from '../orders/orders.place.actions.ts';
import { amountsOf, groupLines, orderedQty, type OrderedLine, type OrderGroup } from './cart.groups.queries.ts';
import { judgeQuantity } from './cart.lines.queries.ts';
import { loadSorgSettings } from './cart.queries.ts';
import { lockCart, requireVersion, touchCart } from './cart.update.actions.ts';

/** A product as it is ordered; reviewed values are what the dealer saw and accepted, as decimal string and number. */
export interface CheckoutProduct {
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly uom: string | null;
  readonly reviewedPrice: string | null;
  readonly reviewedCurrency: string | null;
  readonly reviewedQty: number | null;
}
/** What the dealer saw of one order to be: tax as decimal string, earliest day of delivery. */
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
  readonly shipto: { readonly r3: string; readonly isr: string; readonly id: string | null; readonly version: number | null };
  readonly poNumber: string;
  readonly notes: string;
  readonly shipments: readonly ChosenShipment[];
  /** Null (older calls only): the first method that is offered. */
  readonly paymentId: string | null;
  readonly reviewed: readonly ReviewedGroup[];
  readonly cartVersion: number | null;
}
export interface CheckoutOutcome {
  readonly orderIds: string[];
  /** Lines that were left out or cut because stock does not cover them. */
  readonly leftOut: UserError[];
}

/** The ship-to of an order: of this customer, still there, unchanged since it was shown. */
async function chosenShipto(ctx: Ctx, wanted: Checkout['shipto']): Promise<Shipto> {
  const { customer } = ctx;
  if (!customer) throw new DomainError('customer_required');
  if (wanted.r3 !== customer.r3 || wanted.isr !== customer.isr) throw new DomainError('customer_no_longer_yours', {}, 'shipto');
  const shiptos = await listShiptos(ctx.db, customer.id);
  const found = wanted.id === null ? (shiptos.find((shipto) => shipto.isDefault) ?? shiptos[0]) : shiptos.find((shipto) => shipto.id === wanted.id);
  if (!found) throw new DomainError(wanted.id === null ? 'shipto_required' : 'shipto_changed', {}, 'shipto');
  if (wanted.version !== null && wanted.version !== found.version) throw new DomainError('shipto_changed', { name: found.name }, 'shipto');
  return found;
}

interface Wanted {
  readonly index: number;
  readonly want: CheckoutProduct;
  readonly product: Product;
  readonly reviewedPrice: number | null;
}

/** The products by their codes; unknown codes and wrong units are refused, two rows of one product too. */
async function wantedProducts(ctx: Ctx, products: readonly CheckoutProduct[]): Promise<Wanted[]> {
  const found = new Map<string, Product | null>();
  for (const [sorg, own] of Map.groupBy(products, (product) => product.sorg)) {
    const codes = own.map((product) => product.articleCode);
    (await findArticlesByCodes(ctx, sorg, codes)).forEach((product, index) => found.set(`${sorg}:${codes[index]}`, product));
  }
  const refusals: UserError[] = [];
  const seen = new Set<string>();
  const wanted = products.flatMap((want, index): Wanted[] => {
    const field = `products[${index}]`;
    const who = { articleCode: want.articleCode, sorg: want.sorg };
    const product = found.get(`${want.sorg}:${want.articleCode}`) ?? null;
    const twice = seen.has(`${want.sorg}:${want.articleCode}`);
    seen.add(`${want.sorg}:${want.articleCode}`);
    if (!product) refusals.push({ field, code: 'article_not_found', params: who });
    else if (twice || (want.uom !== null && want.uom !== product.card.uom)) refusals.push({ field, code: 'bad_input', params: who });
    if (!product) return [];
    // A price of another currency than now is not read as one of it: the currency itself is the difference.
    const comparable = want.reviewedPrice !== null && (want.reviewedCurrency === null || want.reviewedCurrency === product.currency);
    const reviewedPrice = comparable ? parseDecimal(want.reviewedPrice ?? '', product.currency ?? '') : null;
    if (comparable && reviewedPrice === null) refusals.push({ field, code: 'bad_input', params: who });
    return [{ index, want, product, reviewedPrice }];
  });
  if (refusals.length > 0) throw DomainError.all(refusals);
  return wanted;
}

/** The first `qty` units of what was taken, site by site. */
function firstUnits(taken: StockTaken['taken'], qty: number): { kept: StockTaken['taken'][number][]; spare: StockTaken['taken'][number][] } {
  let left = qty;
  const kept: StockTaken['taken'][number][] = [];
  const spare: StockTaken['taken'][number][] = [];
  for (const part of taken) {
    const here = Math.min(left, part.qty);
    left -= here;
    const allocated = Math.min(part.allocatedQty, here);
    if (here > 0) kept.push({ ...part, qty: here, allocatedQty: allocated });
    if (here < part.qty) spare.push({ ...part, qty: part.qty - here, allocatedQty: part.allocatedQty - allocated });
  }
  return { kept, spare };
}

type TakenLine = OrderedLine & { readonly taken: StockTaken['taken'] };

/** Takes stock under lock, judges and prices each product by what it got, and compares with what was reviewed. */
async function takeLines(
  ctx: Ctx,
  customerId: string,
  wanted: readonly Wanted[],
  settings: Awaited<ReturnType<typeof loadSorgSettings>>,
): Promise<{ lines: TakenLine[]; leftOut: UserError[] }> {
  const blocked = wanted.flatMap(({ index, want, product }) => {
    const problem = judgeQuantity(ctx, product, want.qty, settings.get(want.sorg)).problems.find(({ code }) => code !== 'exceeds_stock' && code !== 'no_stock');
    return problem ? [{ ...problem, field: `products[${index}]` }] : [];
  });
  if (blocked.length > 0) throw DomainError.all(blocked);
  const got = await takeStock(
    ctx,
    wanted.map(({ want, product }) => ({ articleId: product.articleId, sorg: product.sorg, qty: want.qty })),
    { customerId },
  );
  const leftOut: UserError[] = [];
  const spares: Parameters<typeof releaseStock>[1][number][] = [];
  const changes: UserError[] = [];
  const lines = wanted.flatMap(({ index, want, product, reviewedPrice }, place): TakenLine[] => {
    const field = `products[${index}]`;
    const taken = got[place]?.taken ?? [];
    const judged = judgeQuantity(
      ctx,
      product,
      want.qty,
      settings.get(want.sorg),
      taken.reduce((sum, part) => sum + part.qty, 0),
    );
    const qty = orderedQty(ctx, judged, want.qty);
    const { kept, spare } = firstUnits(taken, qty);
    spares.push(...spare.map((part) => ({ ...part, articleId: product.articleId, sorg: product.sorg, customerId })));
    const price = judged.ready;
    changes.push(
      ...changesSinceReview([
        {
          field,
          articleCode: product.code,
          sorg: product.sorg,
          currency: product.currency ?? '',
          // Where nothing is had there is no price either; then stock is what changed.
          reviewedCurrency: price === null ? null : want.reviewedCurrency,
          reviewedPrice,
          price: price?.unitPrice ?? reviewedPrice ?? 0,
          reviewedQty: want.reviewedQty,
          qty,
        },
      ]),
    );
    if (qty < want.qty)
      leftOut.push({
        field,
        code: qty === 0 && judged.split.ready === 0 ? 'no_stock' : 'exceeds_stock',
        params: { articleCode: product.code, sorg: product.sorg, available: judged.split.ready, requested: want.qty, ordered: qty },
      });
    return qty === 0 || price === null ? [] : [{ product, qty, price: price.unitPrice, dealNumber: price.dealNumber, subtotal: price.subtotal, taken: kept }];
  });
  if (changes.length > 0) throw DomainError.all(changes);
  if (lines.length === 0) throw leftOut.length > 0 ? DomainError.all(leftOut) : new DomainError('products_required', {}, 'products');
  await releaseStock(ctx, spares);
  return { lines, leftOut };
}

/** The shipment of a group as chosen, re-quoted; null where the merchant offers none. Pushes refusals. */
function chosenShipment(
  group: OrderGroup,
  shipments: readonly ChosenShipment[],
  refusals: UserError[],
): { quote: OrderGroup['quotes'][number]; rate: number; notes: string } | null {
  if (group.quotes.length === 0) return null;
  const index = shipments.findIndex((shipment) => shipment.merchant === group.merchant && (shipment.sorg === null || shipment.sorg === group.sorg));
  const chosen = shipments[index];
  const quote = group.quotes.find(({ option }) => option.id === chosen?.shipmentId);
  const who = { sorg: group.sorg, merchant: group.merchant };
  if (!chosen || !quote) {
    refusals.push({ field: 'shipments', code: 'shipment_required', params: who });
    return null;
  }
  const field = `shipments[${index}]`;
  const quoted = chosen.amount === null ? null : parseDecimal(chosen.amount, group.currency);
  if (chosen.amount !== null && (quoted === null || quoted < 0)) refusals.push({ field, code: 'bad_input', params: who });
  const asksAmount = quote.option.input === 'amount';
  if (asksAmount && quoted === null) refusals.push({ field, code: 'required', params: who });
  if (quote.option.input === 'notes' && chosen.notes === '') refusals.push({ field, code: 'shipment_notes_required', params: who });
  if (quoted !== null && quoted < quote.rate) {
    refusals.push({
      field,
      code: 'shipment_rate_changed',
      params: { ...who, from: decimalString(quoted, group.currency), to: decimalString(quote.rate, group.currency), currency: group.currency },
    });
  }
  return { quote, rate: asksAmount ? Math.max(quote.rate, quoted ?? 0) : quote.rate, notes: chosen.notes };
}

/** How a group differs from what was seen of it, with the shipment that was chosen. */
function changesOfGroup(group: OrderGroup, reviewed: readonly ReviewedGroup[], shipment: ReturnType<typeof chosenShipment>): UserError[] {
  const index = reviewed.findIndex((one) => one.sorg === group.sorg && one.merchant === group.merchant);
  const seen = reviewed[index];
  if (!seen) return [];
  const field = `reviewed[${index}]`;
  const reviewedTax = seen.tax === null ? null : parseDecimal(seen.tax, group.currency);
  if (seen.tax !== null && reviewedTax === null) return [{ field, code: 'bad_input', params: { sorg: group.sorg, merchant: group.merchant } }];
  return orderChangesSinceReview([
    {
      field,
      sorg: group.sorg,
      merchant: group.merchant,
      currency: group.currency,
      reviewedTax,
      tax: amountsOf(group, shipment?.rate ?? 0).tax,
      reviewedEarliestOn: seen.earliestOn,
      earliestOn: shipment?.quote.earliestOn ?? group.dispatchOn,
    },
  ]);
}

/** The method by which a group is paid: the chosen one, or the one of its kind in another sorg. */
function chosenPayment(groups: readonly OrderGroup[], group: OrderGroup, paymentId: string | null): PaymentMethod | null {
  if (paymentId === null) return group.payments[0] ?? null;
  const type = groups.flatMap(({ payments }) => payments).find((method) => method.id === paymentId)?.type;
  return group.payments.find((method) => method.id === paymentId) ?? group.payments.find((method) => method.type === type) ?? null;
}

/**
 * Orders products for the active customer, all or none: one order per sorg and merchant. Locks cart, stock and credit
 * in this order; prices anew; refuses a risen price or less stock than was reviewed with the difference in `params`, lets
 * lower prices pass; checks credit over all orders of a company. The ordered part leaves the cart, the rest stays.
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
  const shipto = await chosenShipto(ctx, checkout.shipto);
  const settings = await loadSorgSettings(ctx);
  const wanted = await wantedProducts(ctx, checkout.products);
  const { lines, leftOut } = await takeLines(ctx, customer.id, wanted, settings);
  const groups = await groupLines(ctx, lines, settings);
  const refusals: UserError[] = [];
  const placed = groups.flatMap((group): PlacedGroup[] => {
    const who = { sorg: group.sorg, merchant: group.merchant };
    if (group.area.blockedReason !== null)
      refusals.push({ field: 'products', code: 'credit_blocked', params: { company: group.area.companyCode, reason: group.area.blockedReason } });
    if (group.mixedCurrencies) refusals.push({ field: 'products', code: 'mixed_currencies', params: who });
    const shipment = chosenShipment(group, checkout.shipments, refusals);
    refusals.push(...changesOfGroup(group, checkout.reviewed, shipment));
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
        lines: (group.lines as readonly TakenLine[]).map(({ product, qty, price, dealNumber, subtotal, taken }) => ({
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
        })),
      },
    ];
  });
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
  await takeOut(ctx, cart.id, lines);
  return { orderIds, leftOut };
}

/** Takes ordered quantities out of the cart; what was not ordered stays. */
async function takeOut(ctx: Ctx, cartId: string, lines: readonly OrderedLine[]): Promise<void> {
  const ordered = sql`jsonb_to_recordset(${JSON.stringify(lines.map(({ product, qty }) => ({ article_id: product.articleId, sorg: product.sorg, qty })))}::jsonb) as o(article_id uuid, sorg text, qty integer)`;
  await sql`delete from cart_line l using ${ordered} where l.cart_id = ${cartId} and l.article_id = o.article_id and l.sorg = o.sorg and l.qty <= o.qty`.execute(
    ctx.db,
  );
  await sql`update cart_line l set qty = l.qty - o.qty, updated_at = ${ctx.now} from ${ordered} where l.cart_id = ${cartId} and l.article_id = o.article_id and l.sorg = o.sorg and l.qty > o.qty`.execute(
    ctx.db,
  );
  await touchCart(ctx, cartId);
}
