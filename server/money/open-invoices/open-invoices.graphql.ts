import * as v from 'valibot';
import { ageingBuckets, type AgeingBucket } from '#rules/money/invoices/ageing.ts';
import { openInvoiceFilter } from '#rules/money/invoices/open-filter.ts';
import { DomainError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { sorgCode } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { CustCodeType } from '#accounts/customers/customers.graphql.ts';
import { CustomerPairInput } from '#ordering/orders/orders.list.graphql.ts';
import { AdditionalDisplay } from '#ordering/orders/orders.payments.graphql.ts';
import { listPriceComponents, type PriceComponent } from '#ordering/orders/orders.payments.queries.ts';
import { InvoiceType } from '#money/invoices/invoices.graphql.ts';
import { requirePayers } from '#money/invoices/invoices.payers.queries.ts';
import { openInvoiceLimit, pageOfOpenInvoices, sumOpenInvoices, type OpenSum } from './open-invoices.queries.ts';
import { readInvoices } from '#money/invoices/invoices.policy.ts';
import type { Invoice } from '#money/invoices/invoices.queries.ts';

const BucketLimits = builder.objectRef<AgeingBucket>('AgeingBucketLimits').implement({
  fields: (t) => ({
    from: t.exposeInt('from', { nullable: true, description: 'Null: no limit.' }),
    to: t.exposeInt('to', { nullable: true, description: 'Null: no limit.' }),
  }),
});

interface FilledBucket {
  readonly currency: string;
  readonly overdue: AgeingBucket;
  readonly value: number;
  readonly count: number;
}
export const AgeingBucketType = builder.objectRef<FilledBucket>('AgeingBucket').implement({
  description:
    'Open charges by days until their due date, negative: overdue (R-217, Q-106). Credits are not in buckets.',
  fields: (t) => ({
    overdue: t.field({ type: BucketLimits, resolve: (bucket) => bucket.overdue }),
    currency: t.exposeString('currency'),
    value: t.field({ type: 'Decimal', resolve: (bucket) => decimalString(bucket.value, bucket.currency) }),
    count: t.exposeInt('count'),
  }),
});

/** All buckets of each currency, in the order of currencies. */
export function bucketsOf(sums: readonly OpenSum[]): FilledBucket[] {
  return [...Map.groupBy(sums, (sum) => sum.currency)].flatMap(([currency, own]) =>
    ageingBuckets.map((overdue, place) => {
      const inside = own.filter((sum) => sum.bucket === place);
      return {
        currency,
        overdue,
        value: inside.reduce((total, sum) => total + sum.chargeAmount, 0),
        count: inside.reduce((total, sum) => total + sum.chargeCount, 0),
      };
    }),
  );
}

interface Receivables {
  readonly currency: string;
  readonly invoices: readonly Invoice[];
  readonly sums: readonly OpenSum[];
}
const OpenReceivables = builder.objectRef<Receivables>('OpenReceivables').implement({
  description: 'Open invoices of one credit customer in one currency.',
  fields: (t) => ({
    currency: t.exposeString('currency'),
    invoices: t.field({ type: [InvoiceType], resolve: (entry) => [...entry.invoices] }),
    agingBuckets: t.field({ type: [AgeingBucketType], resolve: (entry) => bucketsOf(entry.sums) }),
  }),
});

interface CreditCustomer {
  readonly invoices: readonly Invoice[];
  readonly first: Invoice;
  readonly sums: readonly OpenSum[];
}
const OpenInvoiceCustomer = builder.objectRef<CreditCustomer>('OpenInvoiceCustomer').implement({
  description: 'The customer whose account is billed, with its open invoices per currency.',
  fields: (t) => ({
    custCode: t.field({
      type: CustCodeType,
      resolve: ({ first }) => ({ r3: first.payerR3, isr: first.payerIsr, unified: first.payerCode }),
    }),
    custName: t.string({ resolve: ({ first }) => first.payerName }),
    ar: t.field({
      type: [OpenReceivables],
      resolve: ({ invoices, sums }) =>
        [...Map.groupBy(invoices, (invoice) => invoice.currency)].map(([currency, own]) => ({
          currency,
          invoices: own,
          sums: sums.filter((sum) => sum.currency === currency),
        })),
    }),
  }),
});

interface OpenGroup {
  readonly companyCode: string;
  readonly invoices: readonly Invoice[];
  readonly sums: readonly OpenSum[];
  readonly displays: PriceComponent['additionalDisplays'];
  readonly isComplete: boolean;
}
export const OpenInvoiceGroup = builder.objectRef<OpenGroup>('OpenInvoiceGroup').implement({
  description: 'Open invoices of one company per credit customer, with their ageing.',
  fields: (t) => ({
    companyCode: t.exposeString('companyCode'),
    companyName: t.string({ resolve: (group) => group.invoices[0]?.companyName ?? group.companyCode }),
    additionalDisplays: t.field({
      type: [AdditionalDisplay],
      description: "Labelled amounts that the company's sales organisations add to invoices (Q-109).",
      resolve: (group) => [...group.displays],
    }),
    creditCust: t.field({
      type: [OpenInvoiceCustomer],
      resolve: ({ invoices, sums }) =>
        [...Map.groupBy(invoices, (invoice) => invoice.payerId)].flatMap(([payerId, own]) =>
          own[0] ? [{ invoices: own, first: own[0], sums: sums.filter((sum) => sum.payerId === payerId) }] : [],
        ),
    }),
    agingBuckets: t.field({ type: [AgeingBucketType], resolve: (group) => bucketsOf(group.sums) }),
    isComplete: t.exposeBoolean('isComplete', {
      description: 'False: there are more; one call returns at most 10,000 invoices of all companies.',
    }),
  }),
});

/** Labelled amounts of several sorgs; the first sorg that names one decides. */
export function displaysOf(
  components: readonly PriceComponent[],
  sorgs: ReadonlySet<string>,
): PriceComponent['additionalDisplays'] {
  const own = components.filter(({ sorg }) => sorgs.has(sorg)).flatMap((component) => component.additionalDisplays);
  return [...new Map(own.toReversed().map((display) => [display.key, display])).values()].toReversed();
}

/** Open invoices of some sorgs and credit customers (empty: of all), per company. Throws `payer_unknown`. */
export async function openInvoiceGroups(
  ctx: Ctx,
  sorgs: readonly string[],
  payerCodes: readonly string[],
  field: 'payerCode' | 'creditCustomers' = 'creditCustomers',
): Promise<OpenGroup[]> {
  const filter = parseInput(openInvoiceFilter, { sorgs, payerCodes });
  await requirePayers(ctx, payerCodes, field);
  const found = await pageOfOpenInvoices(ctx, filter, { sort: 'due', page: 1, limit: openInvoiceLimit + 1 });
  const sums = Map.groupBy(await sumOpenInvoices(ctx, filter), (sum) => sum.companyCode);
  const components = await listPriceComponents(ctx, 'invoice');
  const companies = Map.groupBy(found.slice(0, openInvoiceLimit), (invoice) => invoice.companyCode);
  return [...companies].map(([companyCode, invoices]) => ({
    companyCode,
    invoices,
    sums: sums.get(companyCode) ?? [],
    displays: displaysOf(components, new Set(invoices.map((invoice) => invoice.sorg))),
    isComplete: found.length <= openInvoiceLimit,
  }));
}

const codes = v.pipe(v.array(sorgCode), v.maxLength(100, 'too_many'));
const part = v.pipe(v.string(), v.maxLength(30, 'too_long'));
export const creditCustomers = v.pipe(v.array(v.object({ r3: part, isr: part })), v.maxLength(100, 'too_many'));
const schema = v.object({
  custAreaSorgs: v.nullish(codes),
  creditCustomers: v.nullish(creditCustomers),
  payerCode: v.nullish(v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long'))),
  sorgs: v.nullish(codes),
});

builder.queryField('openInvoiceV5', (t) =>
  t.field({
    allow: readInvoices,
    mostRows: 2_000,
    type: [OpenInvoiceGroup],
    description:
      'Open invoices per company and credit customer, the first due first. Either custAreaSorgs and creditCustomers (an omitted or empty one means all) or payerCode and sorgs (Q-114).',
    args: {
      custAreaSorgs: t.arg.stringList(),
      creditCustomers: t.arg({ type: [CustomerPairInput] }),
      payerCode: t.arg.string(),
      sorgs: t.arg.stringList(),
    },
    resolve: (_root, args, ctx) => {
      const input = parseInput(schema, args);
      const byArea = Boolean(input.custAreaSorgs ?? input.creditCustomers);
      const byPayer = Boolean(input.payerCode ?? input.sorgs);
      if (byArea === byPayer) throw new DomainError('bad_input', {}, byArea ? 'payerCode' : 'custAreaSorgs');
      if (byPayer && !input.payerCode) throw new DomainError('required', {}, 'payerCode');
      return input.payerCode
        ? openInvoiceGroups(ctx, input.sorgs ?? [], [input.payerCode], 'payerCode')
        : openInvoiceGroups(
            ctx,
            input.custAreaSorgs ?? [],
            (input.creditCustomers ?? []).map(({ r3, isr }) => `${r3}-${isr}`),
          );
    },
  }),
);
