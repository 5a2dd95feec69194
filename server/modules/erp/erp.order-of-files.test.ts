import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { cloneDatabase, testServer, type Ctx } from '../../testing/harness.ts';
import { contents, erpFile, exchangeContext, type Cells } from './erp.factory.ts';
import { formatOf } from './erp.formats.ts';
import { importFolder } from './erp.inbox.actions.ts';

/** Two files of each kind, imported one by one in any order, end in the same state. */
const server = testServer();
const tables = [
  'catalog_brand',
  'catalog_category',
  'catalog_category_text',
  'catalog_color_text',
  'catalog_model',
  'catalog_model_text',
  'catalog_article',
  'catalog_article_sorg',
  'catalog_specification',
  'catalog_picture',
  'groupset_rows',
  'block_rows',
  'allocation_rows',
  'catalog_price',
  'catalog_deal',
  'catalog_deal_line',
  'catalog_stock',
  'catalog_arrival',
  'catalog_entry',
  'customers_customer',
  'customers_area',
  'valid_shipto',
  'customers_credit_customer',
  'credit_account',
  'orders_order',
  'orders_line',
  'orders_confirmation',
  'orders_promise',
  'orders_event',
  'deliveries_delivery',
  'deliveries_line',
  'invoices_invoice',
  'invoices_line',
  'invoices_open_list',
  'erp_waiting',
] as const;

const example = (type: string, cells: Cells): Cells => ({
  ...Object.fromEntries(formatOf(type).columns.map((column) => [column.name, column.example])),
  ...cells,
});

