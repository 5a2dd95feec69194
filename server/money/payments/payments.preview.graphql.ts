import * as v from 'valibot';
import { calendarDateIn } from '#rules/dates.ts';
import { daysUntilDue } from '#rules/money/invoices/ageing.ts';
import { decimalString } from '#rules/money.ts';
import { partialPaymentAllowed } from '#rules/money/payments/amounts.ts';
import { maxPaymentInvoices } from '#rules/money/payments/limits.ts';
import { isCharge, owedTotal, ticksOf } from '#rules/money/payments/selection.ts';
import { builder, parseInput, UserErrorType } from '#platform/graphql/graphql.ts';
import { loadOrdersOfInvoice, poNumberOf } from '#money/invoices/invoices.queries.ts';
import { findMerchantOfSorg } from '#accounts/markets/markets.merchants.queries.ts';
import { PaymentMethodType } from '#ordering/orders/orders.payments.graphql.ts';
import {
  listInvoiceMethods,
  previewPayment,
  type OpenInvoice,
  type PaymentEffect,
  type PaymentPreview,
} from './payments.preview.queries.ts';

const PreviewInvoice = builder.objectRef<OpenInvoice>('PaymentPreviewInvoice').implement({
  description: 'An invoice, credit note or deduction of a payment.',
  fields: (t) => ({
    id: t.exposeID('id'),
    assignment: t.exposeString('assignment'),
    invoiceNo: t.exposeString('number'),
    kind: t.exposeString('kind', { description: 'invoice, credit_note or deduction' }),
    companyCode: t.exposeString('companyCode'),
    invoicedOn: t.field({ type: 'CalendarDate', resolve: (invoice) => invoice.invoicedOn }),
    dueOn: t.field({ type: 'CalendarDate', resolve: (invoice) => invoice.dueOn }),
    overdue: t.int({
      description: 'Days until it is due; negative: days overdue (R-214). A credit is never overdue.',
      resolve: (invoice, _args, ctx) => daysUntilDue(invoice, calendarDateIn(ctx.now, ctx.market.timeZone)),
    }),
    grandTotal: t.field({
      type: 'Decimal',
      resolve: (invoice) => decimalString(invoice.totalAmount, invoice.currency),
    }),
    openAmount: t.field({
      type: 'Decimal',
      description: 'The amount left to pay; negative for a credit (R-215).',
      resolve: (invoice) => decimalString(invoice.owed, invoice.currency),
    }),
    currency: t.exposeString('currency'),
    poNumber: t.string({
      description: 'Its own, else those of the orders that it bills.',
      resolve: async (invoice, _args, ctx) =>
        invoice.poNumber || poNumberOf(invoice, await loadOrdersOfInvoice(ctx, invoice.id)),
    }),
    refersTo: t.exposeString('refersTo'),
    notes: t.exposeString('notes'),
    status: t.exposeString('status', { nullable: true }),
  }),
});

const Mended = builder
  .objectRef<NonNullable<PaymentPreview['mended']> & { readonly currency: string }>('PaymentMendedSelection')
  .implement({
    description: 'The smallest selection that contains the ticked invoices and breaks no rule.',
    fields: (t) => ({
      assignments: t.stringList({ resolve: ({ ticks }) => [...ticks.assignments] }),
      creditNumbers: t.stringList({ resolve: ({ ticks }) => [...ticks.creditNumbers] }),
      added: t.field({ type: [PreviewInvoice], resolve: ({ added }) => [...added] }),
      total: t.field({ type: 'Decimal', resolve: ({ total, currency }) => decimalString(total, currency) }),
    }),
  });

const Effect = builder.objectRef<PaymentEffect & { readonly currency: string }>('PaymentEffect').implement({
  description: 'The state of the account in this currency after the payment.',
  fields: (t) => ({
    owed: t.field({ type: 'Decimal', resolve: ({ owed, currency }) => decimalString(owed, currency) }),
    overdue: t.field({ type: 'Decimal', resolve: ({ overdue, currency }) => decimalString(overdue, currency) }),
    overdueCount: t.exposeInt('overdueCount'),
    blockedBefore: t.exposeBoolean('blockedBefore', { description: 'Orders are blocked now.' }),
    blockedAfter: t.exposeBoolean('blockedAfter'),
  }),
});

