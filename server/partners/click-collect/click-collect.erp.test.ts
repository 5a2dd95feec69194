import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { signedHeaders } from '../../../docs/click-and-collect-client.ts';
import { testServer } from '#testing/harness.ts';
import { makeCustomer } from '#accounts/customers/customers.factory.ts';
import { erpFile, exampleRow, exchangeContext, type Cells } from '#exchange/erp/erp.factory.ts';
import { importFile, type ImportOutcome } from '#exchange/erp/erp.import.actions.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeShop, type MadeShop } from '#partners/shops/shops.factory.ts';

const server = testServer();
const now = new Date('2026-11-20T12:00:00Z');
let shop: MadeShop;
let sorg = '';
let foreignSorg = '';
let dealer: Awaited<ReturnType<typeof makeCustomer>>;
let next = 0;

beforeAll(async () => {
  server.setNow(now);
  foreignSorg = await makeSorg(server);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [foreignSorg] });
  // The shop is one of another market than that of the exchange.
  shop = await makeShop(server, await makeMarket(server, { host: 'shop.test', sorgs: [await makeSorg(server), sorg] }));
  dealer = await makeCustomer(server, { sorgs: [sorg] });
  await makeCustomer(server, { sorgs: [foreignSorg] });
});

const row = (changes: Cells = {}): Cells => ({
  ...exampleRow('consumer_orders'),
  sorg,
  shop: shop.code,
  r3: dealer.r3,
  ...changes,
});
/** The rows of one order. */
const whole = (...rows: Cells[]): Cells[] => rows.map((one) => ({ ...one, lines: rows.length }));
const take = async (...rows: Cells[]): Promise<ImportOutcome> =>
  importFile(await exchangeContext(server), erpFile(server, 'consumer_orders', rows, { sender: `S${(next += 1)}` }));
const said = ({ rejects }: ImportOutcome): string[] => rejects.map(({ column, code }) => `${column} ${code}`);
const stored = async (externalId: string): Promise<unknown[]> =>
  (
    await sql`
      select o.sorg, o.shop_id = ${shop.id} as ours, o.customer_id = ${dealer.id} as dealer, o.ordered_at, c.last_name,
             c.locale, jsonb_agg(jsonb_build_array(l.sku, l.qty) order by l.position) as lines
        from click_collect_order o
        join click_collect_consumer c on c.order_id = o.id
        join click_collect_line l on l.order_id = o.id
       where o.external_id = ${externalId}
       group by o.id, c.order_id`.execute(server.db)
  ).rows;

