import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  ledgerErrors,
  makeArticles,
  makeBuyer,
  order,
  placeOrder,
  stockOf,
  type Dealer,
} from '#buying/cart/cart.factory.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { erpText, type Cells } from '#exchange/erp/erp.factory.ts';

/** A stock list that is taken back while orders of its stock are open: nothing is sold twice, and all figures reconcile. */
const server = testServer();
const noon = new Date('2026-11-25T12:00:00Z');
let sorg = '';
let admin: Caller;
let dealer: Dealer;
let article = { id: '', code: '' };
let sequence = 0;

beforeAll(async () => {
  server.setNow(noon);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg], credit: { limit: 100_000_000 } });
  const [made] = await makeArticles(server, [{ sorg, stock: null }]);
  article = { id: made?.id ?? '', code: made?.code ?? '' };
  const areas = [{ sorg, limitation: 'none' as const, option: 'include' as const, value: '' }];
  admin = await signIn(server, (await makeUser(server, { role: 'administrator', areas })).id);
});

/** Uploads and imports a stock list that the ERP made so many seconds before noon; returns the id of its entry. */
async function upload(qty: number, madeBefore: number): Promise<string> {
  sequence += 1;
  const row: Cells = { sorg, site: 'S1', article: article.code, qty, type: 'now' };
  const madeAt = new Date(noon.getTime() - madeBefore * 1_000);
  const form = new FormData();
  form.append('file', new Blob([erpText('stock', [row], { sender: 'HAND', sequence, madeAt })]), 'stock.csv');
  const send = async (url: string, payload: FormData | object): Promise<{ id: string }> => {
    const headers = { host: 'localhost', authorization: `Bearer ${admin.token}` };
    const answer = await server.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const { id } = await send('/erp/uploads', form);
  await send(`/erp/uploads/${id}/import`, {});
  const { data } = await server.graphql(admin, 'query ($id: ID!) { erpUpload(id: $id) { files { id } } }', { id });
  return data.erpUpload.files[0].id;
}

const takeBack = async (id: string): Promise<string> =>
  (await server.graphql(admin, 'mutation ($id: ID!) { takeErpListBack(id: $id) { userErrors { code } } }', { id })).data
    .takeErpListBack.userErrors[0]?.code ?? 'ok';
/** The ERP got an order so many seconds before noon. */
const handOver = (orderId: string, before: number) =>
  sql`
    update orders_reservation r
       set handed_over_at = ${new Date(noon.getTime() - before * 1_000)}
      from orders_line l
     where l.id = r.line_id and l.order_id = ${orderId}`.execute(server.db);
const buy = async (qty: number): Promise<string> =>
  (await placeOrder(server, dealer, sorg, { [article.code]: qty })).id;
/** Units that an order of so many gets: what is not there is left out. */
async function unitsFor(qty: number): Promise<number> {
  const { data } = await order(server, dealer, { products: [{ articleCode: article.code, sorg, qty }] });
  const orders = data.checkoutV5.orders as { lines: { qty: number }[] }[] | null;
  return (orders ?? []).flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.qty, 0);
}
/** Reservations of the stock, and those of the open orders: the same figure. */
async function reservations(): Promise<number[]> {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(qty), 0)::int as open
      from orders_reservation
     where article_id = ${article.id} and released_at is null`.execute(server.db);
  const { reserved } = await stockOf(server, article.id);
  return [reserved, rows[0]?.open ?? -1];
}

test('a list that is taken back under open orders leaves less than nothing to sell, until the next list', async () => {
  await upload(5, 3_600);
  const known = await buy(2);
  await handOver(known, 1_800);
  // The list excludes the order that the ERP knows.
  const list = await upload(20, 1_200);
  expect([await stockOf(server, article.id), await reservations()]).toEqual([{ qty: 20, reserved: 0 }, [0, 0]]);
  const late = await buy(8);
  const later = await buy(4);

  expect(await takeBack(list)).toBe('ok');
  // 5 of the list before; the order that it does not know, and the two after it, are reserved.
  expect([await stockOf(server, article.id), await reservations()]).toEqual([{ qty: 5, reserved: 14 }, [14, 14]]);
  expect(await unitsFor(1)).toBe(0);
  const { data } = await server.graphql(
    dealer,
    'mutation ($id: String!) { cancelOrder(orderNumber: $id) { userErrors { code } } }',
    { id: await numberOf(later) },
  );
  expect(data.cancelOrder.userErrors).toEqual([]);
  expect([await stockOf(server, article.id), await reservations()]).toEqual([{ qty: 5, reserved: 10 }, [10, 10]]);
  expect(await unitsFor(1)).toBe(0);

  // The next list excludes both orders, which the ERP knows by now.
  await handOver(late, 900);
  await upload(9, 600);
  expect([await stockOf(server, article.id), await reservations()]).toEqual([{ qty: 9, reserved: 0 }, [0, 0]]);
  expect(await unitsFor(10)).toBe(9);
  expect(await unitsFor(1)).toBe(0);
  expect(await ledgerErrors(server)).toEqual([]);
});

const numberOf = async (id: string): Promise<string> =>
  (await server.db.selectFrom('orders_order').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number;