const SetOffType = builder
  .objectRef<NonNullable<PaymentPreview['setOff']> & { readonly currency: string }>('PaymentSetOff')
  .implement({
    description: 'Open credits of the payer that the payment can take in besides the selected ones, the oldest first.',
    fields: (t) => ({
      creditNumbers: t.stringList({
        description: 'Their keys as ticks (R-221); empty if there is nothing to set off.',
        resolve: ({ credits }) => [...ticksOf(credits).creditNumbers],
      }),
      count: t.int({ resolve: ({ credits }) => credits.length }),
      amount: t.field({
        type: 'Decimal',
        description: 'Their sum, negative.',
        resolve: ({ credits, currency }) => decimalString(owedTotal(credits), currency),
      }),
      total: t.field({
        type: 'Decimal',
        description: 'The combined total with them.',
        resolve: ({ total, currency }) => decimalString(total, currency),
      }),
      tooGreatCount: t.int({
        description: 'Credits that stay open, because a payment uses a credit up and they are greater than its total.',
        resolve: ({ tooGreat }) => tooGreat.length,
      }),
    }),
  });

const PreviewType = builder.objectRef<PaymentPreview>('InvoicePaymentPreview').implement({
  description: 'The effect of paying the ticked invoices. Nothing is written or reserved.',
  fields: (t) => ({
    merchant: t.string({
      description: 'Code of the merchant who receives the money.',
      resolve: ({ merchant }, _args, ctx) => findMerchantOfSorg(ctx, merchant),
    }),
    merchantName: t.exposeString('merchantName'),
    payerCode: t.exposeString('payerCode'),
    payerName: t.exposeString('payerName'),
    currency: t.exposeString('currency'),
    invoices: t.field({ type: [PreviewInvoice], resolve: ({ invoices }) => [...invoices] }),
    closed: t.stringList({
      description: 'Ticks that name no open invoice.',
      resolve: ({ closed }) => [...closed],
    }),
    charges: t.field({
      type: 'Decimal',
      resolve: ({ invoices, currency }) => decimalString(owedTotal(invoices.filter(isCharge)), currency),
    }),
    credits: t.field({
      type: 'Decimal',
      description: 'Selected credit notes and deductions, negative.',
      resolve: ({ invoices, currency }) =>
        decimalString(owedTotal(invoices.filter((invoice) => !isCharge(invoice))), currency),
    }),
    total: t.field({
      type: 'Decimal',
      resolve: ({ invoices, currency }) => decimalString(owedTotal(invoices), currency),
    }),
    partialAllowed: t.boolean({ resolve: ({ invoices }) => partialPaymentAllowed(invoices) }),
    refusals: t.field({
      type: [UserErrorType],
      resolve: ({ refusals }, _args, ctx) =>
        refusals.map(({ field, code, params }) => ({ field, code, params, message: ctx.text(code, params) })),
    }),
    mended: t.field({
      type: Mended,
      nullable: true,
      resolve: ({ mended, currency }) => mended && { ...mended, currency },
    }),
    setOff: t.field({
      type: SetOffType,
      nullable: true,
      description: 'Null while the selection is refused.',
      resolve: ({ setOff, currency }) => setOff && { ...setOff, currency },
    }),
    allowed: t.exposeBoolean('allowed', {
      description: 'The customer may pay invoices of this sales organisation here (Q-101).',
    }),
    payments: t.field({
      type: [PaymentMethodType],
      description: 'Methods by which these invoices can be paid.',
      resolve: ({ merchant }, _args, ctx) => listInvoiceMethods(ctx, merchant),
    }),
    effect: t.field({
      type: Effect,
      nullable: true,
      description: 'Null while the selection is refused.',
      resolve: ({ effect, currency }) => effect && { ...effect, currency },
    }),
  }),
});

const key = v.pipe(v.string(), v.minLength(1, 'not_empty'), v.maxLength(80, 'too_long'));
const keys = v.pipe(v.array(key), v.maxLength(maxPaymentInvoices, 'too_many'));
const previewSchema = v.object({
  assignments: keys,
  creditNumbers: keys,
  amount: v.nullish(v.pipe(v.string(), v.maxLength(20, 'too_long')), null),
  paymentId: v.nullish(v.pipe(v.string(), v.maxLength(60, 'too_long')), null),
});

builder.queryField('invoicePaymentPreview', (t) =>
  t.field({
    allow: ['page.invoice-status'],
    type: PreviewType,
    nullable: true,
    description: 'Preview of a payment; null when none of the invoices is open or visible to the caller.',
    args: {
      assignments: t.arg.stringList({ required: true, description: 'Ticked invoices by assignment (R-221).' }),
      creditNumbers: t.arg.stringList({ required: true, description: 'Ticked credits by number (R-221).' }),
      amount: t.arg.string({ description: 'Decimal amount of a partial payment; the combined total if omitted.' }),
      paymentId: t.arg.string({ description: 'Method of the payment; the first one if omitted.' }),
    },
    resolve: (_root, args, ctx) => {
      const { amount, paymentId, ...ticks } = parseInput(previewSchema, args);
      return previewPayment(ctx, ticks, { amount, paymentId });
    },
  }),
);
