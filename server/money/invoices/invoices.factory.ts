import { sql } from 'kysely';
import { systemContext } from '#server/background.ts';
import type { TestServer } from '#testing/harness.ts';
import { invoiceMailJob, writeInvoiceMail } from './invoices.mail.actions.ts';
import type { ReportedInvoice } from './invoices.record.actions.ts';

/** A reported invoice of a customer; amounts default to a charge of 10.00 that is open. */
export function reportedInvoice(
  invoice: Pick<ReportedInvoice, 'number' | 'sorg' | 'companyCode' | 'customerId'> & Partial<ReportedInvoice>,
): ReportedInvoice {
  return {
    fiscalYear: 2026,
    creditAccountId: null,
    deliveryNumber: '',
    invoicedOn: '2026-11-01',
    dueOn: '2026-12-01',
    currency: 'EUR',
    goodsAmount: invoice.totalAmount ?? 1000,
    shipmentAmount: 0,
    discountAmount: 0,
    taxAmount: 0,
    totalAmount: 1000,
    openAmount: invoice.totalAmount ?? 1000,
    paymentTerms: '30 days net',
    notes: '',
    clearedOn: null,
    kind: (invoice.totalAmount ?? 0) < 0 ? 'credit_note' : 'invoice',
    accountingNumber: '',
    lineItem: 1,
    installment: '',
    poNumber: '',
    refersTo: '',
    detailNotes: '',
    surchargeAmount: 0,
    recycleFeeAmount: 0,
    freightAllowanceAmount: 0,
    paymentDiscountAmount: 0,
    earlyDiscountAmount: 0,
    earlyDiscountUntil: null,
    lines: [],
    ...invoice,
  };
}

/** Writes the mails of invoices that wait, `times` in parallel each, as several workers would. */
export async function writeInvoiceMails(server: TestServer, times = 1): Promise<void> {
  const { rows } = await sql<{ id: string; payload: Record<string, unknown> }>`
    select j.id::text, j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${invoiceMailJob}
     order by j.id`.execute(server.db);
  for (const { id, payload } of rows) {
    await Promise.all(
      Array.from({ length: times }, async () => writeInvoiceMail(await systemContext(server.services, 'job'), payload)),
    );
    await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(server.db);
  }
}
