import * as v from 'valibot';
import { calendarDateIn } from '#rules/dates.ts';
import { todayBucket } from '#rules/money/invoices/ageing.ts';
import { openInvoiceSorts } from '#rules/money/invoices/open-choices.ts';
import { openInvoiceFilter, type OpenInvoiceFilter } from '#rules/money/invoices/open-filter.ts';
import { invoiceStatus } from '#rules/money/invoices/status.ts';
import { decimalString } from '#rules/money.ts';
import { mayCall } from '#rules/permissions.ts';
import { pageSize, wholeNumber } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { AdditionalDisplay } from '#ordering/orders/orders.payments.graphql.ts';
import { listPriceComponents } from '#ordering/orders/orders.payments.queries.ts';
import { InvoiceType } from '#money/invoices/invoices.graphql.ts';
import { requirePayers } from '#money/invoices/invoices.payers.queries.ts';
import { AgeingBucketType, bucketsOf, displaysOf } from './open-invoices.graphql.ts';
import {
  listOpenKeys,
  pageOfOpenInvoices,
  sumOpenInvoices,
  type InvoiceKey,
  type OpenSum,
} from './open-invoices.queries.ts';
import { paysInvoices, readInvoices } from '#money/invoices/invoices.policy.ts';

const total = (sums: readonly OpenSum[], of: (sum: OpenSum) => number): number =>
  sums.reduce((sofar, sum) => sofar + of(sum), 0);

/** The sums of a filter; fields that need them share one statement. */
async function sumsOf(ctx: Ctx, filter: OpenInvoiceFilter): Promise<readonly OpenSum[]> {
  const found = await loaderOf<string, OpenSum[]>(ctx, 'invoices.open-sums', async (keys) => {
    const sums = new Map<string, OpenSum[]>();
    for (const key of keys) sums.set(key, await sumOpenInvoices(ctx, JSON.parse(key) as OpenInvoiceFilter));
    return sums;
  }).load(JSON.stringify(filter));
  return found ?? [];
}

interface Balance {
  readonly currency: string;
  readonly sums: readonly OpenSum[];
}
const balancesOf = (sums: readonly OpenSum[]): Balance[] =>
  [...Map.groupBy(sums, (sum) => sum.currency)].map(([currency, own]) => ({ currency, sums: own }));
/** Buckets before the one of today are overdue. */
const overdue = (sums: readonly OpenSum[]): OpenSum[] => sums.filter((sum) => sum.bucket < todayBucket);

const OpenBalanceType = builder.objectRef<Balance>('OpenBalance').implement({
  description: 'The open sum in one currency; credits are negative and stand apart from charges.',
  fields: (t) => {
    const amount = (of: (sums: readonly OpenSum[]) => number, description?: string) =>
      t.field({
        type: 'Decimal',
        ...(description === undefined ? {} : { description }),
        resolve: ({ currency, sums }) => decimalString(of(sums), currency),
      });
    const count = (of: (sum: OpenSum) => number) => t.int({ resolve: ({ sums }) => total(sums, of) });
    return {
      currency: t.exposeString('currency'),
      balance: amount(
        (sums) => total(sums, (sum) => sum.chargeAmount + sum.creditNoteAmount + sum.deductionAmount),
        'Charges less credits.',
      ),
      charges: amount((sums) => total(sums, (sum) => sum.chargeAmount)),
      chargeCount: count((sum) => sum.chargeCount),
      overdue: amount((sums) => total(overdue(sums), (sum) => sum.chargeAmount)),
      overdueCount: t.int({ resolve: ({ sums }) => total(overdue(sums), (sum) => sum.chargeCount) }),
      longestOverdue: t.int({
        description: 'Days by which the oldest charge is overdue; 0 if none is.',
        resolve: ({ sums }) => Math.max(0, ...sums.map((sum) => sum.longestOverdue)),
      }),
      creditNotes: amount((sums) => total(sums, (sum) => sum.creditNoteAmount)),
      creditNoteCount: count((sum) => sum.creditNoteCount),
      deductions: amount((sums) => total(sums, (sum) => sum.deductionAmount)),
      deductionCount: count((sum) => sum.deductionCount),
      inPayment: amount((sums) => total(sums, (sum) => sum.inPaymentAmount), 'Charges that a payment request names.'),
      inPaymentCount: count((sum) => sum.inPaymentCount),
      agingBuckets: t.field({ type: [AgeingBucketType], resolve: ({ sums }) => bucketsOf(sums) }),
    };
  },
});

interface Account {
  readonly sums: readonly OpenSum[];
}
const OpenAccount = builder.objectRef<Account>('OpenAccount').implement({
  description: 'The debt of the active customer, whatever the list below it shows.',
  fields: (t) => ({
    balances: t.field({
      type: [OpenBalanceType],
      description: 'One per currency; amounts of two currencies are never added.',
      resolve: ({ sums }) => balancesOf(sums),
    }),
    additionalDisplays: t.field({
      type: [AdditionalDisplay],
      description: 'Labelled amounts of invoices in the sales organisations of the customer (Q-109).',
      resolve: async (_account, _args, ctx) => [
        ...displaysOf(await listPriceComponents(ctx, 'invoice'), new Set(ctx.customer?.areas.map((area) => area.sorg))),
      ],
    }),
    today: t.field({
      type: 'CalendarDate',
      description: 'The calendar day that due dates are compared with, in the time zone of the market.',
      resolve: (_account, _args, ctx) => calendarDateIn(ctx.now, ctx.market.timeZone),
    }),
    payableSorgs: t.stringList({
      description: 'Sales organisations whose invoices the caller may pay in the portal (Q-101).',
      resolve: (_account, _args, ctx) =>
        mayCall(paysInvoices, ctx.actor)
          ? (ctx.customer?.areas ?? []).filter((area) => area.allowPayInvoice).map((area) => area.sorg)
          : [],
    }),
  }),
});

