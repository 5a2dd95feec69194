import * as v from 'valibot';
import { addDays, calendarDateIn } from '#rules/dates.ts';
import { boundedRange } from '#rules/ordering/orders/date-range.ts';
import { checkPeriod, paidFilter, paidSorts, type PaidFilter } from '#rules/money/invoices/paid-filter.ts';
import { calendarDate, pageSize, wholeNumber } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import { InvoiceType } from './invoices.graphql.ts';
import {
  countPaid,
  listPaid,
  paidCountedUpTo,
  paidLimit,
  readPaidCursor,
  type PaidPageRequest,
} from './invoices.paid.queries.ts';
import { readInvoices } from './invoices.policy.ts';
import type { Invoice } from './invoices.queries.ts';

const periodSchema = v.object({ from: v.nullish(calendarDate), to: v.nullish(calendarDate) });
/** The longest period of a call without pages: paid invoices are exempt from the 30 days of other lists. */
const longestDays = 366;

/** Paid invoices of a period of at most a year, the last paid first; without dates those of the last year. */
export async function paidInvoices(ctx: Ctx, args: unknown): Promise<Invoice[]> {
  const input = parseInput(periodSchema, args);
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const chosen = { from: input.from ?? null, to: input.to ?? null };
  const lastYear = { from: addDays(today, 1 - longestDays), to: today };
  const whole = chosen.from === null && chosen.to === null;
  const period = whole ? lastYear : boundedRange(chosen, today, ['from', 'to'], longestDays);
  const filter = { ...v.parse(paidFilter, {}), ...period };
  const { rows } = await listPaid(ctx, filter, { newestFirst: true, page: 1, limit: paidLimit, after: null });
  return [...rows];
}

builder.queryField('invoiceV5', (t) =>
  t.field({
    allow: readInvoices,
    mostRows: 2_000,
    mayLag: true,
    type: [InvoiceType],
    description:
      'Paid invoices by clearing date, the last paid first: at most 2,000 of at most 366 days; without dates those of the last year, without a last day those up to today.',
    args: { from: t.arg({ type: 'CalendarDate' }), to: t.arg({ type: 'CalendarDate' }) },
    resolve: (_root, args, ctx) => paidInvoices(ctx, args),
  }),
);

const pageSchema = v.object({
  sort: v.picklist(paidSorts, 'bad_input'),
  page: wholeNumber(1, 1_000),
  limit: pageSize(200),
  after: v.nullish(
    v.pipe(
      v.string(),
      v.check((cursor) => readPaidCursor(cursor) !== null, 'bad_input'),
    ),
  ),
});

interface ListRequest {
  readonly filter: PaidFilter;
  readonly request: PaidPageRequest;
  found?: ReturnType<typeof listPaid>;
  counted?: Promise<number>;
}
const PaidInvoiceList = builder.objectRef<ListRequest>('PaidInvoiceList').implement({
  fields: (t) => ({
    data: t.field({
      type: [InvoiceType],
      resolve: async (list, _args, ctx) => [...(await (list.found ??= listPaid(ctx, list.filter, list.request))).rows],
    }),
    info: t.field({
      type: PageInfoType,
      resolve: async (list, _args, ctx) =>
        pageInfo(
          list.request.page,
          list.request.limit,
          Math.min(paidCountedUpTo, await (list.counted ??= countPaid(ctx, list.filter))),
        ),
    }),
    countIsExact: t.boolean({
      description: 'False: there are more than were counted.',
      resolve: async (list, _args, ctx) => (await (list.counted ??= countPaid(ctx, list.filter))) <= paidCountedUpTo,
    }),
    nextCursor: t.string({
      nullable: true,
      description: 'Send as `after` for the next page; null at the end.',
      resolve: async (list, _args, ctx) => (await (list.found ??= listPaid(ctx, list.filter, list.request))).nextCursor,
    }),
  }),
});
const PaidInvoiceFilterInput = builder.inputType('PaidInvoiceFilterInput', {
  fields: (t) => ({
    search: t.string({ description: 'Invoice, accounting, delivery, order, ERP or PO number.' }),
    sorgs: t.stringList(),
    kind: t.string({ description: 'invoice, credit_note or deduction.' }),
    from: t.field({ type: 'CalendarDate', description: 'Cleared from.' }),
    to: t.field({ type: 'CalendarDate', description: 'Cleared until.' }),
  }),
});

builder.queryField('paidInvoices', (t) =>
  t.field({
    allow: readInvoices,
    mayLag: true,
    type: PaidInvoiceList,
    description: 'Paid invoices and used credits of the active customer by clearing date, page by page.',
    args: {
      filter: t.arg({ type: PaidInvoiceFilterInput }),
      sort: t.arg.string({ defaultValue: 'newest', description: 'newest or oldest clearing date first.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
      after: t.arg.string({ description: 'Cursor of the previous page, of the same sort; `page` is then ignored.' }),
    },
    resolve: (_root, args): ListRequest => {
      const filter = parseInput(paidFilter, args.filter ?? {}, 'filter');
      checkPeriod(filter.from, filter.to, ['filter.from', 'filter.to']);
      const { sort, after, ...request } = parseInput(pageSchema, args);
      return { filter, request: { ...request, newestFirst: sort === 'newest', after: after ?? null } };
    },
  }),
);
