import * as v from 'valibot';
import { contentLanguage } from '#rules/locales.ts';
import { decimalString, parseDecimal } from '#rules/money.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import { canVoid, isOpenRequest, requestStates } from '#rules/money/payments/state.ts';
import { isId } from '#rules/ids.ts';
import { mayCall } from '#rules/permissions.ts';
import { calendarDate, search, wholeNumber } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { moneyIn } from '#platform/text/texts.ts';
import { InvoiceType } from '#money/invoices/invoices.graphql.ts';
import { requirePayers } from '#money/invoices/invoices.payers.queries.ts';
import { paysInvoices } from '#money/invoices/invoices.policy.ts';
import { findMerchantOfSorg, findSorgOfMerchant } from '#accounts/markets/markets.merchants.queries.ts';
import { readRequests } from './payments.policy.ts';
import {
  findRequest,
  findRequestOfInvoices,
  listRequests,
  loadHistory,
  loadParts,
  loadRequest,
  type PaidFromAccount,
  type PaidWithCard,
  type PaymentRequest,
  type RequestEntry,
  type RequestPart,
} from './payments.queries.ts';

const StatusType = builder.objectRef<Pick<PaymentRequest, 'state'>>('PaymentRequestStatus').implement({
  fields: (t) => ({
    id: t.string({
      description: 'created, waiting, processing, paid, partly, failed, expired or void',
      resolve: ({ state }) => state,
    }),
    description: t.string({ resolve: ({ state }, _args, ctx) => ctx.text(`payment-request.state.${state}`) }),
  }),
});

type PartOf = RequestPart & { readonly currency: string };
const PartType = builder.objectRef<PartOf>('PaymentRequestPart').implement({
  description: 'The amount of one invoice that a request pays; negative for a credit that it uses up.',
  fields: (t) => ({
    invoiceId: t.exposeID('invoiceId'),
    assignment: t.exposeString('assignment'),
    invoiceNo: t.exposeString('invoiceNumber'),
    accountingNo: t.exposeString('accountingNumber'),
    amount: t.field({
      type: 'Decimal',
      description: 'The reduction of the debt of the invoice, the discount included.',
      resolve: (part) => decimalString(part.amount, part.currency),
    }),
    discountAmount: t.field({
      type: 'Decimal',
      resolve: (part) => decimalString(part.discountAmount, part.currency),
    }),
    settledAmount: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The amount of the invoice that the received money settled; null before any money arrived.',
      resolve: (part) => (part.settledAmount === null ? null : decimalString(part.settledAmount, part.currency)),
    }),
  }),
});

/** A line of the history as a sentence, with amounts and reasons in the reader's language. */
function entryText({ kind, params }: RequestEntry, ctx: Ctx): string {
  const { amount, currency, reason } = params;
  if (kind === 'failed' && reason !== undefined)
    return ctx.text('payment-request.event.failedBecause', { reason: failureText(ctx, String(reason)) });
  const code = String(currency ?? '');
  const minor = amount === undefined ? null : parseDecimal(String(amount), code);
  const money = minor === null ? '' : moneyIn(ctx.locale, minor, code);
  return ctx.text(`payment-request.event.${kind}`, { ...params, money });
}

/** Why a request failed, from the code that the gateway gave. */
const failureText = (ctx: Ctx, code: string): string =>
  ctx.text('payment-request.failure', { reason: code.toLowerCase() });

const HistoryType = builder.objectRef<RequestEntry>('PaymentRequestEntry').implement({
  fields: (t) => ({
    kind: t.exposeString('kind'),
    at: t.field({ type: 'DateTime', resolve: (entry) => entry.at }),
    actorName: t.exposeString('actorName', { description: 'A user, the gateway, the ERP or system.' }),
    text: t.string({
      description: 'The entry as a sentence.',
      resolve: (entry, _args, ctx) => entryText(entry, ctx),
    }),
  }),
});

const UserType = builder
  .objectRef<Pick<PaymentRequest, 'createdByName' | 'createdByUsername'>>('PaymentRequestUser')
  .implement({
    fields: (t) => ({ name: t.exposeString('createdByName'), username: t.exposeString('createdByUsername') }),
  });
const CustomerType = builder
  .objectRef<Pick<PaymentRequest, 'customerCode' | 'customerName'>>('PaymentRequestCustomer')
  .implement({
    fields: (t) => ({ unified: t.exposeString('customerCode'), name: t.exposeString('customerName') }),
  });
const MethodType = builder
  .objectRef<Pick<PaymentRequest, 'methodId' | 'methodType' | 'description'>>('PaymentRequestMethod')
  .implement({
    fields: (t) => ({
      id: t.exposeID('methodId', { nullable: true }),
      type: t.exposeString('methodType', { description: 'virtual_account, card, ach or sepa' }),
      desc: t.string({
        resolve: ({ description }, _args, ctx) => localized(description, contentLanguage(ctx.locale)),
      }),
    }),
  });
