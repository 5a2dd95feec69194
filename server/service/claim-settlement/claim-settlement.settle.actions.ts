import {
  confirmAbove,
  creditLimit,
  isConfirmed,
  needsConfirmation,
  settlementTerms,
  type SettlementWish,
} from '#rules/service/claims/settlement.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import { viewerOf, withoutRetail } from '#goods/catalog/catalog.policy.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { reserveStock } from '#goods/catalog/catalog.stock.actions.ts';
import { listShiptos } from '#accounts/customers/customers.areas.queries.ts';
import { findActiveCustomer } from '#accounts/customers/customers.queries.ts';
import type { PaymentMethod } from '#ordering/orders/orders.payments.queries.ts';
import { placeOrders } from '#ordering/orders/orders.place.actions.ts';
import { writeCreditRequest } from './claim-settlement.credit.actions.ts';
import { keptUntil } from '#service/claims/claims.handover.actions.ts';
import type { Claim } from '#service/claims/claims.queries.ts';
import { concernsWholeArticle } from './claim-settlement.queries.ts';

/** The payment of an order that settles a claim: it is what tells such orders from others. */
const freeOfCharge = (sorg: string): PaymentMethod => ({
  id: 'claim',
  sorg,
  type: 'claim',
  desc: '',
  instruction: '',
  texts: {
    description: {
      en: 'Free of charge: claim',
      de: 'Kostenfrei: Reklamation',
      fr: 'Gratuit\u00A0: réclamation',
      id: 'Tanpa biaya: klaim',
      ms: 'Percuma: tuntutan',
    },
    instruction: {},
  },
  expiresAfterHours: null,
});

/**
 * Settles an approved claim, once: an order at price zero through the rules of orders, or a request of a credit note to
 * the ERP, of what {@link settlementTerms} says. Both are kept back from the ERP for the minutes of the market. A claim that
 * is settled already keeps its settlement; one whose settlement was ended gets another. Throws the refusals of the terms,
 * `claim_value_unconfirmed`, `claim_not_replaceable`, `claim_no_stock`, `claim_amount_required` and `customer_required`.
 */
