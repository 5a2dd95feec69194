import { existsSync, renameSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeArticles, makeBuyer, makePaymentMethod, makeShipment, order } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { startExchange } from './integration.exchange.ts';
import { erpText, exchangeContext, put } from '#exchange/erp/erp.factory.ts';

const server = testServer();

async function until<T>(read: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await read();
    if (found !== null) return found;
    await turn();
  }
}

test('the exchange hands over an order, imports the answers and watches the inbox by itself', async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const shipmentId = await makeShipment(server, sorg);
  await makePaymentMethod(server, sorg, { type: 'account' });
  const [article] = await makeArticles(server, [{ sorg, stock: 5, price: 1_000 }]);
  const folder = server.config.erpFolder;
  const exchange = await startExchange({
    folder,
    simulator: true,
    simulatorDelayMs: 50,
    log: server.services.log,
    now: () => server.services.now(),
    context: () => exchangeContext(server),
  });
  try {
    const answer = await order(server, dealer, {
      products: [{ articleCode: article?.code, sorg, qty: 2 }],
      shipments: [{ sorg, merchant: 'main', shipmentId }],
    });
    const number = answer.data?.checkoutV5?.orders?.[0]?.number as string;
    const done = await until(async () => {
      const { rows } = await sql<{
        status: string;
        invoiced: boolean;
      }>`select status, invoiced_at is not null as invoiced from orders_order where number = ${number}`.execute(
        server.db,
      );
      return rows[0]?.status === 'complete' && rows[0].invoiced ? rows[0] : null;
    });
    expect(done).toEqual({ status: 'complete', invoiced: true });

    // A file is written under another name and renamed when it is complete.
    const half = put(
      server,
      'prices.csv.part',
      erpText('prices', [
        {
          sorg,
          price_list: 'watched',
          article: article?.code ?? '',
          valid_from: '2026-01-01',
          amount: '7.00',
          currency: 'USD',
          uom: 'PCE',
        },
      ]),
      'erp/inbox',
    );
    renameSync(half, half.replace('.part', ''));
    await until(async () => (existsSync(`${folder}/done/prices.csv`) ? true : null));
    const { rows } = await sql`select amount from catalog_price where price_list = 'watched'`.execute(server.db);
    expect(rows).toEqual([{ amount: 700 }]);
  } finally {
    await exchange.stop();
  }
});
