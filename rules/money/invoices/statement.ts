import type { CalendarDate } from '#rules/dates.ts';

/** The cause of a change of a customer's balance: a document, or a change of what is owed for one. */
export const statementKinds = ['invoice', 'credit_note', 'deduction', 'payment', 'clearing', 'reversal'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** One movement of a statement; amounts in minor units, a charge is positive. */
export interface StatementEvent {
  readonly on: CalendarDate;
  readonly kind: StatementKind;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly reference: string;
  readonly amount: number;
  /** Of a document; null for what changed one. */
  readonly dueOn?: CalendarDate | null;
}

/** A movement with the balance after it. */
export type StatementRow = StatementEvent & { readonly balance: number };

/** The balances before a period and after each of its movements; the last one is the balance of the period's end. */
export function balancedRows(
  opening: number,
  events: readonly StatementEvent[],
): { readonly rows: readonly StatementRow[]; readonly closing: number } {
  let closing = opening;
  const rows = events.map((event) => ({ ...event, balance: (closing += event.amount) }));
  return { rows, closing };
}

/**
 * The kind that a customer reads for a change that the ERP reported: it clears a document, or takes a clearing back.
 * `amount` is the change, `total` that of the document.
 */
export function clearingKind(amount: number, total: number): 'clearing' | 'reversal' {
  return Math.sign(amount) === Math.sign(total) ? 'reversal' : 'clearing';
}

/** The longest period of a statement, in days: two years with a leap day. */
export const longestStatementDays = 731;

/** The longest statement; a dealer with more movements chooses a shorter period. */
export const statementRowLimit = 10_000;
