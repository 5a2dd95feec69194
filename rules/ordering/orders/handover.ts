import type { ErrorCode } from '#rules/errors.ts';
import type { ErpState, OrderStatus } from './status.ts';

/** Minutes that the ERP has to answer before staff may send an order again. */
export const answerPatienceMinutes = 60;

export interface Handover {
  readonly status: OrderStatus;
  readonly erpState: ErpState;
  readonly sentAt: Date | null;
  /** The newest outbox row of the order; null if it never had to be handed over. */
  readonly attempt: { readonly state: 'pending' | 'sent' | 'dead' | 'dropped'; readonly attempts: number } | null;
}

/**
 * True if staff may hand an order over to the ERP again, always under the same number: after the portal gave up or
 * failed, without an answer from the ERP, or after the ERP refused it. Returns null for yes, else the code of the
 * reason: `handover_waits` (the hand-over is still running) or `handover_not_replayable`.
 */
export function replayRefusal({ status, erpState, sentAt, attempt }: Handover, now: Date): ErrorCode | null {
  const lives = status === 'processing' || status === 'failed';
  if (!lives || attempt === null || erpState === 'accepted' || erpState === 'held') return 'handover_not_replayable';
  if (attempt.state === 'dead') return null;
  if (attempt.state === 'pending') return attempt.attempts > 0 ? null : 'handover_waits';
  if (erpState === 'rejected') return null;
  if (erpState !== 'sent') return 'handover_not_replayable';
  return sentAt !== null && now.getTime() - sentAt.getTime() >= answerPatienceMinutes * 60_000
    ? null
    : 'handover_waits';
}

export const handoverFaults = ['diskFull', 'noAccess', 'noFolder', 'other'] as const;
export type HandoverFault = (typeof handoverFaults)[number];

const faultCodes: Readonly<Record<Exclude<HandoverFault, 'other'>, RegExp>> = {
  diskFull: /\b(ENOSPC|EDQUOT)\b/,
  noAccess: /\b(EACCES|EPERM|EROFS)\b/,
  noFolder: /\b(ENOENT|ENOTDIR)\b/,
};

/**
 * Kind of failure behind the raw error of a hand-over attempt, for a text that people can act on; null without an
 * error.
 */
export function handoverFault(lastError: string | null): HandoverFault | null {
  if (lastError === null) return null;
  return handoverFaults.find((fault) => fault !== 'other' && faultCodes[fault].test(lastError)) ?? 'other';
}

/** True if the order desk must act, because the attempts to hand over the order were given up. */
export function waitsForDesk({
  status,
  erpState,
  attempt,
}: Pick<Handover, 'status' | 'erpState' | 'attempt'>): boolean {
  return status === 'processing' && erpState === 'waiting' && attempt?.state === 'dead';
}

/** True if an order ended before it went to the ERP. It no longer waits for anything. */
export function endedBeforeHandover({ status, erpState }: { status: string; erpState: string }): boolean {
  return (erpState === 'waiting' || erpState === 'held') && status !== 'pending' && status !== 'processing';
}
