import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { isElectronicAddress } from '#rules/money/e-invoices/electronic-address.ts';
import { sellerSchema } from '#rules/money/invoices/seller.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { makeSorg } from '#accounts/markets/markets.factory.ts';
import { recordInvoices, reportedInvoice } from '#money/invoices/invoices.factory.ts';
import { erpFile, exampleRow, exchangeContext, makeErpMarket, type Cells } from '#exchange/erp/erp.factory.ts';
import { importFile, type ImportOutcome } from '#exchange/erp/erp.import.actions.ts';
import { listMarketRows } from '#exchange/erp-export/erp-export.market.queries.ts';

const server = testServer();
let ctx: Ctx;
let sequence = 0;
beforeAll(async () => {
  await makeErpMarket(server);
  ctx = await exchangeContext(server);
});

const columns = [
  'tax_number',
  'registration_number',
  'email',
  'address',
  'city',
  'postal_code',
  'country',
  'bank_name',
  'account_holder',
  'account_number',
  'bic',
  'electronic_scheme',
  'electronic_address',
  'contact_name',
  'contact_phone',
] as const;
const given = Object.fromEntries(columns.map((column) => [column, exampleRow('companies')[column] ?? '']));
const optional = ['registration_number', 'bank_name', 'account_holder', 'account_number', 'bic', 'contact_name'];
const empty = (names: readonly string[]): Cells => Object.fromEntries(names.map((name) => [name, '']));

const company = (code: string, cells: Cells = {}): Cells => ({
  ...exampleRow('companies'),
  company_code: code,
  name: `Company ${code}`,
  ...cells,
});
const take = (rows: readonly Cells[], without: readonly string[] = []): Promise<ImportOutcome> =>
  importFile(ctx, erpFile(server, 'companies', rows, { sender: 'SELLERS', sequence: (sequence += 1), without }));
const stored = (code: string) =>
  server.db
    .selectFrom('invoices_seller')
    .select([...columns, 'name', 'version'])
    .where('company_code', '=', code)
    .executeTakeFirst();
const said = (list: ImportOutcome['rejects']): string[] =>
  list.map(({ line, column, code }) => `${line} ${column} ${code}`);
const records = (code: string) =>
  server.db
    .selectFrom('platform_audit')
    .select(['action', 'before', 'after'])
    .where('subject_type', '=', 'invoice-seller')
    .where('subject_id', '=', code)
    .orderBy('id')
    .execute();

