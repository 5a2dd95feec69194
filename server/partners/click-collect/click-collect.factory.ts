import { randomUUID } from 'node:crypto';
import type { TestServer } from '#testing/harness.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { keepShop } from '#partners/shops/shops.factory.ts';
import { receiveOrder, type ReceiptOfOrder, type ReceivedOrder } from './click-collect.receive.actions.ts';

/** Lets an order of a consumer arrive for a dealer; by default of one line of an unknown article. */
export function receive(
  server: TestServer,
  dealer: { readonly customer: { readonly unified: string } },
  order: Partial<ReceivedOrder> & { readonly shopId?: string } = {},
  host?: string,
): Promise<ReceiptOfOrder> {
  const { shopId = randomUUID(), ...given } = order;
  return asJob(
    server,
    async (ctx) => {
      await keepShop(ctx, shopId, 'Example shop');
      return receiveOrder(
        ctx,
        { id: shopId, name: 'Example shop' },
        {
          externalId: randomUUID().slice(0, 12),
          dealerCode: dealer.customer.unified,
          orderedAt: server.services.now().toISOString(),
          consumer: {
            firstName: 'Ada',
            lastName: 'Example',
            email: 'ada@consumer.example',
            phone: '5550100',
            locale: 'en-us',
          },
          lines: [{ sku: 'UNKNOWN', name: 'Bell', quantity: 1 }],
          ...given,
        },
      );
    },
    host,
  );
}
