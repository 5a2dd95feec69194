import { beforeAll, describe, expect, test } from 'vitest';
import { addressForms, electronicSchemes, isElectronicAddress } from '#rules/money/e-invoices/electronic-address.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { erpFile, exampleRow, exchangeContext, makeErpMarket, type Cells } from '#exchange/erp/erp.factory.ts';
import { importFile, type ImportOutcome } from '#exchange/erp/erp.import.actions.ts';

const server = testServer();
let ctx: Ctx;
let sequence = 0;
beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await makeErpMarket(server);
  ctx = await exchangeContext(server);
});

const take = (type: string, rows: readonly Cells[], without: readonly string[] = []): Promise<ImportOutcome> =>
  importFile(ctx, erpFile(server, type, rows, { sender: 'ELECTRONIC', sequence: (sequence += 1), without }));
const said = (list: ImportOutcome['rejects']): string[] => list.map(({ column, code }) => `${column} ${code}`);

describe('the data of a customer for electronic invoices', () => {
  const columns = [
    'vat_number',
    'registration_number',
    'electronic_scheme',
    'electronic_address',
    'buyer_reference',
    'invoice_profile',
  ] as const;
  const given = {
    vat_number: 'BE0999999922',
    registration_number: '0999.999.922',
    electronic_scheme: '0208',
    electronic_address: '0999999922',
    buyer_reference: 'Dept 7',
    invoice_profile: 'peppol',
  };
  const customer = (r3: string, cells: Cells = {}): Cells => ({
    ...exampleRow('customers'),
    ...given,
    r3,
    name: `Shop ${r3}`,
    email: `${r3}@shop.example`,
    country: 'BE',
    postal_code: '1000',
    ...cells,
  });
  const stored = (r3: string) =>
    server.db.selectFrom('customers_customer').select(columns).where('r3', '=', r3).executeTakeFirst();

  test('is stored; a file without its columns leaves it, an empty cell empties it', async () => {
    expect(await take('customers', [customer('701')])).toMatchObject({ accepted: 1, rejects: [], warnings: [] });
    expect(await stored('701')).toEqual(given);
    const changed = await take('customers', [customer('701', { name: 'Shop of Rosa' })], columns);
    expect(changed).toMatchObject({ accepted: 1, rejects: [] });
    expect(await stored('701')).toEqual(given);
    await take(
      'customers',
      [customer('701', { buyer_reference: '', invoice_profile: '' })],
      ['electronic_scheme', 'electronic_address', 'vat_number'],
    );
    expect(await stored('701')).toEqual({ ...given, buyer_reference: '', invoice_profile: '' });
    await take('customers', [customer('701', Object.fromEntries(columns.map((column) => [column, ''])))]);
    expect(await stored('701')).toEqual(Object.fromEntries(columns.map((column) => [column, ''])));
    // A new customer of a file without the columns has none.
    await take('customers', [customer('702')], columns);
    expect(await stored('702')).toEqual(Object.fromEntries(columns.map((column) => [column, ''])));
  });

  test.each<readonly [Cells, string]>([
    [{ electronic_scheme: '1234' }, 'electronic_scheme row_not_allowed'],
    [{ electronic_scheme: '' }, 'electronic_scheme row_required'],
    [{ electronic_address: '' }, 'electronic_address row_required'],
    [{ electronic_address: '0999999923' }, 'electronic_address row_not_allowed'],
    [{ electronic_scheme: 'EM', electronic_address: 'no mail' }, 'electronic_address row_not_allowed'],
    [{ vat_number: '0999999922' }, 'vat_number row_not_allowed'],
    [{ vat_number: 'BE 0999 999 922' }, 'vat_number row_not_allowed'],
    [{ invoice_profile: 'pdf' }, 'invoice_profile row_not_in_list'],
  ])('is refused with %j', async (cells, expected) => {
    const outcome = await take('customers', [customer('703', cells)]);
    expect(said(outcome.rejects)).toEqual([expected]);
    expect(await stored('703')).toBeUndefined();
  });

  test('is refused if a file has one column of the electronic address only', async () => {
    const outcome = await take('customers', [customer('704')], ['electronic_address']);
    expect(said(outcome.rejects)).toEqual(['electronic_address row_required']);
  });

  test('a VAT number of another country is imported with a warning; Greece has EL, Northern Ireland XI', async () => {
    const outcome = await take('customers', [
      customer('705', { country: 'GR', vat_number: 'EL123456789', postal_code: '' }),
      customer('706', { country: 'GB', vat_number: 'XI123456789', postal_code: '' }),
      customer('707', { country: 'NL', vat_number: 'BE0999999922', postal_code: '' }),
    ]);
    expect(outcome.rejects).toEqual([]);
    expect(outcome.warnings.map(({ line, code }) => `${line} ${code}`)).toEqual(['5 row_vat_country']);
    expect(await stored('707')).toMatchObject({ vat_number: 'BE0999999922' });
  });

  test('addresses are checked as the rest of the portal checks them', async () => {
    const changes = (address: string): string[] => [
      address,
      `${address.slice(0, -1)}${address.endsWith('7') ? '3' : '7'}`,
      `${address.slice(0, -2)}00`,
      address.slice(1),
      `${address}1`,
      address.toLowerCase(),
      'x'.repeat(50),
    ];
    const examples = addressForms.map(({ scheme, example }) => ({ scheme, example }));
    for (const { scheme, example } of examples)
      expect({ scheme, isRight: isElectronicAddress({ scheme, address: example }) }).toEqual({ scheme, isRight: true });
    const addresses = [...examples, { scheme: '9920', example: 'ESX1234567X' }].flatMap(({ scheme, example }) =>
      changes(example).map((address) => ({ scheme, address })),
    );
    const outcome = await take(
      'customers',
      addresses.map(({ scheme, address }, at) =>
        customer(`8${at}`, { electronic_scheme: scheme, electronic_address: address }),
      ),
    );
    const refused = new Set(outcome.rejects.map(({ line }) => line - 3));
    const said = addresses.map((each, at) => ({ ...each, isRight: !refused.has(at) }));
    expect(said).toEqual(addresses.map((each) => ({ ...each, isRight: isElectronicAddress(each) })));
    expect(said.filter(({ isRight }) => isRight).length).toBeGreaterThan(addressForms.length);
    expect(refused.size).toBeGreaterThan(addressForms.length);
    expect(electronicSchemes).toEqual(expect.arrayContaining(addressForms.map(({ scheme }) => scheme)));
  });
});
