import { sql } from 'kysely';
import type { PostalAddress } from '#rules/accounts/customers/postal-address.ts';
import type { Ctx } from '#platform/context.ts';
import type { Drawing } from '#platform/documents/documents.ts';
import { readPrinted, type PrintedInvoice } from './invoices.print.queries.ts';
import type { Invoice } from './invoices.queries.ts';

/** The place to which the billed goods went. */
export type DeliveryPlace = PostalAddress & { readonly name: string };

/** An invoice with what only its PDF says. */
export interface InvoicePaper extends PrintedInvoice {
  /** The tax number of the customer; empty if the portal does not know it. */
  readonly customerTaxNumber: string;
  /** Null: the orders went to several places, or the portal knows none. */
  readonly deliveryPlace: DeliveryPlace | null;
}

/** An invoice as a PDF document, drawn for a job. */
export const invoiceDrawing: Drawing<InvoicePaper> = {
  module: new URL('./invoices.pdf.ts', import.meta.url).href,
  name: 'printInvoice',
};

/** All that the PDF of an invoice says; the caller's access to the invoice is already checked. */
export async function readPaper(ctx: Ctx, invoice: Invoice): Promise<InvoicePaper> {
  const [printed, customerTaxNumber, deliveryPlace] = await Promise.all([
    readPrinted(ctx, invoice),
    taxNumberOf(ctx, invoice.customerId),
    findDeliveryPlace(ctx, invoice.id),
  ]);
  return { ...printed, customerTaxNumber, deliveryPlace };
}

async function taxNumberOf({ db }: Ctx, customerId: string): Promise<string> {
  const found = await db
    .selectFrom('customers_customer')
    .select('vat_number')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return found?.vat_number ?? '';
}

/** The ship-to of the orders that an invoice bills, if they have the same. */
async function findDeliveryPlace(ctx: Ctx, invoiceId: string): Promise<DeliveryPlace | null> {
  const { rows } = await sql<DeliveryPlace>`
    select distinct o.shipto_name as name, o.shipto_address as address, o.shipto_city as city, o.shipto_state as state,
           o.shipto_postal_code as "postalCode", o.shipto_country as country
      from invoices_line l
      join orders_order o on o.id = l.order_id
     where l.invoice_id = ${invoiceId}
     limit 2`.execute(ctx.db);
  const [first, second] = rows;
  return first && !second && first.city !== '' ? first : null;
}
