import * as v from 'valibot';
import { isCalendarDate } from '../../../rules/dates.ts';
import { earliestDispatch } from '../../../rules/orders/delivery-date.ts';
import { planSupply, type SupplyPart } from '../../../rules/orders/supply.ts';
import { articleCode, quantity, sorgCode } from '../../../rules/validation.ts';
import { builder, parseInput } from '../../platform/graphql.ts';
import { viewerOf } from '../catalog/catalog.policy.ts';
import { findArticlesByCodes, shownStock, type Product } from '../catalog/catalog.products.queries.ts';
import { cartLineLimit, loadSorgSettings } from './cart.queries.ts';

interface SimulatedLine {
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly product: Product | null;
  readonly parts: readonly SupplyPart[];
  readonly open: number;
}

const SupplyPartType = builder.objectRef<SupplyPart>('SupplyConfirmation').implement({
  description: 'A part of a line that could be supplied, under the names of Order.details.confirmations.',
  fields: (t) => ({
    supplyQty: t.exposeInt('qty'),
    supplyDate: t.field({ type: 'CalendarDate', resolve: (part) => part.on }),
    precision: t.exposeString('precision'),
    supplySite: t.exposeString('site'),
    supplyLocation: t.exposeString('location'),
    supplyPriority: t.exposeInt('priority'),
  }),
});
const StockOrderConfirmation = builder.objectRef<SimulatedLine>('StockOrderConfirmation').implement({
  description: 'How one line would be supplied now. Nothing is reserved by asking.',
  fields: (t) => ({
    articleCode: t.exposeString('articleCode'),
    sorg: t.exposeString('sorg'),
    description: t.string({ resolve: ({ product }) => product?.card.name ?? '' }),
    qty: t.exposeInt('qty'),
    confirmations: t.field({ type: [SupplyPartType], resolve: ({ parts }) => [...parts] }),
    openQty: t.exposeInt('open', { description: 'Units for which nothing is known, or nothing may be told (Q-069).' }),
    stockMask: t.string({
      description: 'Where the market masks stock, how much there is at least.',
      resolve: ({ product }) => (product ? shownStock(product).mask : ''),
    }),
  }),
});

const StockOrderInput = builder.inputType('StockOrderInput', {
  fields: (t) => ({ articleCode: t.string({ required: true }), sorg: t.string({ required: true }), qty: t.int({ required: true }) }),
});
const schema = v.object({
  orders: v.pipe(v.array(v.object({ articleCode, sorg: sorgCode, qty: quantity })), v.maxLength(cartLineLimit, 'too_many')),
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
    description: 'Simulates how lines would be supplied for a delivery date (Q-082); later dates only where the market shows them.',
    args: {
      orders: t.arg({ type: [StockOrderInput], required: true }),
      reqDeliveryDate: t.arg.string({ description: 'YYYY-MM-DD; empty = as soon as possible.' }),
    },
    resolve: async (_root, args, ctx) => {
      const { orders, reqDeliveryDate } = parseInput(schema, args);
      if (!ctx.customer) return [];
      const settings = await loadSorgSettings(ctx);
      const viewer = { ...viewerOf(ctx), perLocation: true };
      const products = new Map<string, Product | null>();
      for (const [sorg, own] of Map.groupBy(orders, (line) => line.sorg)) {
        const codes = own.map((line) => line.articleCode);
        (await findArticlesByCodes(ctx, sorg, codes, viewer)).forEach((product, index) => products.set(`${sorg}:${codes[index]}`, product));
      }
      return orders.map((line): SimulatedLine => {
        const product = products.get(`${line.sorg}:${line.articleCode}`) ?? null;
        const own = settings.get(line.sorg);
        if (!product || !own || product.block !== null) return { ...line, product, parts: [], open: line.qty };
        const when = { dispatchOn: earliestDispatch(ctx.now, own), wantedOn: reqDeliveryDate, showLater: ctx.market.configuration.futureConfirmationDisplay };
        return {
          ...line,
          product,
          ...planSupply(line.qty, product.supply.sites, [...product.supply.arrivals, ...product.supply.prebook], when, product.card.packSize, {
            exact: product.exact,
            maskStock: product.viewer.maskStock,
            maskArrival: product.viewer.maskArrival,
          }),
        };
      });
    },
  }),
);
