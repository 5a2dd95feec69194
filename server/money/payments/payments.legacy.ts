import * as v from 'valibot';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { paysInvoices } from '#money/invoices/invoices.policy.ts';
import { accountingNumbers, CreatePaymentRequestPayload, requestEntries, wishOf } from './payments.request.graphql.ts';
import { createRequest } from './payments.request.actions.ts';

// Older versions of createInvoicePaymentRequestV3: V2 has no extRefData, V1 no accounting numbers either.
builder.mutationField('createInvoicePaymentRequest', (t) =>
  t.field({
    allow: paysInvoices,
    type: CreatePaymentRequestPayload,
    idempotent: true,
    deprecationReason: 'Use createInvoicePaymentRequestV3.',
    args: {
      amount: t.arg({ type: 'Decimal', required: true }),
      currency: t.arg.string({ required: true }),
      payerName: t.arg.string({ required: true }),
      payerCode: t.arg.string({ required: true }),
      positiveInvoiceNumbers: t.arg.stringList({ required: true }),
      negativeInvoiceNumbers: t.arg.stringList(),
      merchant: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => createRequest(ctx, wishOf(parseInput(v.object(requestEntries), args))),
  }),
);
builder.mutationField('createInvoicePaymentRequestV2', (t) =>
  t.field({
    allow: paysInvoices,
    type: CreatePaymentRequestPayload,
    idempotent: true,
    deprecationReason: 'Use createInvoicePaymentRequestV3.',
    args: {
      amount: t.arg({ type: 'Decimal', required: true }),
      currency: t.arg.string({ required: true }),
      payerName: t.arg.string({ required: true }),
      payerCode: t.arg.string({ required: true }),
      positiveInvoiceNumbers: t.arg.stringList(),
      negativeInvoiceNumbers: t.arg.stringList(),
      accountingNumbers: t.arg.stringList(),
      merchant: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) =>
      createRequest(ctx, wishOf(parseInput(v.object({ ...requestEntries, accountingNumbers }), args))),
  }),
);
