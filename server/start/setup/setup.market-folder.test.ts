import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { recordAudit } from '#platform/audit.ts';
import { testServer, type Ctx, type TestServer } from '#testing/harness.ts';
import { addBrand, addCategory } from '#goods/assortment/assortment.actions.ts';
import { addPriceList } from '#goods/assortment/assortment.price-lists.actions.ts';
import { addSite } from '#goods/assortment/assortment.sites.actions.ts';
import { addCustomerGroup } from '#accounts/customers/customers.groups.actions.ts';
import { createCompany } from '#accounts/customers/customers.companies.actions.ts';
import { checkFolder } from '#exchange/erp-check/erp-check.actions.ts';
import { exchangeContext } from '#exchange/erp/erp.factory.ts';
import { importFolder } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { exportMarket } from '#exchange/erp-export/erp-export.market.actions.ts';
import { setHolidays } from '#accounts/markets/markets.actions.ts';
import { addMerchant, createSorg } from '#accounts/markets/markets.sorgs.actions.ts';
import { addComponent } from '#ordering/sales-terms/sales-terms.components.actions.ts';
import { addPaymentMethod, removePaymentMethod } from '#ordering/sales-terms/sales-terms.methods.actions.ts';
import { addShipmentOption } from '#ordering/sales-terms/sales-terms.shipments.actions.ts';
import { readFirstMarket, setUpFirstMarket } from './setup.actions.ts';

/** An installation whose market is copied into another one by a folder. */
const original = testServer();
const copy = testServer();
const now = new Date('2026-11-20T12:00:00Z');
let from: Ctx;
let to: Ctx;

async function setUp(server: TestServer, company: string): Promise<Ctx> {
  server.setNow(now);
  const market = readFirstMarket({
    host: 'localhost',
    name: 'Kurbelwerk',
    country: 'DE',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    languages: ['de', 'en-uk'],
    tax: '19',
    sorg: '1000',
    company,
    site: 'Hauptlager',
    username: 'root',
    email: 'root@kurbelwerk.example',
    password: 'Velodrom1',
  });
  const facts = { db: server.db, now, actor: null, customer: null, requestId: 'test', address: '' };
  await setUpFirstMarket({ ...facts, record: (entry) => recordAudit(facts, entry) }, market, 'none');
  return exchangeContext(server);
}

const texts = (en: string, de = '') => ({ en, de, fr: '', id: '', ms: '' });

/** A second sales organisation without decimals in its currency, and texts that files have to quote. */
async function extend(ctx: Ctx): Promise<void> {
  await createCompany(ctx, { code: '2000', name: 'Kurbelwerk "Asia"; Ltd.' });
  await createSorg(ctx, {
    code: '2000',
    name: 'Kurbelwerk, Tokyo',
    companyCode: '2000',
    country: 'JP',
    currency: 'JPY',
    languages: ['ja', 'en'],
    timeZone: 'Asia/Tokyo',
    workingDays: [2, 3, 4, 5, 6],
    cutOffTime: '09:05',
    taxPercent: '8.05',
    priceList: 'dealer',
    exactQtyCheck: false,
    availableStockCheck: true,
    url1: 'https://kurbelwerk.example/a;b',
    url2: '',
    url3: 'http://kurbelwerk.example',
  });
  await setHolidays(ctx, { sorg: '2000', holidays: [{ day: '2027-01-01', name: '元日' }, { day: '2027-05-03' }] });
  await addMerchant(ctx, { sorg: '2000', code: 'shop', name: 'Shop' });
  await addSite(ctx, {
    sorg: '2000',
    code: 'T1',
    name: 'Tokyo',
    storageLocation: '0007',
    shippingPoint: '',
    priority: 999,
  });
  await addShipmentOption(ctx, {
    sorg: '2000',
    merchant: 'shop',
    type: 'parcel',
    description: texts('Parcel\nby "post"', 'C:\\new'),
    input: 'amount',
    rate: '900',
    freeFrom: '0',
    transitDays: 0,
    position: 7,
    active: false,
  });
  const method = {
    sorg: '1000',
    module: 'order',
    type: 'transfer',
    description: texts('Season'),
    instruction: texts('One\n\n- two', 'Über \\n hinaus'),
    expiresAfterHours: 1,
    validFrom: '2026-12-01',
    validTo: null,
    position: 3,
    active: true,
  } as const;
  await addPaymentMethod(ctx, method);
  const { id } = await addPaymentMethod(ctx, { ...method, type: 'gone' });
  await removePaymentMethod(ctx, { id, version: 1 });
  await addPriceList(ctx, { sorg: '2000', code: 'RRP', name: '"Retail", Tokyo' });
  await addCustomerGroup(ctx, { code: 'key', name: 'Key; accounts' });
  await addBrand(ctx, { code: 'kurbel', name: 'Kurbel', position: 3 });
  await addCategory(ctx, { code: 'tubes', category: 'paa', names: texts('Inner tubes', 'Schläuche'), position: 999 });
  await addComponent(ctx, {
    sorg: '2000',
    module: 'order',
    key: 'surcharges',
    labels: [
      { language: 'en', label: 'Surcharges' },
      { language: 'de', label: 'Zuschläge' },
    ],
    visible: false,
    position: 4,
  });
}

/** The rows of the tables of a market, without ids, versions and what was removed. */
async function tables(server: TestServer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of [
    'customers_company',
    'markets_sorg',
    'markets_sorg_language',
    'markets_holiday',
    'markets_merchant',
    'catalog_site',
    'orders_shipment_option',
    'orders_payment_method',
    'orders_price_component',
    'catalog_price_list',
    'customers_group',
    'catalog_brand',
    'catalog_category',
    'catalog_category_text',
  ]) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - '{id,version,removed_at}'::text[])::text as row
        from ${sql.table(table)} t
       where to_jsonb(t)->>'removed_at' is null
       order by 1`.execute(server.db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

beforeAll(async () => {
  from = await setUp(original, 'Kurbelwerk GmbH');
  await extend(from);
  to = await setUp(copy, 'Another name');
});

test('a market that is exported, checked and imported elsewhere is the same market', async () => {
  const folder = join(original.config.dataDir, 'market');
  const exported = await exportMarket(from, folder, null);
  expect(exported.map(({ name, rows }) => `${name} ${rows}`)).toEqual([
    'companies.csv 2',
    'sorgs.csv 2',
    'holidays.csv 2',
    'merchants.csv 2',
    'sites.csv 2',
    'shipment-options.csv 3',
    'payment-methods.csv 3',
    'price-lists.csv 1',
    'customer-groups.csv 1',
    'brands.csv 1',
    'categories.csv 1',
    'price-components.csv 22',
  ]);
  const wanted = await tables(original);
  expect(await tables(copy)).not.toEqual(wanted);

  const checked = await checkFolder(to, folder, null, {});
  expect(checked.flatMap(({ problems, warnings }) => [...problems, ...warnings])).toEqual([]);
  expect(checked).toHaveLength(exported.length);

  const outcomes = await importFolder(to, folder, null, {}, () => undefined);
  expect(outcomes.every(({ state, rows, accepted }) => state === 'done' && rows === accepted)).toBe(true);
  expect(await tables(copy)).toEqual(wanted);

  // What the copy exports is what the original exported.
  const back = join(copy.config.dataDir, 'market');
  await exportMarket(to, back, null);
  expect((await exportMarket(from, back, null)).map(({ state }) => state)).toEqual(exported.map(() => 'unchanged'));
  expect((await exportMarket(to, folder, null)).map(({ state }) => state)).toEqual(exported.map(() => 'unchanged'));
});