export async function settleClaim(ctx: Ctx, claim: Claim, wish: SettlementWish): Promise<void> {
  const { actor, market } = signedIn(ctx);
  const settled = await ctx.db
    .selectFrom('claims_settlement')
    .select('claim_id')
    .where('claim_id', '=', claim.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (settled) return;
  const customer = await findActiveCustomer(ctx.db, actor, claim.customerId, market.sorgs);
  if (!customer) throw new DomainError('customer_required');
  const forCustomer: Ctx = { ...ctx, customer };
  const terms = settlementTerms(wish, { ...claim, wholeArticle: await concernsWholeArticle(ctx, claim.id) });
  if ('code' in terms) throw new DomainError(terms.code, {}, terms.field);
  const { said, ...made } =
    terms.kind === 'replacement'
      ? await orderReplacement(forCustomer, claim, terms, wish.confirmedValue)
      : await requestCredit(forCustomer, claim, terms.amount, wish.confirmedValue);
  await ctx.db
    .insertInto('claims_settlement')
    .values({ claim_id: claim.id, kind: terms.kind, created_at: ctx.now, hand_over_at: keptUntil(ctx), ...made })
    .execute();
  await ctx.db.updateTable('claims_claim').set({ resolution: terms.kind }).where('id', '=', claim.id).execute();
  await ctx.record({
    action: 'claim.settle',
    subjectType: 'claim',
    subjectId: claim.id,
    customerId: claim.customerId,
    after: said,
  });
}

/** Refuses a value above a limit that nobody has confirmed. Throws `claim_value_unconfirmed`. */
function checkConfirmed(value: number, currency: string, limit: number, confirmed: string | null): void {
  if (!needsConfirmation(value, limit)) return;
  if (isConfirmed(confirmed, value, currency)) return;
  throw new DomainError(
    'claim_value_unconfirmed',
    { amount: decimalString(value, currency), currency },
    'confirmedValue',
  );
}

/** The article of a code as the claim's customer gets it. */
async function findProduct(ctx: Ctx, claim: Claim, code: string): Promise<Product | null> {
  if (code === '') return null;
  const [product = null] = await findArticlesByCodes(ctx, claim.sorg, [code], withoutRetail(viewerOf(ctx)));
  return product;
}

interface Settled {
  readonly order_id?: string;
  readonly credit_request_id?: string;
  readonly cost: number;
  readonly currency: string;
  /** The goods or the amount, for the audit log. */
  readonly said: Readonly<Record<string, string | number>>;
}

/** Orders goods at price zero for the claim's customer; the stock is reserved, and the ERP gets the order. */
async function orderReplacement(
  ctx: Ctx,
  claim: Claim,
  { articleCode, qty }: { readonly articleCode: string; readonly qty: number },
  confirmed: string | null,
): Promise<Settled> {
  const product = await findProduct(ctx, claim, articleCode);
  const area = ctx.customer?.areas.find(({ sorg }) => sorg === claim.sorg);
  const customerId = claim.customerId;
  // Nobody can judge the value of an article without a price.
  if (!product || !area || product.currency === null || product.dealerAmount === null)
    throw new DomainError('claim_not_replaceable', {}, 'articleCode');
  const value = product.dealerAmount * qty;
  checkConfirmed(value, product.currency, confirmAbove(ctx.market.configuration, product.currency), confirmed);
  const shiptos = await listShiptos(ctx.db, customerId);
  const shipto = shiptos.find(({ isDefault }) => isDefault) ?? shiptos[0];
  if (!shipto) throw new DomainError('shipto_required');
  const [reserved] = await reserveStock(ctx, [{ articleId: product.articleId, sorg: claim.sorg, qty }], { customerId });
  if (!reserved || reserved.missing > 0)
    throw new DomainError('claim_no_stock', { articleCode: product.card.displayCode }, 'articleCode');
  const [orderId] = await placeOrders(
    ctx,
    {
      shipto,
      poNumber: claim.number,
      notes: `Claim ${claim.number}`.replaceAll('-', ' '),
      requestDeliveryOn: calendarDateIn(ctx.now, ctx.market.timeZone),
      deliverComplete: true,
      cancelAfter: null,
      enforceCredit: false,
      handOverAt: keptUntil(ctx),
    },
    [
      {
        sorg: claim.sorg,
        merchant: product.merchant,
        companyCode: area.companyCode,
        currency: product.currency,
        amounts: { goods: 0, shipment: 0, tax: 0, total: 0 },
        payment: freeOfCharge(claim.sorg),
        shipment: null,
        lines: [
          {
            articleId: product.articleId,
            articleCode: product.code,
            displayCode: product.card.displayCode,
            description: product.card.name,
            uom: product.card.uom,
            qty,
            listPrice: product.dealerAmount,
            price: 0,
            dealNumber: null,
            subtotal: 0,
            taken: reserved.taken,
          },
        ],
      },
    ],
  );
  if (orderId === undefined) throw new Error('no order was placed for a claim');
  const { currency, card } = product;
  const said = { article: card.displayCode, qty, value: decimalString(value, currency), currency };
  return { order_id: orderId, cost: value, currency, said };
}

/** Asks the ERP for a credit note: of the given amount, else of the dealer's price of the claimed goods. */
async function requestCredit(
  ctx: Ctx,
  claim: Claim,
  wished: string | null,
  confirmed: string | null,
): Promise<Settled> {
  const { market, customer } = signedIn(ctx);
  const area = customer?.areas.find(({ sorg }) => sorg === claim.sorg);
  if (!area) throw new DomainError('customer_required');
  const product = await findProduct(ctx, claim, claim.articleCode);
  const currency = product?.currency ?? market.configuration.currency.display;
  const goods = product?.dealerAmount == null ? null : product.dealerAmount * claim.qty;
  const amount = wished === null ? (goods ?? 0) : parseDecimal(wished, currency);
  if (amount === null || amount <= 0) throw new DomainError('claim_amount_required', {}, 'creditAmount');
  checkConfirmed(amount, currency, creditLimit(confirmAbove(market.configuration, currency), goods), confirmed);
  const id = await writeCreditRequest(ctx, {
    origin: { claimId: claim.id },
    customerId: claim.customerId,
    companyCode: area.companyCode,
    currency,
    amount,
    handOverAt: keptUntil(ctx),
  });
  return { credit_request_id: id, cost: amount, currency, said: { amount: decimalString(amount, currency), currency } };
}
