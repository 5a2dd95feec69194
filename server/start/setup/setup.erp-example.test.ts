import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '#platform/audit.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { fill } from '#buying/cart/cart.factory.ts';
import { checkFolder } from '#exchange/erp-check/erp-check.actions.ts';
import { exchangeContext } from '#exchange/erp/erp.factory.ts';
import { importFolder } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { readFirstMarket, setUpFirstMarket } from './setup.actions.ts';

const server = testServer();
const brand = fileURLToPath(new URL('../../../docs/erp-example/', import.meta.url));
let ctx: Ctx;
let folder: string;

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  const market = readFirstMarket({
    host: 'localhost',
    name: 'Lumbra',
    country: 'DE',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    languages: ['de', 'en-uk'],
    tax: '19',
    sorg: '1000',
    company: 'Lumbra GmbH',
    site: 'Hauptlager',
    username: 'root',
    email: 'root@lumbra.example',
    password: 'Velodrom1',
  });
  const facts = {
    db: server.db,
    now: server.services.now(),
    actor: null,
    customer: null,
    requestId: 'test',
    address: '',
  };
  await setUpFirstMarket({ ...facts, record: (entry) => recordAudit(facts, entry) }, market, 'none');
  ctx = await exchangeContext(server);
  // A copy, because an import writes its lists of rejected rows beside the files.
  folder = join(server.config.dataDir, 'erp-example');
  cpSync(brand, folder, { recursive: true });
});

const row = async (query: RawBuilder<unknown>): Promise<unknown> => (await query.execute(server.db)).rows[0];

describe('the files of the tiny brand in docs/erp-example', () => {
  test('is described file by file in docs/erp-files.md', () => {
    const page = readFileSync(new URL('../../../docs/erp-files.md', import.meta.url), 'utf8');
    expect(readdirSync(brand).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('passes the dry run, and goes into the market that the setup made without a rejected row or a warning', async () => {
    const checked = await checkFolder(ctx, folder, null, {});
    expect(checked.map(({ name, problems, warnings }) => ({ name, problems, warnings }))).toEqual(
      checked.map(({ name }) => ({ name, problems: [], warnings: [] })),
    );
    expect(checked).toHaveLength(readdirSync(brand).length);
    expect(checked.every(({ rows, accepted }) => accepted === rows)).toBe(true);
    // The open amounts are those of the invoices.
    expect(checked.filter(({ changed }) => changed === 0).map(({ name }) => name)).toEqual(['16-open-items.csv']);

    const outcomes = await importFolder(ctx, folder, null, {}, () => undefined);
    expect(
      outcomes.map(({ name, state, accepted, rejects, warnings }) => ({ name, state, accepted, rejects, warnings })),
    ).toEqual(checked.map(({ name, rows }) => ({ name, state: 'done', accepted: rows, rejects: [], warnings: [] })));
    expect(readdirSync(folder).sort()).toEqual(readdirSync(brand).sort());
  });

  test('lets the market open, and a dealer of the files orders at the prices and rates of the files with tax', async () => {
    const personOf = async (username: string) => {
      const found = await sql<{ id: string; customerId: string | null }>`
        select u.id, c.customer_id as "customerId"
          from identity_user u
          left join customers_user c on c.user_id = u.id
         where u.username = ${username}`.execute(server.db);
      return signIn(server, found.rows[0]?.id ?? '', found.rows[0]?.customerId ?? null);
    };
    const opened = await server.graphql(
      await personOf('root'),
      'mutation { updateMarket(code: "localhost", status: "online") { userErrors { code } } }',
    );
    expect(opened.data.updateMarket.userErrors).toEqual([]);
    // They choose a password with the link of their welcome mail; password-links.test.ts follows it.
    await sql`update identity_user set must_change_password = false where username = 'mira.morgenrot'`.execute(
      server.db,
    );
    const mira = await personOf('mira.morgenrot');
    const put = await fill(server, mira, '1000', { 'LC7-MOSS-M': 2 });
    expect(put.data.updateProductsInCart.userErrors).toEqual([]);
    const { data } = await server.graphql(
      mira,
      `{ payments(sorg: "1000", module: "order") { id type }
         checkoutReview { shipTos { id version isDefault } groups { merchant shipments { id } } } }`,
    );
    const shipto = data.checkoutReview.shipTos.find((one: { isDefault: boolean }) => one.isDefault);
    const placed = await server.graphql(
      mira,
      `mutation ($shipto: CheckoutShiptoInput!, $shipments: [CheckoutShipmentInput!], $payment: String!) {
        checkoutV5(products: [{ articleCode: "LC7-MOSS-M", sorg: "1000", qty: 2 }], shipto: $shipto,
          shipments: $shipments, paymentId: $payment) {
          orders { number goodsAmount taxAmount shipmentAmount } userErrors { field code } } }`,
      {
        shipto: { r3: '0000010001', isr: '', id: shipto.id, version: shipto.version },
        shipments: [{ sorg: '1000', merchant: 'main', shipmentId: data.checkoutReview.groups[0].shipments[0].id }],
        payment: data.payments.find(({ type }: { type: string }) => type === 'account').id,
      },
    );
    expect(placed.data.checkoutV5).toEqual({
      orders: [
        {
          number: expect.stringMatching(/^PL-/) as string,
          goodsAmount: '1080.00',
          shipmentAmount: '45.00',
          taxAmount: '213.75',
        },
      ],
      userErrors: [],
    });
  });

  test('leaves what the documentation says', async () => {
    expect(
      await row(sql`
        select (select count(*)::int from catalog_article) as articles,
               (select count(*)::int from customers_customer) as customers,
               (select count(*)::int from catalog_price) as prices,
               (select string_agg(unified, ' ' order by unified) from customers_customer) as unified`),
    ).toEqual({ articles: 14, customers: 3, prices: 30, unified: '-ELBE-3 0000010001- 0000010002-' });
    // Commas, quotes and semicolons inside cells, tabs and a byte order mark.
    expect(
      await row(sql`
        select t.name, p.amount, s.qty
          from catalog_article a
          join catalog_model_text t on t.model_id = a.model_id
          join catalog_price p on p.article_id = a.id and p.price_list = 'RRP'
          join catalog_stock s on s.article_id = a.id
         where a.code = '000815'`),
    ).toEqual({ name: 'Inner tube 28" (Presta; 42 mm)', amount: 690, qty: 500 });
    expect(
      await row(sql`
        select sum(open_amount)::int as open, sum(total_amount)::int as total from invoices_invoice`),
    ).toEqual({ open: 61_383, total: 65_569 });
  });
});
