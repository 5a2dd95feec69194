import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { bookAmounts, releaseAmounts, type PendingAmounts } from '#platform/database/pending-amounts.ts';

const incomingPayments: PendingAmounts = {
  table: 'invoices_incoming_payment',
  ownerId: 'invoice_id',
  owner: 'invoices_invoice',
  sum: 'received_amount',
  asOf: 'open_as_of',
};

/** An invoice as payments see it; amounts in minor units, credits negative. */
export interface Receivable {
  readonly id: string;
  readonly assignment: string;
  readonly number: string;
  readonly accountingNumber: string;
  readonly companyCode: string;
  readonly sorg: string;
  readonly customerId: string;
  readonly payerId: string;
  readonly creditAccountId: string | null;
  readonly currency: string;
  readonly dueOn: CalendarDate;
  /** The amount left to pay: the ERP's open amount less what the portal received. */
  readonly owedAmount: number;
  readonly paymentRequestId: string | null;
  readonly paymentState: 'pending' | 'waiting' | null;
}

/** Locks invoices in primary-key order. The caller has checked that they are visible. */
export async function lockReceivables(ctx: Ctx, ids: readonly string[]): Promise<Receivable[]> {
  const { rows } = await sql<Receivable>`
    select i.id, i.assignment, i.number, i.accounting_number as "accountingNumber", i.company_code as "companyCode",
           i.sorg, i.customer_id as "customerId", i.payer_id as "payerId", i.credit_account_id as "creditAccountId",
           i.currency, i.due_on as "dueOn", i.owed_amount as "owedAmount",
           i.payment_request_id as "paymentRequestId", i.payment_state as "paymentState"
      from invoices_invoice i
     where i.id = any(${[...ids]}::uuid[])
     order by i.id
       for update`.execute(ctx.db);
  return rows;
}

/**
 * Names locked invoices in a payment request, so that no other request can. Throws `invoice_in_payment` if one
 * of them is in another request.
 */
export async function reserveInvoices(
  ctx: Ctx,
  requestId: string,
  ids: readonly string[],
  state: 'pending' | 'waiting',
): Promise<void> {
  const { numAffectedRows } = await sql`
    update invoices_invoice i
       set payment_request_id = ${requestId}, payment_state = ${state}
     where i.id = any(${[...ids]}::uuid[])
       and coalesce(i.payment_request_id, ${requestId}) = ${requestId}`.execute(ctx.db);
  if (Number(numAffectedRows ?? 0) !== new Set(ids).size) throw new DomainError('invoice_in_payment');
}

/** Frees the invoices of requests that ended: paid, failed, expired or void. A second call has no effect. */
export async function freeInvoices(ctx: Ctx, requestIds: readonly string[]): Promise<void> {
  await sql`
    update invoices_invoice i
       set payment_request_id = null, payment_state = null
     where i.payment_request_id = any(${[...requestIds]}::uuid[])`.execute(ctx.db);
}

/**
 * Posts what a payment pays of each invoice (negative: a credit that it uses up). It counts until figures of the ERP
 * carry it. Posting a request again has no effect. Locks nothing: the caller holds the invoices.
 */
export async function receivePayment(
  ctx: Ctx,
  requestId: string,
  parts: readonly { readonly invoiceId: string; readonly amount: number }[],
  receivedOn: CalendarDate,
): Promise<void> {
  const rows = JSON.stringify(parts.map(({ invoiceId, amount }) => ({ invoice_id: invoiceId, amount })));
  await sql`
    with posted as (
      insert into invoices_incoming_payment (invoice_id, request_id, amount, received_at)
      select p.invoice_id, ${requestId}, p.amount, ${ctx.now}
        from jsonb_to_recordset(${rows}::jsonb) as p(invoice_id uuid, amount bigint)
       where p.amount <> 0
          on conflict (invoice_id, request_id) do nothing
      returning invoice_id, amount)
    update invoices_invoice i
       set received_amount = i.received_amount + p.amount, received_on = ${receivedOn}::date
      from posted p
     where i.id = p.invoice_id`.execute(ctx.db);
}

/** Records when the ERP booked payments; open amounts that were made after that moment carry them. */
export async function markBooked(
  ctx: Ctx,
  requests: readonly { readonly requestId: string; readonly at: Date }[],
): Promise<void> {
  await bookAmounts(ctx, incomingPayments, requests);
}

/** Ends incoming payments of invoices whose open amount carries them. */
export const releaseIncoming = (ctx: Ctx): Promise<void> => releaseAmounts(ctx, incomingPayments);
