import { addDays, isoWeekday, type CalendarDate } from '#rules/dates.ts';

/**
 * late = the promised date has passed and the line is still open; at_risk = promised later than requested, or later
 * than first promised.
 */
export const lineRisks = ['late', 'at_risk'] as const;
export type LineRisk = (typeof lineRisks)[number];

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

export interface LineRiskInput {
  /** Units still to be shipped. */
  readonly open: number;
  readonly promise: PromisedDate | null;
  readonly requestedOn: CalendarDate | null;
  /** Days by which the promised date moved; null without a promise. */
  readonly slipDays: number | null;
}

/**
 * The risk that an open line is late; without a promise the requested date counts. Null for no risk, or
 * nothing open.
 */
export function lineRisk(
  { open, promise, requestedOn, slipDays }: LineRiskInput,
  today: CalendarDate,
): LineRisk | null {
  if (open <= 0) return null;
  const due = promise ? promiseEnd(promise) : requestedOn;
  if (due !== null && due < today) return 'late';
  if (slipDays !== null && slipDays > 0) return 'at_risk';
  return promise && requestedOn !== null && promiseEnd(promise) > requestedOn ? 'at_risk' : null;
}

/** The worse of several risks. */
export function worstRisk(risks: readonly (LineRisk | null)[]): LineRisk | null {
  return lineRisks.find((risk) => risks.includes(risk)) ?? null;
}
