import * as v from 'valibot';
import { decimalString } from '#rules/money.ts';
import { monthNames, overviewCategories } from '#rules/field/sales-overview/periods.ts';
import { absent, sorgCode } from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { CustomerPairInput } from '#ordering/orders/orders.list.graphql.ts';
import { readSalesOverview } from './sales-overview.policy.ts';
import {
  findSales,
  listSalesOptions,
  listSalesYears,
  type Sales,
  type SalesFilter,
  type SalesGroup,
  type SalesOption,
} from './sales-overview.queries.ts';

/** Amounts carry the currency of the answer. */
type InCurrency<Value> = Value & { readonly currency: string };
const inCurrency = <Value>({ currency }: Sales, values: readonly Value[]): InCurrency<Value>[] =>
  values.map((value) => ({ ...value, currency }));

const SalesMonthType = builder.objectRef<InCurrency<Sales['months'][number]>>('SalesOverviewMonth').implement({
  fields: (t) => ({
    name: t.exposeString('code', { description: '01 to 12.' }),
    netSales: t.field({ type: 'Decimal', resolve: (month) => decimalString(month.netAmount, month.currency) }),
    netSalesLastYear: t.field({
      type: 'Decimal',
      description: 'The same month of the year before; of the month in progress, the same days (R-237).',
      resolve: (month) => decimalString(month.netAmountBefore, month.currency),
    }),
    invoiceQuantity: t.exposeInt('qty'),
    inProgress: t.exposeBoolean('inProgress'),
  }),
});

const SalesGroupType = builder.objectRef<InCurrency<SalesGroup>>('SalesOverviewGroup').implement({
  description: 'Net sales of one brand, merchandise category, model or series (Q-115).',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The value for filters; other for articles that the catalog lacks.' }),
    name: t.exposeString('name', { description: "In the caller's language; empty for other." }),
    netSales: t.field({ type: 'Decimal', resolve: (group) => decimalString(group.netAmount, group.currency) }),
    invoiceQuantity: t.exposeInt('qty'),
    netSalesLastYear: t.field({
      type: 'Decimal',
      description: 'The same months of the year before, up to the same day.',
      resolve: (group) => decimalString(group.netAmountBefore, group.currency),
    }),
    modelYear: t.exposeString('modelYear', { nullable: true, description: 'Only of models.' }),
    picture: t.exposeString('picture', { nullable: true, description: 'Only of models.' }),
  }),
});

const SalesTotalType = builder.objectRef<InCurrency<Sales['total']>>('SalesOverviewTotal').implement({
  description: 'All sales that match the filter, next to the same months of the year before, up to the same day.',
  fields: (t) => ({
    netSales: t.field({ type: 'Decimal', resolve: (total) => decimalString(total.netAmount, total.currency) }),
    netSalesLastYear: t.field({
      type: 'Decimal',
      resolve: (total) => decimalString(total.netAmountBefore, total.currency),
    }),
    invoiceQuantity: t.exposeInt('qty'),
    invoiceQuantityLastYear: t.exposeInt('qtyBefore'),
  }),
});

const SalesCurrencyType = builder.objectRef<Sales['currencies'][number]>('SalesOverviewCurrency').implement({
  fields: (t) => ({
    currency: t.exposeString('currency'),
    netSales: t.field({ type: 'Decimal', resolve: (row) => decimalString(row.netAmount, row.currency) }),
  }),
});

const SalesCountsType = builder.objectRef<Sales['counts']>('SalesOverviewCounts').implement({
  description: 'Number of groups of each list, also of those that the answer leaves out.',
  fields: (t) => ({
    brands: t.exposeInt('brand'),
    merchandiseCategories: t.exposeInt('merchandiseCategory'),
    models: t.exposeInt('model'),
    series: t.exposeInt('series'),
  }),
});

export const SalesOverviewType = builder.objectRef<Sales>('SalesOverview').implement({
  description:
    'Net sales of the invoices of a year in one currency: lines less document discounts, without tax and freight; credit notes count negative.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    years: t.field({
      type: ['Int'],
      description: 'Years with sales, the latest first.',
      resolve: ({ reach }, _args, ctx) => listSalesYears(ctx, reach),
    }),
    currency: t.exposeString('currency'),
    currencies: t.field({
      type: [SalesCurrencyType],
      description: 'Net sales in every currency, the largest first; they are never added.',
      resolve: ({ currencies }) => [...currencies],
    }),
    comparedUntil: t.field({
      type: 'CalendarDate',
      nullable: true,
      description: 'Day of the year before up to which a year in progress is compared; null for other years.',
      resolve: ({ inProgress }) => inProgress?.yearBefore ?? null,
    }),
    oneCustomer: t.boolean({ description: 'False: sales of all customers.', resolve: ({ reach }) => reach.single }),
    months: t.field({
      type: [SalesMonthType],
      description: 'All months of the year, whatever months the filter names.',
      resolve: (sales) => inCurrency(sales, sales.months),
    }),
    brands: t.field({ type: [SalesGroupType], resolve: (sales) => inCurrency(sales, sales.lists.brand) }),
    merchandiseCategories: t.field({
      type: [SalesGroupType],
      resolve: (sales) => inCurrency(sales, sales.lists.merchandiseCategory),
    }),
    models: t.field({ type: [SalesGroupType], resolve: (sales) => inCurrency(sales, sales.lists.model) }),
    series: t.field({ type: [SalesGroupType], resolve: (sales) => inCurrency(sales, sales.lists.series) }),
    counts: t.expose('counts', { type: SalesCountsType }),
    total: t.field({ type: SalesTotalType, resolve: (sales) => ({ ...sales.total, currency: sales.currency }) }),
  }),
});

