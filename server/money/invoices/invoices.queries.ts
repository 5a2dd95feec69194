import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { InvoiceKind } from '#rules/money/invoices/kinds.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { visibleOrder } from '#ordering/orders/orders.policy.ts';

/** An invoice, credit note or deduction; amounts in minor units of its currency, credits negative. */
export interface Invoice {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly sorg: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly number: string;
  readonly fiscalYear: number;
  readonly lineItem: number;
  readonly assignment: string;
  readonly installment: string;
  readonly accountingNumber: string;
  readonly deliveryNumber: string;
  readonly ownPoNumber: string;
  readonly refersTo: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
  readonly payerId: string;
  readonly payerCode: string;
  readonly payerR3: string;
  readonly payerIsr: string;
  readonly payerName: string;
  readonly invoicedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly settledOn: CalendarDate | null;
  readonly currency: string;
  readonly goodsAmount: number;
  readonly shipmentAmount: number;
  readonly discountAmount: number;
  readonly taxAmount: number;
  readonly surchargeAmount: number;
  readonly recycleFeeAmount: number;
  readonly freightAllowanceAmount: number;
  readonly paymentDiscountAmount: number;
  readonly earlyDiscountAmount: number;
  readonly earlyDiscountUntil: CalendarDate | null;
  readonly totalAmount: number;
  /** The amount left to pay: the ERP's open amount less what the portal received. */
  readonly owedAmount: number;
  /** Of it, what is disputed or accepted and not credited yet. */
  readonly disputedAmount: number;
  readonly paymentState: 'pending' | 'waiting' | null;
  readonly paymentRequestId: string | null;
  readonly dunningLevel: number;
  readonly paymentTerms: string;
  readonly notes: string;
  readonly detailNotes: string;
}

/** Columns of an {@link Invoice}: of `invoices_invoice i`, its customer `c`, payer `p` and company `co`. */
export const invoiceColumns = sql`
  i.id, i.kind, i.sorg, i.company_code as "companyCode", coalesce(co.name, i.company_code) as "companyName", i.number, i.fiscal_year as "fiscalYear",
  i.line_item as "lineItem", i.assignment, i.installment, i.accounting_number as "accountingNumber",
  i.delivery_number as "deliveryNumber", i.po_number as "ownPoNumber", i.refers_to as "refersTo",
  i.customer_id as "customerId", c.name as "customerName", c.r3, c.isr, c.unified, i.payer_id as "payerId",
  p.unified as "payerCode", p.r3 as "payerR3", p.isr as "payerIsr", p.name as "payerName", i.invoiced_on as "invoicedOn", i.due_on as "dueOn",
  i.settled_on as "settledOn", i.currency, i.goods_amount as "goodsAmount", i.shipment_amount as "shipmentAmount",
  i.discount_amount as "discountAmount", i.tax_amount as "taxAmount", i.surcharge_amount as "surchargeAmount",
  i.recycle_fee_amount as "recycleFeeAmount", i.freight_allowance_amount as "freightAllowanceAmount",
  i.payment_discount_amount as "paymentDiscountAmount", i.early_discount_amount as "earlyDiscountAmount",
  i.early_discount_until as "earlyDiscountUntil", i.total_amount as "totalAmount", i.owed_amount as "owedAmount",
  least(i.disputed_amount + i.conceded_amount, greatest(i.owed_amount, 0)) as "disputedAmount",
  i.payment_state as "paymentState", i.payment_request_id as "paymentRequestId", i.dunning_level as "dunningLevel",
  i.payment_terms as "paymentTerms", i.notes, i.detail_notes as "detailNotes"`;

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
}

/** Lines of an invoice (batched), by position; the caller's access to the invoice is already checked. */
export async function loadInvoiceLines(ctx: Ctx, invoiceId: string): Promise<readonly InvoiceLine[]> {
  const found = await loaderOf<string, InvoiceLine[]>(ctx, 'invoices.lines', async (ids) => {
    const { rows } = await sql<InvoiceLine>`
      select l.invoice_id as "invoiceId", l.position, l.order_id as "orderId", l.article_code as "articleCode",
             coalesce(a.display_code, l.article_code) as "displayCode", l.description, coalesce(b.name, '') as brand,
             l.uom, l.qty, l.price, l.subtotal
        from invoices_line l
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
export function poNumberOf(invoice: Pick<Invoice, 'ownPoNumber'>, orders: readonly InvoiceOrder[]): string {
  if (invoice.ownPoNumber !== '') return invoice.ownPoNumber;
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
