import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { invoiceRow, type InvoiceRow } from '#rules/money/invoices/row.ts';
import type { TaxCategory } from '#rules/money/e-invoices/tax.ts';
import type { ReadNames } from '#rules/table-row.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { readNames, selection, storedIn } from '#platform/rows/table-row.ts';
import { visibleOrder } from '#ordering/orders/orders.policy.ts';

const invoiceFields = storedIn('invoices_invoice')(invoiceRow);

/** An invoice with its customer, payer and company; amounts in minor units of its currency, credits negative. */
export interface Invoice extends Pick<InvoiceRow, ReadNames<typeof invoiceRow>> {
  readonly id: string;
  readonly companyName: string;
  readonly customerName: string;
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
  readonly payerId: string;
  readonly payerCode: string;
  readonly payerR3: string;
  readonly payerIsr: string;
  readonly payerName: string;
  /** The part of the amount left to pay that is disputed, or accepted and not credited yet. */
  readonly disputedAmount: number;
}

/** Columns of an {@link Invoice}: of `invoices_invoice i`, its customer `c`, payer `p` and company `co`. */
export const invoiceColumns = sql`
  i.id, ${selection(readNames(invoiceFields), 'i')}, coalesce(co.name, i.company_code) as "companyName",
  c.name as "customerName", c.r3, c.isr, c.unified, i.payer_id as "payerId", p.unified as "payerCode",
  p.r3 as "payerR3", p.isr as "payerIsr", p.name as "payerName",
  least(i.disputed_amount + i.conceded_amount, greatest(i.owed_amount, 0)) as "disputedAmount"`;

/** Invoices with their customer, payer and company, for {@link invoiceColumns}. */
export const invoiceTables = sql`
  invoices_invoice i
  join customers_customer c on c.id = i.customer_id
  join customers_customer p on p.id = i.payer_id
  left join customers_company co on co.code = i.company_code`;

/** A line of an invoice with what the catalog knows of its article; amounts in minor units, credits negative. */
export interface InvoiceLine {
  readonly invoiceId: string;
  readonly position: number;
  readonly orderId: string | null;
  readonly articleCode: string;
  readonly displayCode: string;
  readonly description: string;
  readonly brand: string;
  readonly uom: string;
  readonly qty: number;
  readonly price: number;
  readonly subtotal: number;
  readonly gtin: string;
  /** Category and rate of its tax; an empty text and null: the ERP does not say. */
  readonly taxCategory: TaxCategory | '';
  readonly taxBasisPoints: number | null;
  /** Price of one unit before discounts: that of the ERP, else of the order; null: unknown. */
  readonly listPrice: number | null;
}

/** Lines of an invoice (batched), by position; the caller's access to the invoice is already checked. */
export async function loadInvoiceLines(ctx: Ctx, invoiceId: string): Promise<readonly InvoiceLine[]> {
  const found = await loaderOf<string, InvoiceLine[]>(ctx, 'invoices.lines', async (ids) => {
    const { rows } = await sql<InvoiceLine>`
      select l.invoice_id as "invoiceId", l.position, l.order_id as "orderId", l.article_code as "articleCode",
             coalesce(a.display_code, l.article_code) as "displayCode", l.description, coalesce(b.name, '') as brand,
             l.uom, l.qty, l.price, l.subtotal, coalesce(a.gtin, '') as gtin, l.tax_category as "taxCategory",
             l.tax_basis_points as "taxBasisPoints", coalesce(l.list_price, o.list_price) as "listPrice"
        from invoices_line l
        left join orders_line o on o.id = l.order_line_id
        left join catalog_article a on a.code = l.article_code
        left join catalog_model m on m.id = a.model_id
        left join catalog_brand b on b.code = m.brand
       where l.invoice_id = any(${[...ids]}::uuid[])
       order by l.invoice_id, l.position`.execute(ctx.db);
    const byInvoice = Map.groupBy(rows, (row) => row.invoiceId);
    return new Map(ids.map((id) => [id, byInvoice.get(id) ?? []]));
  }).load(invoiceId);
  return found ?? [];
}