builder.queryField('openAccount', (t) =>
  t.field({
    allow: readInvoices,
    type: OpenAccount,
    description: 'Balance and ageing of the open invoices of the active customer, per currency.',
    resolve: async (_root, _args, ctx) => ({ sums: await sumsOf(ctx, parseInput(openInvoiceFilter, {})) }),
  }),
);

const FilterInput = builder.inputType('OpenInvoiceFilterInput', {
  fields: (t) => ({
    search: t.string({ description: 'Invoice, accounting, delivery, order, ERP or PO number.' }),
    sorgs: t.stringList(),
    kind: t.string({ description: 'charge, overdue, credit, credit_note or deduction.' }),
    state: t.string({ description: 'payable, in_payment, pending or waiting.' }),
    currency: t.string(),
    payerCodes: t.stringList({ description: 'Customers whose accounts are billed, each by r3, isr or both (Q-114).' }),
    overdueFrom: t.int({ description: 'Days until the due date of a charge from, negative: overdue.' }),
    overdueTo: t.int(),
    dueFrom: t.field({ type: 'CalendarDate' }),
    dueTo: t.field({ type: 'CalendarDate' }),
  }),
});

/** A filter whose payers exist; throws `payer_unknown`. */
async function knownFilter(ctx: Ctx, input: unknown): Promise<OpenInvoiceFilter> {
  const filter = parseInput(openInvoiceFilter, input ?? {}, 'filter');
  await requirePayers(ctx, filter.payerCodes, 'filter.payerCodes');
  return filter;
}

interface ListRequest {
  readonly filter: OpenInvoiceFilter;
  readonly request: Parameters<typeof pageOfOpenInvoices>[2];
}
const OpenInvoiceList = builder.objectRef<ListRequest>('OpenInvoiceList').implement({
  fields: (t) => ({
    data: t.field({
      type: [InvoiceType],
      resolve: ({ filter, request }, _args, ctx) => pageOfOpenInvoices(ctx, filter, request),
    }),
    info: t.field({
      type: PageInfoType,
      resolve: async ({ filter, request }, _args, ctx) =>
        pageInfo(
          request.page,
          request.limit,
          total(await sumsOf(ctx, filter), (sum) => sum.chargeCount + sum.creditNoteCount + sum.deductionCount),
        ),
    }),
    totals: t.field({
      type: [OpenBalanceType],
      description: 'Sums of all pages, one per currency.',
      resolve: async ({ filter }, _args, ctx) => balancesOf(await sumsOf(ctx, filter)),
    }),
  }),
});

const pageSchema = v.object({
  sort: v.picklist(openInvoiceSorts, 'bad_input'),
  page: wholeNumber(1, 100_000),
  limit: pageSize(200),
});

builder.queryField('openInvoices', (t) =>
  t.field({
    allow: readInvoices,
    type: OpenInvoiceList,
    description: 'Open invoices of the active customer, page by page.',
    args: {
      filter: t.arg({ type: FilterInput }),
      sort: t.arg.string({
        defaultValue: 'due',
        description: 'due, due_last, newest, oldest, amount, amount_least, number or number_last.',
      }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => ({
      filter: await knownFilter(ctx, args.filter),
      request: parseInput(pageSchema, args),
    }),
  }),
);

const OpenInvoiceKey = builder.objectRef<InvoiceKey>('OpenInvoiceKey').implement({
  description: 'The facts that decide which invoices can be paid together (R-219 to R-231).',
  fields: (t) => ({
    assignment: t.exposeString('assignment'),
    invoiceNo: t.exposeString('number'),
    dueOn: t.field({ type: 'CalendarDate', resolve: (key) => key.dueOn }),
    openAmount: t.field({ type: 'Decimal', resolve: (key) => decimalString(key.owedAmount, key.currency) }),
    currency: t.exposeString('currency'),
    payerCode: t.exposeString('payerCode'),
    payerName: t.exposeString('payerName'),
    sorg: t.exposeString('sorg'),
    status: t.string({ resolve: (key) => invoiceStatus(key) }),
    exempt: t.exposeBoolean('exempt', {
      description: 'The payment order ignores it: only disputed amounts are left, and the market leaves these out.',
    }),
  }),
});

builder.queryField('openInvoiceKeys', (t) =>
  t.field({
    allow: readInvoices,
    mostRows: 2_000,
    type: [OpenInvoiceKey],
    description:
      'All open invoices of the active customer that match a filter, with little about each; at most 10,000, the first due first.',
    args: { filter: t.arg({ type: FilterInput }) },
    resolve: async (_root, args, ctx) => listOpenKeys(ctx, await knownFilter(ctx, args.filter)),
  }),
);
