import { sql } from 'kysely';
import { systemContext } from '#server/background.ts';
import { invoiceRow, type InvoiceRow } from '#rules/money/invoices/row.ts';
import type { TaxCategory } from '#rules/money/e-invoices/tax.ts';
import type { Ctx } from '#platform/context.ts';
import { importedNames, type ImportedNames } from '#platform/rows/staged-rows.ts';
import { columnOf, columnsOf } from '#platform/rows/table-row.ts';
import type { TestServer } from '#testing/harness.ts';
import { nextNumber } from '#testing/counters.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import type { ReportedLine } from '#ordering/order-import/order-import.reported.queries.ts';
import { invoiceMailJob, writeInvoiceMail } from './invoices.mail.actions.ts';
import { createStagedInvoices, recordStagedInvoices } from './invoices.record.actions.ts';

/** An invoice or credit note as the ERP reports it; amounts in minor units, credits negative. */
export type ReportedInvoice = Pick<InvoiceRow, ImportedNames<typeof invoiceRow>> & {
  readonly lines: readonly (ReportedLine & {
    readonly subtotal: number;
    readonly taxCategory?: TaxCategory;
    readonly taxBasisPoints?: number;
    readonly listPrice?: number;
  })[];
};

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
    buyerReference: '',
    taxExemption: '',
    prepaidAmount: 0,
    lines: [],
    ...invoice,
  };
}

/** Stores invoices as their import does once they are staged. Returns their number. */
export async function recordInvoices(ctx: Ctx, reported: readonly ReportedInvoice[], at: Date): Promise<number> {
  const names = importedNames(invoiceRow);
  const heads = reported.map((invoice) => Object.fromEntries(names.map((name) => [columnOf(name), invoice[name]])));
  const lines = reported.flatMap(({ companyCode, number, fiscalYear, lines: own }) =>
    own.map((line) => ({
      company_code: companyCode,
      number,
      fiscal_year: fiscalYear,
      tax_category: '',
      ...Object.fromEntries(Object.entries(line).map(([name, value]) => [columnOf(name), value])),
      order_number: line.order,
    })),
  );
  await createStagedInvoices(ctx);
  await sql`
    insert into staged_invoice (${columnsOf(names)})
    select ${columnsOf(names)}
      from jsonb_populate_recordset(null::staged_invoice, ${JSON.stringify(heads)}::jsonb)`.execute(ctx.db);
  await sql`
    insert into staged_invoice_line
    select *
      from jsonb_populate_recordset(null::staged_invoice_line, ${JSON.stringify(lines)}::jsonb)`.execute(ctx.db);
  return recordStagedInvoices(ctx, at);
}

/** Reports invoices of a dealer, charges of 10.00 that were due in October. Returns their numbers. */
export async function billDealer(
  server: TestServer,
  sorg: string,
  dealer: { readonly customer: { readonly id: string } },
  drafts: readonly Partial<ReportedInvoice>[],
  at = new Date('2026-11-29T07:00:00Z'),
): Promise<string[]> {
  const reported = drafts.map((draft) =>
    reportedInvoice({
      number: String(5_000 + nextNumber('invoice')),
      sorg,
      companyCode: `C${draft.sorg ?? sorg}`,
      customerId: dealer.customer.id,
      currency: 'USD',
      invoicedOn: '2026-10-01',
      dueOn: '2026-10-31',
      ...draft,
    }),
  );
  await asJob(server, (ctx) => recordInvoices(ctx, reported, at));
  return reported.map(({ number }) => number);
}

/** A draft of an invoice that is cleared on a day. */
export const paidOn = (clearedOn: string, draft: Partial<ReportedInvoice> = {}): Partial<ReportedInvoice> => ({
  openAmount: 0,
  clearedOn,
  ...draft,
});

/** The id of an invoice with a number. */
export async function invoiceIdOf(server: TestServer, number: string): Promise<string> {
  const { id } = await server.db
    .selectFrom('invoices_invoice')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return id;
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
