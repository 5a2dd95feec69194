import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { PostalAddress } from '#rules/accounts/customers/postal-address.ts';
import type { SellerData } from '#rules/money/invoices/seller.ts';
import { clearingKind, type StatementKind } from '#rules/money/invoices/statement.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { visibleInvoices } from './invoices.policy.ts';
import { invoiceColumns, invoiceTables, type Invoice } from './invoices.queries.ts';

/** An invoice that the caller may see, or null. */
export async function findInvoice(ctx: Ctx, id: string): Promise<Invoice | null> {
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns}
      from ${invoiceTables}
     where i.id = ${id}
       and ${visibleInvoices(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The latest invoice with a number that the caller may see, or null; numbers may begin again in another year. */
export async function findInvoiceByNumber(ctx: Ctx, sorg: string, number: string): Promise<Invoice | null> {
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns}
      from ${invoiceTables}
     where i.number = ${number}
       and i.sorg = ${sorg}
       and ${visibleInvoices(ctx)}
     order by i.fiscal_year desc, i.company_code
     limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Documents of the same company and customer that refer to an invoice, oldest first. */
export async function listCreditsOf(ctx: Ctx, invoice: Invoice): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns}
      from ${invoiceTables}
     where i.customer_id = ${invoice.customerId}
       and i.company_code = ${invoice.companyCode}
       and i.refers_to = ${invoice.number}
       and i.refers_to <> ''
       and i.id <> ${invoice.id}
       and ${visibleInvoices(ctx)}
     order by i.invoiced_on, i.number
     limit 100`.execute(ctx.db);
  return rows;
}

/** The invoice that a credit note or deduction refers to, if the caller may see it. */
export async function findReferred(ctx: Ctx, invoice: Invoice): Promise<Invoice | null> {
  if (invoice.refersTo === '') return null;
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns}
      from ${invoiceTables}
     where i.customer_id = ${invoice.customerId}
       and i.company_code = ${invoice.companyCode}
       and i.number = ${invoice.refersTo}
       and i.id <> ${invoice.id}
       and ${visibleInvoices(ctx)}
     order by i.fiscal_year desc
     limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A change of what is owed for an invoice, with what was left to pay after it; amounts in minor units. */
export interface InvoiceMovement {
  readonly on: CalendarDate;
  readonly kind: StatementKind;
  readonly amount: number;
  readonly owed: number;
}

type MovementRow = { invoiceId: string; kind: 'payment' | 'clearing'; on: CalendarDate; amount: number };

/** The changes of the owed amount of an invoice, oldest first (batched); the caller's access is already checked. */
export async function loadMovements(ctx: Ctx, invoice: Invoice): Promise<InvoiceMovement[]> {
  const rows = await loaderOf<string, MovementRow[]>(ctx, 'invoices.movements', async (ids) => {
    const found = await sql<MovementRow>`
      select m.invoice_id as "invoiceId", m.kind, m.booked_on as on, m.amount
        from invoices_movement m
       where m.invoice_id = any(${[...ids]}::uuid[])
         and m.amount <> 0
       order by m.invoice_id, m.booked_on, m.kind desc`.execute(ctx.db);
    return Map.groupBy(found.rows, (row) => row.invoiceId);
  }).load(invoice.id);
  let owed = invoice.totalAmount;
  return (rows ?? []).map(({ on, kind, amount }) => ({
    on,
    kind: kind === 'clearing' ? clearingKind(amount, invoice.totalAmount) : kind,
    amount,
    owed: (owed += amount),
  }));
}

/** The facts that a printed or exported invoice states about its seller and its customer. */
export interface InvoiceParties {
  readonly sellerName: string;
  readonly sorgName: string;
  readonly taxBasisPoints: number;
  readonly customerAddress: PostalAddress;
  readonly payerAddress: PostalAddress;
  readonly customerEmail: string;
  /** The tax number of the customer; empty if the portal does not know it. */
  readonly customerTaxNumber: string;
  /** The company that issues the invoice, if the portal knows it. */
  readonly seller: InvoiceSeller | null;
}

/** The facts that documents state about the company that issues them, besides its name. */
export type InvoiceSeller = PostalAddress & Omit<SellerData, keyof PostalAddress | 'name'>;

/** The address of a customer with an alias, as a {@link PostalAddress}. */
export const addressObject = (alias: string) => sql<PostalAddress>`
  jsonb_build_object('address', ${sql.ref(`${alias}.address`)}, 'city', ${sql.ref(`${alias}.city`)},
                     'state', ${sql.ref(`${alias}.state`)}, 'postalCode', ${sql.ref(`${alias}.postal_code`)},
                     'country', ${sql.ref(`${alias}.country`)})`;

/** The data of `invoices_seller e` as an {@link InvoiceSeller}, or null. */
export const sellerObject = sql<InvoiceSeller | null>`
  case when e.company_code is not null
       then jsonb_build_object('taxNumber', e.tax_number, 'registrationNumber', e.registration_number,
                               'email', e.email, 'address', e.address, 'city', e.city, 'state', '',
                               'postalCode', e.postal_code, 'country', e.country, 'bankName', e.bank_name,
                               'accountHolder', e.account_holder, 'accountNumber', e.account_number,
                               'bic', e.bic) end`;

/** Seller, customer and payer of an invoice that the caller may see. */
export async function findParties(ctx: Ctx, invoice: Invoice): Promise<InvoiceParties> {
  const { rows } = await sql<InvoiceParties>`
    select coalesce(nullif(e.name, ''), co.name, s.name) as "sellerName", s.name as "sorgName", s.tax_basis_points as "taxBasisPoints",
           ${addressObject('c')} as "customerAddress", ${addressObject('p')} as "payerAddress", c.email as "customerEmail", c.vat_number as "customerTaxNumber",
           ${sellerObject} as seller
      from markets_sorg s
     cross join customers_customer c
     cross join customers_customer p
      left join customers_company co on co.code = ${invoice.companyCode}
      left join invoices_seller e on e.company_code = ${invoice.companyCode}
     where s.code = ${invoice.sorg}
       and c.id = ${invoice.customerId}
       and p.id = ${invoice.payerId}`.execute(ctx.db);
  return rows[0] as InvoiceParties;
}

/** Invoices of a delivery that the caller may see (batched), oldest first. */
export async function loadInvoicesOfDelivery(
  ctx: Ctx,
  { sorg, number }: { readonly sorg: string; readonly number: string },
): Promise<readonly Invoice[]> {
  const found = await loaderOf<string, Invoice[]>(ctx, 'invoices.of-delivery', async (keys) => {
    const { rows } = await sql<Invoice>`
      select ${invoiceColumns}
        from ${invoiceTables}
       where i.delivery_number = any(${keys.map((key) => key.slice(key.indexOf(' ') + 1))})
         and i.delivery_number <> ''
         and ${visibleInvoices(ctx)}
       order by i.invoiced_on, i.number`.execute(ctx.db);
    return Map.groupBy(rows, (row) => `${row.sorg} ${row.deliveryNumber}`);
  }).load(`${sorg} ${number}`);
  return found ?? [];
}
