import type { ErrorCode } from '../errors.ts';

/** States of an order: pending = payment awaited, processing = with the ERP or on its way there. */
export const orderStatuses = ['pending', 'processing', 'complete', 'failed', 'void', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * How far the hand-over to the ERP is: held back for a payment, waiting, written to a file, known by number, refused.
 */
export const erpStates = ['held', 'waiting', 'sent', 'accepted', 'rejected'] as const;
export type ErpState = (typeof erpStates)[number];

/**
 * Legal steps. An order that failed at the ERP may be handed over anew; what is complete, void or cancelled
 * stays so.
 */
const steps: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'failed', 'void', 'cancelled'],
  processing: ['complete', 'failed', 'void', 'cancelled'],
  complete: [],
  failed: ['processing', 'cancelled'],
  void: [],
  cancelled: [],
};

/** Whether an order may go from one state to another; staying where it is is always legal (repeated messages). */
export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return from === to || steps[from].includes(to);
}

/** The five wire filters of R-197 and the sixth of our own, as the status that they mean; null for an unknown word. */
export function statusOfFilter(word: string): OrderStatus | null {
  const plain = word.trim().toLowerCase();
  if (plain === 'on processing') return 'processing';
  return (orderStatuses as readonly string[]).includes(plain) ? (plain as OrderStatus) : null;
}

/** Word of a status on the wire: `processing` is spelled `on processing`. */
export function statusWord(status: OrderStatus): string {
  return status === 'processing' ? 'on processing' : status;
}

export interface Cancellable {
  readonly status: OrderStatus;
  readonly erpState: ErpState;
}

/**
 * Whether the dealer may still cancel by himself: only before the ERP has taken the order. Answers null for yes, else
 * the code of the reason.
 */
export function cancelRefusal(order: Cancellable): ErrorCode | null {
  if (!canTransition(order.status, 'cancelled') || order.status === 'cancelled') return 'order_not_cancellable';
  if (order.erpState === 'sent' || order.erpState === 'accepted') return 'order_already_taken';
  return null;
}

export interface SettledLine {
  readonly qty: number;
  readonly shipped: number;
  readonly cancelled: number;
}

/**
 * Status that an order's lines ask for once the ERP works on it: all cancelled = cancelled, nothing open = complete,
 * else processing. States that people decided (void, failed, cancelled) are kept by `canTransition`.
 */
export function statusOfLines(lines: readonly SettledLine[]): OrderStatus {
  if (lines.length === 0 || lines.some((line) => line.shipped + line.cancelled < line.qty)) return 'processing';
  return lines.some((line) => line.shipped > 0) ? 'complete' : 'cancelled';
}
