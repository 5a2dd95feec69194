import { areaIn } from '#rules/accounts/customers/active-customer.ts';
import { creditRoom } from '#rules/accounts/credit/room.ts';
import { earliestDelivery, earliestDispatch } from '#rules/ordering/orders/delivery-date.ts';
import type { Ctx } from '#platform/context.ts';
import { loadSorgSettings } from '#buying/cart/cart.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { accountFor, listAreaAccounts, seesCredit } from '#accounts/credit/credit.queries.ts';
import { listShipmentOptions, type ShipmentOption } from '#ordering/orders/orders.payments.queries.ts';

/** The active customer's terms for a product, from sorg, area and account; amounts in minor units of `currency`. */
export interface OrderingTerms {
  readonly currency: string;
  readonly merchant: string;
  /** Payment terms of the customer's area; empty if none are stored. */
  readonly paymentTerms: string;
  /** First day on which goods can leave, by cut-off and working days. */
  readonly dispatchOn: string;
  readonly shipments: readonly { readonly option: ShipmentOption; readonly earliestOn: string }[];
  /**
   * Remaining credit and the limit; null without an account in the currency, and for users who may not see it.
   */
  readonly credit: { readonly limit: number; readonly left: number } | null;
}

/** The terms for a product; null if the active customer has no account with its sorg. Three small statements. */
export async function readTerms(ctx: Ctx, product: Product): Promise<OrderingTerms | null> {
  const { sorg, merchant } = product;
  const area = areaIn(ctx.customer, sorg);
  if (!ctx.customer || !area) return null;
  const [settings, options, accounts] = await Promise.all([
    loadSorgSettings(ctx),
    listShipmentOptions(ctx, [sorg], merchant),
    seesCredit(ctx) ? listAreaAccounts(ctx.db, ctx.customer.id, [sorg]) : [],
  ]);
  const own = settings.get(sorg);
  if (!own) return null;
  const currency = product.currency ?? own.currency;
  const account = accountFor(accounts, sorg, currency);
  return {
    currency,
    merchant: own.merchants[merchant] ?? merchant,
    paymentTerms: area.paymentTerms,
    dispatchOn: earliestDispatch(ctx.now, own),
    shipments: options.map((option) => ({ option, earliestOn: earliestDelivery(ctx.now, own, option.transitDays) })),
    credit: account?.currency === currency ? { limit: account.limit, left: creditRoom(account) } : null,
  };
}
