import { calendarDateIn } from '#rules/dates.ts';
import { daysUntilDue } from '#rules/money/invoices/ageing.ts';
import { invoiceStatus } from '#rules/money/invoices/status.ts';
import { invoiceRow } from '#rules/money/invoices/row.ts';
import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { exposedFields } from '#platform/rows/exposed-fields.ts';
import { CustCodeType } from '#accounts/customers/customers.graphql.ts';
import { DeliveryType } from '#ordering/deliveries/deliveries.graphql.ts';
import { loadDeliveryByNumber } from '#ordering/deliveries/deliveries.queries.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { DateAndTime } from '#ordering/open-orders/open-orders.graphql.ts';
import {
  loadInvoiceLines,
  loadInvoicesOfOrder,
  loadOrdersOfInvoice,
  poNumberOf,
  type Invoice,
  type InvoiceLine,
  type InvoiceOrder,
  type OrderInvoice,
} from './invoices.queries.ts';

const InvoiceLineType = builder.objectRef<InvoiceLine & { readonly currency: string }>('InvoiceLine').implement({
  fields: (t) => ({
    position: t.exposeInt('position'),
    articleCode: t.exposeString('articleCode'),
    articleCodeDisplay: t.exposeString('displayCode'),
    name: t.exposeString('description'),
    brand: t.exposeString('brand'),
    uom: t.exposeString('uom'),
    qty: t.exposeInt('qty', { description: 'Billed units; negative in a credit note.' }),
    price: t.field({ type: 'Decimal', resolve: (line) => decimalString(line.price, line.currency) }),
    subTotal: t.field({ type: 'Decimal', resolve: (line) => decimalString(line.subtotal, line.currency) }),
  }),
});

const InvoiceOrderType = builder.objectRef<InvoiceOrder>('InvoiceOrder').implement({
  description: 'An order that lines of the invoice bill.',
  fields: (t) => ({
    orderNumber: t.exposeString('number'),
    soNumber: t.exposeString('erpNumber', { nullable: true }),
    poNumber: t.exposeString('poNumber'),
  }),
});

const onDay = (day: string) => ({ date: day, time: '00:00' });
const today = (ctx: Ctx) => calendarDateIn(ctx.now, ctx.market.timeZone);

/** Days until the due date; of a paid invoice: days from its payment to the due date. Negative: too late. */
const overdueOf = ({ settledOn, dueOn, totalAmount }: Invoice, ctx: Ctx): number =>
  daysUntilDue({ dueOn, owed: totalAmount }, settledOn ?? today(ctx));

export function overdueWords(invoice: Invoice, ctx: Ctx): string {
  if (invoice.totalAmount < 0)
    return ctx.text(invoice.settledOn === null ? 'invoices.due.credit' : 'invoices.due.used');
  const days = overdueOf(invoice, ctx);
  const chooseWhen = () => {
    if (days < 0) return 'late';
    if (days === 0) return 'today';
    return 'early';
  };
  const when = chooseWhen();
  return ctx.text(`invoices.${invoice.settledOn === null ? 'due' : 'paid'}.${when}`, { days: Math.abs(days) });
}

const delivery = (invoice: Invoice, ctx: Ctx) =>
  invoice.deliveryNumber === ''
    ? null
    : loadDeliveryByNumber(ctx, {
        sorg: invoice.sorg,
        number: invoice.deliveryNumber,
        customerId: invoice.customerId,
      });

