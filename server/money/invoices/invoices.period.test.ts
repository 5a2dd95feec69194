import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeBuyer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  server.setNow(new Date('2026-11-29T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], timeZone: 'Asia/Jakarta' });
});

describe('the period of paid invoices', () => {
  test('a list without pages takes at most 366 days, and no half of a period (Q-096)', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const fault = async (dates: string) =>
      (await server.graphql(dealer, `{ invoiceV5${dates} { invoiceNo } }`)).errors?.[0]?.extensions;
    expect([await fault(''), await fault('(from: "2026-01-01")')]).toEqual([undefined, undefined]);
    expect(await fault('(from: "2025-01-01")')).toMatchObject({
      field: 'to',
      reason: 'date_range_too_long',
      params: { limit: 366 },
    });
    expect(await fault('(to: "2026-01-01")')).toMatchObject({ field: 'from', reason: 'date_range_incomplete' });
  });
});
