import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { cloneDatabase, testServer, type Ctx } from '#testing/harness.ts';
import { contents, erpFile, exchangeContext, type Cells } from '#exchange/erp/erp.factory.ts';
import { waits } from '#exchange/erp-columns/erp-columns.records.ts';
import { formatOf } from '#exchange/erp-formats/erp-formats.ts';
import { importFolder } from './erp-inbox.actions.ts';

/** Two files of each kind, imported one by one or in scans, in any order, end in the same state. */
const server = testServer();
const tables = [
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
  'region_rows',
  'user_rows',
  'frame_rows',
  'recall_rows',
  'distributor_rows',
  'registration_rows',
  'claim_rows',
  'bonus_point',
  'bonus_year',
  'bonus_step',
  'bonus_payment_rows',
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
    case 'companies':
    case 'merchants':
    case 'price_lists':
    case 'customer_groups':
    case 'brands':
    case 'categories':
      return [example(type, { [type === 'categories' ? 'name_en' : 'name']: `Name ${round}` })];
    case 'sorgs':
      return [
        example(type, { sorg: '1000', currency: 'EUR', languages: 'en de', time_zone: 'UTC', name: `S${round}` }),
      ];
    case 'sites':
      return ['S1', 'S2'].slice(0, round).map((site) => example(type, { site }));
    case 'holidays':
      return ['20', '21', '22', '23', '24', '25']
        .slice(0, more ? 5 : 6)
        .map((day) => example(type, { day: `2026-12-${day}` }));
    case 'shipment_options':
      return [example(type, { rate: `${round}.00` })];
    case 'payment_methods':
      return [example(type, { position: round })];
    case 'price_components':
      return [example(type, { label: `Label ${round}` })];
    case 'sales_regions':
      return [example(type, { region_name: `Region ${round}` })];
    case 'users':
      return customers.map((r3) =>
        example(type, { username: `user.${r3}`, email: `user.${r3}@shop.example`, name: `User ${round}`, r3 }),
      );
    case 'frames':
      return articles.map((article) => example(type, { frame_number: `F${article}`, article: more ? 'A2' : article }));
    case 'recalls':
      return [example(type, { title: `Title ${round}` })];
    case 'recall_frames':
      return [example(type, { article: more ? 'A4' : 'A3' })];
    case 'distributor_dealers':
      return customers.slice(1).map((r3) => example(type, { r3, distributor_r3: '71' }));
    case 'registration_history':
      return articles.map((article) =>
        example(type, { frame_number: `F${article}`, article, r3: '71', consumer_name: `Consumer ${round}` }),
      );
    case 'claim_history':
      return customers.map((r3) =>
        example(type, {
          claim: `OLD-${r3}`,
          r3,
          created_by: `user.${r3}`,
          article: more ? 'A4' : 'A3',
          frame_number: '',
          status: more ? 'completed' : 'in_review',
        }),
      );
    case 'bonus_points':
      return [example(type, { points: `${round}.50` })];
    case 'bonus_years':
      return [example(type, { point_value: `${round}.00` })];
    case 'bonus_steps':
      return [example(type, { amount: `${round}00.00` })];
    case 'bonus_payments':
      return customers.map((r3) => example(type, { r3, percent: `${round}.00` }));
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
  'companies',
  'sorgs',
  'holidays',
  'merchants',
  'sites',
  'shipment_options',
  'payment_methods',
  'price_lists',
  'customer_groups',
  'brands',
  'categories',
  'sales_regions',
  'articles',
  'texts',
  'specifications',
  'pictures',
  'groupsets',
  'price_components',
  'customers',
  'shiptos',
  'users',
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
  'frames',
  'recalls',
  'recall_frames',
  'distributor_dealers',
  'registration_history',
  'claim_history',
  'bonus_points',
  'bonus_years',
  'bonus_steps',
  'bonus_payments',
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

/** The values that are compared by codes instead of ids. */
const views: Readonly<Record<string, string>> = {
  region_rows: `select r.sorg, r.code, r.description as region, g.code as group_code, g.description
                  from sales_areas_region r join sales_areas_group g on g.region_id = r.id`,
  user_rows: `select u.username, u.email, u.name, a.sorg, a.limitation, a.value
                from identity_user u join identity_user_area a on a.user_id = u.id where u.username like 'user.%'`,
  frame_rows: `select number, article_code, production_code from frames_frame where number like 'FA%'`,
  recall_rows: `select r.code, r.sorg, r.title, g.first_number, g.last_number, g.article_code
                  from frames_recall r join frames_recall_range g on g.recall_id = r.id`,
  distributor_rows: `select c.unified, d.unified as distributor
                       from retail_sales_dealer t
                       join customers_customer c on c.id = t.customer_id
                       join customers_customer d on d.id = t.distributor_id`,
  registration_rows: `select r.number, r.sorg, r.article_code, c.unified, r.sold_on, r.state, r.consumer_name
                        from retail_sales_registration r join customers_customer c on c.id = r.customer_id`,
  claim_rows: `select k.number, k.status, k.article_code, c.unified, u.username, n.name
                 from claims_claim k
                 join customers_customer c on c.id = k.customer_id
                 join identity_user u on u.id = k.created_by
                 left join claims_consumer n on n.claim_id = k.id`,
  bonus_payment_rows: `select c.unified, p.sorg, p.year, p.quarter, p.basis_points
                         from bonus_payment p join customers_customer c on c.id = p.customer_id`,
};

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
  for (const [view, query] of Object.entries(views)) await sql.raw(`create view ${view} as ${query}`).execute(db);
  await sql`
    insert into markets_market (code, name, time_zone, configuration, updated_at)
    values ('m', 'M', 'UTC',
            '{"currency":{"display":"EUR","symbol":"€","thousandSeparator":".","decimalSeparator":",","decimalPrecision":2}}',
            now())`.execute(db);
  await sql`insert into markets_host (host, market_id, is_default) select 'localhost', id, true from markets_market`.execute(
    db,
  );
}

