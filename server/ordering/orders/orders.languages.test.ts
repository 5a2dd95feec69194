import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeArticles, makeBuyer, makeShipment, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { reportedDelivery } from '#ordering/deliveries/deliveries.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { recordDeliveries } from '#ordering/deliveries/deliveries.record.actions.ts';
import { testServer } from '#testing/harness.ts';
import { textOfPdf, untaggedTextOf } from '#testing/pdf-text.ts';
import { asJob } from './orders.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], languages: ['en-us', 'de'] });
});

/** An order that was placed in English, of an article and with a way of delivery that have German words too. */
async function placedInEnglish(): Promise<{ dealer: Dealer; number: string }> {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const [article] = await makeArticles(server, [{ sorg, name: 'Brake lever' }]);
  await sql`
    insert into catalog_model_text (model_id, language, name)
    select model_id, 'de', 'Bremshebel' from catalog_article where code = ${article!.code}`.execute(server.db);
  const { number } = await placeOrder(server, dealer, sorg, { [article!.code]: 2 });
  const option = await makeShipment(server, sorg);
  await sql`
    update orders_order
       set shipment_option_id = ${option}, shipment_description = 'Freight'
     where number = ${number}`.execute(server.db);
  await sql`update orders_shipment_option set removed_at = now(), active = false where id = ${option}`.execute(
    server.db,
  );
  return { dealer, number };
}

const ask = `query ($number: String!) {
  order(number: $number) { full: lines { id description } brief: details { position description } orderShipment { shipment { desc } } }
  openOrderLines { data { article { description } } }
}`;

async function seen(dealer: Dealer, number: string, locale: string): Promise<string> {
  const { data, errors } = await server.graphql(dealer, ask, { number }, { 'x-locale': locale });
  expect(errors).toBeUndefined();
  return JSON.stringify(data);
}

test('an order shows names of articles and its way of delivery in the language of each reader', async () => {
  const { dealer, number } = await placedInEnglish();
  const english = await seen(dealer, number, 'en-us');
  expect(english.match(/Brake lever/g)).toHaveLength(3);
  expect(english).toContain('"desc":"Freight"');
  const german = await seen(dealer, number, 'de');
  expect(german.match(/Bremshebel/g)).toHaveLength(3);
  expect(german).toContain('"desc":"Spedition"');
  expect(german).not.toMatch(/Brake lever|Freight/);
  const pdf = await server.app.inject({
    method: 'GET',
    url: `/orders/${number}/pdf`,
    headers: { host: 'localhost', authorization: `Bearer ${dealer.token}`, 'x-locale': 'de' },
  });
  expect(textOfPdf(pdf.rawPayload)).toMatch(/Spedition[^]*Bremshebel/);
});

test('words of the ERP, and those that have changed since, stay as they were written', async () => {
  const { dealer, number } = await placedInEnglish();
  await sql`
    update orders_line set description = 'LEVER,BRAKE 9' where order_id = (select id from orders_order where number = ${number})`.execute(
    server.db,
  );
  await sql`update orders_order set shipment_description = 'By sea' where number = ${number}`.execute(server.db);
  const german = await seen(dealer, number, 'de');
  expect(german.match(/LEVER,BRAKE 9/g)).toHaveLength(3);
  expect(german).toContain('"desc":"By sea"');
});

test('a delivery names its articles in the language of the reader', async () => {
  const { dealer, number } = await placedInEnglish();
  const { rows } = await sql<{ code: string }>`
    select l.article_code as code
      from orders_line l
      join orders_order o on o.id = l.order_id
     where o.number = ${number}`.execute(server.db);
  const line = {
    position: 1,
    order: number,
    orderPosition: 1,
    articleCode: rows[0]!.code,
    description: 'Brake lever',
    qty: 1,
    uom: 'PCE',
    price: 1_000,
    serialNumbers: [],
  };
  const reported = reportedDelivery({ sorg, number: `D-${number}`, customerId: dealer.customer.id, lines: [line] });
  await asJob(server, (ctx) => recordDeliveries(ctx, [reported], new Date('2026-11-21T07:00:00Z')));
  const { data } = await server.graphql(
    dealer,
    'query ($number: String!) { order(number: $number) { deliveries { lines { description } } } }',
    { number },
    { 'x-locale': 'de' },
  );
  expect(data.order.deliveries).toEqual([{ lines: [{ description: 'Bremshebel' }] }]);
});

