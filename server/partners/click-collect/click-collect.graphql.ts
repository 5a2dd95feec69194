import * as v from 'valibot';
import { boardColumns } from '#rules/partners/click-collect/collect-choices.ts';
import {
  collectStatusOf,
  collectStatusWords,
  collectSteps,
  columnOfStatus,
  isAtHq,
  neededFromHq,
  stepRefusal,
} from '#rules/partners/click-collect/status.ts';
import type { UserError } from '#rules/errors.ts';
import * as fields from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import { OrderType } from '#ordering/orders/orders.graphql.ts';
import { loadArticleFace } from '#ordering/orders/orders.queries.ts';
import { linesForHq } from './click-collect.hq.queries.ts';
import {
  listCollect,
  readBoard,
  serviceLevels,
  type ShownColumn,
  type StatusLevel,
} from './click-collect.list.queries.ts';
import { atCounter, isStaff, mayProcess, readsCollect, sidesOf } from './click-collect.policy.ts';
import {
  findByPickupCode,
  findCollect,
  loadCollectEvents,
  loadCollectOf,
  loadDetails,
  loadHqOrders,
  reminderRefusal,
  type CollectDetail,
  type CollectEvent,
  type CollectOrder,
  type HqOrder,
} from './click-collect.queries.ts';

const ConsumerType = builder.objectRef<CollectOrder>('ClickCollectCustomer').implement({
  description: 'The consumer; empty texts after the erasure of their data.',
  fields: (t) => ({
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    fullName: t.string({ resolve: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() }),
    email: t.exposeString('email'),
    phone: t.exposeString('phone'),
  }),
});
const DetailType = builder.objectRef<CollectDetail>('ClickCollectDetail').implement({
  description: 'A line of a consumer’s order.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    sku: t.exposeString('sku'),
    qty: t.exposeInt('qty'),
    qtyShipped: t.exposeInt('qtyShipped', { description: 'Units that HQ shipped.' }),
    mark: t.exposeString('mark', { description: 'ready_to_pickup or order_to_hq (R-239).' }),
    needsFromHq: t.int({ description: 'Units that HQ still has to ship.', resolve: neededFromHq }),
    orderable: t.boolean({
      description: 'The catalog knows the article, so HQ can be asked for it.',
      resolve: ({ articleId }) => articleId !== null,
    }),
    articleCode: t.exposeString('articleCode', { nullable: true }),
    displayCode: t.exposeString('displayCode', { nullable: true }),
    imageUrl: t.string({
      nullable: true,
      resolve: async ({ articleId }, _args, ctx) =>
        articleId === null ? null : ((await loadArticleFace(ctx, articleId))?.picture ?? null),
    }),
    orderNo: t.exposeString('hqOrderNumber', { nullable: true, description: 'The order at HQ that fills the line.' }),
    hqFailed: t.exposeBoolean('hqFailed', {
      description: 'The order at HQ was cancelled or refused: the line can be ordered again.',
    }),
  }),
});
const HqOrderType = builder.objectRef<HqOrder>('ClickCollectHqOrder').implement({
  description: 'A real order of the dealer that fills lines of a consumer’s order.',
  fields: (t) => ({
    id: t.exposeID('id'),
    orderNo: t.exposeString('number'),
    status: t.exposeString('status', { description: 'pending, processing, complete, failed, void or cancelled.' }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});
const EventType = builder.objectRef<CollectEvent>('ClickCollectEvent').implement({
  description: 'Something that happened to an order.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    by: t.exposeString('by'),
    kind: t.exposeString('kind', {
      description: 'arrival, status, mark, hq_order, hq_failed, shipment, handover or reminder.',
    }),
    from: t.string({ nullable: true, resolve: ({ from }) => from && collectStatusWords[from] }),
    to: t.string({ nullable: true, resolve: ({ to }) => to && collectStatusWords[to] }),
    lineName: t.exposeString('lineName'),
    mark: t.exposeString('mark', { nullable: true }),
    quantity: t.exposeInt('qty', { nullable: true }),
    orderNo: t.exposeString('hqOrderNumber', { nullable: true }),
    note: t.exposeString('note', { description: 'Words of the staff with a reminder.' }),
  }),
});
interface NextStep {
  readonly status: string;
  readonly refusal: UserError | null;
}
const NextStepType = builder.objectRef<NextStep>('ClickCollectNextStatus').implement({
  description: 'A step that the caller may take by hand, or why not yet.',
  fields: (t) => ({
    status: t.exposeString('status'),
    allowed: t.boolean({ resolve: ({ refusal }) => refusal === null }),
    reason: t.string({ nullable: true, resolve: ({ refusal }) => refusal?.code ?? null }),
    message: t.string({
      nullable: true,
      resolve: ({ refusal }, _args, ctx) => refusal && ctx.text(refusal.code, refusal.params),
    }),
  }),
});

/** Steps that the caller may take by hand, with why one is refused. */
async function nextSteps(ctx: Ctx, order: CollectOrder): Promise<NextStep[]> {
  if (!mayProcess(ctx)) return [];
  const sides = sidesOf(ctx, order.customerId);
  const details = await loadDetails(ctx, order.id);
  return collectSteps
    .filter(({ from, by }) => from === order.status && by.some((one) => sides.includes(one)))
    .map(({ to }) => {
      const code = stepRefusal(order.status, to, sides, details);
      return { status: collectStatusWords[to], refusal: code && { field: 'status', code, params: {} } };
    });
}

/** True if the caller may take the steps of the counter. */
const mayServe = (ctx: Ctx, { customerId }: CollectOrder): boolean => mayProcess(ctx) && atCounter(ctx, customerId);

export const CollectType = builder.objectRef<CollectOrder>('ClickCollectOrder');
CollectType.implement({
  description: 'A consumer’s order that a dealer hands out.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeString('number'),
    shopName: t.exposeString('shopName'),
    externalId: t.exposeString('externalId', { description: 'Number of the order in the shop.' }),
    sorg: t.exposeString('sorg'),
    custCode: t.exposeString('customerCode'),
    custName: t.exposeString('customerName'),
    status: t.string({
      description: 'One of the nine statuses in words (R-238).',
      resolve: ({ status }) => collectStatusWords[status],
    }),
    customer: t.field({ type: ConsumerType, resolve: (order) => order }),
    orderedAt: t.field({ type: 'DateTime', resolve: ({ orderedAt }) => orderedAt }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    statusAt: t.field({ type: 'DateTime', resolve: ({ statusAt }) => statusAt }),
    dueOn: t.field({
      type: 'CalendarDate',
      nullable: true,
      description: 'Last day on which the order is in time in its status; null: complete.',
      resolve: ({ dueOn }) => dueOn,
    }),
    overdue: t.exposeBoolean('overdue'),
    column: t.string({
      nullable: true,
      description: 'Column of the counter board: confirm, prepare, hq, pickup or overdue; null: complete.',
      resolve: ({ status, overdue }) => (overdue ? 'overdue' : columnOfStatus[status]),
    }),
    pickupCode: t.exposeString('pickupCode'),
    version: t.exposeInt('version'),
    details: t.field({ type: [DetailType], resolve: async ({ id }, _args, ctx) => [...(await loadDetails(ctx, id))] }),
    itemCount: t.int({ resolve: async ({ id }, _args, ctx) => (await loadDetails(ctx, id)).length }),
    unitCount: t.int({
      resolve: async ({ id }, _args, ctx) => (await loadDetails(ctx, id)).reduce((sum, { qty }) => sum + qty, 0),
    }),
    hqLineCount: t.int({
      description: 'Lines that come from HQ.',
      resolve: async ({ id }, _args, ctx) =>
        (await loadDetails(ctx, id)).filter(({ mark }) => mark === 'order_to_hq').length,
    }),
    hqOrders: t.field({
      type: [HqOrderType],
      resolve: async ({ id }, _args, ctx) => [...(await loadHqOrders(ctx, id))],
    }),
    history: t.field({
      type: [EventType],
      description: 'The oldest entry first.',
      resolve: async ({ id }, _args, ctx) => [...(await loadCollectEvents(ctx, id))],
    }),
    nextStatuses: t.field({
      type: [NextStepType],
      description: 'Steps that the caller may take by hand; none for those who only read.',
      resolve: (order, _args, ctx) => nextSteps(ctx, order),
    }),
    canMark: t.boolean({ resolve: (order, _args, ctx) => mayServe(ctx, order) && order.status === 'open' }),
    canOrderToHq: t.boolean({
      description: 'Lines wait to be ordered from HQ, for the first time or again.',
      resolve: async (order, _args, ctx) => {
        const { id, status } = order;
        if (!mayServe(ctx, order) || !ctx.actor?.permissions.has('order.place')) return false;
        const details = await loadDetails(ctx, id);
        return (status === 'open' || details.some(({ hqFailed }) => hqFailed)) && linesForHq(details).length > 0;
      },
    }),
    canShip: t.boolean({
      description: 'The caller works for HQ and may enter what it shipped of the lines.',
      resolve: ({ status }, _args, ctx) => mayProcess(ctx) && isStaff(ctx) && isAtHq(status),
    }),
    canHandOver: t.boolean({
      description: 'The dealer, or staff who act for them, may hand the goods out.',
      resolve: (order, _args, ctx) => mayServe(ctx, order) && order.status === 'ready_to_pickup',
    }),
    canRemind: t.boolean({
      description: 'The caller is staff, the order waits for the dealer, and nobody reminded them today.',
      resolve: (order, _args, ctx) => mayProcess(ctx) && isStaff(ctx) && reminderRefusal(ctx, order) === null,
    }),
    remindedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When staff reminded the dealer last.',
      resolve: ({ remindedAt }) => remindedAt,
    }),
    slipPath: t.string({
      description: 'Address of the slip as PDF.',
      resolve: ({ id }) => `/click-collect/${id}/slip`,
    }),
  }),
});
builder.objectField(OrderType, 'clickCollect', (t) =>
  t.field({
    type: CollectType,
    nullable: true,
    description: 'The consumer’s order that this order fills; null for callers who do not see it.',
    resolve: ({ id }, _args, ctx) => loadCollectOf(ctx, id),
  }),
);

