import { isId } from '#rules/ids.ts';
import { decimalString } from '#rules/money.ts';
import { invoiceBreakdown, type BreakdownLine } from '#rules/money/invoices/breakdown.ts';
import { builder, payload } from '#platform/graphql/graphql.ts';
import { DeliveryType } from '#ordering/deliveries/deliveries.graphql.ts';
import { loadDeliveryByNumber } from '#ordering/deliveries/deliveries.queries.ts';
import {
  findInvoice,
  findReferred,
  listCreditsOf,
  loadInvoicesOfDelivery,
  loadMovements,
  type InvoiceMovement,
} from './invoices.detail.queries.ts';
import { InvoiceType } from './invoices.graphql.ts';
import { mailInvoice } from './invoices.mail.actions.ts';
import { readInvoices } from './invoices.policy.ts';

const MovementType = builder.objectRef<InvoiceMovement & { readonly currency: string }>('InvoiceMovement').implement({
  description: 'A change of what is owed for an invoice.',
  fields: (t) => ({
    date: t.field({ type: 'CalendarDate', resolve: (movement) => movement.on }),
    kind: t.exposeString('kind', {
      description: 'payment: received by the portal; clearing: reported by the ERP; reversal: taken back by the ERP.',
    }),
    amount: t.field({
      type: 'Decimal',
      description: 'Signed: a payment of an invoice is negative.',
      resolve: (movement) => decimalString(movement.amount, movement.currency),
    }),
    openAmount: t.field({
      type: 'Decimal',
      description: 'The amount left to pay afterwards.',
      resolve: (movement) => decimalString(movement.owed, movement.currency),
    }),
  }),
});

const BreakdownType = builder.objectRef<BreakdownLine & { readonly currency: string }>('InvoiceAmount').implement({
  description: 'A line below an invoice; those of kind `part` add up to the one of kind `sum`.',
  fields: (t) => ({
    part: t.exposeString('part', {
      description: 'goods, surcharges, recycleFee, shipment, discount, freightAllowance, tax, rounding or total.',
    }),
    kind: t.exposeString('kind', { description: 'part, contained (in the part above) or sum.' }),
    amount: t.field({ type: 'Decimal', resolve: (line) => decimalString(line.amount, line.currency) }),
  }),
});

builder.objectFields(InvoiceType, (t) => ({
  breakdown: t.field({
    type: [BreakdownType],
    description: 'How the total comes about.',
    resolve: (invoice) => invoiceBreakdown(invoice).map((line) => ({ ...line, currency: invoice.currency })),
  }),
  trackingUrl: t.string({
    description: "The carrier's page of the parcel; only http(s) addresses, else empty.",
    resolve: async ({ sorg, deliveryNumber: number, customerId }, _args, ctx) => {
      const delivery = number === '' ? null : await loadDeliveryByNumber(ctx, { sorg, number, customerId });
      return /^https?:\/\//.test(delivery?.trackingUrl ?? '') ? (delivery?.trackingUrl ?? '') : '';
    },
  }),
  credits: t.field({
    type: [InvoiceType],
    description: 'Credit notes and deductions that refer to the invoice.',
    resolve: (invoice, _args, ctx) => listCreditsOf(ctx, invoice),
  }),
  referred: t.field({
    type: InvoiceType,
    nullable: true,
    description: 'The invoice that a credit note or deduction refers to, if the caller may see it.',
    resolve: (invoice, _args, ctx) => findReferred(ctx, invoice),
  }),
  movements: t.field({
    type: [MovementType],
    description: 'Payments and other changes of what is owed, oldest first.',
    resolve: async (invoice, _args, ctx) =>
      (await loadMovements(ctx, invoice)).map((movement) => ({ ...movement, currency: invoice.currency })),
  }),
}));

builder.objectField(DeliveryType, 'invoices', (t) =>
  t.field({
    type: [InvoiceType],
    description: 'Invoices of the delivery that the caller may see.',
    resolve: async (delivery, _args, ctx) => [...(await loadInvoicesOfDelivery(ctx, delivery))],
  }),
);

builder.queryField('invoice', (t) =>
  t.field({
    allow: readInvoices,
    type: InvoiceType,
    nullable: true,
    description: 'An invoice, credit note or deduction by its id; null if the caller may not see it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => (isId(id) ? findInvoice(ctx, id) : null),
  }),
);

builder.mutationField('sendEmailInvoice', (t) =>
  t.field({
    allow: readInvoices,
    type: payload<{ recipients: number }>('SendEmailInvoicePayload', (fields) => ({
      recipients: fields.exposeInt('recipients', {
        nullable: true,
        description: 'Addresses that the invoice is sent to.',
      }),
    })),
    description: "Mails an invoice as PDF to the caller and to the customer's address, once a minute (Q-111).",
    args: { invoiceNumber: t.arg.string({ required: true }), sorg: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => mailInvoice(ctx, args),
  }),
);
