import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Ctx } from '../../testing/harness.ts';
import { checkFolder } from './erp.check.actions.ts';
import { exampleRow, exchangeContext, makeErpMarket } from './erp.factory.ts';
import { importFolder } from './erp.inbox.actions.ts';

const server = testServer();
const brand = fileURLToPath(new URL('../../../docs/erp-example/', import.meta.url));
let ctx: Ctx;
let folder: string;

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await makeErpMarket(server);
  ctx = await exchangeContext(server);
  // A copy, because an import writes its lists of rejected rows beside the files.
  folder = join(server.config.dataDir, 'erp-example');
  cpSync(brand, folder, { recursive: true });
});

const row = async (query: RawBuilder<unknown>): Promise<unknown> => (await query.execute(server.db)).rows[0];

describe('the folder of the tiny brand', () => {
  test('is described file by file in docs/erp-files.md', () => {
    const page = readFileSync(new URL('../../../docs/erp-files.md', import.meta.url), 'utf8');
    expect(readdirSync(brand).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('passes the dry run, and goes into an empty market without a rejected row or a warning', async () => {
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

describe('the examples of docs/erp-files.md', () => {
  const cents = (type: string, column: string): number => Math.round(Number(exampleRow(type)[column]) * 100);
  const cell = (type: string, column: string): string => exampleRow(type)[column] ?? '';

  test('an order: two units, freight, and 19 % tax on both', () => {
    expect(cents('orders', 'subtotal')).toBe(cents('orders', 'price') * Number(cell('orders', 'qty')));
    const net = cents('orders', 'subtotal') + cents('orders', 'shipment_amount');
    expect(cents('orders', 'tax_amount')).toBe(Math.round(net * 0.19));
    expect(cents('orders', 'total_amount')).toBe(net + cents('orders', 'tax_amount'));
    expect(cell('customers', 'include_tax')).toBe('1');
    expect(cell('orders', 'order')).toMatch(/^PL-\d{4}-\d{6}$/);
  });

  test('the answers to it name the same order, line, article and quantity', () => {
    for (const type of ['order_acks', 'order_status', 'deliveries', 'invoices'])
      expect(cell(type, 'order')).toBe(cell('orders', 'order'));
    for (const type of ['deliveries', 'invoices']) {
      expect([cell(type, 'order_position'), cell(type, 'article'), cell(type, 'qty'), cell(type, 'price')]).toEqual(
        ['position', 'article', 'qty', 'price'].map((column) => cell('orders', column)),
      );
    }
    expect(cell('invoices', 'delivery')).toBe(cell('deliveries', 'delivery'));
    expect(cell('invoices', 'po_number')).toBe(cell('orders', 'po_number'));
  });

  test('its invoice adds up, is open, and is what the payment pays', () => {
    const total = cents('invoices', 'total_amount');
    expect(total).toBe(
      cents('invoices', 'goods_amount') +
        cents('invoices', 'shipment_amount') -
        cents('invoices', 'discount_amount') +
        cents('invoices', 'tax_amount'),
    );
    expect(total).toBe(cents('orders', 'total_amount'));
    expect([cents('invoices', 'open_amount'), cents('open_items', 'open_amount')]).toEqual([total, total]);
    expect(cents('payments', 'amount')).toBe(total);
    expect(cents('payments', 'received_amount') + cents('payments', 'discount_amount')).toBe(total);
    for (const type of ['open_items', 'invoices']) expect(cell(type, 'number')).toBe(cell('payments', 'invoice'));
    expect(cell('payment_status', 'payment')).toBe(cell('payments', 'payment'));
  });

  test('an order of another channel adds up, too', () => {
    const net = cents('order_history', 'subtotal') + cents('order_history', 'shipment_amount');
    expect(cents('order_history', 'tax_amount')).toBe(Math.round(net * 0.19));
  });
});
