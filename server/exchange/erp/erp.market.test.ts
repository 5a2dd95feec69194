import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Ctx } from '#testing/harness.ts';
import { makeUser } from '#access/identity/identity.factory.ts';
import {
  addPaymentMethod,
  changePaymentMethod,
  removePaymentMethod,
} from '#ordering/sales-terms/sales-terms.methods.actions.ts';
import { findMethodSetting } from '#ordering/sales-terms/sales-terms.methods.queries.ts';
import { erpFile, exampleRow, exchangeContext, makeErpMarket, type Cells } from './erp.factory.ts';
import { importFile, type ImportOutcome } from './erp.import.actions.ts';
import { exportMarket } from '#exchange/erp-export/erp-export.market.actions.ts';
import { importWaitingRows } from '#exchange/erp-inbox/erp-inbox.resume.actions.ts';

const server = testServer();
let ctx: Ctx;
let sequence = 0;

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await makeErpMarket(server);
  ctx = await exchangeContext(server);
});

const row = (type: string, changes: Cells = {}): Cells => ({ ...exampleRow(type), ...changes });
const take = (type: string, rows: readonly Cells[], shrink = false): Promise<ImportOutcome> => {
  sequence += 1;
  return importFile(ctx, erpFile(server, type, rows, { sequence, sender: `S${sequence}` }), { shrink });
};
const said = ({ rejects }: ImportOutcome): string[] => rejects.map(({ column, code }) => `${column} ${code}`);
const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> =>
  (await query.execute(server.db)).rows[0];

describe('files of a market', () => {
  test('add a sales organisation with everything that an order needs; the same rows again change nothing', async () => {
    const files: readonly (readonly [string, readonly Cells[]])[] = [
      ['companies', [row('companies', { company_code: '3000', name: 'Lumbra Suisse SA' })]],
      ['sorgs', [row('sorgs', { sorg: '3000', company_code: '3000', url1: 'https://lumbra.example' })]],
      ['holidays', [row('holidays', { sorg: '3000' }), row('holidays', { sorg: '3000', day: '2027-08-01' })]],
      ['merchants', [row('merchants', { sorg: '3000' })]],
      ['sites', [row('sites', { sorg: '3000', site: 'ZH', priority: 2 }), row('sites', { sorg: '3000', site: 'BE' })]],
      ['shipment_options', [row('shipment_options', { sorg: '3000' })]],
      ['payment_methods', [row('payment_methods', { sorg: '3000', instruction_de: 'Eins\\nZwei \\\\n' })]],
    ];
    for (const [type, rows] of files)
      expect(await take(type, rows)).toMatchObject({
        state: 'done',
        accepted: rows.length,
        // A company is a seller, too.
        changed: type === 'companies' ? 2 : rows.length,
      });
    for (const [type, rows] of files)
      expect(await take(type, rows)).toMatchObject({ state: 'done', accepted: rows.length, changed: 0 });
    expect(
      await one(sql`
        select s.name, s.currency, s.tax_basis_points as tax, s.working_days as days, s.cut_off_time::text as "cutOff", s.url1,
               (select string_agg(language, ' ' order by position) from markets_sorg_language where sorg = '3000') as languages,
               (select string_agg(code, ' ' order by priority) from catalog_site where sorg = '3000') as sites,
               (select string_agg(day::text, ' ' order by day) from markets_holiday where sorg = '3000') as holidays
          from markets_sorg s
         where s.code = '3000'`),
    ).toEqual({
      name: 'Lumbra Schweiz',
      currency: 'CHF',
      tax: 810,
      days: [1, 2, 3, 4, 5],
      cutOff: '14:00:00',
      url1: 'https://lumbra.example',
      languages: 'de fr en',
      sites: 'BE ZH',
      holidays: '2026-12-25 2027-08-01',
    });
    expect(
      await one(sql`
        select p.instruction->>'de' as instruction, p.expires_after_hours as hours, o.rate, o.free_from as "freeFrom"
          from orders_payment_method p
          join orders_shipment_option o on o.sorg = p.sorg
         where p.sorg = '3000'`),
    ).toEqual({ instruction: 'Eins\nZwei \\n', hours: 72, rate: 990, freeFrom: 50_000 });
    const { rows: actions } = await sql<{ action: string }>`
      select action from platform_audit where subject_id like '3000%' order by id`.execute(server.db);
    expect(actions.map(({ action }) => action)).toEqual([
      'customers.company-created',
      'invoices.seller-changed',
      'markets.sorg-created',
      'markets.holidays-set',
      'markets.merchant-added',
      'catalog.site-added',
      'catalog.site-added',
    ]);
  });

  test('change what differs, and keep what the file does not name', async () => {
    const before = await one(sql`select name, version from markets_merchant where sorg = '2000'`);
    expect(
      await take('sorgs', [row('sorgs', { sorg: '3000', company_code: '3000', tax_percent: '7.7' })]),
    ).toMatchObject({ changed: 1 });
    expect(await take('merchants', [row('merchants', { sorg: '3000', name: 'Lumbra direct' })])).toMatchObject({
      changed: 1,
    });
    expect(await one(sql`select tax_basis_points as tax, url1 from markets_sorg where code = '3000'`)).toEqual({
      tax: 770,
      url1: '',
    });
    expect(await one(sql`select name from markets_merchant where sorg = '3000'`)).toEqual({ name: 'Lumbra direct' });
    expect(await one(sql`select name, version from markets_merchant where sorg = '2000'`)).toEqual(before);
  });

  test('give an area in a new sales organisation to administrators of all others, and to nobody else', async () => {
    const areasOf = (userId: string) =>
      sql<{ areas: string | null }>`
        select string_agg(sorg || ' ' || limitation, ', ' order by sorg) as areas
          from identity_user_area
         where user_id = ${userId}`;
    const { rows: sorgs } = await sql<{ code: string }>`select code from markets_sorg order by code`.execute(server.db);
    const areas = sorgs.map(({ code }) => ({
      sorg: code,
      limitation: 'none' as const,
      option: 'include' as const,
      value: '',
    }));
    const whole = await makeUser(server, { role: 'administrator', areas });
    const part = await makeUser(server, { role: 'administrator', areas: areas.slice(1) });
    await take('sorgs', [row('sorgs', { sorg: '3100' })]);
    expect((await one(areasOf(whole.id)))?.areas).toContain('3100 none');
    expect((await one(areasOf(part.id)))?.areas).not.toContain('3100');
  });
});

