import * as v from 'valibot';
import type { ClaimCategory } from '#rules/service/claims/status.ts';
import { shownBlockReason } from '#rules/accounts/credit/room.ts';
import { decimalString } from '#rules/money.ts';
import { everyOpenLine } from '#rules/ordering/orders/open-filter.ts';
import * as fields from '#rules/validation.ts';
import { defaultVisitWeeks } from '#rules/field/visit-plans/visit-due.ts';
import type { Ctx } from '#platform/context.ts';
import {
  builder,
  pageInfo,
  PageInfoType,
  parseInput,
  type FieldsOf,
  type PageInfo,
} from '#platform/graphql/graphql.ts';
import type { PageOfRows } from '#platform/database/read-page.ts';
import { countOpen, listOpenLines, openCountedUpTo, type OpenLine } from '#ordering/open-orders/open-orders.queries.ts';
import { listClaims } from '#service/claims/claims.list.queries.ts';
import { readClaims } from '#service/claims/claims.policy.ts';
import type { Claim } from '#service/claims/claims.queries.ts';
import { readSalesOverview } from '#field/sales-overview/sales-overview.policy.ts';
import { findMonthSales, type MonthSales } from '#field/sales-overview/sales-overview.queries.ts';
import { VisitDueListType, visitsDue, visitWeeks } from '#field/visit-plans/visit-plans.graphql.ts';
import { plansVisits } from '#field/visit-plans/visit-plans.policy.ts';
import { holds, seesRepDay, wholeReach } from './rep-day.policy.ts';
import {
  cartWaitsAfterDays,
  listBlockedDealers,
  listRestingCarts,
  loadPhone,
  type BlockedDealer,
  type DayCustomer,
  type RestingCart,
} from './rep-day.queries.ts';

const customerFields = <Row extends DayCustomer>(t: FieldsOf<Row>) => ({
  code: t.string({ description: 'Unified code, as changeCustomer takes it.', resolve: ({ unified }) => unified }),
  name: t.string({ resolve: ({ name }) => name }),
  city: t.string({ resolve: ({ city }) => city }),
  phone: t.string({ resolve: ({ phone }) => phone }),
});

/** A page of rows with its position in the list. */
interface DayList<Row> {
  readonly rows: readonly Row[];
  readonly info: PageInfo;
}
const listOf = <Row>({ page, limit }: PageOfRows, { rows, count }: { rows: readonly Row[]; count: number }) => ({
  rows,
  info: pageInfo(page, limit, count),
});

const BlockedType = builder.objectRef<BlockedDealer>('RepDayBlockedCustomer').implement({
  description: 'A customer whose credit or whose account with a sales organisation is blocked.',
  fields: (t) => ({
    ...customerFields(t),
    credit: t.boolean({
      description: 'The credit account is blocked.',
      resolve: ({ creditReason }) => creditReason !== null,
    }),
    creditReason: t.string({
      nullable: true,
      description: 'One of the known block reasons (R-206 to R-209); null for any other.',
      resolve: ({ creditReason }) => (creditReason === null ? null : shownBlockReason(creditReason)),
    }),
    areaReason: t.exposeString('areaReason', {
      nullable: true,
      description: 'Why the ERP blocked the account with the sales organisation; null if it is not blocked.',
    }),
  }),
});
const BlockedListType = builder.objectRef<DayList<BlockedDealer>>('RepDayBlockedCustomerList').implement({
  fields: (t) => ({
    data: t.field({ type: [BlockedType], resolve: ({ rows }) => [...rows] }),
    info: t.expose('info', { type: PageInfoType }),
  }),
});

const CartValueType = builder.objectRef<RestingCart['values'][number]>('RepDayCartValue').implement({
  fields: (t) => ({
    currency: t.exposeString('currency'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount, currency }) => decimalString(amount, currency) }),
  }),
});
const CartType = builder.objectRef<RestingCart>('RepDayCart').implement({
  description: 'A filled cart that nobody changed for days.',
  fields: (t) => ({
    id: t.exposeID('id'),
    ...customerFields(t),
    owner: t.exposeString('owner', { description: 'Name of the user whose cart it is.' }),
    lines: t.exposeInt('lines'),
    units: t.exposeInt('units'),
    values: t.field({
      type: [CartValueType],
      description: 'Net value at the prices that its owner saw, per currency; currencies are never added.',
      resolve: ({ values }) => [...values],
    }),
    changedAt: t.expose('changedAt', { type: 'DateTime' }),
  }),
});
const CartListType = builder.objectRef<DayList<RestingCart>>('RepDayCartList').implement({
  fields: (t) => ({
    data: t.field({ type: [CartType], resolve: ({ rows }) => [...rows] }),
    info: t.expose('info', { type: PageInfoType }),
  }),
});

const SlipType = builder.objectRef<OpenLine>('RepDaySlippedLine').implement({
  description: 'An open order line whose promised date moved to later.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('unified'),
    name: t.exposeString('customerName'),
    phone: t.string({ resolve: ({ unified }, _args, ctx) => loadPhone(ctx, unified) }),
    orderNumber: t.exposeString('orderNumber'),
    description: t.exposeString('description'),
    openQty: t.int({ resolve: ({ qty, shipped, cancelled }) => qty - shipped - cancelled }),
    firstPromisedOn: t.expose('firstPromisedOn', { type: 'CalendarDate', nullable: true }),
    promisedOn: t.expose('promisedOn', { type: 'CalendarDate', nullable: true }),
    precision: t.exposeString('promisedPrecision', { nullable: true, description: 'day, week or month.' }),
  }),
});
const SlipListType = builder.objectRef<DayList<OpenLine>>('RepDaySlippedLineList').implement({
  fields: (t) => ({
    data: t.field({ type: [SlipType], resolve: ({ rows }) => [...rows] }),
    info: t.expose('info', { type: PageInfoType, description: `Lines, counted up to ${openCountedUpTo}.` }),
  }),
});

