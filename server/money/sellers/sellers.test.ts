import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { recordInvoices, reportedInvoice } from '#money/invoices/invoices.factory.ts';

const server = testServer();
let sorg = '';
let company = '';
let boss: Caller;

beforeAll(async () => {
  sorg = await makeSorg(server);
  company = `C${sorg}`;
  await makeMarket(server, { sorgs: [sorg] });
  boss = await signIn(server, (await makeUser(server, { role: 'administrator', name: 'Ada Admin' })).id);
});

const seller = {
  name: 'Veldra Europe GmbH',
  taxNumber: 'DE123456789',
  registrationNumber: 'HRB 1234',
  email: 'invoices@veldra.example',
  address: 'Hafenstraße 1',
  city: 'Hamburg',
  postalCode: '20457',
  country: 'DE',
  bankName: 'Musterbank',
  accountHolder: 'Veldra Europe GmbH',
  accountNumber: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  electronicScheme: '',
  electronicAddress: '',
  contactName: '',
  contactPhone: '',
};
const save = async (change: Record<string, unknown>, version = 1, caller: Caller = boss) =>
  (
    await server.graphql(
      caller,
      `mutation ($companyCode: ID!, $version: Int!, $name: String!, $taxNumber: String!, $registrationNumber: String,
                 $email: String!, $address: String!, $city: String!, $postalCode: String!, $country: String!,
                 $bankName: String, $accountHolder: String, $accountNumber: String, $bic: String,
                 $electronicScheme: String, $electronicAddress: String, $contactName: String, $contactPhone: String) {
         saveInvoiceSeller(companyCode: $companyCode, version: $version, name: $name, taxNumber: $taxNumber,
                           registrationNumber: $registrationNumber, email: $email, address: $address, city: $city,
                           postalCode: $postalCode, country: $country, bankName: $bankName,
                           accountHolder: $accountHolder, accountNumber: $accountNumber, bic: $bic,
                           electronicScheme: $electronicScheme, electronicAddress: $electronicAddress,
                           contactName: $contactName, contactPhone: $contactPhone) {
           message { status } userErrors { field code } seller { version missing accountNumber name } } }`,
      { companyCode: company, version, ...seller, ...change },
    )
  ).data?.saveInvoiceSeller;
const list = (caller: Caller, search: string) =>
  server.graphql(
    caller,
    `query ($search: String) { invoiceSellers(search: $search) { info { count }
       data { companyCode companyName sorgs name taxNumber missing version } } }`,
    { search },
  );