const CardType = builder.objectRef<PaidWithCard>('PaymentRequestCard').implement({
  description: 'The card as the gateway tells it; the portal never sees its number (Q-100).',
  fields: (t) => ({
    creditCardType: t.exposeString('type'),
    lastFour: t.exposeString('lastFour'),
    expiredMonth: t.exposeInt('expiredMonth'),
    expiredYear: t.exposeInt('expiredYear'),
  }),
});

const AccountType = builder.objectRef<PaidFromAccount>('PaymentRequestAccount').implement({
  description: 'The bank account as the gateway tells it; the portal never sees its number (Q-100).',
  fields: (t) => ({
    accountType: t.exposeString('type', {
      nullable: true,
      description: 'Checking, General Ledgers, Savings or Corporate Checking (R-235).',
    }),
    lastFour: t.exposeString('lastFour'),
  }),
});

const money = (pick: (request: PaymentRequest) => number) => (request: PaymentRequest) =>
  decimalString(pick(request), request.currency);

/** A request to pay invoices. */
export const PaymentRequestType = builder.objectRef<PaymentRequest>('PaymentRequest');
PaymentRequestType.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeString('number'),
    externalId: t.exposeString('externalId', { description: 'Reference of the request at the gateway.' }),
    amount: t.field({
      type: 'Decimal',
      description: 'The amount that the payer pays, without the discount.',
      resolve: money((request) => request.amount),
    }),
    discountAmount: t.field({ type: 'Decimal', resolve: money((request) => request.discountAmount) }),
    receivedAmount: t.field({
      type: 'Decimal',
      description: 'Money that arrived and pays invoices.',
      resolve: money((request) => request.receivedAmount),
    }),
    surplusAmount: t.field({
      type: 'Decimal',
      description: 'Money that arrived and pays no invoice: paid twice, too late, or too much.',
      resolve: money((request) => request.surplusAmount),
    }),
    surplusReason: t.string({
      nullable: true,
      resolve: ({ surplusReason }, _args, ctx) =>
        surplusReason === null ? null : ctx.text(`payment-request.surplus.${surplusReason}`),
    }),
    currency: t.exposeString('currency'),
    virtualAccountNo: t.exposeString('virtualAccountNo', { nullable: true }),
    paymentUrl: t.exposeString('paymentUrl', {
      nullable: true,
      description: 'Page of the gateway on which the payer pays; null until the gateway knows the request.',
    }),
    instruction: t.string({
      resolve: ({ instruction }, _args, ctx) => localized(instruction, contentLanguage(ctx.locale)),
    }),
    paymentStatus: t.field({ type: StatusType, resolve: (request) => request }),
    isOpen: t.boolean({
      description: 'The request still names its invoices, so no other request can.',
      resolve: ({ state }) => isOpenRequest(state),
    }),
    canVoid: t.boolean({ resolve: ({ state }, _args, ctx) => canVoid(state) && mayCall(paysInvoices, ctx.actor) }),
    expiredDate: t.field({ type: 'DateTime', resolve: (request) => request.expiresAt }),
    createdAt: t.field({ type: 'DateTime', resolve: (request) => request.createdAt }),
    merchant: t.string({
      description: 'Code of the merchant who receives the money.',
      resolve: ({ merchant }, _args, ctx) => findMerchantOfSorg(ctx, merchant),
    }),
    payerCode: t.exposeString('payerCode'),
    payerName: t.exposeString('payerName'),
    method: t.field({ type: MethodType, resolve: (request) => request }),
    card: t.field({ type: CardType, nullable: true, resolve: (request) => request.card }),
    account: t.field({ type: AccountType, nullable: true, resolve: (request) => request.account }),
    createdBy: t.field({ type: UserType, resolve: (request) => request }),
    forCustomer: t.field({
      type: CustomerType,
      nullable: true,
      description: 'The customer for whom staff created the request; null if the customer did.',
      resolve: (request) => (request.acting ? request : null),
    }),
    failure: t.string({
      nullable: true,
      description: 'Why the request failed, as a sentence.',
      resolve: ({ failure }, _args, ctx) => (failure === '' ? null : failureText(ctx, failure)),
    }),
    erpStatus: t.string({
      nullable: true,
      description: 'waiting, sent, booked or rejected; null before any money arrived.',
      resolve: ({ erpState }) => erpState,
    }),
    parts: t.field({
      type: [PartType],
      resolve: async ({ id, currency }, _args, ctx) =>
        (await loadParts(ctx, id)).map((part) => ({ ...part, currency })),
    }),
    history: t.field({ type: [HistoryType], resolve: async ({ id }, _args, ctx) => [...(await loadHistory(ctx, id))] }),
  }),
});

