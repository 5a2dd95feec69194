import * as v from 'valibot';
import { decimalString } from '#rules/money.ts';
import { priceChange, type UnitPrice } from '#rules/buying/repeat-order/repeat.ts';
import * as fields from '#rules/validation.ts';
import { builder, pageInfo, PageInfoType, parseInput, type FieldsOf } from '#platform/graphql/graphql.ts';
import { ProblemType } from '#buying/cart/cart.graphql.ts';
import { ProductType, stockAsOf } from '#goods/catalog/catalog.graphql.ts';
import { presentProduct } from '#goods/catalog/catalog.present.graphql.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { listBuyAgain, type BuyAgain } from './repeat-order.again.queries.ts';
import { boughtSorts, listBought, type Bought } from './repeat-order.bought.queries.ts';
import { listOffers, priceOf, type Offer, type Offers } from './repeat-order.offers.queries.ts';
import {
  previewLimit,
  previewReorder,
  type Preview,
  type RepeatLine,
  type Source,
} from './repeat-order.preview.queries.ts';

const amountOf = (price: UnitPrice | null): string | null =>
  price === null ? null : decimalString(price.amount, price.currency);

const OfferType = builder.objectRef<Offer>('RepeatOffer').implement({
  description: 'An article as it can be ordered now, in addition to the units in the cart.',
  fields: (t) => ({
    product: t.field({ type: ProductType, resolve: (offer, _args, ctx) => presentProduct(ctx, offer.product) }),
    qty: t.exposeInt('qty', {
      description: 'Proposed quantity: whole packs, within limit and supply; 0 if it cannot be ordered.',
    }),
    inCart: t.exposeInt('inCart'),
    laterQty: t.int({
      description: 'The part of the proposed units that comes later.',
      resolve: ({ checked, qty }) => Math.min(qty, checked.split.preOrder),
    }),
    unitPrice: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Unit price at the quantity that the cart would have, including deals.',
      resolve: (offer) => amountOf(priceOf(offer)),
    }),
    notes: t.stringList({
      description: 'Why the quantity differs from the wanted one: pack, limit, stock.',
      resolve: ({ notes }) => [...notes],
    }),
    problems: t.field({
      type: [ProblemType],
      description: 'Why none of it can be ordered.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
});

/** An article of an earlier order with its price then and its offer now. */
interface Repeated extends Offers {
  readonly paid: UnitPrice | null;
}

/** Differences to the earlier order, as codes: the article, its price, the quantity, the date. */
function changesOf({ same, successor, take, paid }: Repeated): string[] {
  if (!same) return ['unknown', ...(successor ? ['successor'] : [])];
  const taken = take === 'successor' ? successor : same;
  const now = priceOf(same);
  const change = priceChange(paid, now);
  return [
    ...(same.product.discontinued || same.product.removed ? ['discontinued'] : []),
    ...(take === 'successor' ? ['successor'] : []),
    ...(take === 'none' ? ['blocked'] : []),
    ...(take === 'same' && change !== null && change.amount !== 0
      ? [change.amount > 0 ? 'price_up' : 'price_down']
      : []),
    ...(take === 'same' && change === null && paid !== null && now !== null ? ['other_currency'] : []),
    ...(take === 'none' ? [] : (taken?.notes ?? [])),
    ...(take !== 'none' && (taken?.checked.split.preOrder ?? 0) > 0 ? ['later'] : []),
    ...((taken?.inCart ?? 0) > 0 ? ['in_cart'] : []),
  ];
}

/** Common fields of an article bought before and a line of a preview. */
const repeatedFields = <Row extends Repeated & { readonly articleCode: string; readonly sorg: string }>(
  t: FieldsOf<Row>,
) => ({
  id: t.id({ resolve: (line) => `${line.sorg}:${line.articleCode}` }),
  articleCode: t.string({ resolve: (line) => line.articleCode }),
  sorg: t.string({ resolve: (line) => line.sorg }),
  paidPrice: t.field({
    type: 'Decimal',
    nullable: true,
    description: 'Unit price of the last order.',
    resolve: (line) => amountOf(line.paid),
  }),
  paidCurrency: t.string({ nullable: true, resolve: (line) => line.paid?.currency ?? null }),
  priceChange: t.field({
    type: 'Decimal',
    nullable: true,
    description: 'Unit price today minus the paid one; null if they cannot be compared (no price, another currency).',
    resolve: ({ paid, same }) => {
      const change = priceChange(paid, priceOf(same));
      return change === null || paid === null ? null : decimalString(change.amount, paid.currency);
    },
  }),
  priceChangePercent: t.int({
    nullable: true,
    resolve: ({ paid, same }) => priceChange(paid, priceOf(same))?.percent ?? null,
  }),
  same: t.field({
    type: OfferType,
    nullable: true,
    description: 'The article itself; null if the caller no longer sees it.',
    resolve: (line) => line.same,
  }),
  successor: t.field({
    type: OfferType,
    nullable: true,
    description:
      'The nearest successor that can be ordered; only if the article itself is discontinued or cannot be ordered.',
    resolve: (line) => line.successor,
  }),
  take: t.string({ description: 'The proposed article: same, successor or none.', resolve: (line) => line.take }),
  changes: t.stringList({
    description:
      'Differences to the earlier order: unknown, discontinued, successor, blocked, price_up, price_down, other_currency, pack, limit, stock, later, in_cart.',
    resolve: (line) => changesOf(line),
  }),
});

interface BoughtRow extends Bought, Offers {
  readonly paid: UnitPrice;
}
const BoughtType = builder.objectRef<BoughtRow>('BoughtBefore').implement({
  description: 'An article that the customer ordered before; cancelled units and unfulfilled orders do not count.',
  fields: (t) => ({
    ...repeatedFields(t),
    lastAt: t.field({ type: 'DateTime', resolve: (row) => row.lastAt }),
    lastNumber: t.exposeString('lastNumber', { description: 'Number of the last order.' }),
    lastQty: t.exposeInt('lastQty'),
    typicalQty: t.exposeInt('typicalQty', {
      description: 'Lower median of the quantities per order: half of the orders do not exceed it.',
    }),
    times: t.exposeInt('times', { description: 'Number of orders.' }),
    yearQty: t.exposeInt('yearQty', { description: 'Units ordered in the last 12 months.' }),
    onOrderQty: t.exposeInt('onOrderQty', { description: 'Units of open orders that are still to be shipped.' }),
  }),
});

const productsOf = (lines: readonly Offers[]): Product[] =>
  lines.flatMap(({ same, successor }) => [same, successor].flatMap((offer) => offer?.product ?? []));

interface BoughtList {
  readonly rows: readonly BoughtRow[];
  readonly page: number;
  readonly limit: number;
  readonly count: number;
}
const BoughtListType = builder.objectRef<BoughtList>('BoughtBeforeList').implement({
  fields: (t) => ({
    data: t.field({ type: [BoughtType], resolve: ({ rows }) => [...rows] }),
    info: t.field({ type: PageInfoType, resolve: ({ page, limit, count }) => pageInfo(page, limit, count) }),
    asOf: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of the newest stock on the page.',
      resolve: ({ rows }) => stockAsOf(productsOf(rows)),
    }),
  }),
});

