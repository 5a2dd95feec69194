import { randomUUID } from 'node:crypto';
import { isr, r3Of, sorg } from '#bench/loading/load.ts';
import type { Exchange } from './paceline-client.ts';
import { checkoutDocument, fillCartDocument, reviewDocument } from './paceline-documents.ts';
import type { VirtualUser } from '#bench/workload.ts';

interface Refusals {
  readonly userErrors: readonly unknown[];
}
interface Review {
  readonly cartVersion: number;
  readonly canCheckout: boolean;
  readonly blockers: readonly unknown[];
  readonly shipTos: readonly { readonly id: string; readonly version: number; readonly isDefault: boolean }[];
  readonly groups: readonly {
    readonly sorg: string;
    readonly merchant: string;
    readonly shipmentId: string | null;
    readonly lines: readonly {
      readonly articleCode: string;
      readonly sorg: string;
      readonly uom: string;
      readonly qty: number;
      readonly unitPrice: string;
    }[];
    readonly shipments: readonly { readonly id: string; readonly rate: { readonly rate: string } }[];
    readonly payments: readonly { readonly id: string }[];
  }[];
}

/**
 * Orders one unit of each article, from an empty cart to the order number, as the screens do: all lines at once, the
 * checkout page, the order. Returns the problem, or null.
 */
export async function placeOrder(
  exchange: Exchange,
  user: VirtualUser,
  codes: readonly string[],
): Promise<string | null> {
  const filled = await exchange.ask<{ updateProductsInCart: Refusals & { cart: { lines: number } | null } }>(
    fillCartDocument,
    {
      products: codes.map((articleCode) => ({ articleCode, sorg, qty: 1 })),
    },
  );
  if (filled.updateProductsInCart.cart?.lines !== codes.length)
    return `the cart was not filled: ${JSON.stringify(filled).slice(0, 300)}`;

  const { checkoutReview: review } = await exchange.ask<{ checkoutReview: Review }>(reviewDocument);
  const [group] = review.groups;
  const shipto = review.shipTos.find((one) => one.isDefault);
  if (!review.canCheckout || !group || !shipto)
    return `nothing to check out: ${JSON.stringify(review.blockers).slice(0, 300)}`;
  const shipment = group.shipments.find((one) => one.id === group.shipmentId);

  const variables = {
    products: group.lines.map((line) => ({
      articleCode: line.articleCode,
      sorg: line.sorg,
      qty: line.qty,
      uom: line.uom,
      reviewedPrice: line.unitPrice,
      reviewedQty: line.qty,
    })),
    shipto: { r3: r3Of(user.dealer), isr, id: shipto.id, version: shipto.version },
    shipments: shipment
      ? [{ merchant: group.merchant, sorg: group.sorg, shipmentId: shipment.id, amount: shipment.rate.rate }]
      : [],
    paymentId: group.payments[0]?.id ?? '',
    cartVersion: review.cartVersion,
  };
  const { checkoutV5: answer } = await exchange.ask<{
    checkoutV5: Refusals & { orders: { number: string; totalAmount: string }[] | null };
  }>(checkoutDocument, variables, { 'idempotency-key': randomUUID() });
  const [order] = answer.orders ?? [];
  return order && order.number !== '' && Number(order.totalAmount) > 0
    ? null
    : `not placed: ${JSON.stringify(answer).slice(0, 300)}`;
}
