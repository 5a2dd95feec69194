import * as v from 'valibot';
import { contentLanguage } from '#rules/locales.ts';
import { decimalString } from '#rules/money.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import { mayCall } from '#rules/permissions.ts';
import { boughtUnits, type BoughtPeriod, type SellInUnits, type SizeShare } from '#rules/buying/order-guide/sell-in.ts';
import * as fields from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { findArticlesByCodes } from '#goods/catalog/catalog.lookup.queries.ts';
import { readSellIn, type SellIn, type SellInArticle } from './order-guide.sell-in.queries.ts';
import { readTerms, type OrderingTerms } from './order-guide.terms.queries.ts';

const PeriodType = builder.objectRef<BoughtPeriod>('BoughtPeriod').implement({
  description: 'Days of the market, the last one included.',
  fields: (t) => ({
    from: t.field({ type: 'CalendarDate', resolve: ({ from }) => from }),
    to: t.field({ type: 'CalendarDate', resolve: ({ to }) => to }),
  }),
});
const UnitsType = builder.objectRef<SellInUnits>('SellInUnits').implement({
  fields: (t) => ({
    units: t.int({ description: 'Bought units: ordered minus cancelled.', resolve: (units) => boughtUnits(units) }),
    ordered: t.exposeInt('ordered'),
    shipped: t.exposeInt('shipped'),
    cancelled: t.exposeInt('cancelled'),
  }),
});
const ArticleType = builder.objectRef<SellInArticle>('SellInArticle').implement({
  description: 'Purchases of an article and of its predecessors.',
  fields: (t) => ({
    articleCode: t.exposeString('articleCode'),
    articleCodeDisplay: t.string({ resolve: ({ displayCode }) => displayCode }),
    description: t.exposeString('description', { description: 'The text of the order line.' }),
    size: t.exposeString('size'),
    followed: t.stringList({
      description: 'Predecessors whose units are included.',
      resolve: ({ followed }) => [...followed],
    }),
    last: t.field({ type: UnitsType, resolve: ({ last }) => last }),
    before: t.field({ type: UnitsType, resolve: ({ before }) => before }),
  }),
});
const SizeType = builder.objectRef<SizeShare>('SellInSize').implement({
  description: 'A size over all colours. The percentages of a period add up to 100 if anything was bought in it.',
  fields: (t) => ({
    size: t.exposeString('size'),
    last: t.field({ type: UnitsType, resolve: ({ last }) => last }),
    before: t.field({ type: UnitsType, resolve: ({ before }) => before }),
    lastPercent: t.exposeInt('lastPercent'),
    beforePercent: t.exposeInt('beforePercent'),
  }),
});
const SellInType = builder.objectRef<SellIn>('SellIn').implement({
  description:
    'The purchases of the active customer of a model and its predecessors, through the portal and other channels: the last twelve months and the twelve before.',
  fields: (t) => ({
    lastPeriod: t.field({ type: PeriodType, resolve: ({ periods }) => periods.last }),
    beforePeriod: t.field({ type: PeriodType, resolve: ({ periods }) => periods.before }),
    last: t.field({ type: UnitsType, resolve: ({ last }) => last }),
    before: t.field({ type: UnitsType, resolve: ({ before }) => before }),
    articles: t.field({
      type: [ArticleType],
      description: 'Articles of the model.',
      resolve: ({ articles }) => [...articles],
    }),
    former: t.field({
      type: [ArticleType],
      description: 'Articles of the preceding models without a successor in this model.',
      resolve: ({ former }) => [...former],
    }),
    sizes: t.field({
      type: [SizeType],
      description: 'The size run, including discontinued articles.',
      resolve: ({ sizes }) => [...sizes],
    }),
  }),
});

interface TermsShipment {
  readonly shipment: OrderingTerms['shipments'][number];
  readonly currency: string;
}
const ShipmentType = builder.objectRef<TermsShipment>('TermsShipment').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ shipment }) => shipment.option.id }),
    desc: t.string({
      resolve: ({ shipment }, _args, ctx) => localized(shipment.option.description, contentLanguage(ctx.locale)),
    }),
    rate: t.field({
      type: 'Decimal',
      resolve: ({ shipment, currency }) => decimalString(shipment.option.rate, currency),
    }),
    freeFrom: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Value of goods in one order from which shipping is free.',
      resolve: ({ shipment, currency }) =>
        shipment.option.freeFrom === null ? null : decimalString(shipment.option.freeFrom, currency),
    }),
    earliestOn: t.field({
      type: 'CalendarDate',
      description: 'Earliest day of delivery for articles in stock.',
      resolve: ({ shipment }) => shipment.earliestOn,
    }),
  }),
});
const TermsType = builder.objectRef<OrderingTerms>('OrderingTerms').implement({
  description: "The active customer's terms for this order, from sorg, area and account.",
  fields: (t) => ({
    currency: t.exposeString('currency'),
    merchantName: t.string({ resolve: ({ merchant }) => merchant }),
    paymentTerms: t.exposeString('paymentTerms', { description: 'Empty if none are stored.' }),
    dispatchOn: t.field({
      type: 'CalendarDate',
      description: 'First day on which goods can leave.',
      resolve: ({ dispatchOn }) => dispatchOn,
    }),
    shipments: t.field({
      type: [ShipmentType],
      resolve: ({ shipments, currency }) => shipments.map((shipment) => ({ shipment, currency })),
    }),
    creditLimit: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Null without an account in the currency, and for users who may not see it (R-203).',
      resolve: ({ credit, currency }) => credit && decimalString(credit.limit, currency),
    }),
    creditLeft: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ credit, currency }) => credit && decimalString(credit.left, currency),
    }),
  }),
});

interface Guide {
  readonly sellIn: SellIn | null;
  readonly terms: OrderingTerms | null;
}
const GuideType = builder.objectRef<Guide>('OrderGuide').implement({
  fields: (t) => ({
    sellIn: t.field({
      type: SellInType,
      nullable: true,
      description: 'Null for users who may not see orders.',
      resolve: ({ sellIn }) => sellIn,
    }),
    terms: t.field({ type: TermsType, nullable: true, resolve: ({ terms }) => terms }),
  }),
});

const guideSchema = v.object({ articleCode: fields.articleCode, sorg: fields.sorgCode });

builder.queryField('orderGuide', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: GuideType,
    nullable: true,
    description:
      "Help for booking a model by size and colour: the active customer's purchases of it, and their terms. Null without a customer and for an article that the customer does not see.",
    args: {
      articleCode: t.arg.string({ required: true, description: 'Any article of the model.' }),
      sorg: t.arg.string({ required: true }),
    },
    resolve: async (_root, args, ctx) => {
      const { articleCode, sorg } = parseInput(guideSchema, args);
      if (!ctx.customer) return null;
      const [product] = await findArticlesByCodes(ctx, sorg, [articleCode]);
      if (!product || product.modelId === null) return null;
      const [sellIn, terms] = await Promise.all([
        mayCall(['page.order-status'], ctx.actor) ? readSellIn(ctx, product) : null,
        readTerms(ctx, product),
      ]);
      return { sellIn, terms };
    },
  }),
);