describe('sellers on invoices', () => {
  test('lists every company with what it lacks; saves complete data, once per version, and records the change', async () => {
    const before = await list(boss, company);
    expect(before.data.invoiceSellers).toEqual({
      info: { count: 1 },
      data: [
        {
          companyCode: company,
          companyName: `Company ${sorg}`,
          sorgs: [sorg],
          name: `Company ${sorg}`,
          taxNumber: '',
          missing: ['taxNumber', 'email', 'address', 'city', 'postalCode', 'country'],
          version: 0,
        },
      ],
    });
    expect(await save({}, 0)).toEqual({
      message: { status: 'success' },
      userErrors: [],
      seller: { version: 1, missing: [], accountNumber: 'DE89370400440532013000', name: 'Veldra Europe GmbH' },
    });
    expect((await save({ city: 'Bremen' }, 0)).userErrors).toEqual([{ field: '', code: 'seller_changed' }]);
    expect((await save({ city: 'Bremen' }, 1)).seller).toMatchObject({ version: 2 });
    expect((await save({}, 1)).userErrors).toEqual([{ field: '', code: 'seller_changed' }]);
    const audit = await server.db
      .selectFrom('platform_audit')
      .selectAll()
      .where('action', '=', 'invoices.seller-changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      subject_id: company,
      before: { city: 'Hamburg' },
      after: { city: 'Bremen', accountNumber: 'DE89370400440532013000' },
    });
    expect((await list(boss, 'DE12345678')).data.invoiceSellers.info.count).toBe(1);
    expect((await list(boss, '%')).data.invoiceSellers.info.count).toBe(0);
  });

  test('state where a company receives documents and whom to ask; the list names what each form lacks', async () => {
    const missingFor = async () =>
      (
        await server.graphql(
          boss,
          `query ($code: ID!) { invoiceSeller(companyCode: $code) { missingFor { profile gaps } version } }`,
          { code: company },
        )
      ).data.invoiceSeller;
    const { version, ...before } = await missingFor();
    expect(before).toEqual({
      missingFor: [
        { profile: 'peppol', gaps: ['sellerAddress'] },
        { profile: 'xrechnung', gaps: ['sellerAddress', 'sellerContact'] },
      ],
    });
    const mail = { electronicScheme: 'EM', electronicAddress: 'invoices@veldra.example' };
    expect((await save(mail, version)).userErrors).toEqual([]);
    expect(await missingFor()).toEqual({
      missingFor: [
        { profile: 'peppol', gaps: ['sellerAddress'] },
        { profile: 'xrechnung', gaps: ['sellerContact'] },
      ],
      version: version + 1,
    });
    const whole = {
      electronicScheme: '9930',
      electronicAddress: 'DE123456789',
      contactName: 'Nora Albrecht',
      contactPhone: '+49 561 99998 10',
    };
    expect((await save(whole, version + 1)).userErrors).toEqual([]);
    expect(await missingFor()).toEqual({ missingFor: [], version: version + 2 });
    const audit = await server.db
      .selectFrom('platform_audit')
      .selectAll()
      .where('action', '=', 'invoices.seller-changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ before: mail, after: whole });
  });

  test('refuses incomplete and wrong data by field, unknown companies and countries', async () => {
    expect((await save({ name: ' ', email: '', postalCode: '', bic: 'X' })).userErrors).toEqual([
      { field: 'name', code: 'not_empty' },
      { field: 'email', code: 'not_empty' },
      { field: 'bic', code: 'seller_bic' },
      { field: 'postalCode', code: 'not_empty' },
    ]);
    for (const [change, field, code] of [
      [{ postalCode: '' }, 'postalCode', 'not_empty'],
      [{ taxNumber: '123' }, 'taxNumber', 'seller_tax_number'],
      [{ accountNumber: 'DE89370400440532013001' }, 'accountNumber', 'seller_account_number'],
      [{ country: 'XX' }, 'country', 'valid_country'],
      [{ electronicScheme: '9930' }, 'electronicAddress', 'not_empty'],
      [{ electronicAddress: 'DE123456789' }, 'electronicScheme', 'not_empty'],
      [{ electronicScheme: '9930', electronicAddress: 'DE12345678' }, 'electronicAddress', 'seller_electronic_address'],
      [{ companyCode: 'none' }, 'companyCode', 'not_found'],
    ] as const)
      expect((await save(change)).userErrors, field).toEqual([{ field, code }]);
  });

  test('are for administrators of markets only', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect((await list(dealer, '')).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    const document = `{ invoiceSeller(companyCode: "${company}") { accountNumber } }`;
    expect((await server.graphql(dealer, document)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    expect(await save({}, 1, dealer)).toBeUndefined();
  });

  test('are printed on invoices with address, tax number and bank account; a deduction names none', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const invoice = { sorg, companyCode: company, customerId: dealer.customer.id, currency: 'USD', totalAmount: 1_000 };
    await asJob(server, (ctx) =>
      recordInvoices(
        ctx,
        [
          reportedInvoice({ ...invoice, number: 'S1' }),
          reportedInvoice({ ...invoice, number: 'S2', kind: 'deduction', totalAmount: -500 }),
        ],
        server.services.now(),
      ),
    );
    const printed = async (number: string): Promise<string> => {
      const { id } = await server.db
        .selectFrom('invoices_invoice')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      const answer = await server.app.inject({
        url: `/invoices/${id}/pdf`,
        headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
      });
      return textOfPdf(answer.rawPayload);
    };
    const words = await printed('S1');
    for (const part of [
      'Veldra Europe GmbH',
      'Hafenstraße 1',
      'DE123456789',
      'HRB 1234',
      'DE89 3704 0044 0532 0130 00',
    ])
      expect(words).toContain(part);
    const deduction = await printed('S2');
    for (const part of ['DE89 3704 0044 0532 0130 00', 'Hafenstraße 1', 'Issued by'])
      expect(deduction).not.toContain(part);
  });
});