describe('the sellers of a companies file', () => {
  test('are stored and recorded; the same rows again change nothing', async () => {
    const file = [
      company('S1'),
      company('S2', { tax_number: 'de 123 456 789', account_number: 'DE89 3704 0044 0532 0130 00' }),
    ];
    expect(await take(file)).toMatchObject({ accepted: 2, rejects: [], warnings: [], changed: 4 });
    for (const code of ['S1', 'S2']) expect(await stored(code)).toEqual({ ...given, name: '', version: 1 });
    expect(await take(file)).toMatchObject({ accepted: 2, changed: 0 });
    expect(await stored('S2')).toMatchObject({ version: 1 });
    expect(await records('S1')).toMatchObject([
      { action: 'invoices.seller-changed', before: { version: 0 }, after: { companyCode: 'S1', city: 'Hamburg' } },
    ]);
    expect(await take([company('S1', { city: 'Bremen' })])).toMatchObject({ changed: 1 });
    expect(await stored('S1')).toMatchObject({ city: 'Bremen', version: 2 });
    expect(await records('S1')).toMatchObject([{}, { before: { city: 'Hamburg' }, after: { city: 'Bremen' } }]);
  });

  test('stay as they are without the columns; an empty cell empties what is not needed', async () => {
    await take([company('K1')]);
    expect(await take([company('K1', { name: 'Renamed' })], columns)).toMatchObject({
      accepted: 1,
      changed: 1,
      rejects: [],
    });
    expect(await stored('K1')).toEqual({ ...given, name: '', version: 1 });
    await take(
      [company('K1', { contact_name: '', contact_phone: '' })],
      ['account_number', 'bic', 'electronic_scheme', 'electronic_address'],
    );
    expect(await stored('K1')).toEqual({ ...given, contact_name: '', contact_phone: '', name: '', version: 2 });
    // Another account has another bank, which the file does not name.
    await take([company('K1', { account_number: '123-456' })], ['bank_name', 'account_holder', 'bic']);
    expect(await stored('K1')).toMatchObject({ account_number: '123456', bank_name: '', account_holder: '', bic: '' });
    await take([company('K1', empty([...optional, 'electronic_scheme', 'electronic_address']))]);
    expect(await stored('K1')).toMatchObject({
      ...empty([...optional, 'electronic_scheme', 'electronic_address']),
      city: 'Hamburg',
    });
    expect(said((await take([company('K1', empty(columns))])).rejects)).toEqual(
      ['tax_number', 'email', 'address', 'city', 'country', 'postal_code'].map((column) => `3 ${column} row_required`),
    );
    expect(await stored('K1')).toMatchObject({ city: 'Hamburg', country: 'DE' });
  });

  test('keep the name that somebody gave them for invoices, with the next version', async () => {
    await take([company('N1')]);
    await server.db
      .updateTable('invoices_seller')
      .set({ name: 'Veldra AG' })
      .where('company_code', '=', 'N1')
      .execute();
    await take([company('N1', { city: 'Bremen' })]);
    expect(await stored('N1')).toMatchObject({ name: 'Veldra AG', city: 'Bremen', version: 2 });
  });

  test('do not exist for a company about which the file says nothing', async () => {
    expect(await take([company('E1', empty(columns))])).toMatchObject({ accepted: 1, rejects: [], changed: 1 });
    expect(await take([company('E2')], columns)).toMatchObject({ accepted: 1, rejects: [], changed: 1 });
    expect([await stored('E1'), await stored('E2')]).toEqual([undefined, undefined]);
  });

  test('do not hold back a file without the columns because the portal lacks their data', async () => {
    await take([company('L1')]);
    await server.db
      .updateTable('invoices_seller')
      .set({ email: '', city: '' })
      .where('company_code', '=', 'L1')
      .execute();
    expect(await take([company('L1', { name: 'Renamed' })], columns)).toMatchObject({ accepted: 1, rejects: [] });
    expect(said((await take([company('L1', { bic: '' })], ['email', 'city'])).rejects)).toEqual([
      '3 email row_required',
      '3 city row_required',
    ]);
  });

  test.each<readonly [Cells, readonly string[]]>([
    [{ tax_number: '' }, ['tax_number row_required']],
    [{ tax_number: '12/345' }, ['tax_number row_not_allowed']],
    [{ tax_number: 'FR12999999998' }, ['tax_number row_not_allowed']],
    [{ country: 'XX' }, ['country row_country_unknown']],
    [{ country: '', tax_number: '12/345' }, ['country row_required']],
    [{ postal_code: '' }, ['postal_code row_required']],
    [{ email: 'nobody' }, ['email row_not_allowed']],
    [{ account_number: 'DE89370400440532013001' }, ['account_number row_not_allowed']],
    [{ account_number: 'DE8937' }, ['account_number row_not_allowed']],
    [{ account_number: '12*34' }, ['account_number row_not_allowed']],
    [{ account_number: '' }, ['account_number row_required']],
    [{ bic: 'COBA' }, ['bic row_not_allowed']],
    [{ electronic_scheme: '1234' }, ['electronic_scheme row_not_allowed']],
    [{ electronic_scheme: '' }, ['electronic_scheme row_required']],
    [{ electronic_address: '' }, ['electronic_address row_required']],
    [{ electronic_address: 'DE12345678' }, ['electronic_address row_not_allowed']],
  ])('are refused with %j, by line and column', async (cells, expected) => {
    const { rejects } = await take([company('W1'), company('W2', cells)]);
    expect(said(rejects)).toEqual(expected.map((each) => `4 ${each}`));
    expect(await stored('W1')).toBeDefined();
    expect(await stored('W2')).toBeUndefined();
  });

  test('are judged as the form of the portal judges them', async () => {
    const accounts = [
      'DE89 3704 0044 0532 0130 00',
      'de89370400440532013000',
      'DE00370400440532013000',
      'GB82WEST12345698765432',
    ];
    const more = [
      'GB82WEST12345698765433',
      '12-34 56',
      'NL91ABNA0417164300',
      'DE89',
      'NO9386011117947',
      '0/12',
      'A1',
      'DE12*',
    ];
    const changes: readonly Cells[] = [
      ...[...accounts, ...more].map((number) => ({ account_number: number })),
      ...['COBADEFF', 'COBADEFFXX', 'cobadeff', 'C0BADEFF', ''].map((bic) => ({ bic })),
      ...['DE', 'FR', 'GR', 'US', 'HK', 'GB'].flatMap((country) =>
        ['DE123456789', 'de 123456789', 'EL123456789', 'GR123456789', 'FR12 999999998', '12/345', 'DE1', 'X'].flatMap(
          (number) => ['20457', ''].map((postalCode) => ({ country, tax_number: number, postal_code: postalCode })),
        ),
      ),
    ];
    const { rejects } = await take(changes.map((cells, at) => company(`P${at}`, cells)));
    const refused = new Set(rejects.map(({ line }) => line - 3));
    const isRight = (cells: Cells): boolean => {
      const row = { ...exampleRow('companies'), ...cells } as Record<string, string>;
      const named = Object.entries(row).map(([name, cell]) => [
        name.replaceAll(/_(.)/g, (_, sign: string) => sign.toUpperCase()),
        cell,
      ]);
      return v.safeParse(sellerSchema, Object.fromEntries(named)).success;
    };
    expect(changes.map((cells, at) => ({ ...cells, isRight: !refused.has(at) }))).toEqual(
      changes.map((cells) => ({ ...cells, isRight: isRight(cells) })),
    );
    expect(refused.size).toBeGreaterThan(20);
    expect(changes.length - refused.size).toBeGreaterThan(20);
    expect(isElectronicAddress({ scheme: '9930', address: given['electronic_address'] ?? '' })).toBe(true);
  });

  test('count for all sales organisations of the company, and for no other company', async () => {
    // Dealers of the factory have accounts with the last two.
    await take(
      ['T1', 'T2', 'C1000', 'C2000'].map((code) => company(code, code === 'T2' ? { tax_number: 'DE999999999' } : {})),
    );
    const sorgs = ['1000', '2000'];
    await server.db.updateTable('markets_sorg').set({ company_code: 'T1' }).where('code', 'in', sorgs).execute();
    await take([company('T1', { city: 'Bremen' })]);
    const sellers: string[][] = [];
    for (const sorg of sorgs) {
      const dealer = await makeDealer(server, { sorgs: [sorg] });
      const number = `T-${sorg}`;
      const invoice = { sorg, number, companyCode: 'T1', customerId: dealer.customer.id };
      await asJob(server, (job) => recordInvoices(job, [reportedInvoice(invoice)], server.services.now()));
      const { id } = await server.db
        .selectFrom('invoices_invoice')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      const { rawPayload } = await server.app.inject({
        url: `/invoices/${id}/pdf`,
        headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
      });
      const words = textOfPdf(rawPayload);
      sellers.push(
        ['Company T1', 'Company T2', 'Bremen', 'DE123456789', 'DE999999999'].filter((word) => words.includes(word)),
      );
    }
    expect(sellers).toEqual([
      ['Company T1', 'Bremen', 'DE123456789'],
      ['Company T1', 'Bremen', 'DE123456789'],
    ]);
    expect(await stored('T2')).toMatchObject({ city: 'Hamburg', tax_number: 'DE999999999', version: 1 });
  });

  test('are in the file that a market is exported to, which another import takes without a change', async () => {
    await take([company('X1')]);
    const sorg = await makeSorg(server);
    await server.db.updateTable('markets_sorg').set({ company_code: 'X1' }).where('code', '=', sorg).execute();
    const { format, rows } = await listMarketRows(server.db, 'companies', [sorg]);
    const exported = Object.fromEntries(format.columns.map(({ name }, at) => [name, rows[0]?.[at] ?? '']));
    expect(rows).toHaveLength(1);
    expect(exported).toMatchObject({ ...given, company_code: 'X1' });
    expect(await take([exported])).toMatchObject({ accepted: 1, changed: 0 });
  });
});
