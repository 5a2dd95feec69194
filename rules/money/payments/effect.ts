import { blockingInvoices } from '#rules/accounts/credit/lift.ts';
import { creditRoom, type CreditFigures } from '#rules/accounts/credit/room.ts';
import type { CalendarDate } from '#rules/dates.ts';
import type { PaymentPart } from './amounts.ts';
import { isCharge, type PayableInvoice } from './selection.ts';

type OpenInvoice = Pick<PayableInvoice, 'assignment' | 'number' | 'dueOn' | 'owed'>;
type Parts = readonly Pick<PaymentPart, 'assignment' | 'amount'>[];

/** The debt of a payer after a payment; minor units. */
export interface OwedAfter {
  /** Charges less credits. */
  readonly owed: number;
  /** Overdue charges. */
  readonly overdue: number;
  readonly overdueCount: number;
}

/** The debt of these invoices when a payment has settled its parts of them. */
function remaining<Invoice extends OpenInvoice>(invoices: readonly Invoice[], parts: Parts): Invoice[] {
  const settled = new Map(parts.map((part) => [part.assignment, part.amount]));
  return invoices.map((invoice) => ({ ...invoice, owed: invoice.owed - (settled.get(invoice.assignment) ?? 0) }));
}

/** The debt of a payer for its open invoices in one currency after a payment with these parts. */
export function owedAfterPayment(invoices: readonly OpenInvoice[], parts: Parts, today: CalendarDate): OwedAfter {
  const left = remaining(invoices, parts);
  const overdue = left.filter((invoice) => isCharge(invoice) && invoice.dueOn < today);
  const sum = (some: readonly OpenInvoice[]): number => some.reduce((total, invoice) => total + invoice.owed, 0);
  return { owed: sum(left), overdue: sum(overdue), overdueCount: overdue.length };
}

/**
 * The block reason of a credit account after a payment, or null when the payment lifts the block: every invoice that
 * the reason names is settled, and the exposure is within the limit. `charges` are the account's unpaid invoices. Any
 * other reason stays, because somebody has to lift it.
 */
export function reasonAfterPayment(
  account: CreditFigures & { readonly reasonBlocked: string | null; readonly deskBlocked?: boolean },
  charges: readonly (OpenInvoice & Pick<PayableInvoice, 'exempt'>)[],
  parts: Parts,
  today: CalendarDate,
): string | null {
  const blocking = blockingInvoices(account.reasonBlocked, charges, today);
  if (blocking === null || account.deskBlocked === true) return account.reasonBlocked;
  const settled = parts.reduce((total, part) => total + part.amount, 0);
  const lifted = !remaining(blocking, parts).some(isCharge) && creditRoom(account) + settled >= 0;
  return lifted ? null : account.reasonBlocked;
}
