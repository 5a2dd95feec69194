import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { erpFile, exampleRow, exchangeContext, makeErpMarket } from '#exchange/erp/erp.factory.ts';
import { importFile } from '#exchange/erp/erp.import.actions.ts';

const server = testServer();
beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await makeErpMarket(server);
});

describe('where customers are', () => {
  const placesOf = async (r3: string) =>
    (
      await server.db.selectFrom('customers_customer').select(['latitude', 'longitude']).where('r3', '=', r3).execute()
    )[0];

  test('comes from the file of customers: both degrees or none', async () => {
    const ctx = await exchangeContext(server);
    const row = (r3: string, latitude: string, longitude: string) => ({
      ...exampleRow('customers'),
      r3,
      latitude,
      longitude,
    });
    const file = (sequence: number, rows: ReturnType<typeof row>[]) =>
      importFile(ctx, erpFile(server, 'customers', rows, { sender: 'PLACES', sequence }));
    expect(
      await file(1, [
        row('901', '-7.2905', '112.7398'),
        row('902', '', ''),
        row('903', '53.5', ''),
        row('904', '90.1', '9.9'),
        row('905', '53,5', '9.9'),
      ]),
    ).toMatchObject({ state: 'done', accepted: 2 });
    expect(await placesOf('901')).toEqual({ latitude: -7.2905, longitude: 112.7398 });
    expect(await placesOf('902')).toEqual({ latitude: null, longitude: null });
    for (const r3 of ['903', '904', '905']) expect(await placesOf(r3)).toBeUndefined();
    await file(2, [row('901', '', '')]);
    expect(await placesOf('901')).toEqual({ latitude: null, longitude: null });
  });
});