/** An order that lines of an invoice bill. */
export interface InvoiceOrder {
  readonly invoiceId: string;
  readonly number: string;
  readonly erpNumber: string | null;
  readonly poNumber: string;
  /** The caller may open the order. */
  readonly visible: boolean;
}

/** Orders that an invoice bills (batched), oldest first; the caller's access to the invoice is already checked. */
export async function loadOrdersOfInvoice(ctx: Ctx, invoiceId: string): Promise<readonly InvoiceOrder[]> {
  const found = await loaderOf<string, InvoiceOrder[]>(ctx, 'invoices.orders', async (ids) => {
    const { rows } = await sql<InvoiceOrder>`
      select l.invoice_id as "invoiceId", o.number, o.erp_number as "erpNumber", o.po_number as "poNumber",
             ${visibleOrder(ctx)} as visible
        from (select distinct invoice_id, order_id
                from invoices_line
               where invoice_id = any(${[...ids]}::uuid[])) l
        join orders_order o on o.id = l.order_id
       order by l.invoice_id, o.created_at, o.number`.execute(ctx.db);
    const byInvoice = Map.groupBy(rows, (row) => row.invoiceId);
    return new Map(ids.map((id) => [id, byInvoice.get(id) ?? []]));
  }).load(invoiceId);
  return found ?? [];
}

/** An invoice that bills lines of an order; amounts in minor units, signed. */
export interface OrderInvoice {
  readonly id: string;
  readonly orderId: string;
  readonly number: string;
  readonly companyCode: string;
  readonly invoicedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly currency: string;
  readonly totalAmount: number;
  /** The amount left to pay. */
  readonly openAmount: number;
  readonly deliveryNumber: string;
  readonly units: number;
}

/** The PO number of an invoice: its own, else those of the orders that it bills. */
export function poNumberOf(
  invoice: Pick<Invoice, 'poNumber'>,
  orders: readonly Pick<InvoiceOrder, 'poNumber'>[],
): string {
  if (invoice.poNumber !== '') return invoice.poNumber;
  return [...new Set(orders.map((order) => order.poNumber).filter((number) => number !== ''))].join(', ');
}

/**
 * Invoices that bill lines of an order (batched), oldest first; the caller's access to the order is already checked.
 */
export async function loadInvoicesOfOrder(ctx: Ctx, orderId: string): Promise<readonly OrderInvoice[]> {
  const found = await loaderOf<string, OrderInvoice[]>(ctx, 'invoices.of-order', async (ids) => {
    const { rows } = await sql<OrderInvoice>`
      select i.id, l.order_id as "orderId", i.number, i.company_code as "companyCode", i.invoiced_on as "invoicedOn",
             i.due_on as "dueOn", i.currency, i.total_amount as "totalAmount", i.owed_amount as "openAmount",
             i.delivery_number as "deliveryNumber", sum(l.qty)::int as units
        from invoices_line l
        join invoices_invoice i on i.id = l.invoice_id
       where l.order_id = any(${[...ids]}::uuid[])
       group by i.id, l.order_id
       order by l.order_id, i.invoiced_on, i.number`.execute(ctx.db);
    const byOrder = Map.groupBy(rows, (row) => row.orderId);
    return new Map(ids.map((id) => [id, byOrder.get(id) ?? []]));
  }).load(orderId);
  return found ?? [];
}

/** SQL for the lines of invoices and credit notes of all customers, for modules that add them up; deductions are no sales. */
export const soldLines: RawBuilder<unknown> = sql`
  select i.customer_id, i.sorg, i.invoiced_on, i.id as invoice_id, i.number, l.position, l.article_code, l.description,
         l.qty
    from invoices_invoice i
    join invoices_line l on l.invoice_id = i.id
   where i.kind in ('invoice', 'credit_note')`;
