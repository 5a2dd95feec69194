import * as v from 'valibot';
import { calendarDateIn, wallTimeIn } from '../../../rules/dates.ts';
import { decimalString } from '../../../rules/money.ts';
import { lineState, openQty } from '../../../rules/orders/progress.ts';
import { search, sorgCode } from '../../../rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, type PageInfo } from '../../platform/graphql.ts';
import { CustCodeType } from '../customers/customers.graphql.ts';
import { CustomerPairInput } from './orders.list.graphql.ts';
import { listOpenLines, type OpenLine } from './orders.open.queries.ts';
import { loadArticleFace } from './orders.queries.ts';

/** A date as older calls carry it: day and time of day apart. */
export const DateAndTime = builder.objectRef<{ date: string; time: string }>('DateAndTime').implement({
  fields: (t) => ({ date: t.field({ type: 'CalendarDate', resolve: (value) => value.date }), time: t.exposeString('time') }),
});
const onDay = (day: string | null) => (day === null ? null : { date: day, time: '00:00' });

const OpenOrderArticle = builder.objectRef<OpenLine>('OpenOrderArticle').implement({
  fields: (t) => ({
    code: t.exposeString('articleCode'),
    displayCode: t.exposeString('displayCode'),
    description: t.exposeString('description'),
    slug: t.string({
      nullable: true,
      resolve: async (line, _args, ctx) => (line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.slug ?? null) : null),
    }),
    picture: t.string({
      nullable: true,
      resolve: async (line, _args, ctx) => (line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.picture ?? null) : null),
    }),
  }),
});
const ShipToDetail = builder.objectRef<OpenLine>('OpenOrderShipTo').implement({
  fields: (t) => ({ address: t.exposeString('shiptoAddress'), city: t.exposeString('shiptoCity') }),
});

const OpenOrderLine = builder.objectRef<OpenLine>('OpenOrderLine').implement({
  description: 'A line that still waits to be shipped. qty is what is open.',
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
      resolve: (line, _args, ctx) => ({ date: calendarDateIn(line.createdAt, ctx.market.timeZone), time: wallTimeIn(line.createdAt, ctx.market.timeZone) }),
    }),
    requestDeliveryDate: t.field({ type: DateAndTime, nullable: true, resolve: (line) => onDay(line.requestDeliveryOn) }),
    expectedDeliveryDate: t.field({ type: DateAndTime, nullable: true, resolve: (line) => onDay(line.promisedOn) }),
    expectedPrecision: t.exposeString('promisedPrecision', { nullable: true }),
    notes: t.exposeString('notes'),
    internalNotes: t.string({ description: 'Kept for the contract; the portal has no internal notes on orders.', resolve: () => '' }),
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
    productCategory: t.string({ resolve: async (line, _args, ctx) => (line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.category ?? '') : '') }),
    modelYear: t.string({ resolve: async (line, _args, ctx) => (line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.modelYear ?? '') : '') }),
    status: t.string({ resolve: lineState }),
  }),
});

export interface OpenCompany {
  readonly companyCode: string;
  readonly companyName: string;
  readonly orders: readonly OpenLine[];
}
/** Open lines of one company; the deliveries module adds what is on its way. */
export const OpenOrderCompanyGroupType = builder.objectRef<OpenCompany>('OpenOrderCompanyGroup');
OpenOrderCompanyGroupType.implement({
  fields: (t) => ({
    companyCode: t.exposeString('companyCode'),
    companyName: t.exposeString('companyName'),
    orders: t.field({ type: [OpenOrderLine], resolve: (group) => [...group.orders] }),
  }),
});

const OpenLineList = builder.objectRef<{ lines: readonly OpenLine[]; info: PageInfo }>('OpenOrderLineList').implement({
  fields: (t) => ({
    data: t.field({ type: [OpenOrderLine], resolve: (list) => [...list.lines] }),
    info: t.field({ type: PageInfoType, resolve: (list) => list.info }),
  }),
});

const pairs = v.array(v.object({ r3: v.string(), isr: v.string() }));

builder.queryField('openOrderV4', (t) =>
  t.field({
    allow: ['page.order-status'],
    type: [OpenOrderCompanyGroupType],
    description: 'Open lines of the active customer per company, oldest order first (Q-094).',
    args: { custAreaSorgs: t.arg.stringList(), creditCustomers: t.arg({ type: [CustomerPairInput] }) },
    resolve: async (_root, args, ctx) => {
      const input = parseInput(v.object({ custAreaSorgs: v.nullish(v.array(sorgCode)), creditCustomers: v.nullish(pairs) }), args);
      const { lines } = await listOpenLines(ctx, { sorgs: input.custAreaSorgs ?? [], customers: input.creditCustomers ?? [], search: '' });
      return [...Map.groupBy(lines, (line) => line.companyCode)].map(([companyCode, orders]) => ({
        companyCode,
        companyName: orders[0]?.companyName ?? companyCode,
        orders,
      }));
    },
  }),
);
builder.queryField('openOrderLines', (t) =>
  t.field({
    allow: ['page.order-status'],
    type: OpenLineList,
    description: 'Open lines of the active customer, page by page, oldest order first.',
    args: { search: t.arg.string(), sorgs: t.arg.stringList(), page: t.arg.int({ defaultValue: 1 }), limit: t.arg.int({ defaultValue: 20 }) },
    resolve: async (_root, args, ctx) => {
      const input = parseInput(
        v.object({
          search: v.nullish(search),
          sorgs: v.nullish(v.array(sorgCode)),
          page: v.pipe(v.number(), v.integer(), v.minValue(1, 'out_of_range'), v.maxValue(100_000, 'out_of_range')),
          limit: v.pipe(v.number(), v.integer(), v.minValue(1, 'out_of_range'), v.maxValue(200, 'out_of_range')),
        }),
        args,
      );
      const { lines, count } = await listOpenLines(ctx, { sorgs: input.sorgs ?? [], customers: [], search: input.search ?? '' }, input.page, input.limit);
      return { lines, info: pageInfo(input.page, input.limit, count) };
    },
  }),
);