describe('orders of consumers in a file (Q-119)', () => {
  test('are taken once, in the order of their lines, for the sales organisation of the row', async () => {
    const lines = whole(row({ sku: 'B', qty: 2 }), row({ sku: 'A', name: 'Bell' }));
    expect(await take(...lines, row({ external_id: 'W-2' }))).toMatchObject({ accepted: 3, changed: 2, rejects: [] });
    expect(await stored('W-20417')).toEqual([
      {
        sorg,
        ours: true,
        dealer: true,
        ordered_at: new Date('2026-11-20T10:15:00Z'),
        last_name: 'Krüger',
        locale: 'de',
        lines: [
          ['B', 2],
          ['A', 1],
        ],
      },
    ]);
    expect(await take(...lines)).toMatchObject({ accepted: 2, changed: 0, rejects: [] });
    expect(await stored('W-20417')).toHaveLength(1);
  });

  test('may be ordered 15 minutes after the clock of the server, by a clock that is ahead', async () => {
    const ahead = row({ external_id: 'W-ahead', ordered_at: '2026-11-20T12:15:00.000Z' });
    expect(await take(ahead)).toMatchObject({ accepted: 1, changed: 1, rejects: [] });
    expect(await stored('W-ahead')).toHaveLength(1);
  });

  test('are the same orders as those of the endpoint', async () => {
    const body = JSON.stringify({
      externalId: 'W-3',
      dealerCode: dealer.unified,
      orderedAt: '2026-11-20T10:15:00.000Z',
      consumer: { firstName: 'Mona', lastName: 'Krüger' },
      lines: [{ sku: '004711', name: 'Helmet', quantity: 1 }],
    });
    const sent = await server.app.inject({
      method: 'POST',
      url: '/click-collect/orders',
      headers: { host: 'shop.test', ...signedHeaders(shop, body, now) },
      payload: body,
    });
    expect(sent.statusCode).toBe(201);
    expect(await take(row({ external_id: 'W-3' }))).toMatchObject({ accepted: 1, changed: 0 });
    expect(said(await take(row({ external_id: 'W-3', qty: 2 })))).toEqual(['sku row_not_allowed']);
    expect(await stored('W-3')).toHaveLength(1);
  });

  test('are left out as a whole if one of their rows is bad', async () => {
    const bad = (changes: Cells) => row({ external_id: 'W-part', ...changes });
    const both = ['qty row_not_allowed', 'qty row_not_allowed'];
    expect(said(await take(...whole(bad({ sku: 'A' }), bad({ sku: 'B', qty: 0 }))))).toEqual(both);
    expect(said(await take(...whole(bad({ sku: 'A' }), bad({ sku: 'B', qty: 'two' }))))).toEqual([
      'qty row_not_a_number',
      'lines row_not_allowed',
    ]);
    expect(said(await take(...whole(bad({ sku: 'A' }), bad({ sku: 'A' }))))).toEqual(['sku row_duplicate']);
    expect(await stored('W-part')).toEqual([]);
    expect(await take(...whole(bad({ sku: 'A' }), bad({ sku: 'B', qty: 2 })))).toMatchObject({
      changed: 1,
      rejects: [],
    });
  });

  test.each<[Cells, string]>([
    [{ shop: 'nowhere' }, 'shop row_unknown_reference'],
    [{ r3: '9999' }, 'r3 row_unknown_reference'],
    [{ r3: '' }, 'r3 row_required'],
    [{ email: 'mona' }, 'email row_not_allowed'],
    [{ qty: 0 }, 'qty row_not_allowed'],
    [{ lines: 2 }, 'lines row_not_allowed'],
    [{ qty: 10_000 }, 'qty row_not_allowed'],
    [{ consumer_language: 'German' }, 'consumer_language row_language_unknown'],
    [{ ordered_at: '2026-11-20' }, 'ordered_at row_not_a_time'],
    [{ ordered_at: '2026-11-20T12:15:01.000Z' }, 'ordered_at row_not_allowed'],
  ])('%o is rejected', async (changes, reject) => {
    const outcome = await take(row({ external_id: 'W-bad', ...changes }));
    expect(said(outcome)).toEqual([reject]);
    expect(await stored('W-bad')).toEqual([]);
  });

  test('are rejected for a stopped shop, another market, a blocked dealer, and rows that contradict each other', async () => {
    const bad = (changes: Cells) => row({ external_id: 'W-bad', ...changes });
    expect(said(await take(bad({ sorg: foreignSorg })))).toEqual(
      expect.arrayContaining(['sorg row_not_allowed', 'r3 row_unknown_reference']),
    );
    expect(said(await take(...whole(bad({}), bad({ sku: 'B', last_name: 'Meier' }))))).toEqual([
      'last_name row_not_allowed',
      'last_name row_not_allowed',
    ]);
    const many = Array.from({ length: 101 }, (_, at) => bad({ sku: `S-${at}` }));
    expect(said(await take(...whole(...many)))).toContain('sku row_not_allowed');
    await server.db.updateTable('customers_customer').set({ blocked_at: now }).where('id', '=', dealer.id).execute();
    expect(said(await take(bad({})))).toEqual(['r3 row_not_allowed']);
    await server.db.updateTable('customers_customer').set({ blocked_at: null }).where('id', '=', dealer.id).execute();
    await server.db.updateTable('shops_shop').set({ stopped_at: now }).where('id', '=', shop.id).execute();
    expect(said(await take(bad({})))).toEqual(['shop row_not_allowed']);
    await server.db.updateTable('shops_shop').set({ stopped_at: null }).where('id', '=', shop.id).execute();
    expect(await stored('W-bad')).toEqual([]);
  });
});
