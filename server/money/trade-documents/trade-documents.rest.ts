import type { FastifyInstance } from 'fastify';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { Edge } from '#platform/http/http.ts';
import { findDeliveryNote } from '#ordering/deliveries/deliveries.paper.queries.ts';
import { readOrders } from '#ordering/orders/orders.policy.ts';
import { findOrder, loadLines } from '#ordering/orders/orders.queries.ts';
import { invoiceFile } from '#money/invoices/invoices.paper.queries.ts';
import { asFile } from '#money/invoices/invoices.rest.ts';
import { findArticleNumbers, findOrderPositions, findTradeParties } from './trade-documents.queries.ts';
import { despatchAdviceOf, orderResponseOf } from './trade-documents.ubl.ts';

const xml = 'application/xml; charset=utf-8';

/**
 * GET /orders/{number}/xml: the answer to an order as a Peppol order response. GET /deliveries/{id}/xml: a delivery that left
 * as a Peppol despatch advice; 404 for one that is only planned. Both 404 for callers who may not see them, and refused with
 * `trade_document_incomplete` and what is missing if the network could not bring them.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { number: string } }>('/orders/:number/xml', async (request, reply) => {
    const ctx = await edge.context(request, readOrders);
    const order = await findOrder(ctx, request.params.number);
    if (!order) throw new DomainError('not_found');
    const [parties, lines] = await Promise.all([findTradeParties(ctx, order), loadLines(ctx, order.id)]);
    const numbers = await findArticleNumbers(
      ctx,
      order.customerId,
      lines.map(({ articleCode }) => articleCode),
    );
    const at = order.closedAt ?? order.confirmedAt ?? order.acceptedAt ?? order.createdAt;
    const on = calendarDateIn(at, ctx.market.timeZone);
    return asFile(reply, invoiceFile(order.number, 'xml'), xml).send(
      orderResponseOf({ ...parties, order, lines, numbers, on }),
    );
  });

  app.get<{ Params: { id: string } }>('/deliveries/:id/xml', async (request, reply) => {
    const ctx = await edge.context(request, ['page.order-status']);
    const note = await findDeliveryNote(ctx, request.params.id);
    const shippedOn = note?.delivery.shippedOn ?? note?.delivery.deliveredOn ?? null;
    if (!note || shippedOn === null) throw new DomainError('not_found');
    const { delivery, lines, customerId } = note;
    const [parties, numbers, positions] = await Promise.all([
      findTradeParties(ctx, { ...delivery, customerId }),
      findArticleNumbers(
        ctx,
        customerId,
        lines.map(({ articleCode }) => articleCode),
      ),
      findOrderPositions(ctx, delivery.id),
    ]);
    return asFile(reply, invoiceFile(delivery.number, 'xml'), xml).send(
      despatchAdviceOf({ ...parties, note, shippedOn, numbers, positions }),
    );
  });
}