/**
 * Imports the files of one scan after the other, each in the order in which a scan reads them, and returns the resulting
 * state, and the number of rows that had to wait.
 */
async function stateAfter(
  scans: readonly (readonly string[])[],
): Promise<{ state: Record<string, string>; waited: number }> {
  const database = await cloneDatabase(3);
  try {
    await prepare(database.db);
    const ctx: Ctx = {
      ...(await exchangeContext({ ...server, services: { ...server.services, db: database.db } })),
      db: database.db,
    };
    let waited = 0;
    for (const scan of scans) {
      const paths = scan.map((key) => names.get(key) ?? '');
      const files = paths.map((path) => basename(path));
      const outcomes = await importFolder(ctx, dirname(paths[0] ?? ''), files, {}, () => undefined);
      for (const { name, state, reason, rejects } of outcomes)
        // Nothing is lost: every row goes in now, or waits.
        expect({ name, state, reason, lost: rejects.filter((reject) => !waits(reject)) }).toEqual({
          name,
          state: expect.stringMatching(/^(?:done|resumed)$/),
          reason: null,
          lost: [],
        });
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

/**
 * Files in a random order, cut into random scans, the same for a seed; the two files of one kind keep their order, as
 * their numbers require.
 */
function shuffled(seed: number): string[][] {
  let state = seed;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const order = kinds.flatMap((kind) => [kind, kind]).map((kind) => ({ kind, place: random() }));
  order.sort((a, b) => a.place - b.place);
  const seen = new Map<string, number>();
  const scans: string[][] = [[]];
  for (const { kind } of order) {
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    scans.at(-1)?.push(`${kind} ${seen.get(kind)}`);
    if (random() < 0.4) scans.push([]);
  }
  return scans.filter((scan) => scan.length > 0);
}

test('files of different kinds give the same result in any order and any scans', async () => {
  const each = (order: readonly string[]): string[][] => order.map((key) => [key]);
  const straight = await stateAfter(each([1, 2].flatMap((round) => kinds.map((kind) => `${kind} ${round}`))));
  expect(straight.waited).toBe(0);
  expect(straight.state['erp_waiting']).toBe('0 ');
  const backwards = await stateAfter(
    each([1, 2].flatMap((round) => kinds.toReversed().map((kind) => `${kind} ${round}`))),
  );
  expect(backwards.waited).toBeGreaterThan(60);
  expect(backwards.state).toEqual(straight.state);
  for (let seed = 1; seed <= 2; seed += 1) {
    const scans = shuffled(seed * 7919);
    expect({ scans, state: (await stateAfter(scans)).state }).toEqual({ scans, state: straight.state });
  }
});
