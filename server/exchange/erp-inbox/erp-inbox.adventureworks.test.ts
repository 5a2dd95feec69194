import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { writeErpFiles } from '../../../docs/adventureworks/files.ts';
import { addPeople, openMarket } from '../../../docs/adventureworks/portal.ts';
import { compareSales, salesTable } from '../../../docs/adventureworks/sales.ts';
import { findSource, Source } from '../../../docs/adventureworks/source.ts';
import { recordAudit } from '#platform/audit.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { hashPassword } from '#access/identity/identity.password.ts';
import { contents, exchangeContext } from '#exchange/erp/erp.factory.ts';
import { importFolder } from './erp-inbox.actions.ts';

/** The data is not part of the repository: without it only the first test runs, and its name says why. */
const folder = findSource();
const password = 'Wheels-Of-2026';

test.runIf(folder === null)('AdventureWorks was not found: set ADVENTUREWORKS_DIR to its folder to import it', () => {
  expect(folder).toBeNull();
});

/**
 * Rows in doubt by file and code: the data have them, and none is refused. Lines with a discount have a sum below quantity
 * times price, offers of the source are no deals by the same number, and some British postal codes are wrong in the source.
 */
const doubts: Readonly<Record<string, number>> = {
  'articles row_head_differs': 39,
  'customers row_postal_code': 3,
  'order_history row_deal_unknown': 1998,
  'order_history row_postal_code': 100,
  'order_history row_total_differs': 3282,
  'shiptos row_postal_code': 3,
  'texts row_language_unused': 708,
};

const countsOf = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

/** Tables to which each file adds rows: itself and its doubts. */
const written = ['erp_file', 'erp_reject'];