describe('names and order of what articles and customers are grouped by', () => {
  test('are added, changed where they differ, and kept when the rows are the same', async () => {
    await sql`insert into catalog_category (code, category, position) values ('city', 'bike', 5)`.execute(server.db);
    await sql`insert into catalog_category_text (code, language, name) values ('city', 'ja', '街')`.execute(server.db);
    const files: readonly (readonly [string, readonly Cells[]])[] = [
      ['price_lists', [row('price_lists'), row('price_lists', { sorg: '2000' })]],
      ['customer_groups', [row('customer_groups')]],
      ['brands', [row('brands'), row('brands', { brand: 'other', name: 'Other', position: 2 })]],
      ['categories', [row('categories'), row('categories', { merchandise_category: 'city', name_en: 'City bikes' })]],
    ];
    for (const [type, rows] of files)
      expect(await take(type, rows)).toMatchObject({ state: 'done', accepted: rows.length, changed: rows.length });
    for (const [type, rows] of files)
      expect(await take(type, rows)).toMatchObject({ state: 'done', accepted: rows.length, changed: 0 });
    expect(await take('brands', [row('brands', { brand: 'other', name: 'Other', position: 0 })])).toMatchObject({
      changed: 1,
    });
    expect(await take('price_lists', [row('price_lists', { name: 'Shops' })])).toMatchObject({ changed: 1 });
    expect(
      await one(sql`
        select (select string_agg(code || ' ' || name, ', ' order by position) from catalog_brand) as brands,
               (select string_agg(sorg || ' ' || name, ', ' order by sorg) from catalog_price_list) as lists,
               (select string_agg(code || ' ' || name, ', ') from customers_group) as groups,
               (select string_agg(t.language || ' ' || t.name, ', ' order by t.language)
                  from catalog_category_text t
                 where t.code = 'city') as city`),
    ).toEqual({
      brands: 'other Other, veldra Veldra',
      lists: '1000 Shops, 2000 Dealers in Germany',
      groups: 'key-account Key accounts',
      city: 'de Rennräder, en City bikes, ja 街',
    });
  });
});