test('lists and pages of orders name an article alike, whatever happened to its names', async () => {
  const { dealer, number } = await placedInEnglish();
  const { rows } = await sql<{ model: string; code: string }>`
    select a.model_id as model, a.code
      from orders_line l
      join orders_order o on o.id = l.order_id
      join catalog_article a on a.id = l.article_id
     where o.number = ${number}`.execute(server.db);
  const { model, code } = rows[0]!;
  const changes = [
    ['as it was', sql`select 1`, 'Bremshebel'],
    [
      'the German name is another one',
      sql`update catalog_model_text set name = 'Hebel' where model_id = ${model} and language = 'de'`,
      'Hebel',
    ],
    [
      'the English name is another one',
      sql`update catalog_model_text set name = 'Lever' where model_id = ${model} and language = 'en'`,
      'Brake lever',
    ],
    [
      'no German name',
      sql`delete from catalog_model_text where model_id = ${model} and language = 'de'`,
      'Brake lever',
    ],
    ['the article is gone', sql`update orders_line set article_id = null where article_code = ${code}`, 'Brake lever'],
  ] as const;
  for (const [what, change, expected] of changes) {
    await change.execute(server.db);
    await refreshEntries(server.db, 'all', server.services.now());
    // The first reading fills the memory, the second reads from it.
    for (const reading of ['first', 'second']) {
      const { data } = await server.graphql(dealer, ask, { number }, { 'x-locale': 'de' });
      const { full, brief } = data.order as Record<'full' | 'brief', { description: string }[]>;
      expect([what, reading, full[0]?.description, brief[0]?.description]).toEqual([what, reading, expected, expected]);
    }
  }
});

test('the paper of an order has customer, place of delivery, dates, discounts and sums, and says that it is no invoice', async () => {
  const dealer = await makeBuyer(server, { sorgs: [sorg], name: 'Radhaus 王' });
  const [cheaper, listed] = await makeArticles(server, [{ sorg }, { sorg }]);
  const { number, id } = await placeOrder(server, dealer, sorg, { [cheaper!.code]: 2, [listed!.code]: 1 });
  const { price } = await server.db
    .selectFrom('orders_line')
    .select('price')
    .where('order_id', '=', id)
    .where('article_code', '=', cheaper!.code)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('orders_line')
    .set({ list_price: price * 4 })
    .where('order_id', '=', id)
    .where('article_code', '=', cheaper!.code)
    .execute();
  await server.db
    .updateTable('orders_order')
    .set({
      po_number: 'PO-77',
      request_delivery_on: '2026-12-24',
      shipto_name: 'Lager Nord',
      shipto_address: 'Am Deich 4',
      shipto_city: 'Kiel',
    })
    .where('id', '=', id)
    .execute();
  const print = async (language: string): Promise<string> => {
    const { rawPayload } = await server.app.inject({
      url: `/orders/${number}/pdf`,
      headers: { host: 'localhost', authorization: `Bearer ${dealer.token}`, 'accept-language': language },
    });
    expect(untaggedTextOf(rawPayload)).toBe(0);
    return textOfPdf(rawPayload).replaceAll(/\s+/g, ' ');
  };
  const words = await print('en-us');
  const facts = [
    'Radhaus 王',
    dealer.customer.r3,
    'Lager Nord',
    'Am Deich 4',
    'Kiel',
    'PO-77',
    'Dec 24, 2026',
    'Nov 21, 2026',
  ];
  for (const fact of [...facts, number, cheaper!.code, listed!.code, 'Goods', 'Tax', 'not an invoice'])
    expect(words).toContain(fact);
  expect(words.match(/List price [\d.,]+, discount 75%/g)).toHaveLength(1);
  expect(await print('de')).toMatch(/Listenpreis [\d.,]+, Rabatt 75 %/);
});
