import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { billDealer, invoiceIdOf, type ReportedInvoice } from '#money/invoices/invoices.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  server.setNow(new Date('2026-11-29T20:00:00Z'));
  sorg = await makeSorg(server, { currency: 'EUR', taxBasisPoints: 1_900 });
  await makeMarket(server, { sorgs: [sorg] });
  await server.db
    .insertInto('invoices_seller')
    .values({
      company_code: `C${sorg}`,
      name: 'Veldra Test GmbH',
      tax_number: 'DE123456789',
      email: 'invoices@seller.example',
      address: 'Hafenstraße 1',
      city: 'Hamburg',
      postal_code: '20457',
      country: 'DE',
      electronic_scheme: '9930',
      electronic_address: 'DE123456789',
    })
    .execute();
});

/** The fields of a Belgian customer whom Peppol reaches. */
const belgian = {
  country: 'BE',
  city: 'Gent',
  postal_code: '9000',
  vat_number: 'BE0999999922',
  electronic_scheme: '0208',
  electronic_address: '0999999922',
  language: 'fr',
};
const german = { ...belgian, country: 'DE', vat_number: 'DE987654321', language: 'de' };

async function makeBilled(
  customer: Partial<typeof belgian> & { readonly invoice_profile?: string },
  draft: Partial<ReportedInvoice> = {},
): Promise<{ dealer: Dealer; url: string; number: string }> {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  await server.db.updateTable('customers_customer').set(customer).where('id', '=', dealer.customer.id).execute();
  const [number = ''] = await billDealer(server, sorg, dealer, [
    { currency: 'EUR', taxAmount: 190, totalAmount: 1_190, goodsAmount: 1_000, ...draft },
  ]);
  return { dealer, number, url: `/invoices/${await invoiceIdOf(server, number)}/xml` };
}

const get = (caller: Caller, url: string, locale = 'en-us') =>
  server.app.inject({
    url,
    headers: { host: 'localhost', 'x-locale': locale, authorization: `Bearer ${caller.token ?? ''}` },
  });

describe('GET /invoices/:id/xml', () => {
  test('is a document in the form and the language of the customer, visible like the invoice', async () => {
    const { dealer, url, number } = await makeBilled(german, {
      shipmentAmount: 500,
      taxAmount: 285,
      totalAmount: 1_785,
    });
    const made = await get(dealer, url);
    expect(made.json()).toMatchObject({ code: 'e_invoice_incomplete' });
    await server.db
      .updateTable('invoices_seller')
      .set({ contact_name: 'Billing', contact_phone: '+49 40 555 0100' })
      .execute();
    const complete = await get(dealer, url);
    expect(complete.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${number}.xml"`,
    });
    expect(complete.body).toContain('xrechnung_3.0');
    expect(complete.body).toContain('<cbc:AllowanceChargeReason>Fracht<');
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    expect((await get(stranger, url)).statusCode).toBe(404);
  });

  test('says in the language of the caller what is missing', async () => {
    const { dealer, url } = await makeBilled({ ...belgian, electronic_scheme: '', electronic_address: '' });
    const refused = await get(dealer, url, 'de');
    expect(refused.json()).toMatchObject({
      code: 'e_invoice_incomplete',
      params: { missing: 'die elektronische Adresse des Kunden' },
    });
    const english = await get(dealer, url);
    expect(english.json()).toMatchObject({ params: { missing: 'the electronic address of the customer' } });
  });

  test('has the form that customer or market names, else the usual one of the country', async () => {
    const specification = async (customer: Parameters<typeof makeBilled>[0]): Promise<string | undefined> => {
      const { dealer, url } = await makeBilled(customer);
      return /ID>(urn:cen[^<]*)</.exec((await get(dealer, url)).body)?.[1];
    };
    expect(await specification(german)).toContain('xrechnung');
    expect(await specification({ ...german, invoice_profile: 'peppol' })).toContain('peppol');
    expect(await specification({ ...german, country: 'FR' })).toBe('urn:cen.eu:en16931:2017');
    const { dealer, url } = await makeBilled({ ...german, invoice_profile: 'none' });
    expect((await get(dealer, url)).json()).toMatchObject({ code: 'e_invoice_none' });
  });

  test('names the dealer’s own article code, the list price and the rate of the file', async () => {
    const { dealer } = await makeBilled(german);
    const [article] = await makeArticles(server, [{ sorg }]);
    await server.db
      .updateTable('catalog_article')
      .set({ gtin: '4006381333931' })
      .where('id', '=', article!.id)
      .execute();
    const placed = await placeOrder(server, dealer, sorg, { [article!.code]: 1 });
    await server.db
      .insertInto('intake_alias')
      .values({
        customer_id: dealer.customer.id,
        code: 'MY-1',
        article_id: article!.id,
        created_at: new Date('2026-11-01T00:00:00Z'),
      })
      .execute();
    const [number = ''] = await billDealer(server, sorg, dealer, [
      {
        currency: 'EUR',
        goodsAmount: 1_000,
        taxAmount: 70,
        totalAmount: 1_070,
        lines: [
          {
            position: 10,
            order: placed.number,
            orderPosition: 1,
            articleCode: article!.code,
            description: 'Trail bike',
            uom: 'PCE',
            qty: 1,
            price: 1_000,
            subtotal: 1_000,
            taxCategory: 'S',
            taxBasisPoints: 700,
            listPrice: 1_500,
          },
        ],
      },
    ]);
    const { body } = await get(dealer, `/invoices/${await invoiceIdOf(server, number)}/xml`);
    for (const part of [
      '<cac:BuyersItemIdentification><cbc:ID>MY-1<',
      '<cbc:ID schemeID="0160">4006381333931<',
      '<cbc:Amount currencyID="EUR">5.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">15.00<',
      '<cbc:Percent>7.00<',
      `<cac:OrderReference><cbc:ID>${placed.number}<`,
    ])
      expect(body).toContain(part);
  });

  test('does not exist for a deduction, which the seller did not issue', async () => {
    const { dealer, url } = await makeBilled(german, {
      kind: 'deduction',
      totalAmount: -200,
      goodsAmount: -200,
      taxAmount: 0,
    });
    expect((await get(dealer, url)).statusCode).toBe(404);
  });

  test('says what was billed, whatever was paid since', async () => {
    const { dealer, url } = await makeBilled(german, { openAmount: 100 });
    expect((await get(dealer, url)).body).toContain('<cbc:PayableAmount currencyID="EUR">11.90<');
  });
});
