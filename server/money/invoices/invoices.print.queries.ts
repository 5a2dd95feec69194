import { sellerGaps } from '#rules/money/invoices/seller.ts';
import type { CalendarDate } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';
import type { Drawing } from '#platform/documents/documents.ts';
import { ublOf, type UblParty } from './invoices.ubl.ts';
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

/** An invoice as a PDF document, drawn for a job. */
export const invoiceDrawing: Drawing<PrintedInvoice> = {
  module: new URL('./invoices.pdf.ts', import.meta.url).href,
  name: 'printInvoice',
};

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

/**
 * An invoice or credit note as an electronic invoice (UBL 2.1); null if the portal lacks data of the seller or the tax rate, and
 * for deductions, which the seller did not issue.
 */
export async function readUbl(ctx: Ctx, invoice: Invoice): Promise<string | null> {
  if (invoice.kind === 'deduction') return null;
  const { lines, orders, delivery, parties } = await readPrinted(ctx, invoice);
  if (!parties.seller) return null;
  const seller = { ...parties.seller, name: parties.sellerName, code: invoice.companyCode };
  if (sellerGaps(seller).length > 0) return null;
  const buyer: UblParty = {
    ...parties.customerAddress,
    name: invoice.customerName,
    code: invoice.unified,
    email: parties.customerEmail,
    taxNumber: '',
    country: parties.customerAddress.country || seller.country,
  };
  return ublOf({
    ...invoice,
    kind: invoice.kind,
    poNumber: invoice.poNumber || (orders[0]?.poNumber ?? ''),
    orderNumber: orders[0]?.number ?? '',
    deliveredOn: delivery?.deliveredOn ?? null,
    usualBasisPoints: parties.taxBasisPoints,
    seller,
    buyer,
    lines: lines.map((line) => ({ ...line, articleCode: line.displayCode, name: line.description })),
  });
}
