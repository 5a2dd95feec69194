import { basisPointsOf } from '#rules/money.ts';
import type { ErrorCode } from '#rules/errors.ts';
import type { Cancellable } from '#rules/ordering/orders/status.ts';
import type { OrderAmounts } from '#rules/ordering/orders/totals.ts';

/** Facts about the payment of an order that decide whether its total may change. */
export interface ReceivedPayment {
  readonly type: string;
  readonly state: string;
  readonly documents: number;
  readonly decidedAt: Date | null;
}

/** True if the dealer has sent money for the order, or says so with a receipt. Orders on account are never paid here. */
function isPaid({ type, state, documents, decidedAt }: ReceivedPayment): boolean {
  if (documents > 0 || state === 'uploaded') return true;
  return state === 'completed' && decidedAt !== null && type !== 'account';
}

/**
 * The code of the reason why the order desk may not lower or cancel lines; null if it may. Only until the ERP gets the
 * order, and only while no money came for the old total.
 */
export function lineChangeRefusal(order: Cancellable, payment: ReceivedPayment | null): ErrorCode | null {
  if (order.erpState === 'sent' || order.erpState === 'accepted') return 'order_already_taken';
  if ((order.status !== 'pending' && order.status !== 'processing') || order.erpState === 'rejected')
    return 'order_lines_settled';
  return payment !== null && isPaid(payment) ? 'order_lines_paid' : null;
}

/**
 * Amounts of an order whose goods were lowered, in minor units. The freight stays as the dealer agreed to it, even
 * where the goods fall below the limit of free freight. Null if `basisPoints` is not the tax rate of the order.
 */
export function loweredAmounts(order: OrderAmounts, goods: number, basisPoints: number): OrderAmounts | null {
  const rate = order.tax === 0 ? 0 : basisPoints;
  if (basisPointsOf(order.goods + order.shipment, rate) !== order.tax) return null;
  const tax = basisPointsOf(goods + order.shipment, rate);
  return { goods, shipment: order.shipment, tax, total: goods + order.shipment + tax };
}

/** Stock that a line reserves at a site. */
export interface SiteReservation {
  readonly site: string;
  readonly qty: number;
  readonly allocatedQty: number;
}

/**
 * Parts of a line's reservations that it no longer needs when only `kept` of its units stay. Sites come in the order in which
 * they are used; a site keeps its allocated units first, as if the line had been ordered with fewer units.
 */
export function surplusOf(reservations: readonly SiteReservation[], kept: number): SiteReservation[] {
  let left = Math.max(0, kept);
  return reservations.flatMap(({ site, qty, allocatedQty }) => {
    const stays = Math.min(left, qty);
    left -= stays;
    return stays === qty
      ? []
      : [{ site, qty: qty - stays, allocatedQty: allocatedQty - Math.min(stays, allocatedQty) }];
  });
}
