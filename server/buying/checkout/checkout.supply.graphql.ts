import * as v from 'valibot';
import { isCalendarDate } from '#rules/dates.ts';
import type { SupplyPart } from '#rules/ordering/orders/supply.ts';
import { articleCode, quantity, sorgCode } from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { shownStock } from '#goods/catalog/catalog.products.queries.ts';
import { cartLineLimit } from '#buying/cart/cart.queries.ts';
import { planLines, type PlannedLine } from './checkout.supply.queries.ts';

const SupplyPartType = builder.objectRef<SupplyPart>('SupplyConfirmation').implement({
  description: 'A part of a line that could be supplied, with the field names of Order.details.confirmations.',
  fields: (t) => ({
    supplyQty: t.exposeInt('qty'),
    supplyDate: t.field({ type: 'CalendarDate', resolve: (part) => part.on }),
    precision: t.exposeString('precision'),
    supplySite: t.exposeString('site'),
    supplyLocation: t.exposeString('location'),
    supplyPriority: t.exposeInt('priority'),
  }),
});
/** Orders store it as well. */
export const StockOrderConfirmation = builder.objectRef<PlannedLine>('StockOrderConfirmation').implement({
  description: 'How one line would be supplied now. The query reserves nothing.',
  fields: (t) => ({
    articleCode: t.exposeString('articleCode'),
    sorg: t.exposeString('sorg'),
    description: t.string({ resolve: ({ product }) => product?.card.name ?? '' }),
    qty: t.exposeInt('qty'),
    confirmations: t.field({ type: [SupplyPartType], resolve: ({ parts }) => [...parts] }),
    openQty: t.exposeInt('open', { description: 'Units without a known date, or whose date is hidden (Q-069).' }),
    stockMask: t.string({
      description: 'If the market masks stock, the minimum that is available.',
      resolve: ({ product }) => (product ? shownStock(product).mask : ''),
    }),
  }),
});

const StockOrderInput = builder.inputType('StockOrderInput', {
  fields: (t) => ({
    articleCode: t.string({ required: true }),
    sorg: t.string({ required: true }),
    qty: t.int({ required: true }),
  }),
});
const schema = v.object({
  orders: v.pipe(
    v.array(v.object({ articleCode, sorg: sorgCode, qty: quantity })),
    v.maxLength(cartLineLimit, 'too_many'),
  ),
  reqDeliveryDate: v.nullish(
    v.pipe(
      v.string(),
      v.transform((day) => (day === '' ? null : day)),
      v.check((day) => day === null || isCalendarDate(day), 'valid_date'),
    ),
    null,
  ),
});

builder.queryField('stockOrderConfirmations', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: [StockOrderConfirmation],
    description:
      'Simulates how lines would be supplied for a delivery date (Q-082); later dates only if the market shows them.',
    args: {
      orders: t.arg({ type: [StockOrderInput], required: true }),
      reqDeliveryDate: t.arg.string({ description: 'YYYY-MM-DD; empty = as soon as possible.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { orders, reqDeliveryDate } = parseInput(schema, args);
      if (!ctx.customer) return [];
      return planLines(ctx, orders, reqDeliveryDate);
    },
  }),
);
