// Deliveries and invoices as rows, linked to the lines of their orders.
import { customerOf, shipToOf } from '../cast.ts';
import { addDays } from '../days.ts';
import type { OrderLinePlan, OrderPlan, Trade } from '../orders/types.ts';
import type { DocumentIds } from './orders.ts';
import { idAt, insertRows, type Rows } from './rows.ts';

export async function insertDeliveries(
  db: Rows,
  trade: Trade,
  { orders, lineId, names, loaded }: DocumentIds,
): Promise<void> {
  const deliveries = trade.deliveries.map((delivery) => ({
    id: idAt(`${delivery.shippedOn ?? delivery.estimatedOn}T09:00:00Z`),
    delivery,
  }));
  await insertRows(
    db,
    'deliveries_delivery',
    deliveries.map(({ id, delivery }) => {
      const order = orders.get(delivery.orderNumber)?.order as OrderPlan;
      const customer = customerOf(delivery.customerKey);
      const to = shipToOf(customer, order.shipToCode);
      return {
        id,
        number: delivery.number,
        sorg: delivery.sorg,
        customer_id: loaded.customers.get(customer.key),
        company_code: customer.companyCode,
        status: delivery.status,
        carrier: delivery.carrier,
        tracking_number: delivery.trackingNumber,
        tracking_url: delivery.trackingUrl,
        shipto: `${to.name}, ${to.address}, ${to.city}`,
        notes: '',
        currency: delivery.currency,
        shipped_on: delivery.shippedOn,
        estimated_on: delivery.estimatedOn,
        delivered_on: delivery.deliveredOn,
        created_at: order.confirmedAt ?? order.createdAt,
      };
    }),
  );
  await insertRows(
    db,
    'deliveries_line',
    deliveries.flatMap(({ id, delivery }) => {
      const { id: orderId, order } = orders.get(delivery.orderNumber) as { id: string; order: OrderPlan };
      return delivery.lines.map((shipped, i) => {
        const line = order.lines[shipped.position - 1] as OrderLinePlan;
        return {
          delivery_id: id,
          position: i + 1,
          order_id: orderId,
          order_line_id: lineId(order, line),
          article_code: line.articleCode,
          description: names.description(order.customerKey, line.articleCode),
          uom: line.uom,
          qty: shipped.qty,
          price: line.price,
          serial_numbers: shipped.serialNumbers,
        };
      });
    }),
  );
}

export async function insertInvoices(
  db: Rows,
  trade: Trade,
  { orders, lineId, names, loaded }: DocumentIds,
  accounts: Map<string, string>,
): Promise<void> {
  const invoices = trade.invoices.map((invoice) => ({ id: idAt(`${invoice.invoicedOn}T10:00:00Z`), invoice }));
  await insertRows(
    db,
    'invoices_invoice',
    invoices.map(({ id, invoice }) => ({
      id,
      company_code: customerOf(invoice.customerKey).companyCode,
      number: invoice.number,
      fiscal_year: Number(invoice.invoicedOn.slice(0, 4)),
      sorg: invoice.sorg,
      customer_id: loaded.customers.get(invoice.customerKey),
      credit_account_id: accounts.get(invoice.customerKey),
      delivery_number: invoice.deliveryNumber,
      invoiced_on: invoice.invoicedOn,
      due_on: invoice.dueOn,
      currency: invoice.currency,
      goods_amount: invoice.goods,
      shipment_amount: invoice.shipment,
      discount_amount: invoice.discount,
      kind: invoice.kind,
      accounting_number: invoice.accountingNumber,
      installment: invoice.installment,
      po_number: invoice.poNumber,
      refers_to: invoice.refersTo,
      detail_notes: invoice.detailNotes,
      surcharge_amount: invoice.surcharge,
      recycle_fee_amount: invoice.recycleFee,
      freight_allowance_amount: invoice.freightAllowance,
      payment_discount_amount: invoice.paymentDiscount,
      early_discount_amount: invoice.earlyDiscount,
      early_discount_until: invoice.earlyDiscountUntil,
      dunning_level: invoice.dunningLevel,
      tax_amount: invoice.tax,
      total_amount: invoice.total,
      open_amount: invoice.open,
      payment_terms: invoice.paymentTerms,
      notes: invoice.notes,
      cleared_on: invoice.clearedOn,
      created_at: `${invoice.invoicedOn}T10:00:00Z`,
      // A part was paid some days before the due date.
      open_as_of: `${invoice.open === invoice.total ? invoice.invoicedOn : addDays(invoice.dueOn, -3)}T10:00:00Z`,
    })),
  );
  await insertRows(
    db,
    'invoices_line',
    invoices.flatMap(({ id, invoice }) => {
      const entry = orders.get(invoice.orderNumber ?? '');
      return invoice.lines.map((line, i) => ({
        invoice_id: id,
        position: i + 1,
        order_id: entry?.id ?? null,
        order_line_id:
          entry && line.orderPosition !== null ? lineId(entry.order, { position: line.orderPosition }) : null,
        article_code: line.articleCode,
        description: names.description(invoice.customerKey, line.articleCode),
        uom: line.uom,
        qty: line.qty,
        price: line.price,
        subtotal: line.subtotal,
      }));
    }),
  );
}
