import { areaIn, type CustomerArea } from '#rules/accounts/customers/active-customer.ts';
import { earliestDelivery, earliestDispatch } from '#rules/ordering/orders/delivery-date.ts';
import { groupForOrders } from '#rules/ordering/orders/grouping.ts';
import { orderAmounts, shipmentRate, type OrderAmounts } from '#rules/ordering/orders/totals.ts';
import type { Ctx } from '#platform/context.ts';
import {
  listPaymentMethods,
  listShipmentOptions,
  type PaymentMethod,
  type ShipmentOption,
} from '#ordering/orders/orders.payments.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import type { CheckedCartQuantity } from '#buying/cart/cart.lines.queries.ts';
import type { SorgSettings } from '#buying/cart/cart.queries.ts';

/** An ordered quantity: the ready part of a line, with its price. */
export interface OrderedLine {
  readonly product: Product;
  readonly qty: number;
  readonly price: number;
  readonly dealNumber: string | null;
  readonly subtotal: number;
}

/**
 * The quantity of a checked line that is ordered: its ready part, or 0 if the market only orders whole lines.
 */
export function orderedQty(ctx: Ctx, checked: CheckedCartQuantity, wanted: number): number {
  if (checked.ready === null || checked.problems.some((problem) => problem.code !== 'exceeds_stock')) return 0;
  return ctx.market.configuration.exactQtyCheckout && checked.split.ready < wanted ? 0 : checked.split.ready;
}

/** One shipment option for some goods: its cost, and the totals of the order with it. */
export interface Quote {
  readonly option: ShipmentOption;
  readonly rate: number;
  readonly amounts: OrderAmounts;
  readonly earliestOn: string;
}

/** A group that becomes one order: lines of one sorg and merchant, with the available choices. */
export interface OrderGroup {
  readonly sorg: string;
  readonly merchant: string;
  readonly currency: string;
  readonly mixedCurrencies: boolean;
  readonly area: CustomerArea;
  readonly settings: SorgSettings;
  readonly lines: readonly OrderedLine[];
  readonly goods: number;
  readonly dispatchOn: string;
  readonly quotes: readonly Quote[];
  readonly payments: readonly PaymentMethod[];
}

/** Amounts of a group with a shipment of this cost; tax as set in the customer's area. */
export function amountsOf(group: Pick<OrderGroup, 'lines' | 'area' | 'settings'>, shipment: number): OrderAmounts {
  return orderAmounts(group.lines, shipment, {
    includeTax: group.area.includeTax,
    basisPoints: group.settings.taxBasisPoints,
  });
}

/** Cost of a shipment option for these lines, totals of the order with it, and the earliest delivery. */
export function quoteOption(
  ctx: Ctx,
  option: ShipmentOption,
  group: Pick<OrderGroup, 'lines' | 'area' | 'settings'>,
): Quote {
  const rate = shipmentRate(
    option,
    group.lines.reduce((sum, line) => sum + line.subtotal, 0),
  );
  return {
    option,
    rate,
    amounts: amountsOf(group, rate),
    earliestOn: earliestDelivery(ctx.now, group.settings, option.transitDays),
  };
}

/**
 * Groups ordered lines into orders with shipment quotes and payment methods. Leaves out lines of sorgs without
 * an area.
 */
export async function groupLines(
  ctx: Ctx,
  lines: readonly OrderedLine[],
  settings: ReadonlyMap<string, SorgSettings>,
): Promise<OrderGroup[]> {
  const groups = groupForOrders(
    lines.map((line) => ({ sorg: line.product.sorg, merchant: line.product.merchant, line })),
  );
  const sorgs = [...new Set(groups.map((group) => group.sorg))];
  const [options, methods] = await Promise.all([
    sorgs.length === 0 ? [] : listShipmentOptions(ctx, sorgs),
    Promise.all(sorgs.map(async (sorg) => [sorg, await listPaymentMethods(ctx, sorg, 'order')] as const)),
  ]);
  const payments = new Map(methods);
  return groups.flatMap((group) => {
    const area = areaIn(ctx.customer, group.sorg);
    const own = settings.get(group.sorg);
    if (!area || !own) return [];
    const ordered = group.lines.map(({ line }) => line);
    const currencies = new Set(ordered.map(({ product }) => product.currency ?? ''));
    const goods = ordered.reduce((sum, line) => sum + line.subtotal, 0);
    const part = { lines: ordered, area, settings: own };
    return [
      {
        ...part,
        sorg: group.sorg,
        merchant: group.merchant,
        currency: [...currencies][0] ?? own.currency,
        mixedCurrencies: currencies.size > 1,
        goods,
        dispatchOn: earliestDispatch(ctx.now, own),
        quotes: options
          .filter((option) => option.sorg === group.sorg && option.merchant === group.merchant)
          .map((option) => quoteOption(ctx, option, part)),
        payments: payments.get(group.sorg) ?? [],
      },
    ];
  });
}