interface CollectList {
  readonly rows: readonly CollectOrder[];
  readonly count: number;
  readonly countIsExact: boolean;
  readonly page: number;
  readonly limit: number;
}
const CollectListType = builder.objectRef<CollectList>('ClickCollectOrderList').implement({
  fields: (t) => ({
    data: t.field({ type: [CollectType], resolve: ({ rows }) => [...rows] }),
    info: t.field({ type: PageInfoType, resolve: ({ page, limit, count }) => pageInfo(page, limit, count) }),
    countIsExact: t.exposeBoolean('countIsExact', { description: 'False: there are more, counting stopped.' }),
  }),
});
const statusWord = v.pipe(
  v.string('bad_input'),
  v.transform(collectStatusOf),
  v.check((status) => status !== null, 'bad_input'),
);
export const collectStatusInput = v.pipe(
  statusWord,
  v.transform((status) => status ?? 'need_confirmation'),
);
const listSchema = v.object({
  custCode: v.nullish(fields.search, ''),
  status: v.nullish(v.pipe(v.array(collectStatusInput), v.maxLength(9, 'too_many')), []),
  column: v.nullish(v.picklist(boardColumns, 'bad_input'), null),
  search: v.nullish(fields.search, ''),
  page: fields.page,
  limit: fields.pageSize(100),
});
builder.queryField('clickCollectOrders', (t) =>
  t.field({
    allow: readsCollect,
    type: CollectListType,
    description:
      'Consumers’ orders of the active customer or, for staff, of customers of their areas; the latest first.',
    args: {
      status: t.arg.stringList({ description: 'Statuses in words; none: all.' }),
      custCode: t.arg.string({ description: 'Unified code: only orders of this dealer.' }),
      column: t.arg.string({ description: 'Column of the counter board.' }),
      search: t.arg.string({ description: 'Name of the consumer, number, number in the shop, or pick-up code.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20 }),
    },
    resolve: async (_root, args, ctx) => {
      const { status, column, custCode, search, page, limit } = parseInput(listSchema, args);
      return {
        ...(await listCollect(ctx, { statuses: status, column, dealer: custCode, search }, page, limit)),
        page,
        limit,
      };
    },
  }),
);
builder.queryField('clickCollectOrder', (t) =>
  t.field({
    allow: readsCollect,
    type: CollectType,
    nullable: true,
    args: { orderId: t.arg.id({ required: true }) },
    resolve: (_root, { orderId }, ctx) => findCollect(ctx, orderId),
  }),
);
builder.queryField('clickCollectByPickupCode', (t) =>
  t.field({
    allow: readsCollect,
    type: CollectType,
    nullable: true,
    description: 'The order of the active customer with a pick-up code, typed or scanned; null for none that waits.',
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => findByPickupCode(ctx, parseInput(v.object({ code: fields.search }), args).code),
  }),
);

const ColumnType = builder.objectRef<ShownColumn>('ClickCollectColumn').implement({
  fields: (t) => ({
    column: t.exposeString('column', { description: 'confirm, prepare, hq, pickup or overdue.' }),
    count: t.exposeInt('count'),
    countIsExact: t.exposeBoolean('countIsExact', { description: 'False: there are more, counting stopped.' }),
    orders: t.field({
      type: [CollectType],
      description: 'The first 20, those that are due first at the top.',
      resolve: ({ orders }) => [...orders],
    }),
  }),
});
const BoardType = builder.objectRef<{ readonly columns: readonly ShownColumn[] }>('ClickCollectBoard').implement({
  fields: (t) => ({
    asOf: t.field({ type: 'DateTime', resolve: (_board, _args, ctx) => ctx.now }),
    columns: t.field({ type: [ColumnType], resolve: ({ columns }) => [...columns] }),
  }),
});
builder.queryField('clickCollectBoard', (t) =>
  t.field({
    allow: readsCollect,
    type: BoardType,
    description: 'The counter board: what waits. An order that is late is in the column overdue only.',
    args: {
      search: t.arg.string({ description: 'Name of the consumer, number, number in the shop, or pick-up code.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { search } = parseInput(v.object({ search: v.nullish(fields.search, '') }), args);
      return { columns: await readBoard(ctx, search) };
    },
  }),
);

const LevelType = builder.objectRef<StatusLevel>('ClickCollectServiceLevel').implement({
  description:
    'How long orders stayed in a status before they left it, and how long those have waited that are in it now.',
  fields: (t) => ({
    status: t.string({ resolve: ({ status }) => collectStatusWords[status] }),
    steps: t.exposeInt('steps', { description: 'Orders that left the status.' }),
    onTime: t.exposeInt('onTime', { description: 'Those that left it in time.' }),
    averageHours: t.int({
      description: 'Hours; all days count. 0 if no order left the status.',
      resolve: ({ averageHours }) => averageHours ?? 0,
    }),
    medianHours: t.exposeInt('medianHours', { nullable: true, description: 'Null if no order left the status.' }),
    waiting: t.exposeInt('waiting', { description: 'Orders that are in the status now.' }),
    late: t.exposeInt('late', { description: 'Those of them that are overdue.' }),
    waitingMedianHours: t.exposeInt('waitingMedianHours', {
      nullable: true,
      description: 'How long they have been in it; null if there are none.',
    }),
  }),
});
builder.queryField('clickCollectServiceLevel', (t) =>
  t.field({
    allow: readsCollect,
    type: [LevelType],
    description:
      'Service level by status: of the steps of these days, and of what waits now. Statuses without either are left out.',
    args: { days: t.arg.int({ defaultValue: 90, description: 'Days to look back, at most 366.' }) },
    resolve: (_root, args, ctx) => {
      const { days } = parseInput(v.object({ days: fields.wholeNumber(1, 366) }), args);
      return serviceLevels(ctx, new Date(ctx.now.getTime() - days * 86_400_000));
    },
  }),
);
