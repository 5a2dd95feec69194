import * as v from 'valibot';
import { isId } from '#rules/ids.ts';
import { mostStockAlerts } from '#rules/goods/stock-alerts/stock-alert.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, payload, type PageInfo } from '#platform/graphql/graphql.ts';
import { ProductType, stockAsOf } from '#goods/catalog/catalog.graphql.ts';
import { presentProduct } from '#goods/catalog/catalog.present.graphql.ts';
import { addStockAlert, removeStockAlerts } from './stock-alerts.actions.ts';
import { stockAlertPermission } from './stock-alerts.policy.ts';
import { listStockAlerts, type StockAlert } from './stock-alerts.queries.ts';

const StockAlertType = builder.objectRef<StockAlert>('StockAlert').implement({
  description: 'A user waits for a quantity of an article and is notified once when it is back in stock.',
  fields: (t) => ({
    id: t.exposeID('id'),
    articleCode: t.exposeString('articleCode'),
    sorg: t.exposeString('sorg'),
    qty: t.exposeInt('qty', { description: 'Minimum quantity to wait for; whole packs.' }),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    askedBy: t.exposeString('askedBy', { description: 'Name of the user who asked.' }),
    acting: t.exposeBoolean('acting', { description: 'Staff of the brand added it for the customer.' }),
    mine: t.exposeBoolean('mine', { description: 'The caller added it.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description:
        'raised (notified: in stock), gone (notified: discontinued) or lapsed (after 12 months); null while it waits.',
    }),
    product: t.field({
      type: ProductType,
      nullable: true,
      description: 'The article as it can be ordered now; null if the sorg no longer has it.',
      resolve: ({ product }, _args, ctx) => (product === null ? null : presentProduct(ctx, product)),
    }),
  }),
});

interface AlertList {
  readonly data: readonly StockAlert[];
  readonly info: PageInfo;
}
const AlertListType = builder.objectRef<AlertList>('StockAlertList').implement({
  fields: (t) => ({
    data: t.field({ type: [StockAlertType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
    asOf: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of the newest stock on the page.',
      resolve: ({ data }) => stockAsOf(data.flatMap(({ product }) => product ?? [])),
    }),
  }),
});

const listSchema = v.object({
  state: v.nullish(v.picklist(['open', 'ended'], 'unknown_field'), 'open'),
  articles: v.nullish(v.pipe(v.array(fields.articleCode), v.maxLength(mostStockAlerts, 'too_many')), null),
  page: v.nullish(fields.wholeNumber(1, 10_000), 1),
  limit: v.nullish(fields.wholeNumber(1, 100), 20),
});

builder.queryField('stockAlerts', (t) =>
  t.field({
    allow: [stockAlertPermission],
    type: AlertListType,
    description: "The caller's alerts for the active customer, with those added by staff; the latest first.",
    args: {
      state: t.arg.string({ description: 'open (default) or ended: notified or lapsed in the last 12 months.' }),
      articles: t.arg.stringList({ description: 'Only alerts for these article codes.' }),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_root, args, ctx) => {
      const filter = parseInput(listSchema, args);
      const { data, count } = await listStockAlerts(ctx, { ...filter, ids: null });
      return { data, info: pageInfo(filter.page, filter.limit, count) };
    },
  }),
);

const AddPayload = payload<{ readonly stockAlert: StockAlert }>('AddStockAlertPayload', (t) => ({
  stockAlert: t.field({ type: StockAlertType, nullable: true, resolve: ({ stockAlert }) => stockAlert }),
}));
const addSchema = v.object({
  articleCode: fields.articleCode,
  sorg: fields.sorgCode,
  qty: v.nullish(fields.quantity, 1),
});

builder.mutationField('addStockAlert', (t) =>
  t.field({
    allow: [stockAlertPermission],
    type: AddPayload,
    description: `Waits until at least \`qty\` units (1 without it, rounded up to whole packs) of an article are back in stock. Asking again changes the quantity; at most ${mostStockAlerts} open alerts of a customer.`,
    args: { articleCode: t.arg.string({ required: true }), sorg: t.arg.string({ required: true }), qty: t.arg.int() },
    resolve: async (_root, args, ctx) => ({ stockAlert: await addStockAlert(ctx, parseInput(addSchema, args)) }),
  }),
);

const RemovePayload = payload<{ readonly removed: number }>('RemoveStockAlertsPayload', (t) => ({
  removed: t.int({ nullable: true, resolve: ({ removed }) => removed }),
}));
const idsSchema = v.object({
  ids: v.pipe(
    v.array(v.pipe(v.string(), v.check(isId, 'bad_input'))),
    v.minLength(1, 'not_empty'),
    v.maxLength(mostStockAlerts, 'too_many'),
  ),
});

builder.mutationField('removeStockAlerts', (t) =>
  t.field({
    allow: [stockAlertPermission],
    type: RemovePayload,
    description: 'Removes alerts; alerts of other users count as not found.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_root, args, ctx) => ({ removed: await removeStockAlerts(ctx, parseInput(idsSchema, args).ids) }),
  }),
);
