import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import type { Edge } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { findOrder, loadItems } from './third-party.orders.queries.ts';
import { printLabels, printPackingSlip, type PrintedShipment } from './third-party.pdf.ts';
import { isVendor, readsOrders } from './third-party.policy.ts';
import { loadVendor } from './third-party.queries.ts';
import { loadShipments } from './third-party.shipments.queries.ts';

/** A shipment of an order of the caller's vendor. Throws `not_found` for everybody else. */
async function shipmentOf(ctx: Ctx, number: string, id: string): Promise<PrintedShipment> {
  const order = isVendor(ctx) && isId(id) ? await findOrder(ctx, number) : null;
  const shipment = order && (await loadShipments(ctx, order.id)).find((one) => one.id === id);
  if (!order || !shipment) throw new DomainError('not_found');
  const items = await loadItems(ctx, order.id);
  return {
    order,
    shipment,
    vendorName: (await loadVendor(ctx, order.vendor)).name,
    items: items.filter(({ articleCode }) => shipment.articleCodes.includes(articleCode)),
  };
}

const prints = { 'packing-slip': printPackingSlip, labels: printLabels } as const;

/**
 * GET /third-party/{number}/shipments/{id}/packing-slip and .../labels: papers of a shipment for its vendor; 404 for
 * everybody else.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  for (const name of Object.keys(prints) as (keyof typeof prints)[])
    app.get<{ Params: { number: string; id: string } }>(
      `/third-party/:number/shipments/:id/${name}`,
      makesDocuments,
      async (request, reply) => {
        const ctx = await edge.context(request, readsOrders);
        const printed = await shipmentOf(ctx, request.params.number, request.params.id);
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${printed.order.number}-${name}.pdf"`)
          .header('cache-control', 'private, no-store')
          .send(prints[name](await withLogo(ctx), printed));
      },
    );
}