describe('full lists of a market', () => {
  const method = (code: string, changes: Cells = {}): Cells => row('payment_methods', { code, ...changes });
  const codes = async (): Promise<string | undefined> =>
    (
      await one(sql<{ codes: string }>`
        select string_agg(module || ' ' || code, ', ' order by module, position, code) as codes
          from orders_payment_method
         where sorg = '1000' and removed_at is null`)
    )?.codes;

  test('remove the methods that they lack, of the same use only, and an operator must agree to a loss', async () => {
    await take('payment_methods', [
      ...['a', 'b', 'c'].map((code) => method(code)),
      method('card', { module: 'invoice', type: 'card' }),
    ]);
    expect(await codes()).toBe('invoice card, order a, order b, order c');
    expect(await take('payment_methods', [method('a')])).toMatchObject({
      state: 'rejected',
      reason: { code: 'file_snapshot_shrunk' },
    });
    // A rejected row may be the missing one.
    expect(await take('payment_methods', [method('a'), method('b', { position: 1000 })], true)).toMatchObject({
      accepted: 1,
      changed: 0,
    });
    expect(await codes()).toBe('invoice card, order a, order b, order c');
    expect(await take('payment_methods', [method('a'), method('d')], true)).toMatchObject({ changed: 3 });
    expect(await codes()).toBe('invoice card, order a, order d');
  });

  test('keep the code of a method that the portal added, also when its type changes', async () => {
    const input = {
      sorg: '1000',
      module: 'order',
      type: 'a',
      description: { en: 'Second', de: '', fr: '', id: '', ms: '' },
      instruction: { en: '', de: '', fr: '', id: '', ms: '' },
      expiresAfterHours: null,
      validFrom: null,
      validTo: null,
      position: 5,
      active: true,
    } as const;
    const added = await addPaymentMethod(ctx, input);
    expect(await codes()).toBe('invoice card, order a, order d, order a-2');
    const stored = await findMethodSetting(ctx, added.id);
    await changePaymentMethod(ctx, { id: added.id, version: stored?.version ?? 0 }, { ...input, type: 'cheque' });
    const file = method('a-2', { type: 'cheque', description_en: 'Cheque', description_de: '', position: 5 });
    expect(await take('payment_methods', [method('a'), method('d'), file])).toMatchObject({ changed: 1 });
    expect(await findMethodSetting(ctx, added.id)).toMatchObject({ type: 'cheque', description: { en: 'Cheque' } });
    // The code of a removed method is free again.
    const changed = await findMethodSetting(ctx, added.id);
    await removePaymentMethod(ctx, { id: added.id, version: changed?.version ?? 0 });
    await addPaymentMethod(ctx, input);
    expect(await codes()).toBe('invoice card, order a, order d, order a-2');
  });

  test('replace the holidays of the sales organisations that they name', async () => {
    const day = (on: string, changes: Cells = {}): Cells => row('holidays', { day: on, ...changes });
    await take('holidays', [day('2026-12-25'), day('2026-12-26'), day('2027-01-01', { sorg: '2000' })]);
    expect(await take('holidays', [day('2026-12-25'), day('2026-12-24')])).toMatchObject({ changed: 2 });
    expect(
      await one(sql`
        select string_agg(sorg || ' ' || day, ', ' order by sorg, day) as days
          from markets_holiday
         where sorg in ('1000', '2000')`),
    ).toEqual({ days: '1000 2026-12-24, 1000 2026-12-25, 2000 2027-01-01' });
  });
});

