import { decimalString } from '../../../rules/money.ts';
import { builder } from '../../platform/graphql.ts';
import { OrderType } from '../orders/orders.graphql.ts';
import { loadInvoicesOfOrder, type OrderInvoice } from './invoices.queries.ts';

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
