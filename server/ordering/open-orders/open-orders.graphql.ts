import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { calendarDateIn, wallTimeIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { openSorts } from '#rules/ordering/orders/open-choices.ts';
import { boundedOpenRanges, openFilter } from '#rules/ordering/orders/open-filter.ts';
import { lineState, openQty } from '#rules/ordering/orders/progress.ts';
import { riskOfReason, riskReasons } from '#rules/ordering/orders/risk.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, type PageInfo } from '#platform/graphql/graphql.ts';
import { filterInput } from '#platform/graphql/list-filters.ts';
import { CustCodeType } from '#accounts/customers/customers.graphql.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import {
  countOpen,
  listOpenLines,
  listOpenOrders,
  openCountedUpTo,
  readOpenCursor,
  riskReasonToday,
  type OpenListFilter,
  type OpenLine,
  type OpenPageRequest,
} from './open-orders.queries.ts';
import { loadArticleFace } from '#ordering/orders/orders.queries.ts';

/** A date for older calls, with day and time of day in separate fields. */
export const DateAndTime = builder.objectRef<{ date: string; time: string }>('DateAndTime').implement({
  fields: (t) => ({
    date: t.field({ type: 'CalendarDate', resolve: (value) => value.date }),
    time: t.exposeString('time'),
  }),
});
const onDay = (day: string | null) => (day === null ? null : { date: day, time: '00:00' });

const OpenOrderArticle = builder.objectRef<OpenLine>('OpenOrderArticle').implement({
  fields: (t) => ({
    code: t.exposeString('articleCode'),
    displayCode: t.exposeString('displayCode'),
    description: t.exposeString('description'),
    slug: t.string({
      nullable: true,
      resolve: async (line, _args, ctx) =>
        line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.slug ?? null) : null,
    }),
    picture: t.string({
      nullable: true,
      resolve: async (line, _args, ctx) =>
        line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.picture ?? null) : null,
    }),
  }),
});
const ShipToDetail = builder.objectRef<OpenLine>('OpenOrderShipTo').implement({
  fields: (t) => ({ address: t.exposeString('shiptoAddress'), city: t.exposeString('shiptoCity') }),
});

export const OpenOrderLine = builder.objectRef<OpenLine>('OpenOrderLine').implement({
  description: 'A line that is still to be shipped. qty is the open quantity.',
  fields: (t) => ({
    id: t.exposeID('id'),
    soNumber: t.exposeString('soNumber', { nullable: true }),
    orderNumber: t.exposeString('orderNumber'),
    orderType: t.exposeString('origin', { description: 'portal, or erp for an order of another channel.' }),
    poNumber: t.exposeString('poNumber'),
    sorg: t.exposeString('sorg'),
    createdAt: t.field({ type: 'DateTime', resolve: (line) => line.createdAt }),
    createdOn: t.field({
      type: DateAndTime,
      resolve: (line, _args, ctx) => ({
        date: calendarDateIn(line.createdAt, ctx.market.timeZone),
        time: wallTimeIn(line.createdAt, ctx.market.timeZone),
      }),
    }),
    requestDeliveryDate: t.field({
      type: DateAndTime,
      nullable: true,
      resolve: (line) => onDay(line.requestDeliveryOn),
    }),
    expectedDeliveryDate: t.field({ type: DateAndTime, nullable: true, resolve: (line) => onDay(line.promisedOn) }),
    expectedPrecision: t.exposeString('promisedPrecision', { nullable: true }),
    firstPromisedOn: t.field({
      type: 'CalendarDate',
      nullable: true,
      description: 'The first promised date.',
      resolve: (line) => line.firstPromisedOn,
    }),
    slipDays: t.exposeInt('slipDays', {
      nullable: true,
      description: 'Days by which the date has moved since the first promise; negative if it moved closer.',
    }),
    risk: t.string({
      nullable: true,
      description: 'late or at_risk.',
      resolve: (line, _args, ctx) => riskOfReason(riskReasonToday(ctx, line)),
    }),
    riskReason: t.string({
      nullable: true,
      description: `Why it is late or at risk: ${riskReasons.join(', ')}.`,
      resolve: (line, _args, ctx) => riskReasonToday(ctx, line),
    }),
    notes: t.exposeString('notes'),
    internalNotes: t.string({
      description: 'Always empty: no source has internal notes (docs/contract).',
      resolve: () => '',
    }),
    createdBy: t.exposeString('createdByName'),
    shipTo: t.exposeString('shiptoName'),
    shipToDetail: t.field({ type: ShipToDetail, resolve: (line) => line }),
    custCode: t.field({ type: CustCodeType, resolve: (line) => line }),
    custName: t.exposeString('customerName'),
    article: t.field({ type: OpenOrderArticle, resolve: (line) => line }),
    qty: t.int({ resolve: openQty }),
    orderedQty: t.exposeInt('qty'),
    confirmedQty: t.exposeInt('confirmed'),
    shippedQty: t.exposeInt('shipped'),
    cancelledQty: t.exposeInt('cancelled'),
    price: t.field({ type: 'Decimal', resolve: (line) => decimalString(line.price, line.currency) }),
    subTotal: t.field({ type: 'Decimal', resolve: (line) => decimalString(line.price * openQty(line), line.currency) }),
    currency: t.exposeString('currency'),
    uom: t.exposeString('uom'),
    productCategory: t.string({
      resolve: async (line, _args, ctx) =>
        line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.category ?? '') : '',
    }),
    modelYear: t.string({
      resolve: async (line, _args, ctx) =>
        line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.modelYear ?? '') : '',
    }),
    status: t.string({ resolve: lineState }),
  }),
});