/** An invoice, credit note or deduction; modules further down add fields. */
export const InvoiceType = builder.objectRef<Invoice>('Invoice');
InvoiceType.implement({
  description: 'An invoice, credit note or deduction. Amounts are signed: positive is a charge, negative a credit.',
  fields: (t) => {
    const amount = (of: (invoice: Invoice) => number, description: string) =>
      t.field({
        type: 'Decimal',
        description,
        resolve: (invoice) => decimalString(of(invoice), invoice.currency),
      });
    return {
      id: t.exposeID('id'),
      ...exposedFields(t, invoiceRow),
      companyName: t.exposeString('companyName'),
      poNumber: t.string({
        description: 'Its own, else those of the orders that it bills.',
        resolve: async (invoice, _args, ctx) =>
          invoice.poNumber || poNumberOf(invoice, await loadOrdersOfInvoice(ctx, invoice.id)),
      }),
      custCode: t.field({ type: CustCodeType, resolve: (invoice) => invoice }),
      custName: t.exposeString('customerName'),
      payerCode: t.exposeString('payerCode', { description: 'Unified code of the customer whose account is billed.' }),
      payerName: t.exposeString('payerName'),
      invoiceDate: t.field({ type: DateAndTime, resolve: (invoice) => onDay(invoice.invoicedOn) }),
      dueDate: t.field({ type: DateAndTime, resolve: (invoice) => onDay(invoice.dueOn) }),
      overdue: t.int({
        description:
          'Days until the due date in the time zone of the market; negative: overdue (R-214). Of a paid invoice: days from payment to due date. A credit is never overdue.',
        resolve: (invoice, _args, ctx) => overdueOf(invoice, ctx),
      }),
      overdueDisplay: t.string({
        description: '`overdue` in words, in the language of the caller.',
        resolve: (invoice, _args, ctx) => overdueWords(invoice, ctx),
      }),
      status: t.string({
        description: 'Open, Pending Payment, Waiting For Payment or Paid (Q-105).',
        resolve: (invoice) => invoiceStatus(invoice),
      }),
      accountingAmount: amount(
        (invoice) => invoice.owedAmount,
        'What is left to pay, as a payment request takes it. Positive is a charge, negative a credit (R-215).',
      ),
      originalAmount: amount((invoice) => invoice.totalAmount, 'The amount of the document, whatever was paid.'),
      openAmount: amount(
        (invoice) => invoice.owedAmount,
        'What is left to pay; negative: a credit that is left to use.',
      ),
      disputedAmount: amount(
        (invoice) => invoice.disputedAmount,
        'Of what is left to pay: disputed, or accepted and not credited yet.',
      ),
      expeditionName: t.string({
        resolve: async (invoice, _args, ctx) => (await delivery(invoice, ctx))?.carrier ?? '',
      }),
      expeditionTracking: t.string({
        resolve: async (invoice, _args, ctx) => (await delivery(invoice, ctx))?.trackingNumber ?? '',
      }),
      lines: t.field({
        type: [InvoiceLineType],
        resolve: async (invoice, _args, ctx) =>
          (await loadInvoiceLines(ctx, invoice.id)).map((line) => ({ ...line, currency: invoice.currency })),
      }),
      orders: t.field({
        type: [InvoiceOrderType],
        description: 'Orders that the invoice bills, as far as the caller may open them.',
        resolve: async (invoice, _args, ctx) =>
          (await loadOrdersOfInvoice(ctx, invoice.id)).filter((order) => order.visible),
      }),
      deliveries: t.field({
        type: [DeliveryType],
        description: 'Deliveries that the invoice bills, as far as the caller may open them.',
        resolve: async (invoice, _args, ctx) => {
          const found = await delivery(invoice, ctx);
          return found?.visible ? [found] : [];
        },
      }),
    };
  },
});

const OrderInvoiceType = builder.objectRef<OrderInvoice>('OrderInvoice').implement({
  description: 'An invoice that bills lines of the order.',
  fields: (t) => ({
    id: t.exposeID('id'),
    invoiceNo: t.exposeString('number'),
    doNo: t.exposeString('deliveryNumber'),
    invoiceDate: t.field({ type: 'CalendarDate', resolve: (invoice) => invoice.invoicedOn }),
    dueDate: t.field({ type: 'CalendarDate', resolve: (invoice) => invoice.dueOn }),
    currency: t.exposeString('currency'),
    grandTotal: t.field({
      type: 'Decimal',
      resolve: (invoice) => decimalString(invoice.totalAmount, invoice.currency),
    }),
    openAmount: t.field({ type: 'Decimal', resolve: (invoice) => decimalString(invoice.openAmount, invoice.currency) }),
    isOpen: t.boolean({ resolve: (invoice) => invoice.openAmount !== 0 }),
    units: t.exposeInt('units', { description: 'Units of this order on the invoice.' }),
  }),
});

builder.objectField(OrderType, 'invoices', (t) =>
  t.field({
    type: [OrderInvoiceType],
    resolve: async (order, _args, ctx) => [...(await loadInvoicesOfOrder(ctx, order.id))],
  }),
);
