import * as v from 'valibot';
import { articleCode, calendarDate, quantity, sorgCode } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, MessageType, parseInput, payload } from '#platform/graphql/graphql.ts';
import {
  deleteProducts,
  restoreProducts,
  updateOrderLimits,
  updateProductAttributes,
  type ArticleName,
  type OrderLimitChange,
  type ProductOutcome,
} from './assortment.attributes.actions.ts';

const outcome = (
  ctx: Ctx,
  { refused, articleCode: article }: ProductOutcome,
): { status: 'success' | 'failed'; description: string } =>
  refused === null
    ? { status: 'success', description: '' }
    : { status: 'failed', description: ctx.text(refused, { article }) };

const OutcomeType = builder.objectRef<ProductOutcome>('ProductOutcome').implement({
  description: 'Result for one product of a batch.',
  fields: (t) => ({
    articleCode: t.exposeString('articleCode'),
    sorg: t.exposeString('sorg'),
    message: t.field({ type: MessageType, resolve: (one, _args, ctx) => outcome(ctx, one) }),
  }),
});
const LimitOutcomeType = builder.objectRef<OrderLimitChange & ProductOutcome>('OrderLimitOutcome').implement({
  fields: (t) => ({
    articleCode: t.exposeString('articleCode'),
    sorg: t.exposeString('sorg'),
    orderLimit: t.int({ nullable: true, resolve: (one) => one.orderLimit }),
    message: t.field({ type: MessageType, resolve: (one, _args, ctx) => outcome(ctx, one) }),
  }),
});

const OrderLimitsPayload = payload<{ data: readonly (OrderLimitChange & ProductOutcome)[] }>(
  'OrderLimitsPayload',
  (t) => ({
    data: t.field({ type: [LimitOutcomeType], nullable: true, resolve: (batch) => batch.data }),
  }),
);
const ProductsPayload = payload<{ data: readonly ProductOutcome[] }>('ProductsPayload', (t) => ({
  data: t.field({ type: [OutcomeType], nullable: true, resolve: (batch) => batch.data }),
}));

const OrderLimitInput = builder.inputType('OrderLimitInput', {
  fields: (t) => ({
    articleCode: t.string({ required: true }),
    sorg: t.string({ required: true }),
    orderLimit: t.int({ description: 'Null removes the limit.' }),
  }),
});
const NewArrivalInput = builder.inputType('NewArrivalInput', {
  fields: (t) => ({
    from: t.field({ type: 'CalendarDate' }),
    to: t.field({ type: 'CalendarDate' }),
    active: t.boolean({ required: true }),
  }),
});
const AttributeInput = builder.inputType('ProductAttributeInput', {
  fields: (t) => ({
    newArrival: t.field({ type: NewArrivalInput }),
    order: t.boolean({ description: 'True if the article may be ordered.' }),
  }),
});
const AttributesInput = builder.inputType('ProductAttributesInput', {
  fields: (t) => ({
    articleCode: t.string({ required: true }),
    sorg: t.string({ required: true }),
    attribute: t.field({ type: AttributeInput, required: true }),
  }),
});
const ArticleInput = builder.inputType('ProductNameInput', {
  fields: (t) => ({ articleCode: t.string({ required: true }), sorg: t.string({ required: true }) }),
});

const name = { articleCode, sorg: sorgCode };
const limitsSchema = v.object({ products: v.array(v.object({ ...name, orderLimit: v.nullish(quantity, null) })) });
const date = v.nullish(calendarDate, null);
const attributesSchema = v.object({
  products: v.array(
    v.object({
      ...name,
      attribute: v.object({
        newArrival: v.nullish(v.object({ from: date, to: date, active: v.boolean() }), null),
        order: v.nullish(v.boolean(), null),
      }),
    }),
  ),
});
const namesSchema = v.object({ products: v.array(v.object(name)) });

builder.mutationField('updateOrderLimits', (t) =>
  t.field({
    allow: ['order-limit.update'],
    type: OrderLimitsPayload,
    args: { products: t.arg({ type: [OrderLimitInput], required: true }) },
    resolve: (_parent, args, ctx) => updateOrderLimits(ctx, parseInput(limitsSchema, args).products),
  }),
);

builder.mutationField('updateProductAttributes', (t) =>
  t.field({
    allow: ['product-attribute.update'],
    type: ProductsPayload,
    args: { products: t.arg({ type: [AttributesInput], required: true }) },
    resolve: (_parent, args, ctx) =>
      updateProductAttributes(
        ctx,
        parseInput(attributesSchema, args).products.map(({ attribute, ...product }) => ({ ...product, ...attribute })),
      ),
  }),
);

builder.mutationField('deleteProducts', (t) =>
  t.field({
    allow: ['product-attribute.update'],
    type: ProductsPayload,
    description: 'Hides one article (articleCode, sorg) or up to 75 (products) until they are restored.',
    args: { articleCode: t.arg.string(), sorg: t.arg.string(), products: t.arg({ type: [ArticleInput] }) },
    resolve: (_parent, args, ctx) => deleteProducts(ctx, namesOf(args)),
  }),
);

builder.mutationField('restoreProducts', (t) =>
  t.field({
    allow: ['product-attribute.update'],
    type: ProductsPayload,
    args: { products: t.arg({ type: [ArticleInput], required: true }) },
    resolve: (_parent, args, ctx) => restoreProducts(ctx, namesOf(args)),
  }),
);

function namesOf(args: {
  articleCode?: string | null;
  sorg?: string | null;
  products?: readonly ArticleName[] | null;
}): readonly ArticleName[] {
  const products = args.products ?? [{ articleCode: args.articleCode ?? '', sorg: args.sorg ?? '' }];
  return parseInput(namesSchema, { products }).products;
}
