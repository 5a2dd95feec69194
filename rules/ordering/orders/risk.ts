import { addDays, isoWeekday, type CalendarDate } from '#rules/dates.ts';
import { openQty, type LineQuantities } from './progress.ts';

/** late = the day has passed and the line is still open; at_risk = the date has slipped or cannot hold. */
export const lineRisks = ['late', 'at_risk'] as const;
export type LineRisk = (typeof lineRisks)[number];

/**
 * The reasons for a risk, the worst first: the promised day has passed; nothing is promised and the requested day has
 * passed; the promise has moved to later; the promise begins after the requested day, which therefore cannot hold.
 */
export const riskReasons = ['promise_passed', 'request_passed', 'slipped', 'after_request'] as const;
export type RiskReason = (typeof riskReasons)[number];

export interface PromisedDate {
  readonly on: CalendarDate;
  /** Precision of the date: day, week or month. */
  readonly precision: string;
}

/** Last day that a promise covers: the Sunday of a week, the last day of a month. A week is not late on its Tuesday. */
export function promiseEnd({ on, precision }: PromisedDate): CalendarDate {
  if (precision === 'week') return addDays(on, 7 - isoWeekday(on));
  if (precision !== 'month') return on;
  const [year = 0, month = 0] = on.split('-').map(Number);
  return addDays(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`, -1);
}

/** First day that a promise covers: the Monday of a week, the first of a month. */
export function promiseStart({ on, precision }: PromisedDate): CalendarDate {
  if (precision === 'week') return addDays(on, 1 - isoWeekday(on));
  return precision === 'month' ? `${on.slice(0, 7)}-01` : on;
}

export interface LineRiskInput {
  /** Units still to be shipped. */
  readonly open: number;
  readonly promise: PromisedDate | null;
  readonly requestedOn: CalendarDate | null;
  /** Days by which the promised date moved; null without a promise. */
  readonly slipDays: number | null;
}

/**
 * Why an open line is late or at risk. Without a promise the requested day counts; a promise for the week or month of the
 * requested day may hold. Null for no risk, or nothing open.
 */
export function riskReason(
  { open, promise, requestedOn, slipDays }: LineRiskInput,
  today: CalendarDate,
): RiskReason | null {
  if (open <= 0) return null;
  if (promise && promiseEnd(promise) < today) return 'promise_passed';
  if (!promise && requestedOn !== null && requestedOn < today) return 'request_passed';
  if (slipDays !== null && slipDays > 0) return 'slipped';
  return promise && requestedOn !== null && promiseStart(promise) > requestedOn ? 'after_request' : null;
}

/** An order line as it is stored, with what was promised for it. */
export interface PromisedLine extends LineQuantities {
  readonly promisedOn: CalendarDate | null;
  /** Null: a day. */
  readonly promisedPrecision: string | null;
  readonly slipDays: number | null;
}

/** Why a stored line is late or at risk; the requested day is that of its order. */
export function riskReasonOfLine(
  line: PromisedLine,
  requestedOn: CalendarDate | null,
  today: CalendarDate,
): RiskReason | null {
  const { promisedOn, promisedPrecision, slipDays } = line;
  const promise = promisedOn === null ? null : { on: promisedOn, precision: promisedPrecision ?? 'day' };
  return riskReason({ open: openQty(line), promise, requestedOn, slipDays }, today);
}

/** The risk of a reason. */
export function riskOfReason(reason: RiskReason | null): LineRisk | null {
  if (reason === null) return null;
  return reason === 'promise_passed' || reason === 'request_passed' ? 'late' : 'at_risk';
}

/** The worst of several reasons. */
export function worstReason(reasons: readonly (RiskReason | null)[]): RiskReason | null {
  return riskReasons.find((reason) => reasons.includes(reason)) ?? null;
}