/** Filter and page of a list of open lines or orders; each field reads only what its caller asks for. */
interface ListRequest {
  readonly filter: OpenListFilter;
  readonly request: OpenPageRequest;
}

type Counted = 'lines' | 'orders';
const shownInfo = async (list: ListRequest, ctx: Ctx, counted: Counted): Promise<PageInfo> =>
  pageInfo(
    list.request.page,
    list.request.limit,
    Math.min(openCountedUpTo, (await countOpen(ctx, list.filter))[counted]),
  );
const isExact = async (list: ListRequest, _args: object, ctx: Ctx): Promise<boolean> =>
  (await countOpen(ctx, list.filter)).lines <= openCountedUpTo;

const OpenLineList = builder.objectRef<ListRequest & { found?: ReturnType<typeof listOpenLines> }>('OpenOrderLineList');
OpenLineList.implement({
  fields: (t) => ({
    data: t.field({
      type: [OpenOrderLine],
      resolve: async (list, _args, ctx) => [
        ...(await (list.found ??= listOpenLines(ctx, list.filter, list.request))).rows,
      ],
    }),
    info: t.field({ type: PageInfoType, resolve: (list, _args, ctx) => shownInfo(list, ctx, 'lines') }),
    units: t.int({
      description: 'Number of units in the counted lines.',
      resolve: async (list, _args, ctx) => (await countOpen(ctx, list.filter)).units,
    }),
    countIsExact: t.boolean({ description: 'False: there are more than were counted.', resolve: isExact }),
    nextCursor: t.string({
      nullable: true,
      description: 'Send as `after` for the next page; null at the end.',
      resolve: async (list, _args, ctx) =>
        (await (list.found ??= listOpenLines(ctx, list.filter, list.request))).nextCursor,
    }),
  }),
});

const OpenOrderList = builder.objectRef<ListRequest & { found?: ReturnType<typeof listOpenOrders> }>('OpenOrderList');
OpenOrderList.implement({
  fields: (t) => ({
    data: t.field({
      type: [OrderType],
      resolve: async (list, _args, ctx) => [
        ...(await (list.found ??= listOpenOrders(ctx, list.filter, list.request))).rows,
      ],
    }),
    info: t.field({ type: PageInfoType, resolve: (list, _args, ctx) => shownInfo(list, ctx, 'orders') }),
    countIsExact: t.boolean({ description: 'False: there are more than were counted.', resolve: isExact }),
    nextCursor: t.string({
      nullable: true,
      description: 'Send as `after` for the next page; null at the end.',
      resolve: async (list, _args, ctx) =>
        (await (list.found ??= listOpenOrders(ctx, list.filter, list.request))).nextCursor,
    }),
  }),
});

const OpenFilterInput = filterInput('OpenOrderFilterInput', openFilter);

const pageSchema = v.object({
  sort: v.picklist(openSorts, 'bad_input'),
  page: fields.wholeNumber(1, 100_000),
  limit: fields.pageSize(200),
  after: v.nullish(v.pipe(v.string(), v.maxLength(1_000, 'bad_input'))),
});

const sortWords =
  'newest, oldest, expected, expected_last, requested, requested_last, slip or slip_least; rows without a date come last (R-200).';

builder.queryFields((t) => {
  const args = {
    filter: t.arg({ type: OpenFilterInput }),
    sort: t.arg.string({ defaultValue: 'newest', description: sortWords }),
    page: t.arg.int({ defaultValue: 1 }),
    limit: t.arg.int({ defaultValue: 20 }),
    after: t.arg.string({ description: 'Cursor of the previous page, of the same sort; `page` is then ignored.' }),
  };
  const requestOf = (ctx: Ctx, given: Record<string, unknown>): ListRequest => {
    const filter = boundedOpenRanges(
      parseInput(openFilter, given['filter'] ?? {}, 'filter'),
      calendarDateIn(ctx.now, ctx.market.timeZone),
    );
    const request = parseInput(pageSchema, given);
    if (request.after && !readOpenCursor(request.after, request.sort)) throw new DomainError('bad_input', {}, 'after');
    return { filter, request: { ...request, after: request.after ?? null } };
  };
  return {
    openOrderLines: t.field({
      allow: ['page.order-status'],
      mayLag: true,
      type: OpenLineList,
      description:
        'Open lines of the active customer, or of all customers that a salesperson looks after, page by page.',
      args,
      resolve: (_root, given, ctx) => requestOf(ctx, given),
    }),
    openOrders: t.field({
      allow: ['page.order-status'],
      mayLag: true,
      type: OpenOrderList,
      description: 'The orders of such lines, page by page.',
      args,
      resolve: (_root, given, ctx) => requestOf(ctx, given),
    }),
  };
});
