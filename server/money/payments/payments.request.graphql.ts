import * as v from 'valibot';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { findSorgOfMerchant } from '#accounts/markets/markets.merchants.queries.ts';
import { requirePayers } from '#money/invoices/invoices.payers.queries.ts';
import { paysInvoices } from '#money/invoices/invoices.policy.ts';
import { absent, merchantArgument, name, PaymentRequestType } from './payments.graphql.ts';
import { loadRequest } from './payments.queries.ts';
import { createRequest } from './payments.request.actions.ts';
import { voidRequests } from './payments.void.actions.ts';

const names = v.nullish(v.pipe(v.array(name), v.maxLength(1_000, 'too_many')), []);
const decimal = v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d{1,4})?$/, 'bad_input'));

/** Shape of the arguments that every version of the call has. */
export const requestEntries = {
  amount: decimal,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'valid_currency')),
  payerName: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'not_empty'),
    v.maxLength(200, 'too_long'),
    v.regex(/^[^\p{Cc}]*$/u, 'valid_text'),
  ),
  payerCode: name,
  merchant: name,
  positiveInvoiceNumbers: names,
  negativeInvoiceNumbers: names,
};
export const accountingNumbers = names;

/** Arguments of a call with the sales organisation that their merchant names; throws `payer_unknown`, too. */
async function withSorg<Input extends { readonly merchant: string; readonly payerCode: string }>(
  ctx: Ctx,
  input: Input,
): Promise<Input> {
  await requirePayers(ctx, [input.payerCode], 'payerCode');
  return { ...input, merchant: await findSorgOfMerchant(ctx, input.merchant) };
}
const requestSchema = v.object({
  ...requestEntries,
  accountingNumbers,
  extRefData: v.nullish(
    v.pipe(
      v.array(
        v.object({ assignment: absent, invoiceNo: absent, accountingNo: absent, amount: v.nullish(decimal, null) }),
      ),
      v.maxLength(1_000, 'too_many'),
    ),
    [],
  ),
  paymentId: v.nullish(v.pipe(v.string(), v.maxLength(60, 'too_long')), null),
});

export const CreatePaymentRequestPayload = payload<{ id: string }>('CreatePaymentRequestPayload', (t) => ({
  paymentRequest: t.field({
    type: PaymentRequestType,
    nullable: true,
    resolve: ({ id }, _args, ctx) => loadRequest(ctx, id),
  }),
}));

const ReferenceInput = builder.inputType('PaymentInvoiceReferenceInput', {
  description: 'One invoice, by as many of its names as the caller knows; all of them must name the same invoice.',
  fields: (t) => ({
    assignment: t.string(),
    invoiceNo: t.string(),
    accountingNo: t.string(),
    amount: t.field({
      type: 'Decimal',
      description:
        'The debt of the invoice that the caller saw; another amount is refused with payment_amount_changed.',
    }),
  }),
});

builder.mutationField('createInvoicePaymentRequestV3', (t) =>
  t.field({
    allow: paysInvoices,
    type: CreatePaymentRequestPayload,
    idempotent: true,
    description:
      'Asks to pay invoices of one payer, sorg and currency. Send an Idempotency-Key. Invoices may be named by any of the four lists (Q-113). Refusals of the payment order carry the rule, the invoices, and those that must be paid first.',
    args: {
      amount: t.arg({
        type: 'Decimal',
        required: true,
        description:
          'The combined total of the invoices, before or after the discount of the chosen method, or less for a partial payment (R-226).',
      }),
      currency: t.arg.string({ required: true }),
      payerName: t.arg.string({ required: true }),
      payerCode: t.arg.string({ required: true }),
      merchant: t.arg.string({ required: true, description: merchantArgument }),
      positiveInvoiceNumbers: t.arg.stringList({ description: 'Charges by assignment (R-221) or number.' }),
      negativeInvoiceNumbers: t.arg.stringList({ description: 'Credits by number or assignment.' }),
      accountingNumbers: t.arg.stringList({ description: 'Further invoices by accounting number.' }),
      extRefData: t.arg({ type: [ReferenceInput], description: 'Further invoices by several names.' }),
      paymentId: t.arg.string({
        description: 'Method of payments(sorg, module: "invoice"); the first one if omitted.',
      }),
    },
    resolve: (_root, args, ctx) => createRequest(ctx, wishOf(parseInput(requestSchema, args))),
  }),
);

type Wish = Parameters<typeof createRequest>[1];
/** A wish from parsed arguments; lists that a version of the call lacks are empty. */
export function wishOf(
  input: {
    [Key in keyof Wish]?: Wish[Key] | null;
  } & Pick<Wish, 'amount' | 'currency' | 'payerName' | 'payerCode' | 'merchant'>,
): Wish {
  return {
    amount: input.amount,
    currency: input.currency,
    payerName: input.payerName,
    payerCode: input.payerCode,
    merchant: input.merchant,
    positiveInvoiceNumbers: input.positiveInvoiceNumbers ?? [],
    negativeInvoiceNumbers: input.negativeInvoiceNumbers ?? [],
    accountingNumbers: input.accountingNumbers ?? [],
    extRefData: input.extRefData ?? [],
    paymentId: input.paymentId ?? null,
  };
}

const VoidPayload = payload<{ ids: string[] }>('VoidPaymentRequestPayload', (t) => ({
  paymentRequests: t.field({
    type: [PaymentRequestType],
    nullable: true,
    resolve: async ({ ids }, _args, ctx) =>
      (await Promise.all(ids.map((id) => loadRequest(ctx, id)))).filter((request) => request !== null),
  }),
}));
const voidSchema = v.object({ payerCode: name, merchant: name, externalId: absent });

builder.mutationField('voidPaymentRequest', (t) =>
  t.field({
    allow: paysInvoices,
    type: VoidPayload,
    idempotent: true,
    description: 'Voids the open requests of a payer and sorg, or one of them; their invoices can be paid again.',
    args: {
      payerCode: t.arg.string({ required: true }),
      merchant: t.arg.string({ required: true, description: merchantArgument }),
      externalId: t.arg.string({ description: 'Voids only this request.' }),
    },
    resolve: async (_root, args, ctx) => ({
      ids: await voidRequests(ctx, await withSorg(ctx, parseInput(voidSchema, args))),
    }),
  }),
);