builder.objectField(InvoiceType, 'paymentRequest', (t) =>
  t.field({
    type: PaymentRequestType,
    nullable: true,
    description: 'The open request that pays the invoice; null without one, or if the caller may not see it.',
    resolve: ({ paymentRequestId }, _args, ctx) =>
      paymentRequestId === null ? null : loadRequest(ctx, paymentRequestId),
  }),
);

/** A code, number or name as a caller gives it. */
export const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long'));
export const absent = v.nullish(name, null);
export const merchantArgument =
  'Code of the merchant who receives the money; the code of its sales organisation works too (Q-099).';

builder.queryField('paymentRequest', (t) =>
  t.field({
    allow: readRequests,
    type: PaymentRequestType,
    nullable: true,
    description: 'One request; null if it does not exist or the caller may not see it.',
    args: { externalId: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => findRequest(ctx, parseInput(v.object({ externalId: name }), args).externalId),
  }),
);

const ofInvoicesSchema = v.object({
  payerCode: name,
  invoiceNos: v.pipe(v.array(name), v.minLength(1, 'not_empty'), v.maxLength(1_000, 'too_many')),
  merchant: name,
});

builder.queryField('paymentRequestByPayerAndInvoiceNos', (t) =>
  t.field({
    allow: readRequests,
    type: PaymentRequestType,
    nullable: true,
    description: 'The newest request of a payer and sorg that names all these invoices, or null.',
    args: {
      payerCode: t.arg.string({ required: true }),
      invoiceNos: t.arg.stringList({ required: true, description: 'Invoice numbers or assignments.' }),
      merchant: t.arg.string({ required: true, description: merchantArgument }),
    },
    resolve: async (_root, args, ctx) => {
      const { invoiceNos, payerCode, merchant } = parseInput(ofInvoicesSchema, args);
      const sorg = await findSorgOfMerchant(ctx, merchant);
      const found = await findRequestOfInvoices(ctx, { payerCode, merchant: sorg, invoices: invoiceNos });
      // Members of staff see requests of payers whose invoices they do not see.
      if (!found) await requirePayers(ctx, [payerCode], 'payerCode');
      return found;
    },
  }),
);

const FilterInput = builder.inputType('PaymentRequestFilterInput', {
  fields: (t) => ({
    status: t.stringList({ description: 'States; all if omitted. open stands for created, waiting and processing.' }),
    merchant: t.string({ description: merchantArgument }),
    payerCode: t.string(),
    search: t.string({ description: 'Request number, external id, virtual account, invoice number or assignment.' }),
    from: t.field({ type: 'CalendarDate' }),
    to: t.field({ type: 'CalendarDate' }),
    surplus: t.boolean({ description: 'Only requests with money that pays no invoice.' }),
  }),
});
const filterSchema = v.object({
  status: v.nullish(v.array(v.picklist(['open', ...requestStates], 'bad_input')), []),
  merchant: absent,
  payerCode: absent,
  search: v.nullish(search, ''),
  from: v.nullish(calendarDate, null),
  to: v.nullish(calendarDate, null),
  surplus: v.nullish(v.boolean(), false),
});
const pageSchema = v.object({
  after: v.nullish(v.pipe(v.string(), v.check(isId, 'bad_input')), null),
  first: wholeNumber(1, 100),
});

type RequestPage = Awaited<ReturnType<typeof listRequests>>;
const RequestPageType = builder.objectRef<RequestPage>('PaymentRequestList').implement({
  fields: (t) => ({
    data: t.field({ type: [PaymentRequestType], resolve: ({ requests }) => requests }),
    count: t.exposeInt('count'),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Send as `after` for the next page; null at the end.',
    }),
  }),
});

builder.queryField('paymentRequests', (t) =>
  t.field({
    allow: readRequests,
    type: RequestPageType,
    description: 'Requests of the active customer, or for staff those of their customers; the newest first.',
    args: {
      filter: t.arg({ type: FilterInput }),
      after: t.arg.string(),
      first: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { status, ...filter } = parseInput(filterSchema, args.filter ?? {}, 'filter');
      const merchant = filter.merchant && (await findSorgOfMerchant(ctx, filter.merchant));
      const states = requestStates.filter(
        (state) => status?.includes(state) || (status?.includes('open') && isOpenRequest(state)),
      );
      const page = await listRequests(
        ctx,
        {
          ...filter,
          merchant,
          states,
          search: filter.search ?? '',
          surplus: filter.surplus ?? false,
        },
        parseInput(pageSchema, args),
      );
      // Members of staff see requests of payers whose invoices they do not see.
      if (filter.payerCode && page.count === 0) await requirePayers(ctx, [filter.payerCode], 'filter.payerCode');
      return page;
    },
  }),
);
