import type { CalendarDate } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { loadDeliveryByNumber } from '#ordering/deliveries/deliveries.queries.ts';
import { findParties, type InvoiceParties } from './invoices.detail.queries.ts';
import {
  loadInvoiceLines,
  loadOrdersOfInvoice,
  type Invoice,
  type InvoiceLine,
  type InvoiceOrder,
} from './invoices.queries.ts';

/** The input of a printed invoice. */
export interface PrintedInvoice {
  readonly invoice: Invoice;
  readonly lines: readonly InvoiceLine[];
  readonly orders: readonly InvoiceOrder[];
  readonly delivery: {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly deliveredOn: CalendarDate | null;
  } | null;
  readonly parties: InvoiceParties;
}

/** The title of an invoice, credit note or deduction in the language of the caller. */
export const invoiceTitle = (ctx: Pick<Ctx, 'text'>, { kind, number }: Pick<Invoice, 'kind' | 'number'>): string =>
  ctx.text(`invoice.title.${kind}`, { number });

/** The file name of a document of an invoice. */
export const invoiceFile = (number: string, extension: 'pdf' | 'xml'): string =>
  `${number.replaceAll(/[^A-Za-z0-9._-]/g, '_')}.${extension}`;

/** All that the documents of an invoice say; the caller's access to the invoice is already checked. */
export async function readPrinted(ctx: Ctx, invoice: Invoice): Promise<PrintedInvoice> {
  const { sorg, deliveryNumber: number, customerId } = invoice;
  const [lines, orders, delivery, parties] = await Promise.all([
    loadInvoiceLines(ctx, invoice.id),
    loadOrdersOfInvoice(ctx, invoice.id),
    number === '' ? null : loadDeliveryByNumber(ctx, { sorg, number, customerId }),
    findParties(ctx, invoice),
  ]);
  return { invoice, lines, orders, delivery, parties };
}
