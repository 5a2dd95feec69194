import { sql } from 'kysely';
import { settlementFailed, type ClaimResolution, type SettlementState } from '../../../rules/claims/status.ts';
import { calendarDateIn } from '../../../rules/dates.ts';
import { DomainError } from '../../../rules/errors.ts';
import { parseDecimal } from '../../../rules/money.ts';
import { signedIn, type Ctx } from '../../platform/context.ts';
import { findArticlesByCodes } from '../catalog/catalog.lookup.queries.ts';
import { viewerOf, withoutRetail } from '../catalog/catalog.policy.ts';
import type { Product } from '../catalog/catalog.products.queries.ts';
import { reserveStock } from '../catalog/catalog.stock.actions.ts';
import { listShiptos } from '../customers/customers.areas.queries.ts';
import { findActiveCustomer } from '../customers/customers.queries.ts';
import { cancelOrder } from '../orders/orders.cancel.actions.ts';
import type { PaymentMethod } from '../orders/orders.payments.queries.ts';
import { placeOrders } from '../orders/orders.place.actions.ts';
import { writeCreditRequest } from './claims.credit.actions.ts';
import type { Claim } from './claims.queries.ts';

/** What the desk says of a settlement; null: what the claim says. */
export interface SettlementWish {
  readonly resolution: ClaimResolution | null;
  readonly articleCode: string | null;
  readonly qty: number | null;
  /** Decimal string in the customer's currency. */
  readonly creditAmount: string | null;
}

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
 * the ERP. Without a wish, what the customer asks for, else a replacement if the article is known. A claim that is
 * settled already keeps its settlement; one whose settlement was ended gets another. Throws `claim_not_replaceable`, `claim_no_stock`, `claim_amount_required` and
 * `customer_required`.
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
  const code = wish.articleCode ?? claim.articleCode;
  const viewer = withoutRetail(viewerOf(forCustomer));
  const [product = null] = code === '' ? [] : await findArticlesByCodes(forCustomer, claim.sorg, [code], viewer);
  const kind = wish.resolution ?? claim.wishedResolution ?? (product ? 'replacement' : 'credit');
  const qty = wish.qty ?? claim.qty;
  const made =
    kind === 'replacement'
      ? await orderReplacement(forCustomer, claim, product, qty)
      : await requestCredit(forCustomer, claim, product, qty, wish.creditAmount);
  await ctx.db
    .insertInto('claims_settlement')
    .values({ claim_id: claim.id, kind, created_at: ctx.now, ...made })
    .execute();
  await ctx.db.updateTable('claims_claim').set({ resolution: kind }).where('id', '=', claim.id).execute();
}

/**
 * Ends the settlement of a locked claim, because it failed: the refused credit request can no longer be booked, and the
 * refused order no longer be handed over. Throws `claim_settlement_open` while it may still come about.
 */
export async function endSettlement(ctx: Ctx, claim: Claim, reason: string): Promise<void> {
  const { actor, market } = signedIn(ctx);
  const { rows } = await sql<SettlementState & { id: string; requestId: string | null; orderNumber: string | null }>`
    select s.id, s.credit_request_id as "requestId", r.erp_state as "requestState", o.number as "orderNumber",
           o.status as "orderStatus"
      from claims_settlement s
      left join claims_credit_request r on r.id = s.credit_request_id
      left join orders_order o on o.id = s.order_id
     where s.claim_id = ${claim.id}
       and s.ended_at is null`.execute(ctx.db);
  const [settlement] = rows;
  if (!settlement) return;
  if (!settlementFailed(settlement)) throw new DomainError('claim_settlement_open', {}, 'newStatus');
  if (settlement.requestId !== null) await withdrawRequest(ctx, settlement.requestId);
  if (settlement.orderNumber !== null && settlement.orderStatus === 'failed') {
    // The order desk could hand a refused order over again.
    const customer = await findActiveCustomer(ctx.db, actor, claim.customerId, market.sorgs);
    if (!customer) throw new DomainError('customer_required');
    await cancelOrder({ ...ctx, customer }, settlement.orderNumber, reason);
  }
  await ctx.db
    .updateTable('claims_settlement')
    .set({ ended_at: ctx.now, ended_by: actor.userId, end_reason: reason })
    .where('id', '=', settlement.id)
    .execute();
}

/** Withdraws a refused credit request, unless the ERP booked it meanwhile. */
async function withdrawRequest(ctx: Ctx, id: string): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('claims_credit_request')
    .set({ erp_state: 'withdrawn' })
    .where('id', '=', id)
    .where('erp_state', '=', 'rejected')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new DomainError('claim_settlement_open', {}, 'newStatus');
}

interface Settled {
  readonly order_id?: string;
  readonly credit_request_id?: string;
  readonly cost: number;
  readonly currency: string;
}

/** Orders goods at price zero for the claim's customer; the stock is reserved, and the ERP gets the order. */
async function orderReplacement(ctx: Ctx, claim: Claim, product: Product | null, qty: number): Promise<Settled> {
  const area = ctx.customer?.areas.find(({ sorg }) => sorg === claim.sorg);
  const customerId = claim.customerId;
  if (!product || !area || product.currency === null) throw new DomainError('claim_not_replaceable', {}, 'resolution');
  const shiptos = await listShiptos(ctx.db, customerId);
  const shipto = shiptos.find(({ isDefault }) => isDefault) ?? shiptos[0];
  if (!shipto) throw new DomainError('shipto_required');
  const [reserved] = await reserveStock(ctx, [{ articleId: product.articleId, sorg: claim.sorg, qty }], { customerId });
  if (!reserved || reserved.missing > 0)
    throw new DomainError('claim_no_stock', { articleCode: product.card.displayCode }, 'resolution');
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
            listPrice: product.dealerAmount ?? 0,
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
  return { order_id: orderId, cost: (product.dealerAmount ?? 0) * qty, currency: product.currency };
}

/** Asks the ERP for a credit note: of the given amount, else of the dealer's price of the goods. */
async function requestCredit(
  ctx: Ctx,
  claim: Claim,
  product: Product | null,
  qty: number,
  wished: string | null,
): Promise<Settled> {
  const { market, customer } = signedIn(ctx);
  const area = customer?.areas.find(({ sorg }) => sorg === claim.sorg);
  if (!area) throw new DomainError('customer_required');
  const currency = product?.currency ?? market.configuration.currency.display;
  const amount = wished === null ? (product?.dealerAmount ?? 0) * qty : parseDecimal(wished, currency);
  if (amount === null || amount <= 0) throw new DomainError('claim_amount_required', {}, 'creditAmount');
  const id = await writeCreditRequest(ctx, {
    origin: { claimId: claim.id },
    customerId: claim.customerId,
    companyCode: area.companyCode,
    currency,
    amount,
  });
  return { credit_request_id: id, cost: amount, currency };
}