const boughtSchema = v.object({
  search: v.nullish(fields.search, ''),
  category: v.nullish(v.picklist(['bike', 'paa', 'groupset'], 'unknown_field'), null),
  orderable: v.nullish(v.boolean(), false),
  sort: v.nullish(v.picklist(boughtSorts, 'unknown_field'), 'last.desc'),
  page: v.nullish(fields.page, 1),
  limit: v.nullish(fields.pageSize(100), 20),
});

builder.queryField('boughtBefore', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: BoughtListType,
    description:
      "The articles that the active customer ordered before, one row per article, with today's price, stock and successor and a proposed quantity (Q-074). Empty for users who may not see the customer's orders.",
    args: {
      search: t.arg.string(),
      category: t.arg.string({ description: 'bike, paa or groupset.' }),
      orderable: t.arg.boolean({ description: 'Only articles that can be ordered now or at a known date.' }),
      sort: t.arg.string({
        description: 'last, times, quantity (of 12 months) or name, with .asc or .desc; default last.desc.',
      }),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: async (_root, args, ctx) => {
      const query = parseInput(boughtSchema, args);
      const { rows, count } = await listBought(ctx, query);
      const offers = await listOffers(
        ctx,
        rows.map(({ articleCode, sorg, typicalQty }) => ({ articleCode, sorg, qty: typicalQty })),
      );
      return {
        page: query.page,
        limit: query.limit,
        count,
        rows: rows.map((row, index) => ({
          ...row,
          ...(offers[index] ?? { same: null, successor: null, take: 'none' as const }),
          paid: { amount: row.lastPrice, currency: row.lastCurrency },
        })),
      };
    },
  }),
);

