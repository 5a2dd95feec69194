import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { check } from '#testing/official-rules/documents.ts';
import { findPublished } from '#testing/official-rules/published.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { reportedDelivery } from '#ordering/deliveries/deliveries.factory.ts';
import { recordDeliveries } from '#ordering/deliveries/deliveries.record.actions.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  sorg = await makeSorg(server, { currency: 'EUR' });
  await makeMarket(server, { sorgs: [sorg] });
  await server.db
    .insertInto('invoices_seller')
    .values({
      ...{ company_code: `C${sorg}`, name: 'Veldra & Test GmbH', tax_number: 'DE123456789', email: 'i@seller.example' },
      ...{ address: 'Hafenstraße 1', city: 'Hamburg', postal_code: '20457', country: 'DE' },
      ...{ electronic_scheme: '9930', electronic_address: 'DE123456789' },
    })
    .execute();
});

const get = (caller: Caller, url: string) =>
  server.app.inject({
    url,
    headers: { host: 'localhost', 'x-locale': 'en-us', authorization: `Bearer ${caller.token ?? ''}` },
  });

async function makeReached(): Promise<Dealer> {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  await server.db
    .updateTable('customers_customer')
    .set({
      ...{ country: 'BE', city: 'Gent', postal_code: '9000', vat_number: 'BE0999999922' },
      ...{ electronic_scheme: '0208', electronic_address: '0999999922' },
    })
    .where('id', '=', dealer.customer.id)
    .execute();
  return dealer;
}

/** An order of two articles; `change` sets columns of its second line. */
async function makeAnswered(
  dealer: Dealer,
  { change = {}, of = {} }: { readonly change?: Record<string, unknown>; readonly of?: Record<string, unknown> } = {},
) {
  const articles = await makeArticles(server, [{ sorg }, { sorg }]);
  const [one = '', two = ''] = articles.map(({ code }) => code);
  const { number } = await placeOrder(server, dealer, sorg, { [one]: 2, [two]: 4 });
  const order = { erp_state: 'accepted', erp_number: `E${number}`, company_code: `C${sorg}`, ...of } as const;
  await server.db.updateTable('orders_order').set(order).where('number', '=', number).execute();
  const { id } = await server.db
    .selectFrom('orders_order')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  if (Object.keys(change).length > 0)
    await server.db
      .updateTable('orders_line')
      .set(change)
      .where('order_id', '=', id)
      .where('position', '=', 2)
      .execute();
  return { number, one, two };
}

/** Rules of the publisher that a document breaks; none where they are absent. */
const broken = async (xml: string): Promise<unknown> => (findPublished() === null ? [] : (await check(xml)).fatal);

describe('GET /orders/:number/xml', () => {
  test('is an accepted order without lines, by its ERP number and the purchase order of the dealer', async () => {
    const dealer = await makeReached();
    const { number } = await makeAnswered(dealer, { of: { po_number: 'PO <7> & 8' } });
    const answer = await get(dealer, `/orders/${number}/xml`);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    for (const part of [
      '<cbc:OrderResponseCode>AP<',
      `<cbc:SalesOrderID>E${number}<`,
      '<cac:OrderReference><cbc:ID>PO &lt;7&gt; &amp; 8<',
      '<cbc:EndpointID schemeID="0208">0999999922<',
    ])
      expect(answer.body).toContain(part);
    expect(answer.body).not.toContain('OrderLine');
    expect(await broken(answer.body)).toEqual([]);
  });

  test('names each line with its answer if one has fewer units or comes later', async () => {
    const dealer = await makeReached();
    const { number, two } = await makeAnswered(dealer, {
      change: { qty_cancelled: 1, promised_on: '2026-12-18', promised_precision: 'day' },
    });
    const { body } = await get(dealer, `/orders/${number}/xml`);
    expect(body).toContain('<cbc:OrderResponseCode>CA<');
    expect(
      [...body.matchAll(/<cbc:LineStatusCode>(\d)<\/cbc:LineStatusCode><cbc:Quantity unitCode="\w+">(\d+)</g)].map(
        ([, code, qty]) => [code, qty],
      ),
    ).toEqual([
      ['5', '2'],
      ['3', '3'],
    ]);
    expect(body).toContain('<cbc:StartDate>2026-12-18</cbc:StartDate><cbc:EndDate>2026-12-18<');
    expect(body).toContain(`<cac:SellersItemIdentification><cbc:ID>${two}<`);
    expect(await broken(body)).toEqual([]);
  });

  test('is refused with what is missing for a dealer whom the network does not reach, and hidden from another one', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const { number } = await makeAnswered(dealer);
    expect((await get(dealer, `/orders/${number}/xml`)).json()).toMatchObject({
      code: 'trade_document_incomplete',
      params: { missing: expect.stringContaining('the electronic address of the customer') },
    });
    expect((await get(await makeReached(), `/orders/${number}/xml`)).statusCode).toBe(404);
    expect((await get({ token: '' } as Caller, `/orders/${number}/xml`)).statusCode).toBe(401);
  });
});

describe('GET /deliveries/:id/xml', () => {
  async function makeDelivery(dealer: Dealer, given: Parameters<typeof reportedDelivery>[0] | object): Promise<string> {
    const { number: order, one } = await makeAnswered(dealer);
    const number = `D${order}`;
    const line = { position: 7, order, orderPosition: 1, articleCode: one, description: 'Trail <bike>', uom: 'PCE' };
    const reported = reportedDelivery({
      ...{ sorg, number, customerId: dealer.customer.id },
      lines: [{ ...line, qty: 2, price: 1_000, serialNumbers: ['WTU1', 'WTU2'] }],
      ...given,
    });
    await asJob(server, (ctx) => recordDeliveries(ctx, [reported], new Date('2026-11-21T07:00:00Z')));
    const { id } = await server.db
      .selectFrom('deliveries_delivery')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return `/deliveries/${id}/xml`;
  }

  test('is a delivery that left, with carrier, tracking, order lines and serial numbers', async () => {
    const dealer = await makeReached();
    const { body } = await get(dealer, await makeDelivery(dealer, { trackingNumber: 'T-9' }));
    for (const part of [
      '<cbc:IssueDate>2026-11-20<',
      '<cac:Consignment><cbc:ID>T-9<',
      '<cac:CarrierParty><cac:PartyName><cbc:Name>Northline<',
      '<cbc:ID>7</cbc:ID><cbc:DeliveredQuantity unitCode="H87">2<',
      '<cac:OrderLineReference><cbc:LineID>1<',
      '<cbc:SerialID>WTU1</cbc:SerialID></cac:ItemInstance><cac:ItemInstance><cbc:SerialID>WTU2<',
    ])
      expect(body).toContain(part);
    expect(await broken(body)).toEqual([]);
  });

  test('does not exist while the delivery is planned, and for another dealer', async () => {
    const dealer = await makeReached();
    const planned = await makeDelivery(dealer, { status: 'planned', shippedOn: null });
    const shipped = await makeDelivery(dealer, {});
    expect((await get(dealer, planned)).statusCode).toBe(404);
    expect((await get(await makeReached(), shipped)).statusCode).toBe(404);
    expect((await get(dealer, '/deliveries/none/xml')).statusCode).toBe(404);
  });
});