/** Rows of a kind in the first and in the second round: the second changes, adds and drops. */
function rowsOf(type: string, round: 1 | 2): Cells[] {
  const more = round === 2;
  const articles = more ? ['A1', 'A2', 'A4'] : ['A1', 'A2', 'A3'];
  const customers = ['71', '72', '73', '74', '75', '76', ...(more ? ['77'] : [])];
  const orders = customers.map((r3) => `H${r3.slice(1)}`);
  // In the second round the new document arrives: a message that was overtaken while it waited leaves no trace in the
  // timeline.
  const news = more ? ['H7'] : orders;
  const customerOf = (order: string): string => `7${order.slice(1)}`;
  const articleOf = (order: string): string => (order === 'H1' ? 'A1' : 'A4');
  switch (type) {
    case 'articles':
      return articles.map((article) =>
        example(type, {
          article,
          display_code: '',
          gtin: '',
          model: `M${article.slice(1)}`,
          name: `Model ${article} ${round}`,
          color: 'black',
        }),
      );
    case 'texts':
      return [
        { subject: 'model', code: 'M1', language: 'de', name: 'Rad 1', subtitle: '', description: `Runde ${round}` },
        ...articles.map((article) => ({
          subject: 'model',
          code: `M${article.slice(1)}`,
          language: 'en',
          name: `Bike ${article} of round ${round}`,
        })),
        { subject: 'color', code: 'black', language: 'de', name: 'Schwarz' },
      ];
    case 'specifications':
      return articles.map((article) => example(type, { model: `M${article.slice(1)}`, value: `${round} kg` }));
    case 'pictures':
      return articles.map((article) => example(type, { model: `M${article.slice(1)}`, file: 'one.png', name: '' }));
    case 'groupsets':
      // A1 is a set of the second article; the third and the fourth can replace it.
      return [
        { groupset: 'A1', position: 10, part: 'A2', qty: round, swap: '' },
        { groupset: 'A1', position: 20, part: 'A2', qty: 1, swap: more ? 'A4' : 'A3' },
        ...(more ? [] : [{ groupset: 'A1', position: 30, part: 'A3', qty: 2, swap: '' }]),
      ];
    case 'customers':
      return customers.map((r3) =>
        example(type, {
          r3,
          name: `Shop ${r3}`,
          credit_r3: r3 === '71' && more ? '77' : '',
          customer_group: `g${round}`,
        }),
      );
    case 'shiptos':
      return customers.flatMap((r3) =>
        ['A', 'B', 'C', 'D', 'E']
          .slice(0, more ? 4 : 5)
          .map((code) => example(type, { r3, code, default: code === 'A' ? 1 : 0 })),
      );
    case 'deals':
      return articles.map((article, index) =>
        example(type, { article, number: 'D1', r3: '72', min_qty: 5 + index, value: `${round}.00` }),
      );
    case 'prices':
      return ['dealer', 'RRP'].flatMap((list) =>
        articles.map((article) => ({
          sorg: '1000',
          price_list: list,
          article,
          valid_from: '2026-01-01',
          amount: `${round}0.00`,
          currency: 'EUR',
          uom: 'PCE',
        })),
      );
    case 'stock':
      return articles.flatMap((article): Cells[] => [
        { sorg: '1000', site: 'S1', article, qty: 10 * round, type: 'now' },
        { sorg: '1000', site: 'S1', article, qty: round, type: 'arrival', date: `2026-12-0${round}` },
      ]);
    case 'blocks':
      return [
        example(type, { kind: 'hierarchy', subject: more ? 'M4' : 'M1', reason: `Round ${round}` }),
        ...(more ? [] : [example(type, { kind: 'sorg', subject: '', r3: '72' })]),
      ];
    case 'allocations':
      return articles.map((article) => ({ sorg: '1000', article, r3: '73', qty: 2 * round }));
    case 'credit':
      return customers.map((r3) =>
        example(type, { account: `K${r3}`, r3, companies: '1000', limit: `${round}000.00` }),
      );
    case 'order_history':
      return orders.map((order) =>
        example(type, {
          order,
          erp_number: `E${order}`,
          r3: customerOf(order),
          article: articleOf(order),
          qty: 4,
          status: 'processing',
          position: 10,
        }),
      );
    case 'order_acks':
      return news.map((order) => example(type, { order, erp_number: `E${order}` }));
    case 'order_status':
      return news.map((order) =>
        example(type, { order, position: 10, qty: 4, at: '2026-11-20T06:30:00Z', site: 'S1' }),
      );
    case 'deliveries':
      return news.map((order) =>
        example(type, {
          delivery: `L${order}`,
          r3: customerOf(order),
          order,
          order_position: 10,
          article: articleOf(order),
          qty: order === 'H1' ? 1 : 4,
        }),
      );
    case 'invoices':
      return news.map((order) =>
        example(type, {
          number: `I${order}`,
          r3: customerOf(order),
          account: `K${customerOf(order)}`,
          order,
          order_position: 10,
          article: articleOf(order),
          qty: 4,
          open_amount: '100.00',
        }),
      );
    default:
      // In the first list nothing is paid; the second lacks the document of H2 and has part payments of the others.
      return orders
        .filter((order) => !more || order !== 'H2')
        .map((order) => example(type, { number: `I${order}`, open_amount: more ? '40.00' : '100.00' }));
  }
}

const kinds = [
  'articles',
  'texts',
  'specifications',
  'pictures',
  'groupsets',
  'customers',
  'shiptos',
  'deals',
  'prices',
  'stock',
  'blocks',
  'allocations',
  'credit',
  'order_history',
  'order_acks',
  'order_status',
  'deliveries',
  'invoices',
  'open_items',
];
const names = new Map<string, string>();

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T12:00:00Z'));
  let minute = 0;
  for (const round of [1, 2] as const) {
    for (const kind of kinds) {
      const path = erpFile(server, kind, rowsOf(kind, round), {
        sequence: round,
        madeAt: new Date(Date.UTC(2026, 10, 20, 6 + round, (minute += 1))),
      });
      names.set(`${kind} ${round}`, path);
    }
  }
  const picture = join(dirname(names.get('pictures 1') ?? ''), 'one.png');
  mkdirSync(dirname(picture), { recursive: true });
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .png()
    .toFile(picture);
});

