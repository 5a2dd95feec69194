import type { ErrorCode } from '../errors.ts';
import type { ErpState, OrderStatus } from './status.ts';

/** Minutes that the ERP has for its answer before an order that it was sent may be sent once more. */
export const answerPatienceMinutes = 60;

export interface Handover {
  readonly status: OrderStatus;
  readonly erpState: ErpState;
  readonly sentAt: Date | null;
  /** The newest row of the outbox for the order; null where it was never to be handed over. */
  readonly attempt: { readonly state: 'pending' | 'sent' | 'dead' | 'dropped'; readonly attempts: number } | null;
}

/**
 * Whether staff may hand an order over to the ERP again, always under the same number: what was given up or fails goes out anew,
 * what was sent without an answer is sent once more, what the ERP refused is put before it again. Answers null for yes, else the code of the
 * reason: `handover_waits` (it is on its way, somebody has to wait) or `handover_not_replayable`.
 */
export function replayRefusal({ status, erpState, sentAt, attempt }: Handover, now: Date): ErrorCode | null {
  const lives = status === 'processing' || status === 'failed';
  if (!lives || attempt === null || erpState === 'accepted' || erpState === 'held') return 'handover_not_replayable';
  if (attempt.state === 'dead') return null;
  if (attempt.state === 'pending') return attempt.attempts > 0 ? null : 'handover_waits';
  if (erpState === 'rejected') return null;
  if (erpState !== 'sent') return 'handover_not_replayable';
  return sentAt !== null && now.getTime() - sentAt.getTime() >= answerPatienceMinutes * 60_000 ? null : 'handover_waits';
}