describe('rows of a market', () => {
  test.each<readonly [string, Cells, string]>([
    ['companies', { company_code: 'a b' }, 'company_code row_not_allowed'],
    ['companies', { name: '' }, 'name row_required'],
    ['sorgs', { sorg: 'a-b' }, 'sorg row_not_allowed'],
    ['sorgs', { country: 'XX' }, 'country row_country_unknown'],
    ['sorgs', { currency: 'Fr' }, 'currency row_not_allowed'],
    ['sorgs', { sorg: '1000', currency: 'USD' }, 'currency row_currency_fixed'],
    ['sorgs', { languages: 'de xx' }, 'languages row_language_unknown'],
    ['sorgs', { languages: 'de en de' }, 'languages row_not_allowed'],
    ['sorgs', { time_zone: 'Europe/Lumbra' }, 'time_zone row_not_allowed'],
    ['sorgs', { time_zone: 'localtime' }, 'time_zone row_not_allowed'],
    ['sorgs', { working_days: '1 8' }, 'working_days row_not_allowed'],
    ['sorgs', { working_days: '1 1' }, 'working_days row_not_allowed'],
    ['sorgs', { cut_off_time: '24:00' }, 'cut_off_time row_not_allowed'],
    ['sorgs', { tax_percent: '100.01' }, 'tax_percent row_not_allowed'],
    ['sorgs', { price_list: 'a b' }, 'price_list row_not_allowed'],
    ['sorgs', { url2: 'javascript:alert(1)' }, 'url2 row_not_allowed'],
    ['holidays', { day: '2026-02-30' }, 'day row_not_a_date'],
    ['merchants', { merchant: 'm.1' }, 'merchant row_not_allowed'],
    ['sites', { priority: 0 }, 'priority row_below_minimum'],
    ['sites', { priority: 1000 }, 'priority row_not_allowed'],
    ['shipment_options', { description_en: '', description_de: '' }, 'description_en row_required'],
    ['shipment_options', { description_en: 'x'.repeat(101) }, 'description_en row_too_long'],
    ['shipment_options', { sorg: '2000', rate: '9.90', free_from: '' }, 'rate row_not_a_number'],
    ['shipment_options', { rate: '-1' }, 'rate row_negative'],
    ['shipment_options', { transit_days: 91 }, 'transit_days row_not_allowed'],
    ['shipment_options', { input: 'date' }, 'input row_not_in_list'],
    ['brands', { position: 1000 }, 'position row_not_allowed'],
    ['categories', { category: 'paa' }, 'category row_not_allowed'],
    ['categories', { name_en: '', name_de: '' }, 'name_en row_required'],
    ['price_lists', { name: '' }, 'name row_required'],
    ['customer_groups', { customer_group: 'x'.repeat(61) }, 'customer_group row_too_long'],
    ['payment_methods', { type: 'cash', module: 'invoice' }, 'type row_not_in_list'],
    [
      'payment_methods',
      { type: 'card', module: 'invoice', expires_after_hours: '' },
      'expires_after_hours row_required',
    ],
    ['payment_methods', { expires_after_hours: 8761 }, 'expires_after_hours row_not_allowed'],
    ['payment_methods', { valid_from: '2027-01-02', valid_to: '2027-01-01' }, 'valid_to row_ends_before_start'],
    ['payment_methods', { code: 'a;b' }, 'code row_not_allowed'],
    ['payment_methods', { active: 2 }, 'active row_not_in_list'],
  ])('%s with %j: %s', async (type, changes, expected) => {
    const outcome = await take(type, [row(type, changes)]);
    expect(said(outcome)).toEqual([expected]);
    expect(outcome).toMatchObject({ accepted: 0, changed: 0 });
  });

  test('wait for the record that they name, and go in with the file that brings it', async () => {
    expect(said(await take('sorgs', [row('sorgs', { sorg: '4000', company_code: '4000' })]))).toEqual([
      'company_code row_unknown_reference',
    ]);
    expect(said(await take('merchants', [row('merchants', { sorg: '4000' })]))).toEqual(['sorg row_unknown_reference']);
    expect(said(await take('shipment_options', [row('shipment_options', { sorg: '4000' })]))).toEqual([
      'sorg row_unknown_reference',
      'merchant row_unknown_reference',
    ]);
    await take('companies', [row('companies', { company_code: '4000' })]);
    const resumed = await importWaitingRows(ctx);
    expect(resumed.map(({ type, accepted }) => `${type} ${accepted}`)).toEqual([
      'sorgs 1',
      'merchants 1',
      'shipment_options 1',
    ]);
    expect(await one(sql`select count(*)::int as count from orders_shipment_option where sorg = '4000'`)).toEqual({
      count: 1,
    });
  });
});

describe('the export of a market', () => {
  test('names only one sales organisation, keeps unchanged files, and numbers changed ones', async () => {
    const folder = join(server.config.dataDir, 'market');
    mkdirSync(folder);
    const states = async (): Promise<Record<string, string>> =>
      Object.fromEntries((await exportMarket(ctx, folder, ['3000'])).map(({ name, state }) => [name, state]));
    expect(await states()).toEqual({
      'companies.csv': 'written',
      'sorgs.csv': 'written',
      'holidays.csv': 'written',
      'merchants.csv': 'written',
      'sites.csv': 'written',
      'shipment-options.csv': 'written',
      'payment-methods.csv': 'written',
      // Shared by all sales organisations.
      'customer-groups.csv': 'written',
      'brands.csv': 'written',
      'categories.csv': 'written',
    });
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(texts.join('\n')).not.toMatch(/^(?:1000|2000|4000);/m);
    server.setNow(new Date('2026-11-20T13:00:00Z'));
    const later = { ...ctx, now: server.services.now() };
    await take('merchants', [row('merchants', { sorg: '3000', name: 'Lumbra again' })]);
    await sql`delete from markets_holiday where sorg = '3000'`.execute(server.db);
    const exported = await exportMarket(later, folder, ['3000']);
    expect(exported.filter(({ state }) => state !== 'unchanged')).toEqual([
      { name: 'holidays.csv', rows: 0, state: 'removed' },
      { name: 'merchants.csv', rows: 1, state: 'written' },
    ]);
    expect(readFileSync(join(folder, 'merchants.csv'), 'utf8')).toContain(
      '#paceline;1;merchants;PORTAL;2;2026-11-20T13:00:00.000Z;1',
    );
    expect(readdirSync(folder)).not.toContain('holidays.csv');
  });

  test('refuses a sales organisation that does not exist', async () => {
    const folder = join(server.config.dataDir, 'nowhere');
    await expect(exportMarket(ctx, folder, ['9999'])).rejects.toMatchObject({ code: 'not_found' });
  });
});
