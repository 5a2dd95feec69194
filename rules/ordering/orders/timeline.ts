import { sumQuantities, type LineQuantities } from './progress.ts';
import type { ErpState, OrderStatus } from './status.ts';

/** Steps of an order's timeline; the last three are exceptions that end it. */
export const timelineSteps = [
  'created',
  'payment',
  'sent',
  'received',
  'confirmed',
  'partly_shipped',
  'shipped',
  'invoiced',
  'cancelled',
  'failed',
  'void',
] as const;
export type TimelineStepName = (typeof timelineSteps)[number];

export interface TimelineStep {
  readonly step: TimelineStepName;
  /** done = happened; current = in progress; ahead = later; failed = an exception that ended the order. */
  readonly state: 'done' | 'current' | 'ahead' | 'failed';
  readonly at: Date | null;
  /** Quantities for the text of the step, and the ERP number if there is one. */
  readonly params: Readonly<Record<string, string | number>>;
}

export interface TimelineOrder {
  readonly status: OrderStatus;
  readonly erpState: ErpState;
  readonly erpNumber: string | null;
  readonly erpReason: string | null;
  readonly createdBy: string;
  readonly awaitsPayment: boolean;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly shippedAt: Date | null;
  readonly invoicedAt: Date | null;
  readonly closedAt: Date | null;
  readonly lines: readonly LineQuantities[];
}

/**
 * The timeline of an order: submitted → (payment) → sent → received by the ERP (number) → confirmed → shipped →
 * invoiced. A cancelled, failed or void order shows the completed steps and then its end, with no steps ahead.
 * `shipped` means partly shipped while something is open.
 */
export function orderTimeline(order: TimelineOrder): TimelineStep[] {
  const sums = sumQuantities(order.lines);
  const due = sums.qty - sums.cancelled;
  const ended = order.status === 'cancelled' || order.status === 'failed' || order.status === 'void';
  const accepted = order.erpState === 'accepted';
  const sent = accepted || order.erpState === 'sent' || order.sentAt !== null;
  const allShipped = due > 0 && sums.shipped >= due;
  const steps: TimelineStep[] = [
    { step: 'created', state: 'done', at: order.createdAt, params: { by: order.createdBy } },
  ];
  const add = (
    step: TimelineStepName,
    done: boolean,
    at: Date | null,
    params: TimelineStep['params'] = {},
    begun = false,
  ): void => {
    if (!done && !begun && ended) return;
    const chooseState = () => {
      if (done) return 'done';
      if (begun && ended) return 'done';
      return 'ahead';
    };
    steps.push({
      step,
      state: chooseState(),
      at: done || begun ? at : null,
      params,
    });
  };
  if (order.erpState === 'held' || (order.awaitsPayment && order.status === 'pending')) add('payment', false, null);
  add('sent', sent, order.sentAt);
  add('received', accepted, order.acceptedAt, order.erpNumber === null ? {} : { number: order.erpNumber });
  add(
    'confirmed',
    due > 0 && sums.confirmed >= due,
    order.confirmedAt,
    { qty: Math.min(sums.confirmed, due), of: due },
    sums.confirmed > 0,
  );
  add(
    sums.shipped > 0 && !allShipped ? 'partly_shipped' : 'shipped',
    allShipped,
    order.shippedAt,
    { qty: sums.shipped, of: due },
    sums.shipped > 0,
  );
  add(
    'invoiced',
    due > 0 && sums.invoiced >= due,
    order.invoicedAt,
    { qty: sums.invoiced, of: due },
    sums.invoiced > 0,
  );
  if (ended) {
    steps.push({
      step: order.status as 'cancelled' | 'failed' | 'void',
      state: 'failed',
      at: order.closedAt,
      params: order.erpReason === null ? {} : { reason: order.erpReason },
    });
    return steps;
  }
  const next = steps.findIndex((step) => step.state === 'ahead');
  return next < 0
    ? steps
    : steps.map((step, index) => (index === next ? { ...step, state: 'current' as const } : step));
}