async function prepare(db: typeof server.db): Promise<void> {
  await sql`create view valid_shipto as select * from customers_shipto where valid`.execute(db);
  await sql`
    create view groupset_rows as
    select g.code as groupset, p.code as part, '' as swap, t.qty, t.position
      from catalog_groupset_part t
      join catalog_article g on g.id = t.groupset_article_id
      join catalog_article p on p.id = t.part_article_id
     union all
    select g.code, p.code, w.code, null, t.position
      from catalog_groupset_swap t
      join catalog_article g on g.id = t.groupset_article_id
      join catalog_article p on p.id = t.part_article_id
      join catalog_article w on w.id = t.swap_article_id`.execute(db);
  await sql`
    create view block_rows as
    select b.sorg, b.kind, b.subject, b.customer_group, c.unified, b.reason, b.valid_from, b.valid_to
      from catalog_block b
      left join customers_customer c on c.id = b.customer_id`.execute(db);
  await sql`
    create view allocation_rows as
    select t.sorg, a.code, c.unified, t.qty, t.used
      from catalog_allocation t
      join catalog_article a on a.id = t.article_id
      join customers_customer c on c.id = t.customer_id`.execute(db);
  await sql`insert into customers_company (code, name) values ('1000', 'Company')`.execute(db);
  await sql`
    insert into markets_sorg (code, name, company_code, currency, time_zone)
    values ('1000', 'Sorg', '1000', 'EUR', 'UTC')`.execute(db);
  await sql`insert into markets_sorg_language (sorg, language, position) values ('1000', 'en', 0), ('1000', 'de', 1)`.execute(
    db,
  );
  await sql`insert into markets_merchant (sorg, code, name) values ('1000', 'main', 'Merchant')`.execute(db);
  await sql`insert into catalog_site (sorg, code, name) values ('1000', 'S1', 'Site')`.execute(db);
  await sql`
    insert into markets_market (code, name, time_zone, configuration, updated_at)
    values ('m', 'M', 'UTC',
            '{"currency":{"display":"EUR","symbol":"€","thousandSeparator":".","decimalSeparator":",","decimalPrecision":2}}',
            now())`.execute(db);
  await sql`insert into markets_host (host, market_id, is_default) select 'localhost', id, true from markets_market`.execute(
    db,
  );
}

/** Imports the files one by one and returns the resulting state, and the number of rows that had to wait. */
async function stateAfter(order: readonly string[]): Promise<{ state: Record<string, string>; waited: number }> {
  const database = await cloneDatabase(3);
  try {
    await prepare(database.db);
    const ctx: Ctx = {
      ...(await exchangeContext({ ...server, services: { ...server.services, db: database.db } })),
      db: database.db,
    };
    let waited = 0;
    for (const key of order) {
      const path = names.get(key) ?? '';
      const outcomes = await importFolder(ctx, dirname(path), [basename(path)], {}, () => undefined);
      expect(outcomes[0]).toMatchObject({ state: 'done', reason: null });
      waited += outcomes
        .filter((outcome) => outcome.state === 'resumed')
        .reduce((sum, outcome) => sum + outcome.accepted, 0);
    }
    const copies = await sql`select name from erp_file where kept is not null`.execute(database.db);
    expect(copies.rows).toEqual([]);
    return { state: await contents(database, tables), waited };
  } finally {
    await database.drop();
  }
}

/** A repeatable shuffle; the two files of one kind keep their order, as their numbers require. */
function shuffled(seed: number): string[] {
  let state = seed;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const order = kinds.flatMap((kind) => [kind, kind]).map((kind) => ({ kind, place: random() }));
  order.sort((a, b) => a.place - b.place);
  const seen = new Map<string, number>();
  return order.map(({ kind }) => {
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return `${kind} ${seen.get(kind)}`;
  });
}

test('files of different kinds give the same result in any order', { timeout: 240_000 }, async () => {
  const straight = await stateAfter([1, 2].flatMap((round) => kinds.map((kind) => `${kind} ${round}`)));
  expect(straight.waited).toBe(0);
  expect(straight.state['erp_waiting']).toBe('0 ');
  const backwards = await stateAfter([1, 2].flatMap((round) => kinds.toReversed().map((kind) => `${kind} ${round}`)));
  expect(backwards.waited).toBeGreaterThan(30);
  expect(backwards.state).toEqual(straight.state);
  for (let seed = 1; seed <= 4; seed += 1) {
    const order = shuffled(seed * 7919);
    expect({ order, state: (await stateAfter(order)).state }).toEqual({ order, state: straight.state });
  }
});
