import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { archiveFaults, embeddedIn } from '#testing/pdf-archive.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { billDealer, invoiceIdOf, type ReportedInvoice } from '#money/invoices/invoices.factory.ts';
import { systemContext } from '#server/background.ts';
import { issueDue } from './e-invoices.issue.actions.ts';

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

const get = (caller: Caller, url: string, locale = 'en-us', host = 'localhost') =>
  server.app.inject({
    url,
    headers: { host, 'x-locale': locale, authorization: `Bearer ${caller.token ?? ''}` },
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

  test('the form of the market counts where the customer names none, before the usual one of the country', async () => {
    const other = await makeSorg(server, { currency: 'EUR', taxBasisPoints: 1_900 });
    await makeMarket(server, {
      host: 'profile.example',
      sorgs: [other],
      configuration: { invoiceProfile: 'en16931' },
    });
    await server.db
      .insertInto('invoices_seller')
      .columns(['company_code', 'name', 'tax_number', 'email', 'address', 'city', 'postal_code', 'country'])
      .expression((db) =>
        db
          .selectFrom('invoices_seller')
          .select((of) => [
            of.val(`C${other}`).as('company_code'),
            'name',
            'tax_number',
            'email',
            'address',
            'city',
            'postal_code',
            'country',
          ])
          .where('company_code', '=', `C${sorg}`),
      )
      .execute();
    const bill = async (invoice_profile: string) => {
      const dealer = await makeBuyer(server, { sorgs: [other], host: 'profile.example' });
      await server.db
        .updateTable('customers_customer')
        .set({ ...german, electronic_scheme: '', electronic_address: '', invoice_profile })
        .where('id', '=', dealer.customer.id)
        .execute();
      const [number = ''] = await billDealer(server, other, dealer, [
        { currency: 'EUR', taxAmount: 190, totalAmount: 1_190, goodsAmount: 1_000 },
      ]);
      return get(dealer, `/invoices/${await invoiceIdOf(server, number)}/xml`, 'en-us', 'profile.example');
    };
    expect((await bill('')).body).toContain('<cbc:CustomizationID>urn:cen.eu:en16931:2017<');
    expect((await bill('peppol')).json()).toMatchObject({ code: 'e_invoice_incomplete' });
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

  test('names the one place to which all goods went, for a credit that of its invoice', async () => {
    const { dealer } = await makeBilled({ ...belgian, invoice_profile: 'en16931' });
    const [article] = await makeArticles(server, [{ sorg }]);
    const place = async (city: string) => {
      const { number } = await placeOrder(server, dealer, sorg, { [article!.code]: 1 });
      const to = {
        ...{ shipto_name: `Shop ${city}`, shipto_address: 'Kaai 1', shipto_city: city },
        ...{ shipto_postal_code: '9000', shipto_country: 'BE' },
      };
      await server.db.updateTable('orders_order').set(to).where('number', '=', number).execute();
      return number;
    };
    const [gent, brugge] = [await place('Gent'), await place('Brugge')];
    const line = (order: string, position: number) => ({
      ...{ position, order, orderPosition: 1, articleCode: article!.code, description: 'Trail bike', uom: 'PCE' },
      ...{ qty: 1, price: 1_000, subtotal: 1_000 },
    });
    const bill = (sum: number) => ({
      currency: 'EUR',
      goodsAmount: sum,
      taxAmount: sum * 0.19,
      totalAmount: sum * 1.19,
    });
    const [one = '', both = ''] = await billDealer(server, sorg, dealer, [
      { ...bill(1_000), lines: [line(gent, 1)] },
      { ...bill(2_000), lines: [line(gent, 1), line(brugge, 2)] },
    ]);
    const [credit = ''] = await billDealer(server, sorg, dealer, [{ ...bill(-500), refersTo: one }]);
    const placeOf = async (number: string) =>
      /<cac:DeliveryLocation>.*<\/cac:DeliveryParty>/.exec(
        (await get(dealer, `/invoices/${await invoiceIdOf(server, number)}/xml`)).body,
      )?.[0];
    expect(await placeOf(one)).toMatch(/Gent.*Shop Gent/);
    expect(await placeOf(credit)).toBe(await placeOf(one));
    expect(await placeOf(both)).toBeUndefined();
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

const history = `query ($id: ID!) { invoice(id: $id) { electronicInvoices { version profile sha256 bytes keepUntil } } }`;

describe('an issued document', () => {
  test('has the same bytes for ever; another bill is a further version, and both can be read', async () => {
    const { dealer, url, number } = await makeBilled(german);
    const first = await get(dealer, url);
    await server.db
      .updateTable('customers_customer')
      .set({ name: 'Another name', invoice_profile: 'peppol' })
      .where('id', '=', dealer.customer.id)
      .execute();
    const bill = { number, currency: 'EUR', taxAmount: 190, totalAmount: 1_190, goodsAmount: 1_000 };
    await billDealer(server, sorg, dealer, [{ ...bill, openAmount: 0, clearedOn: '2026-11-20' }]);
    expect((await get(dealer, url)).rawPayload.equals(first.rawPayload)).toBe(true);
    await billDealer(server, sorg, dealer, [{ ...bill, notes: 'Corrected' }]);
    const second = await get(dealer, url);
    expect(second.body).toContain('Corrected');
    expect(second.body).toContain('Another name');
    expect((await get(dealer, `${url}?version=1`)).rawPayload.equals(first.rawPayload)).toBe(true);
    for (const version of ['3', '0', 'x', '99999'])
      expect((await get(dealer, `${url}?version=${version}`)).statusCode).toBe(404);
    const { data } = await server.graphql(dealer, history, { id: url.split('/')[2] });
    expect(data?.['invoice']).toMatchObject({
      electronicInvoices: [
        { version: 2, profile: 'peppol', keepUntil: '2034-12-31' },
        { version: 1, profile: 'xrechnung', bytes: first.rawPayload.length },
      ],
    });
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    expect((await get(stranger, `${url}?version=1`)).statusCode).toBe(404);
    expect((await server.graphql(stranger, history, { id: url.split('/')[2] })).data?.['invoice']).toBeNull();
  });

  test('can neither be changed nor removed while it must be kept', async () => {
    const { dealer, url } = await makeBilled(german);
    await get(dealer, url);
    const id = url.split('/')[2]!;
    await expect(
      server.db.updateTable('e_invoices_document').set({ profile: 'peppol' }).where('invoice_id', '=', id).execute(),
    ).rejects.toThrow('never changes');
    await expect(server.db.deleteFrom('e_invoices_document').where('invoice_id', '=', id).execute()).rejects.toThrow(
      'is kept until',
    );
  });

  test('is issued by the job of the import, once for two runs, and not for what lacks something', async () => {
    const complete = await makeBilled(german);
    const lacking = await makeBilled({ ...belgian, electronic_scheme: '', electronic_address: '' });
    const job = await systemContext(server.services, 'job');
    await Promise.all([issueDue(job), issueDue(job)]);
    await issueDue(job);
    const issued = await server.db
      .selectFrom('e_invoices_document as d')
      .innerJoin('invoices_invoice as i', 'i.id', 'd.invoice_id')
      .select(['i.number', 'd.version'])
      .where('i.number', 'in', [complete.number, lacking.number])
      .execute();
    expect(issued).toEqual([{ number: complete.number, version: 1 }]);
    const { due } = await server.db
      .selectFrom('invoices_invoice')
      .select((eb) => eb.fn.countAll<number>().as('due'))
      .where('document_due', '=', true)
      .executeTakeFirstOrThrow();
    expect(due).toBe(0);
  });

  test('is the same for callers who ask at the same time', async () => {
    const { dealer, url } = await makeBilled(german);
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(dealer, url)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });
});

describe('GET /invoices/:id/issued', () => {
  const french = { ...german, country: 'FR', vat_number: 'FR40303265045', language: 'fr' };

  test('is a PDF/A-3 with the XML inside in the form Factur-X, and stays as it was billed', async () => {
    const { dealer, url, number } = await makeBilled(french);
    const issued = url.replace('/xml', '/issued');
    const first = await get(dealer, issued);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
    });
    expect(archiveFaults(first.rawPayload)).toEqual([]);
    const xml = (await get(dealer, url)).body;
    expect([...embeddedIn(first.rawPayload)]).toEqual([['factur-x.xml', xml]]);
    const words = textOfPdf(first.rawPayload).normalize('NFKC');
    expect(/DuePayableAmount>([\d.]+)</.exec(xml)?.[1]).toBe('11.90');
    expect(words).toMatch(/Reste à payer\n(.*\n)*?EUR 11[.,]90/);
    const bill = { number, currency: 'EUR', taxAmount: 190, totalAmount: 1_190, goodsAmount: 1_000 };
    await billDealer(server, sorg, dealer, [{ ...bill, openAmount: 0, clearedOn: '2026-11-20' }]);
    expect((await get(dealer, issued)).rawPayload.equals(first.rawPayload)).toBe(true);
    const { data } = await server.graphql(dealer, history, { id: url.split('/')[2] });
    expect(data?.['invoice']).toMatchObject({
      electronicInvoices: [{ sha256: createHash('sha256').update(first.rawPayload).digest('hex') }],
    });
    const zip = unzipSync((await get(dealer, '/invoices/xml?from=2026-10-01&to=2026-10-31')).rawPayload);
    expect(Buffer.from(zip[`${number}.pdf`]!).equals(first.rawPayload)).toBe(true);
  });

  test('is the XML in other forms; a stranger, a version that is none and a deduction have none', async () => {
    const { dealer, url } = await makeBilled(german);
    const issued = url.replace('/xml', '/issued');
    expect((await get(dealer, issued)).body).toBe((await get(dealer, url)).body);
    const stranger = await makeBuyer(server, { sorgs: [sorg] });
    for (const [caller, path] of [
      [stranger, issued],
      [stranger, `${issued}?version=1`],
      [dealer, `${issued}?version=2`],
    ] as const)
      expect((await get(caller, path)).statusCode).toBe(404);
  });
});

describe('GET /invoices/xml', () => {
  test('is a zip of the documents of a period, and says which invoices have none', async () => {
    const { dealer, number } = await makeBilled(german, { invoicedOn: '2026-09-30' });
    const bill = { currency: 'EUR', taxAmount: 190, totalAmount: 1_190, goodsAmount: 1_000 };
    const [later = '', wrong = ''] = await billDealer(server, sorg, dealer, [
      { ...bill, invoicedOn: '2026-10-31' },
      { ...bill, invoicedOn: '2026-10-01', taxAmount: 500, totalAmount: 1_500 },
      { ...bill, kind: 'deduction', totalAmount: -200, goodsAmount: -200, taxAmount: 0, invoicedOn: '2026-10-02' },
    ]);
    const other = await makeBilled(german, { invoicedOn: '2026-10-05' });
    const october = await get(dealer, '/invoices/xml?from=2026-10-01&to=2026-10-31');
    expect(october.headers['content-disposition']).toBe('attachment; filename="e-invoices-2026-10-01-2026-10-31.zip"');
    const files = unzipSync(october.rawPayload);
    expect(Object.keys(files)).toEqual([`${later}.xml`, 'missing.txt']);
    expect(strFromU8(files['missing.txt']!)).toContain(`${wrong}: a tax rate that explains the tax`);
    expect(strFromU8(files[`${later}.xml`]!)).toContain(`<cbc:ID>${later}<`);
    const both = unzipSync((await get(dealer, '/invoices/xml?from=2026-09-30&to=2026-10-31')).rawPayload);
    expect(Object.keys(both)).toEqual([`${number}.xml`, `${later}.xml`, 'missing.txt']);
    expect(Object.keys(both)).not.toContain(`${other.number}.xml`);
  });

  test.each([
    ['from=2026-10-31&to=2026-10-01', 400, 'date_from_after_to'],
    ['from=2024-01-01&to=2026-10-31', 400, 'date_range_too_long'],
    ['from=2026-10-01', 400, 'required'],
    ['from=2020-01-01&to=2020-01-31', 404, 'not_found'],
  ])('refuses %s', async (period, status, code) => {
    const { dealer } = await makeBilled(german);
    const refused = await get(dealer, `/invoices/xml?${period}`);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([status, code]);
  });
});
