import type { CreditAsk } from '#rules/accounts/credit/check.ts';
import { creditLift } from '#rules/accounts/credit/lift.ts';
import { creditExposure, shownBlockReason } from '#rules/accounts/credit/room.ts';
import { calendarDateIn } from '#rules/dates.ts';
import type { UserError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import {
  accountFor,
  creditRefusalFor,
  listAreaAccounts,
  seesCredit,
  type AreaAccount,
} from '#accounts/credit/credit.queries.ts';
import { listOpenOfAccounts, type AccountLift } from '#money/invoices/invoices.credit.queries.ts';
import {
  amountsOf,
  groupLines,
  orderedQty,
  type OrderedLine,
  type OrderGroup,
  type Quote,
} from './checkout.groups.queries.ts';
import { readCart, type CartLine, type ReadCart } from '#buying/cart/cart.lines.queries.ts';

/** A group before it is ordered, with the chosen shipment (or the first one). */
export interface ReviewedGroup extends OrderGroup {
  readonly chosen: Quote | null;
  readonly cartLines: readonly CartLine[];
}

/** Credit of one account after this checkout; amounts in minor units of `currency`. */
export interface CreditBox {
  readonly companies: string;
  readonly currency: string;
  readonly account: AreaAccount | null;
  readonly thisOrder: number;
  readonly exposureAfter: number;
  readonly left: number;
  readonly refusal: UserError | null;
  /** The payments that would allow the order; null if the credit covers it or the caller may not see credit. */
  readonly lift: AccountLift | null;
}

export interface Review extends ReadCart {
  readonly groups: readonly ReviewedGroup[];
  /** Empty for callers who may order but not see credit. */
  readonly credit: readonly CreditBox[];
  /** Problems that block the checkout, whatever the dealer chooses. */
  readonly blockers: readonly UserError[];
  /** Lines, or parts of lines, that stay in the cart, and why. */
  readonly staying: readonly { readonly line: CartLine; readonly qty: number }[];
}

export interface ReviewWish {
  readonly ids: readonly string[];
  readonly shipments: readonly {
    readonly sorg: string | null;
    readonly merchant: string;
    readonly shipmentId: string;
  }[];
}

/** Credit after ordering these groups: one box per account. */
export async function creditBoxes(
  ctx: Ctx,
  groups: readonly { sorg: string; currency: string; companyCode: string; total: number }[],
): Promise<CreditBox[]> {
  if (!ctx.customer || groups.length === 0) return [];
  const accounts = await listAreaAccounts(ctx.db, ctx.customer.id, [...new Set(groups.map((group) => group.sorg))]);
  const byAccount = Map.groupBy(
    groups.map((group) => ({ group, account: accountFor(accounts, group.sorg, group.currency) })),
    ({ group, account }) => JSON.stringify([account?.id ?? group.companyCode, group.currency]),
  );
  const boxes = [...byAccount.values()].flatMap((own): Omit<CreditBox, 'lift'>[] => {
    const [first] = own;
    if (!first) return [];
    const { account } = first;
    const thisOrder = own.reduce((sum, { group }) => sum + group.total, 0);
    const companies = [...new Set(own.map(({ group }) => group.companyCode))].join(', ');
    const ask: CreditAsk = { companyCode: companies, currency: first.group.currency, amount: thisOrder, account };
    const exposureAfter = (account ? creditExposure(account) : 0) + thisOrder;
    return [
      {
        companies,
        currency: first.group.currency,
        account,
        thisOrder,
        exposureAfter,
        left: (account?.limit ?? 0) - exposureAfter,
        refusal: creditRefusalFor(ctx, ask),
      },
    ];
  });
  return withLift(ctx, ctx.customer.id, boxes);
}

/** Adds what would lift a refusal, for callers who may see the figures. */
async function withLift(ctx: Ctx, customerId: string, boxes: readonly Omit<CreditBox, 'lift'>[]): Promise<CreditBox[]> {
  const stopped = seesCredit(ctx)
    ? boxes.flatMap(({ refusal, account }) => (refusal && account ? [account.id] : []))
    : [];
  const charges = await listOpenOfAccounts(ctx.db, stopped, customerId, ctx.market.configuration.disputesPausePayment);
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  return boxes.map((box): CreditBox => {
    const { account, currency } = box;
    if (!account || account.currency !== currency || !stopped.includes(account.id)) return { ...box, lift: null };
    return {
      ...box,
      lift: creditLift({
        excess: -box.left,
        reasonBlocked: account.reasonBlocked,
        byDesk: account.deskBlocked,
        invoices: charges.get(account.id)?.invoices ?? [],
        othersDueOn: charges.get(account.id)?.othersDueOn ?? null,
        today,
        rule: ctx.market.configuration.invoicePaymentRule,
      }),
    };
  });
}

/** The caller's cart as checkout would order it now: groups, quotes, credit, and all problems. */
export async function reviewCheckout(ctx: Ctx, wish: ReviewWish): Promise<Review> {
  const cart = await readCart(ctx);
  const asked = cart.lines.filter((line) => wish.ids.length === 0 || wish.ids.includes(line.id));
  const ready = new Map<OrderedLine, CartLine>();
  const staying: { line: CartLine; qty: number }[] = [];
  for (const line of asked) {
    const qty = orderedQty(ctx, line, line.qty);
    if (qty < line.qty) staying.push({ line, qty: line.qty - qty });
    if (qty > 0 && line.ready)
      ready.set(
        {
          product: line.product,
          qty,
          price: line.ready.unitPrice,
          dealNumber: line.ready.dealNumber,
          subtotal: line.ready.subtotal,
        },
        line,
      );
  }
  const grouped = await groupLines(ctx, [...ready.keys()], cart.settings);
  const groups = grouped.map((group): ReviewedGroup => {
    const wanted = wish.shipments.find(
      (shipment) => shipment.merchant === group.merchant && (shipment.sorg === null || shipment.sorg === group.sorg),
    );
    const chosen = group.quotes.find(({ option }) => option.id === wanted?.shipmentId) ?? group.quotes[0] ?? null;
    return { ...group, chosen, cartLines: group.lines.flatMap((line) => ready.get(line) ?? []) };
  });
  const credit = await creditBoxes(
    ctx,
    groups.map((group) => ({
      sorg: group.sorg,
      currency: group.currency,
      companyCode: group.area.companyCode,
      total: (group.chosen?.amounts ?? amountsOf(group, 0)).total,
    })),
  );
  const { configuration } = ctx.market;
  const blockers: UserError[] = [];
  const block = (field: string, code: UserError['code'], params: UserError['params'] = {}): void =>
    void blockers.push({ field, code, params });
  if (!configuration.canCheckout) block('', 'checkout_disabled');
  if (groups.length === 0) block('products', 'cart_empty');
  for (const group of groups) {
    if (group.area.blockedReason !== null)
      block('products', 'credit_blocked', {
        company: group.area.companyCode,
        reason: shownBlockReason(group.area.blockedReason) ?? '',
      });
    if (group.mixedCurrencies) block('products', 'mixed_currencies', { sorg: group.sorg, merchant: group.merchant });
    if (group.payments.length === 0) block('paymentId', 'payment_not_offered', { sorg: group.sorg });
  }
  if (configuration.creditCheck) blockers.push(...credit.flatMap((box) => box.refusal ?? []));
  return { ...cart, groups, credit: seesCredit(ctx) ? credit : [], blockers, staying };
}
