import type { ErrorCode } from '#rules/errors.ts';

/** States of an order: pending = awaiting payment, processing = at the ERP or on its way there. */
export const orderStatuses = ['pending', 'processing', 'complete', 'failed', 'void', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * State of the hand-over to the ERP: held for a payment, waiting, written to a file, acknowledged with a number,
 * refused.
 */
export const erpStates = ['held', 'waiting', 'sent', 'accepted', 'rejected'] as const;
export type ErpState = (typeof erpStates)[number];

/**
 * Legal steps. An order that failed at the ERP may be handed over again; complete, void and cancelled are
 * final.
 */
const steps: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'failed', 'void', 'cancelled'],
  processing: ['complete', 'failed', 'void', 'cancelled'],
  complete: [],
  failed: ['processing', 'cancelled'],
  void: [],
  cancelled: [],
};

/** True if an order may change from one state to another; keeping the state is always legal (repeated messages). */
export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return from === to || steps[from].includes(to);
}

/** The order status for the five filter words of R-197 and the product's own sixth; null for an unknown word. */
export function statusOfFilter(word: string): OrderStatus | null {
  const plain = word.trim().toLowerCase();
  if (plain === 'on processing') return 'processing';
  return (orderStatuses as readonly string[]).includes(plain) ? (plain as OrderStatus) : null;
}

/** Name of a status in the API: `processing` is spelled `on processing`. */
export function statusWord(status: OrderStatus): string {
  return status === 'processing' ? 'on processing' : status;
}

export interface Cancellable {
  readonly status: OrderStatus;
  readonly erpState: ErpState;
}

/**
 * The code of the reason why the dealer may not cancel: the ERP has taken the order. Null if they may.
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
 * Status of an order from its lines once the ERP processes it: all cancelled = cancelled, nothing open = complete, else
 * processing. `canTransition` keeps statuses decided by people (void, failed, cancelled).
 */
export function statusOfLines(lines: readonly SettledLine[]): OrderStatus {
  if (lines.length === 0 || lines.some((line) => line.shipped + line.cancelled < line.qty)) return 'processing';
  return lines.some((line) => line.shipped > 0) ? 'complete' : 'cancelled';
}