const SalesOptionType = builder.objectRef<SalesOption>('SalesOverviewOption').implement({
  fields: (t) => ({ code: t.exposeString('code'), name: t.exposeString('name') }),
});
type Options = Readonly<Record<'brand' | 'merchandiseCategory' | 'model' | 'series', SalesOption[]>>;
export const SalesOptionsType = builder.objectRef<Options>('SalesOverviewFilterOptions').implement({
  description: 'The goods that were sold this year and last, by name.',
  fields: (t) => ({
    brands: t.expose('brand', { type: [SalesOptionType] }),
    merchandiseCategories: t.expose('merchandiseCategory', { type: [SalesOptionType] }),
    models: t.expose('model', { type: [SalesOptionType] }),
    series: t.expose('series', { type: [SalesOptionType] }),
  }),
});

export const SalesFilterInput = builder.inputType('SalesOverviewFilterInput', {
  fields: (t) => ({
    sorg: t.string({ description: 'Default: every sales organisation of the market.' }),
    year: t.int({ description: 'Default: this year.' }),
    custCode: t.field({
      type: 'JSON',
      description:
        'A pair {r3, isr}, or all (R-236). Default: the active customer, without one all that the caller may see.',
    }),
    category: t.string({
      description:
        'overview (default): all lists with their first ten; brand, merchandiseCategory, model or series: this list in full (Q-116), and those that are filtered.',
    }),
    months: t.stringList({ description: '01 to 12.' }),
    brands: t.stringList({ description: 'Codes or names; other for articles that the catalog lacks.' }),
    merchandiseCategories: t.stringList({ description: 'Codes or names.' }),
    models: t.stringList({ description: 'Codes or names.' }),
    series: t.stringList(),
    currency: t.string({ description: "Default: the market's currency, or the one with the most sales." }),
  }),
});

const pair = v.object({
  r3: v.pipe(v.string('required'), v.maxLength(40, 'too_long')),
  isr: v.pipe(v.string('required'), v.maxLength(40, 'too_long')),
});
const list = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.nullish(v.array(schema), []),
    v.transform((values) => values ?? []),
    v.maxLength(100, 'too_many'),
  );
const codes = list(v.pipe(v.string('required'), v.maxLength(100, 'too_long')));
const schema = v.object({
  filter: v.object({
    sorg: absent(sorgCode),
    year: absent(
      v.pipe(
        v.number('required'),
        v.integer('out_of_range'),
        v.minValue(2_000, 'out_of_range'),
        v.maxValue(2_100, 'out_of_range'),
      ),
    ),
    custCode: absent(v.union([v.literal('all'), pair], 'bad_input')),
    category: v.pipe(
      v.nullish(v.picklist(overviewCategories, 'bad_input'), 'overview'),
      v.transform((category) => category ?? 'overview'),
    ),
    months: list(v.picklist(monthNames, 'bad_input')),
    brands: codes,
    merchandiseCategories: codes,
    models: codes,
    series: codes,
    currency: absent(v.pipe(v.string('required'), v.regex(/^[A-Z]{3}$/, 'valid_currency'))),
  }),
  creditCustomers: list(pair),
});

/** The filter that the arguments describe; refuses malformed ones. */
export function salesFilter(args: { readonly filter?: unknown; readonly creditCustomers?: unknown }): SalesFilter {
  const { filter, creditCustomers } = parseInput(schema, {
    filter: args.filter ?? {},
    creditCustomers: args.creditCustomers,
  });
  const { custCode, ...rest } = filter;
  return { ...rest, customer: custCode, creditCustomers };
}

builder.queryFields((t) => ({
  salesOverviewV4: t.field({
    allow: readSalesOverview,
    mayLag: true,
    type: SalesOverviewType,
    nullable: true,
    description: 'Net sales of a year next to the year before (R-236, R-237); null if no such customer is visible.',
    args: { filter: t.arg({ type: SalesFilterInput }), creditCustomers: t.arg({ type: [CustomerPairInput] }) },
    resolve: (_root, args, ctx) => findSales(ctx, salesFilter(args)),
  }),
  salesOverviewFilterV4: t.field({
    allow: readSalesOverview,
    mayLag: true,
    type: SalesOptionsType,
    description: 'The filters of the overview.',
    resolve: (_root, _args, ctx) => listSalesOptions(ctx),
  }),
}));
