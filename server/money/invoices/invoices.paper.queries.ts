import type { Ctx } from '#platform/context.ts';
import type { Drawing } from '#platform/documents/documents.ts';
import { loadDeliveryByNumber } from '#ordering/deliveries/deliveries.queries.ts';
import { loadDelivered, type Delivered } from './invoices.delivered.queries.ts';
import { findParties, type InvoiceParties } from './invoices.detail.queries.ts';
import {
  loadInvoiceLines,
  loadOrdersOfInvoice,
  type Invoice,
  type InvoiceLine,
  type InvoiceOrder,
} from './invoices.queries.ts';

/** All that the PDF of an invoice says. */
export interface InvoicePaper {
  readonly invoice: Invoice;
  readonly lines: readonly InvoiceLine[];
  readonly orders: readonly InvoiceOrder[];
  readonly delivery: { readonly carrier: string; readonly trackingNumber: string } | null;
  readonly delivered: Pick<Delivered, 'on' | 'place'>;
  readonly parties: InvoiceParties;
  /** Its electronic invoice (CII), for a PDF with both. */
  readonly embedded?: string;
}

/** An invoice as a PDF document, drawn for a job. */
export const invoiceDrawing: Drawing<InvoicePaper> = {
  module: new URL('./invoices.pdf.ts', import.meta.url).href,
  name: 'printInvoice',
};

/** The title of an invoice, credit note or deduction in the language of the caller. */
export const invoiceTitle = (ctx: Pick<Ctx, 'text'>, { kind, number }: Pick<Invoice, 'kind' | 'number'>): string =>
  ctx.text(`invoice.title.${kind}`, { number });

/** The file name of a document of an invoice. */
export const invoiceFile = (number: string, extension: 'pdf' | 'xml'): string =>
  `${number.replaceAll(/[^A-Za-z0-9._-]/g, '_')}.${extension}`;

/** The input of the PDF of an invoice; the caller's access to the invoice is already checked. */
export async function readPaper(ctx: Ctx, invoice: Invoice): Promise<InvoicePaper> {
  const { sorg, deliveryNumber: number, customerId } = invoice;
  const [lines, orders, delivery, delivered, parties] = await Promise.all([
    loadInvoiceLines(ctx, invoice.id),
    loadOrdersOfInvoice(ctx, invoice.id),
    number === '' ? null : loadDeliveryByNumber(ctx, { sorg, number, customerId }),
    loadDelivered(ctx, invoice.id),
    findParties(ctx, invoice),
  ]);
  return { invoice, lines, orders, delivery, delivered, parties };
}