const DayClaimType = builder.objectRef<Claim>('RepDayClaim').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeString('number'),
    code: t.exposeString('unified'),
    name: t.exposeString('customerName'),
    phone: t.string({ resolve: ({ unified }, _args, ctx) => loadPhone(ctx, unified) }),
    description: t.exposeString('description'),
    status: t.exposeString('status'),
    statusAt: t.expose('statusAt', { type: 'DateTime' }),
  }),
});
const ClaimListType = builder.objectRef<DayList<Claim>>('RepDayClaimList').implement({
  fields: (t) => ({
    data: t.field({ type: [DayClaimType], resolve: ({ rows }) => [...rows] }),
    info: t.expose('info', { type: PageInfoType }),
  }),
});

const MonthType = builder.objectRef<MonthSales>('RepDayMonth').implement({
  description:
    'Net sales of the month up to today, next to the same days a year before, as the sales overview has them.',
  fields: (t) => ({
    month: t.exposeString('month', { description: '01 to 12.' }),
    currency: t.exposeString('currency'),
    netSales: t.field({ type: 'Decimal', resolve: (row) => decimalString(row.netAmount, row.currency) }),
    netSalesLastYear: t.field({
      type: 'Decimal',
      resolve: (row) => decimalString(row.netAmountBefore, row.currency),
    }),
  }),
});

async function slippedLines(ctx: Ctx, page: PageOfRows): Promise<DayList<OpenLine>> {
  const filter = { ...everyOpenLine, risk: 'slipped' as const };
  const [{ rows }, { lines }] = await Promise.all([
    listOpenLines(ctx, filter, { sort: 'slip', ...page, after: null }),
    countOpen(ctx, filter),
  ]);
  return listOf(page, { rows, count: Math.min(lines, openCountedUpTo) });
}

async function claimsIn(ctx: Ctx, category: ClaimCategory, page: PageOfRows): Promise<DayList<Claim>> {
  const filter = { type: null, status: null, category, brand: null, search: '', from: null, to: null, customer: null };
  return listOf(page, await listClaims(ctx, filter, page.page, page.limit));
}

const daySchema = v.object({ weeks: visitWeeks, page: fields.wholeNumber(1, 10_000), limit: fields.pageSize(100) });
type Day = v.InferOutput<typeof daySchema>;

/** The cards are fields of their own, so that one that fails leaves the others. */
const RepDayType = builder.objectRef<Day>('RepDay').implement({
  description:
    'The tasks of sales people today, about all customers of their areas in the market, whomever they act for. A card is null without its permission.',
  fields: (t) => ({
    visits: t.field({
      type: VisitDueListType,
      nullable: true,
      description: 'As visitsDue (page.formvisit).',
      resolve: (day, _args, ctx) => (holds(ctx, ...plansVisits) ? visitsDue(ctx, { ...day, search: '' }) : null),
    }),
    blocked: t.field({
      type: BlockedListType,
      nullable: true,
      description: 'Blocked customers by name; credit blocks for users who see credit figures (R-057).',
      resolve: async (day, _args, ctx) => listOf(day, await listBlockedDealers(ctx, day)),
    }),
    slipped: t.field({
      type: SlipListType,
      nullable: true,
      description:
        'As openOrderLines with the risk slipped, without an active customer; those that moved most first (page.order-status).',
      resolve: (day, _args, ctx) => (holds(ctx, 'page.order-status') ? slippedLines(wholeReach(ctx), day) : null),
    }),
    claims: t.field({
      type: ClaimListType,
      nullable: true,
      description: 'As claimsV2 with the category open, without an active customer (page.claim or claim.status).',
      resolve: (day, _args, ctx) => (holds(ctx, ...readClaims) ? claimsIn(wholeReach(ctx), 'open', day) : null),
    }),
    claimsInProcess: t.field({
      type: ClaimListType,
      nullable: true,
      description: 'The same with the category processing.',
      resolve: (day, _args, ctx) => (holds(ctx, ...readClaims) ? claimsIn(wholeReach(ctx), 'processing', day) : null),
    }),
    carts: t.field({
      type: CartListType,
      nullable: true,
      description: `Filled carts that nobody changed for ${cartWaitsAfterDays} days, the longest first; without those given up.`,
      resolve: async (day, _args, ctx) => listOf(day, await listRestingCarts(ctx, day)),
    }),
    month: t.field({
      type: MonthType,
      nullable: true,
      description: 'As salesOverviewV4 of all customers with this month (page.dashboard).',
      resolve: (_day, _args, ctx) => (holds(ctx, ...readSalesOverview) ? findMonthSales(wholeReach(ctx)) : null),
    }),
  }),
});

builder.queryField('repDay', (t) =>
  t.field({
    allow: seesRepDay,
    mayLag: true,
    type: RepDayType,
    description: 'The start page of sales people: a page of each card.',
    args: {
      weeks: t.arg.int({ defaultValue: defaultVisitWeeks }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 5 }),
    },
    resolve: (_root, args) => parseInput(daySchema, args),
  }),
);
