import { contentLanguage } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { loaderOf } from '#platform/database/loader.ts';
import type { Drawing } from '#platform/documents/documents.ts';
import { loadPayment } from './orders.payments.queries.ts';
import type { PrintedOrder } from './orders.pdf.ts';
import { loadLines, loadSeller, type Order } from './orders.queries.ts';

/** An order as a PDF document, drawn for a job. */
export const orderDrawing: Drawing<PrintedOrder> = {
  module: new URL('./orders.pdf.ts', import.meta.url).href,
  name: 'printOrder',
};

/** All that the PDF of an order says; the caller's access to the order is already checked. */
export async function readOrderPaper(ctx: Ctx, order: Order): Promise<PrintedOrder> {
  const [lines, payment, seller, shipment] = await Promise.all([
    loadLines(ctx, order.id),
    loadPayment(ctx, order.id),
    loadSeller(ctx, order.sorg, order.merchant),
    shipmentWords(ctx, order),
  ]);
  return { order, lines, payment, seller, shipment };
}

/**
 * Way of delivery of an order in the reader's language (batched): an order keeps the words of the buyer. Words that its
 * option has in no language are kept, because the option says something else today.
 */
export async function shipmentWords(
  ctx: Ctx,
  { shipmentOptionId, shipmentDescription }: Pick<Order, 'shipmentOptionId' | 'shipmentDescription'>,
): Promise<string> {
  if (shipmentOptionId === null) return shipmentDescription;
  const words = await loaderOf<string, Readonly<Record<string, string>>>(ctx, 'orders.shipment-words', async (ids) => {
    const rows = await ctx.db
      .selectFrom('orders_shipment_option')
      .select(['id', 'description'])
      .where('id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map(({ id, description }) => [id, description as Readonly<Record<string, string>>]));
  }).load(shipmentOptionId);
  return words && Object.values(words).includes(shipmentDescription)
    ? localized(words, contentLanguage(ctx.locale))
    : shipmentDescription;
}