const BuyAgainType = builder.objectRef<BuyAgain>('BuyAgain').implement({
  description: 'An article that the customer orders regularly, as it can be ordered now.',
  fields: (t) => ({
    id: t.id({ resolve: ({ sorg, articleCode }) => `${sorg}:${articleCode}` }),
    articleCode: t.exposeString('articleCode', {
      description: 'The ordered article; the offer may be for its successor.',
    }),
    sorg: t.exposeString('sorg'),
    times: t.exposeInt('times', { description: 'Number of days on which it was ordered in the last two years.' }),
    typicalQty: t.exposeInt('typicalQty', { description: 'Lower median of the units per order day.' }),
    lastOn: t.expose('lastOn', { type: 'CalendarDate' }),
    lastQty: t.exposeInt('lastQty'),
    everyDays: t.exposeInt('everyDays', {
      nullable: true,
      description: 'Usual number of days between two orders; null with fewer than three order days.',
    }),
    due: t.exposeBoolean('due', { description: 'True if the usual time since the last order has passed.' }),
    offer: t.expose('offer', { type: OfferType }),
  }),
});
const buyAgainLimit = v.nullish(fields.pageSize(12), 4);

builder.queryField('buyAgain', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: [BuyAgainType],
    description:
      'Articles that the active customer would usually order about now, then other frequently ordered ones (Q-039); without articles that are on order, in the cart or not orderable.',
    args: { limit: t.arg.int({ description: 'At most 12; default 4.' }) },
    resolve: (_root, args, ctx) => listBuyAgain(ctx, parseInput(v.object({ limit: buyAgainLimit }), args).limit),
  }),
);

const RepeatLineType = builder.objectRef<RepeatLine>('RepeatLine').implement({
  fields: (t) => ({
    ...repeatedFields(t),
    displayCode: t.exposeString('displayCode'),
    description: t.exposeString('description'),
    uom: t.exposeString('uom'),
    qty: t.exposeInt('qty', { description: 'Ordered units.' }),
  }),
});
const PreviewType = builder.objectRef<Preview>('ReorderPreview').implement({
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'order, delivery or lines.' }),
    number: t.exposeString('number', { nullable: true }),
    poNumber: t.exposeString('poNumber'),
    at: t.string({
      nullable: true,
      description: 'When it was ordered (instant) or shipped (day).',
      resolve: ({ at }) => (at instanceof Date ? at.toISOString() : at),
    }),
    lines: t.field({ type: [RepeatLineType], resolve: ({ lines }) => [...lines] }),
    leftOut: t.exposeInt('leftOut', { description: `Articles beyond the ${previewLimit} that one preview shows.` }),
    asOf: t.field({ type: 'DateTime', nullable: true, resolve: ({ lines }) => stockAsOf(productsOf(lines)) }),
  }),
});

const RepeatLineInput = builder.inputType('RepeatLineInput', {
  fields: (t) => ({
    articleCode: t.string({ required: true }),
    sorg: t.string({ required: true }),
    qty: t.int({ required: true }),
  }),
});
const number = v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long'));
const previewSchema = v.pipe(
  v.object({
    orderNumber: v.nullish(number, null),
    deliveryNumber: v.nullish(number, null),
    lines: v.nullish(
      v.pipe(
        v.array(v.object({ articleCode: fields.articleCode, sorg: fields.sorgCode, qty: fields.quantity })),
        v.maxLength(previewLimit, 'too_many'),
      ),
      null,
    ),
  }),
  // Exactly one of the three.
  v.check(
    (input) => [input.orderNumber, input.deliveryNumber, input.lines].filter((given) => given !== null).length === 1,
    'bad_input',
  ),
  v.transform(({ orderNumber, deliveryNumber, lines }): Source => {
    if (orderNumber !== null) return { orderNumber };
    return deliveryNumber === null ? { lines: lines ?? [] } : { deliveryNumber };
  }),
);

builder.queryField('reorderPreview', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: PreviewType,
    nullable: true,
    description:
      'The preview of ordering an order, a delivery or articles again (Q-074); exactly one of the three. Null for an order or delivery of another customer.',
    args: { orderNumber: t.arg.string(), deliveryNumber: t.arg.string(), lines: t.arg({ type: [RepeatLineInput] }) },
    resolve: (_root, args, ctx) => previewReorder(ctx, parseInput(previewSchema, args)),
  }),
);