describe.runIf(folder !== null)('AdventureWorks', () => {
  const server = testServer();
  const files = mkdtempSync(join(tmpdir(), 'paceline-adventureworks-'));
  afterAll(() => rmSync(files, { recursive: true, force: true }));
  let ctx: Ctx;
  const expected = {
    articles: 885,
    customers: 701,
    credit: 701,
    order_history: 60_919,
    deliveries: 60_919,
    invoices: 60_919,
  };
  const tables = [
    'catalog_article',
    'catalog_article_sorg',
    'catalog_model',
    'catalog_model_text',
    'catalog_specification',
    'catalog_picture',
    'catalog_price',
    'catalog_deal',
    'catalog_deal_line',
    'catalog_stock',
    'catalog_entry',
    'catalog_word',
    'catalog_posting',
    'customers_customer',
    'customers_area',
    'customers_shipto',
    'credit_account',
    'orders_order',
    'orders_line',
    'orders_event',
    'deliveries_delivery',
    'deliveries_line',
    'invoices_invoice',
    'invoices_line',
    'erp_file',
    'erp_reject',
  ];

  const command = (): Pick<Ctx, 'db' | 'now' | 'record'> => {
    const facts = {
      db: server.db,
      now: server.services.now(),
      actor: null,
      customer: null,
      requestId: 'test',
      address: '',
    };
    return { ...facts, record: (entry) => recordAudit(facts, entry) };
  };

  test('imports without a rejected row and with the doubts that its data deserve; its people get their sign-ins once', async () => {
    server.setNow(new Date('2026-11-20T12:00:00Z'));
    await openMarket(command(), 'localhost');
    await openMarket(command(), 'localhost');
    expect(writeErpFiles(folder ?? '', files, 1, new Date('2026-11-20T06:00:00Z'))).toMatchObject(expected);
    ctx = await exchangeContext(server);
    const outcomes = await importFolder(ctx, files, null, {}, () => undefined);
    expect(outcomes.map(({ type, state, rejects }) => [type, state, rejects.length])).toEqual(
      outcomes.map(({ type }) => [type, 'done', 0]),
    );
    expect(countsOf(outcomes.flatMap(({ type, warnings }) => warnings.map(({ code }) => `${type} ${code}`)))).toEqual(
      doubts,
    );
    expect(outcomes).toHaveLength(19);
    expect(await addPeople(command(), new Source(folder ?? ''), await hashPassword(password))).toHaveLength(770);
    expect(await addPeople(command(), new Source(folder ?? ''), 'none')).toEqual([]);
  });

  test('a second import changes nothing, even with the next sequence number', async () => {
    const before = await contents(server, tables, true);
    const again = await importFolder(ctx, files, null, {}, () => undefined);
    expect(again.every((outcome) => outcome.state === 'known' && outcome.changed === 0)).toBe(true);
    expect(await contents(server, tables, true)).toEqual(before);
    writeErpFiles(folder ?? '', files, 2, new Date('2026-11-20T06:00:00Z'));
    const next = await importFolder(ctx, files, null, {}, () => undefined);
    expect(next.map(({ state, changed }) => `${state} ${changed}`)).toEqual(Array.from({ length: 19 }, () => 'done 0'));
    const after = await contents(
      server,
      tables.filter((table) => !written.includes(table)),
      true,
    );
    expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([table]) => !written.includes(table))));
  });

  test('orders match what AdventureWorks recorded, to the cent per line', async () => {
    const { rows } = await sql`
      select count(*)::int as orders, (select count(*)::int from orders_line) as lines,
             (select count(*)::int from orders_line where qty_shipped = qty and qty_invoiced = qty) as billed,
             round(sum(total_amount) / 100.0 / 1e6, 1)::text as millions,
             count(*) filter (where status = 'complete')::int as complete
        from orders_order`.execute(server.db);
    expect(rows).toEqual([{ orders: 3_806, lines: 60_919, billed: 60_919, millions: '90.8', complete: 3_806 }]);
  });

  test('net sales of each month match its own order totals, by ship date and rounded per line', async () => {
    const months = await compareSales({ db: server.db, now: server.services.now() }, new Source(folder ?? ''));
    expect(months).toHaveLength(37);
    for (const { month, shipped, rounding, portal, unexplained } of months) {
      expect(unexplained, month).toBe(0);
      expect(Math.abs(portal - shipped - rounding), month).toBeLessThan(0.01);
      // At most half a cent per line.
      expect(Math.abs(rounding), month).toBeLessThan(1_000);
    }
    expect(salesTable(months)).toContain('unexplained');
  });

  test('a dealer signs in and orders a bike', async () => {
    const signIn = await server.app.inject({
      method: 'POST',
      url: '/login',
      headers: { host: 'localhost' },
      payload: { username: 'orlando0', password },
    });
    expect(signIn.statusCode).toBe(200);
    const token = signIn.json<{ requestToken: string }>().requestToken;
    const { rows } = await sql<{ r3: string; sorg: string; shipto: string; shipment: string; article: string }>`
      select c.r3, a.sorg, s.id as shipto, o.id as shipment,
             (
          select k.code
            from catalog_article k
            join catalog_stock q on q.article_id = k.id and q.sorg = a.sorg
           where k.code like 'BK-%'
             and q.qty > 5
             and exists (select from catalog_article_sorg g where g.article_id = k.id and g.status = 'active')
           order by k.code
           limit 1) as article
        from customers_user u
        join identity_user i on i.id = u.user_id
        join customers_customer c on c.id = u.customer_id
        join customers_area a on a.customer_id = c.id
        join customers_shipto s on s.customer_id = c.id
        join orders_shipment_option o on o.sorg = a.sorg
       where i.username = 'orlando0'
       limit 1`.execute(server.db);
    const dealer = rows[0];
    const products = [{ articleCode: dealer?.article, sorg: dealer?.sorg, qty: 2 }];
    const cart = await server.graphql(
      { token },
      'mutation ($products: [CartProductInput!]!) { updateProductsInCart(products: $products) { userErrors { code } } }',
      { products },
    );
    expect(cart.data.updateProductsInCart.userErrors).toEqual([]);
    const answer = await server.graphql(
      { token },
      `mutation ($products: [CheckoutProductInput!]!, $shipto: CheckoutShiptoInput!, $shipments: [CheckoutShipmentInput!]) {
      checkoutV5(products: $products, shipto: $shipto, shipments: $shipments, paymentId: "account") { orders { number total_order } userErrors { code field params } } }`,
      {
        products,
        shipto: { r3: dealer?.r3, isr: '', id: dealer?.shipto, version: 1 },
        shipments: [{ sorg: dealer?.sorg, merchant: 'adventure-works', shipmentId: dealer?.shipment }],
      },
    );
    expect({
      errors: answer.errors,
      refused: answer.data?.checkoutV5?.userErrors,
      numbers: answer.data?.checkoutV5?.orders?.length,
    }).toEqual({
      errors: undefined,
      refused: [],
      numbers: 1,
    });
  });
});
