import type { Ctx } from '../../platform/context.ts';
import { loadDeliveryByNumber } from '../deliveries/deliveries.queries.ts';
import { findParties } from './invoices.detail.queries.ts';
import type { PrintedInvoice } from './invoices.pdf.ts';
import { loadInvoiceLines, loadOrdersOfInvoice, type Invoice } from './invoices.queries.ts';

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
