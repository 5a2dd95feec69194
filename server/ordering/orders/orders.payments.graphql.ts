import * as v from 'valibot';
import { componentModules } from '#rules/ordering/orders/component-choices.ts';
import { contentLanguage } from '#rules/locales.ts';
import { decimalString } from '#rules/money.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import { sorgCode } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import {
  listPaymentMethods,
  listPriceComponents,
  paymentStates,
  type OrderPayment,
  type PaymentMethod,
  type PaymentState,
  type PriceComponent,
} from './orders.payments.queries.ts';

const PaymentMerchant = builder.objectRef<{ instruction: string }>('PaymentMerchant').implement({
  fields: (t) => ({ instruction: t.exposeString('instruction') }),
});
/** A way to pay, as checkout offers it. */
export const PaymentMethodType = builder.objectRef<PaymentMethod>('PaymentMethod');
PaymentMethodType.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    sorg: t.exposeString('sorg'),
    type: t.exposeString('type'),
    desc: t.exposeString('desc'),
    paymentMerchants: t.field({
      type: [PaymentMerchant],
      resolve: (method) => (method.instruction === '' ? [] : [{ instruction: method.instruction }]),
    }),
    waitsForPayment: t.boolean({
      description: 'The order waits for the payment before it continues.',
      resolve: (method) => method.expiresAfterHours !== null,
    }),
  }),
});

/** An order on account is paid by its invoice, not by the order itself. */
export const paymentText = (ctx: Ctx, { state, type }: Pick<OrderPayment, 'state' | 'type'>): string =>
  ctx.text(`order.payment.${state === 'completed' && type === 'account' ? 'account' : state}`);

const PaymentStatusType = builder
  .objectRef<{ id: PaymentState; type?: OrderPayment['type'] }>('PaymentStatus')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      description: t.string({
        resolve: ({ id, type = 'transfer' }, _args, ctx) => paymentText(ctx, { state: id, type }),
      }),
    }),
  });
const PaymentDocument = builder.objectRef<OrderPayment['documents'][number]>('PaymentDocument').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    contentType: t.exposeString('contentType', {
      description: 'application/pdf, image/jpeg or image/png, detected from the content.',
    }),
    bytes: t.exposeInt('bytes'),
    uploadedBy: t.exposeString('uploadedByName'),
    url: t.string({
      description: 'Download address; requires the bearer token.',
      resolve: (document) => `/orders/${document.number}/receipts/${document.id}`,
    }),
    uploadedAt: t.field({ type: 'DateTime', resolve: (document) => new Date(document.uploadedAt) }),
  }),
});
const OrderPaymentKind = builder.objectRef<OrderPayment>('OrderPaymentKind').implement({
  fields: (t) => ({
    type: t.exposeString('type'),
    desc: t.string({
      resolve: (payment, _args, ctx) =>
        payment.type === 'account' && payment.methodId === null
          ? ctx.text('order.payment.account')
          : localized(payment.description, contentLanguage(ctx.locale)),
    }),
    merchantInstruction: t.string({
      resolve: (payment, _args, ctx) => localized(payment.instruction, contentLanguage(ctx.locale)),
    }),
  }),
});

/**
 * Payment of an order: exactly one of the five flags is true, none on account, where nothing is paid with the
 * order and its invoices follow (ADR 049).
 */
export const OrderPaymentType = builder.objectRef<OrderPayment>('OrderPayment');
OrderPaymentType.implement({
  fields: (t) => ({
    amount: t.field({ type: 'Decimal', resolve: (payment) => decimalString(payment.amount, payment.currency) }),
    currency: t.exposeString('currency'),
    expiredDate: t.field({ type: 'DateTime', nullable: true, resolve: (payment) => payment.expiresAt }),
    payment: t.field({ type: OrderPaymentKind, resolve: (payment) => payment }),
    paymentStatus: t.field({ type: PaymentStatusType, resolve: ({ state, type }) => ({ id: state, type }) }),
    paymentDocs: t.field({ type: [PaymentDocument], resolve: (payment) => [...payment.documents] }),
    isPaymentWaiting: t.boolean({ resolve: (payment) => payment.state === 'waiting' }),
    isPaymentUploaded: t.boolean({ resolve: (payment) => payment.state === 'uploaded' }),
    isPaymentFailed: t.boolean({ resolve: (payment) => payment.state === 'failed' }),
    isPaymentVoided: t.boolean({ resolve: (payment) => payment.state === 'voided' }),
    isPaymentCompleted: t.boolean({
      description: 'The payment was approved; false on account, where nothing is paid with the order.',
      resolve: (payment) => payment.state === 'completed' && payment.type !== 'account',
    }),
    decidedBy: t.exposeString('decidedByName', {
      nullable: true,
      description: 'The user who approved or voided the payment; system if it expired.',
    }),
    decidedAt: t.field({ type: 'DateTime', nullable: true, resolve: (payment) => payment.decidedAt }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why the payment was voided.' }),
    paymentReceipt: t.string({
      nullable: true,
      description: 'File name of the newest receipt.',
      resolve: (payment) => payment.documents.at(-1)?.fileName ?? null,
    }),
  }),
});

export const AdditionalDisplay = builder
  .objectRef<PriceComponent['additionalDisplays'][number]>('AdditionalDisplay')
  .implement({
    fields: (t) => ({
      key: t.exposeString('key'),
      label: t.exposeString('label'),
      visible: t.exposeBoolean('visible'),
    }),
  });
const PriceComponentType = builder.objectRef<PriceComponent>('PriceComponent').implement({
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    module: t.exposeString('module'),
    additionalDisplays: t.field({
      type: [AdditionalDisplay],
      resolve: (component) => [...component.additionalDisplays],
    }),
  }),
});

const moduleName = v.picklist(componentModules, 'bad_input');

builder.queryField('payments', (t) =>
  t.field({
    allow: ['page.catalog', 'page.invoice-status', 'page.order-status'],
    type: [PaymentMethodType],
    description: 'Payment methods of a sorg for orders or invoices (Q-080).',
    args: { sorg: t.arg.string({ required: true }), module: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => {
      const input = parseInput(v.object({ sorg: sorgCode, module: moduleName }), args);
      return listPaymentMethods(ctx, input.sorg, input.module);
    },
  }),
);
builder.queryField('paymentStatuses', (t) =>
  t.field({
    allow: 'signed-in',
    type: [PaymentStatusType],
    description: 'States of an order payment.',
    resolve: () => paymentStates.map((id) => ({ id })),
  }),
);
builder.queryField('priceComponents', (t) =>
  t.field({
    allow: 'signed-in',
    type: [PriceComponentType],
    description: 'Labelled amounts that sorgs add in a module (Q-109).',
    args: { module: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => listPriceComponents(ctx, parseInput(v.object({ module: moduleName }), args).module),
  }),
);
