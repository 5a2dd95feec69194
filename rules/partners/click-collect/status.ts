import type { ErrorCode } from '#rules/errors.ts';
import { collectStatuses, type BoardColumn, type CollectMark, type CollectStatus } from './collect-choices.ts';

/** Names of the statuses in the API. */
export const collectStatusWords: Readonly<Record<CollectStatus, string>> = {
  need_confirmation: 'need confirmation',
  open: 'open',
  processing_by_hq: 'processing by HQ',
  confirmed: 'confirmed',
  shipment_from_hq: 'shipment from HQ',
  partially_shipped: 'partially shipped',
  shipped: 'shipped',
  ready_to_pickup: 'ready to pickup',
  complete: 'complete',
};

/** The status of a word of the API; null for an unknown word. */
export function collectStatusOf(word: string): CollectStatus | null {
  const plain = word.trim().toLowerCase();
  return collectStatuses.find((status) => collectStatusWords[status].toLowerCase() === plain) ?? null;
}

/** Who takes a step: the dealer at the counter, HQ, or the quantities that HQ shipped. */
export type StepBy = 'dealer' | 'hq' | 'shipment';

interface Step {
  readonly from: CollectStatus;
  readonly to: CollectStatus;
  readonly by: readonly StepBy[];
}

/**
 * Every legal step. Forward only; there is no cancel status. The steps of the counter are the dealer's; staff take
 * them when they act for the dealer.
 */
export const collectSteps: readonly Step[] = [
  { from: 'need_confirmation', to: 'open', by: ['dealer'] },
  { from: 'open', to: 'confirmed', by: ['dealer'] },
  { from: 'open', to: 'processing_by_hq', by: ['dealer'] },
  { from: 'processing_by_hq', to: 'shipment_from_hq', by: ['hq', 'shipment'] },
  { from: 'shipment_from_hq', to: 'partially_shipped', by: ['shipment'] },
  { from: 'shipment_from_hq', to: 'shipped', by: ['shipment'] },
  { from: 'partially_shipped', to: 'shipped', by: ['shipment'] },
  { from: 'confirmed', to: 'ready_to_pickup', by: ['dealer'] },
  { from: 'shipped', to: 'ready_to_pickup', by: ['dealer'] },
  { from: 'ready_to_pickup', to: 'complete', by: ['dealer'] },
];

/** The facts that decide about the steps of an order. */
export interface CollectLine {
  readonly mark: CollectMark;
  readonly qty: number;
  readonly qtyShipped: number;
}

/** Units that HQ still has to ship for a line. */
export const neededFromHq = ({ mark, qty, qtyShipped }: CollectLine): number =>
  mark === 'order_to_hq' ? qty - qtyShipped : 0;

/** How far the shipments of HQ are: nothing left, a part left, everything left. Null without lines of HQ. */
function shippedSoFar(lines: readonly CollectLine[]): 'none' | 'part' | 'all' | null {
  const fromHq = lines.filter(({ mark }) => mark === 'order_to_hq');
  if (fromHq.length === 0) return null;
  if (fromHq.every((line) => neededFromHq(line) === 0)) return 'all';
  return fromHq.some(({ qtyShipped }) => qtyShipped > 0) ? 'part' : 'none';
}

/** Why a step is not for those who are none of its sides. */
function sideRefusal({ by }: Step): ErrorCode {
  if (by.includes('dealer')) return 'click_collect_by_dealer';
  return by.includes('hq') ? 'click_collect_by_hq' : 'click_collect_by_shipment';
}

/**
 * Why an order may not take a step, or null: it may. `sides` are those on which the caller may act. `click_collect_step` for a step that is not in the table, else what
 * is missing for it.
 */
export function stepRefusal(
  from: CollectStatus,
  to: CollectStatus,
  sides: readonly StepBy[],
  lines: readonly CollectLine[],
): ErrorCode | null {
  const step = collectSteps.find((one) => one.from === from && one.to === to);
  if (!step) return 'click_collect_step';
  if (!step.by.some((one) => sides.includes(one))) return sideRefusal(step);
  const shipped = shippedSoFar(lines);
  if (to === 'confirmed' && shipped !== null) return 'click_collect_hq_lines';
  if (to === 'processing_by_hq' && shipped === null) return 'click_collect_no_hq_lines';
  if (to === 'partially_shipped' && shipped !== 'part') return 'click_collect_by_shipment';
  if (to === 'shipped' && shipped !== 'all') return 'click_collect_by_shipment';
  return null;
}

/**
 * The steps that shipments of HQ take an order through, in their order: from processing by HQ as soon as goods are on
 * their way (`onTheWay`), then by the shipped quantities alone. Empty if nothing changed, so a repeated message does
 * nothing.
 */
export function stepsByShipment(
  from: CollectStatus,
  lines: readonly CollectLine[],
  onTheWay: boolean,
): readonly CollectStatus[] {
  const shipped = shippedSoFar(lines);
  const steps: CollectStatus[] = [];
  let status = from;
  const go = (to: CollectStatus): void => {
    if (stepRefusal(status, to, ['shipment'], lines) !== null) return;
    steps.push(to);
    status = to;
  };
  if (onTheWay || shipped === 'part' || shipped === 'all') go('shipment_from_hq');
  if (shipped === 'part') go('partially_shipped');
  if (shipped === 'all') go('shipped');
  return steps;
}

/** The column of a status, of an order that is not late. */
export const columnOfStatus: Readonly<Record<CollectStatus, Exclude<BoardColumn, 'overdue'> | null>> = {
  need_confirmation: 'confirm',
  open: 'prepare',
  processing_by_hq: 'hq',
  confirmed: 'prepare',
  shipment_from_hq: 'hq',
  partially_shipped: 'hq',
  shipped: 'prepare',
  ready_to_pickup: 'pickup',
  complete: null,
};

/** True if HQ ships goods of orders in this status. */
export const isAtHq = (status: CollectStatus): boolean => columnOfStatus[status] === 'hq';

/** True if the next step of an order in this status is the dealer's. */
export const waitsForDealer = (status: CollectStatus): boolean =>
  collectSteps.some(({ from, by }) => from === status && by.includes('dealer'));
