import { decimalString } from '#rules/money.ts';
import { lineStateIn, openQtyIn } from '#rules/ordering/orders/progress.ts';
import type { GraphQLResolveInfo } from 'graphql';
import type { Ctx } from '#platform/context.ts';
import { selectedFields, builder } from '#platform/graphql/graphql.ts';
import {
  loadArticleFace,
  loadConfirmations,
  loadLines,
  loadOrderedLines,
  loadPromises,
  type Confirmation,
  type Order,
  type OrderLine,
  type Promised,
} from './orders.queries.ts';

/** A line with the currency, sorg and status of its order. */
export interface OrderLineView extends OrderLine {
  readonly orderStatus: string;
  readonly currency: string;
  readonly sorg: string;
}

const ConfirmationType = builder.objectRef<Confirmation>('OrderConfirmation').implement({
  description: 'The supply of the ERP for a line, with its date and site.',
  fields: (t) => ({
    supplyQty: t.exposeInt('qty'),
    supplyDate: t.field({ type: 'CalendarDate', nullable: true, resolve: (row) => row.supplyOn }),
    precision: t.exposeString('precision', { description: 'day, week or month: the precision of the date.' }),
    supplySite: t.exposeString('site'),
    supplySloc: t.exposeString('storageLocation'),
    supplyShippingPoint: t.exposeString('shippingPoint'),
    supplyLocation: t.exposeString('location'),
    supplyPriority: t.exposeInt('priority'),
  }),
});

const PromiseType = builder.objectRef<Promised>('OrderPromise').implement({
  description: 'A date that was promised for a line at some time.',
  fields: (t) => ({
    version: t.exposeInt('version'),
    promisedOn: t.field({ type: 'CalendarDate', resolve: (row) => row.promisedOn }),
    precision: t.exposeString('precision'),
    source: t.exposeString('source'),
    at: t.field({ type: 'DateTime', resolve: (row) => row.at }),
  }),
});

/** A line of an order, with the wire names of `Order.details` and the clearer names. */
export const OrderLineType = builder.objectRef<OrderLineView>('OrderLine');
OrderLineType.implement({
  fields: (t) => {
    const amount = (of: (line: OrderLineView) => number) =>
      t.field({ type: 'Decimal', resolve: (line) => decimalString(of(line), line.currency) });
    return {
      id: t.exposeID('id'),
      position: t.exposeInt('position'),
      article_code: t.exposeString('articleCode'),
      article_code_display: t.exposeString('displayCode'),
      description: t.exposeString('description'),
      order_qty: t.exposeInt('qty'),
      price: amount((line) => line.listPrice),
      promoprice: amount((line) => line.price),
      subtotal: amount((line) => line.subtotal),
      sorg: t.exposeString('sorg'),
      uom: t.exposeString('uom'),
      confirmations: t.field({
        type: [ConfirmationType],
        resolve: async (line, _args, ctx) => [...(await loadConfirmations(ctx, line.id))],
      }),
      articleCode: t.exposeString('articleCode'),
      displayCode: t.exposeString('displayCode'),
      qty: t.exposeInt('qty'),
      listPrice: amount((line) => line.listPrice),
      unitPrice: amount((line) => line.price),
      dealNumber: t.exposeString('dealNumber', { nullable: true }),
      qtyConfirmed: t.exposeInt('confirmed'),
      qtyShipped: t.exposeInt('shipped'),
      qtyInvoiced: t.exposeInt('invoiced'),
      qtyCancelled: t.exposeInt('cancelled'),
      qtyWithdrawn: t.exposeInt('withdrawn', {
        description:
          'Cancelled units that the order desk took back before the ERP got the order; `subtotal` is without them.',
      }),
      qtyOpen: t.int({
        description: 'Units still to be shipped; 0 in an order that ended.',
        resolve: (line) => openQtyIn(line.orderStatus, line),
      }),
      state: t.string({
        description: 'submitted, partly_confirmed, confirmed, partly_shipped, shipped, invoiced or cancelled.',
        resolve: (line) => lineStateIn(line.orderStatus, line),
      }),
      promisedOn: t.field({ type: 'CalendarDate', nullable: true, resolve: (line) => line.promisedOn }),
      promisedPrecision: t.exposeString('promisedPrecision', { nullable: true }),
      firstPromisedOn: t.field({ type: 'CalendarDate', nullable: true, resolve: (line) => line.firstPromisedOn }),
      slipDays: t.exposeInt('slipDays', {
        nullable: true,
        description: 'Days by which the date has moved since the first promise; negative if it moved closer.',
      }),
      promises: t.field({
        type: [PromiseType],
        resolve: async (line, _args, ctx) => [...(await loadPromises(ctx, line.id))],
      }),
      cancelReason: t.exposeString('cancelReason', { nullable: true }),
      picture: t.string({
        nullable: true,
        resolve: async (line, _args, ctx) =>
          line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.picture ?? null) : null,
      }),
      slug: t.string({
        nullable: true,
        resolve: async (line, _args, ctx) =>
          line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.slug ?? null) : null,
      }),
      category: t.string({
        nullable: true,
        resolve: async (line, _args, ctx) =>
          line.articleId ? ((await loadArticleFace(ctx, line.articleId))?.category ?? null) : null,
      }),
    };
  },
});

/** Fields of a line that {@link loadOrderedLines} returns. */
const orderedFields = new Set([
  'position',
  'article_code',
  'articleCode',
  'article_code_display',
  'displayCode',
  'description',
  'uom',
  'qty',
  'order_qty',
  'listPrice',
  'price',
  'unitPrice',
  'promoprice',
  'subtotal',
  'sorg',
  '__typename',
]);

/** The lines of an order with the fields that the caller asks for. */
export async function linesOf(ctx: Ctx, order: Order, info: GraphQLResolveInfo): Promise<OrderLineView[]> {
  const selected = selectedFields(info);
  const brief = selected !== null && [...selected].every((name) => orderedFields.has(name));
  const lines = brief
    ? ((await loadOrderedLines(ctx, order.id)) as readonly OrderLine[])
    : await loadLines(ctx, order.id);
  return lines.map((line) => ({ ...line, currency: order.currency, sorg: order.sorg, orderStatus: order.status }));
}
