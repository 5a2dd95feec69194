import type pg from 'pg';
import { retailPriceList } from '#rules/goods/catalog/deals.ts';
import type { BenchArticle, BenchCatalog } from './catalog.ts';
import { copyRows, type Cell } from './copy.ts';

/** The only sales organisation of the measured market, its price list and site. */
export const sorg = 'AW01';
export const priceList = 'dealer';
export const dealerCount = 400;
export const dealerPassword = 'dealer-pass-1';
/** Quantities above this are shown as "> N": lists must answer masked stock too. */
export const stockMask = 1500;

/** A time-sorted id that is the same in every run, from kind and number of the row. */
export function rowId(kind: number, index: number): string {
  return `01900000-00${kind.toString(16).padStart(2, '0')}-7000-8000-${index.toString(16).padStart(12, '0')}`;
}
export const articleId = (index: number): string => rowId(1, index);
const modelId = (index: number): string => rowId(2, index);
export const customerId = (dealer: number): string => rowId(3, dealer);
export const userId = (dealer: number): string => rowId(4, dealer);
export const shiptoId = (dealer: number): string => rowId(5, dealer);
/** The dealer's numbers in the two ERP systems. */
export const r3Of = (dealer: number): string => `00${1_000_000 + dealer}`;
export const isr = '';
const dealId = (index: number): string => rowId(6, index);
const orderId = (index: number): string => rowId(7, index);
export const username = (dealer: number): string => `dealer${dealer}@example.test`;

const made = '2026-01-05 08:00:00+00';
const day = 24 * 3600 * 1000;
const dateIn = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** A deal of the market: for a customer group or for one dealer, on every n-th article. */
export interface BenchDeal {
  readonly number: string;
  readonly group: string | null;
  readonly dealer: number | null;
  readonly every: number;
  readonly steps: readonly { readonly minQty: number; readonly type: 'percent' | 'amount'; readonly value: number }[];
}

export const customerGroup = 'dealer';

/**
 * Every tenth article is 5 % off for all (8 % from five units); each of the first forty dealers gets 1.00 off every
 * fiftieth article, a different set for each dealer.
 */
export const deals: readonly BenchDeal[] = [
  {
    number: 'D-GROUP',
    group: customerGroup,
    dealer: null,
    every: 10,
    steps: [
      { minQty: 1, type: 'percent', value: 500 },
      { minQty: 5, type: 'percent', value: 800 },
    ],
  },
  ...Array.from({ length: 40 }, (_, dealer): BenchDeal => ({
    number: `D-OWN-${dealer}`,
    group: null,
    dealer,
    every: 50,
    steps: [{ minQty: 1, type: 'amount', value: 100 }],
  })),
];

/** Every two-hundredth article has an order block. */
export const blockedArticle = (article: BenchArticle): boolean => article.index % 200 === 199;
export const arrivalOf = (article: BenchArticle): { on: string; qty: number } | null =>
  article.index % 3 === 0 ? { on: dateIn(7 + (article.index % 60)), qty: 20 + (article.index % 40) } : null;
/** True if an article may be ordered; W3 to W5 use such articles. */
export const orderable = (article: BenchArticle): boolean => !blockedArticle(article) && article.dealerCents > 0;

/** Past orders of dealer 0: 120 of 16 lines, one a day. */
export const pastOrders = { count: 120, lines: 16 } as const;

export interface PastOrder {
  readonly number: string;
  readonly at: string;
  readonly lines: readonly BenchArticle[];
  readonly goodsCents: number;
  readonly taxCents: number;
}

export function* pastOrdersOf(catalog: BenchCatalog): Generator<PastOrder> {
  for (let nth = 0; nth < pastOrders.count; nth += 1) {
    const lines = Array.from(
      { length: pastOrders.lines },
      (_, line) => catalog.articles[(nth * 37 + line * 11) % catalog.articles.length],
    ).filter((article) => article !== undefined);
    const goodsCents = lines.reduce((sum, article) => sum + article.dealerCents, 0);
    yield {
      number: `PL-2025-${String(nth + 1).padStart(6, '0')}`,
      at: new Date(Date.UTC(2025, 5, 1) + nth * day).toISOString(),
      lines,
      goodsCents,
      taxCents: Math.round(goodsCents * 0.19),
    };
  }
}

function* map<From>(items: Iterable<From>, row: (item: From) => readonly Cell[] | null): Generator<readonly Cell[]> {
  for (const item of items) {
    const cells = row(item);
    if (cells) yield cells;
  }
}

const dealers = Array.from({ length: dealerCount }, (_, dealer) => dealer);

async function loadMarket(client: pg.ClientBase, configuration: unknown): Promise<void> {
  await client.query(`insert into customers_company (code, name) values ('C${sorg}', 'Bench company')`);
  await client.query(
    `insert into markets_sorg (code, name, company_code, currency, time_zone, tax_basis_points) values ('${sorg}', 'Bench', 'C${sorg}', 'USD', 'UTC', 1900)`,
  );
  await client.query(`insert into markets_sorg_language (sorg, language, position) values ('${sorg}', 'en', 0)`);
  await client.query(`insert into markets_merchant (sorg, code, name) values ('${sorg}', 'main', 'Bench merchant')`);
  await client.query(`insert into catalog_site (sorg, code, name) values ('${sorg}', 'S1', 'Site 1')`);
  await client.query(
    `with m as (insert into markets_market (code, name, time_zone, configuration, updated_at) values ('bench', 'Bench', 'UTC', $1, now()) returning id),
    h as (insert into markets_host (host, market_id, is_default) select 'localhost', id, true from m),
    l as (insert into markets_market_language (market_id, language, position) select id, 'en-us', 0 from m)
    insert into markets_market_sorg (market_id, sorg, position) select id, '${sorg}', 0 from m`,
    [JSON.stringify(configuration)],
  );
  await client.query(
    `insert into orders_shipment_option (sorg, merchant, type, description, rate) values ('${sorg}', 'main', 'flat', '{"en": "Flat rate"}', 1500)`,
  );
  await client.query(
    `insert into orders_payment_method (sorg, module, type, description) values ('${sorg}', 'order', 'account', '{"en": "On account"}')`,
  );
}

/** Loads the dealers with their addresses and credit. */
async function loadDealers(client: pg.ClientBase): Promise<void> {
  await copyRows(
    client,
    'customers_customer (id, r3, name, email, phone, address, city, postal_code, country, created_at, updated_at)',
    map(dealers, (dealer) => [
      customerId(dealer),
      r3Of(dealer),
      `Dealer ${dealer}`,
      username(dealer),
      `555-${dealer}`,
      `${dealer + 1} Main Street`,
      'Testville',
      '10001',
      'US',
      made,
      made,
    ]),
  );
  await copyRows(
    client,
    'customers_area (customer_id, sorg, company_code, customer_group, price_list, account_current)',
    map(dealers, (dealer) => [customerId(dealer), sorg, `C${sorg}`, customerGroup, priceList, `A${dealer}`]),
  );
  await copyRows(
    client,
    'customers_shipto (id, customer_id, code, name, address, city, postal_code, country, is_default, updated_at)',
    map(dealers, (dealer) => [
      shiptoId(dealer),
      customerId(dealer),
      'MAIN',
      `Dealer ${dealer}`,
      `${dealer + 1} Main Street`,
      'Testville',
      '10001',
      'US',
      true,
      made,
    ]),
  );
  await copyRows(
    client,
    'credit_account (code, customer_id, currency, credit_limit, as_of)',
    map(dealers, (dealer) => [`A${dealer}`, customerId(dealer), 'USD', 1_000_000_000_000, made]),
  );
  await client.query(
    `insert into credit_account_company (account_id, company_code) select id, 'C${sorg}' from credit_account`,
  );
}

/** Loads one user per dealer; all have the same password. */
async function loadUsers(client: pg.ClientBase, passwordHash: string): Promise<void> {
  const group = await client.query<{ id: string }>(`select id from identity_group_role where name = 'Dealer'`);
  await copyRows(
    client,
    'identity_user (id, username, email, name, password_hash, language, group_role_id, created_at, updated_at)',
    map(dealers, (dealer) => [
      userId(dealer),
      username(dealer),
      username(dealer),
      `Dealer ${dealer}`,
      passwordHash,
      'en-us',
      group.rows[0]?.id ?? '',
      made,
      made,
    ]),
  );
  await client.query(
    `insert into identity_user_role (user_id, role_id) select u.id, r.id from identity_user u, identity_role r where r.name = 'dealer'`,
  );
  await copyRows(
    client,
    'customers_user (user_id, customer_id)',
    map(dealers, (dealer) => [userId(dealer), customerId(dealer)]),
  );
}

/** Loads the brand, the categories and the colors. */
async function loadClassification(client: pg.ClientBase, { articles, categories }: BenchCatalog): Promise<void> {
  await client.query(`insert into catalog_brand (code, name) values ('aw', 'Adventure Works')`);
  const bikes = new Set(
    articles
      .slice(0, 500)
      .filter((article) => article.bike)
      .map((article) => article.category),
  );
  const names = [...categories.keys()].sort();
  await copyRows(
    client,
    'catalog_category (code, category, position)',
    names.map((code, position) => [code, bikes.has(code) ? 'bike' : 'paa', position]),
  );
  await copyRows(
    client,
    'catalog_category_text (code, language, name)',
    names.map((code) => [code, 'en', code.replaceAll('-', ' ')]),
  );
  const colors = [...new Set(articles.slice(0, 500).map((article) => article.color))].filter((color) => color !== '');
  await copyRows(
    client,
    'catalog_color (code)',
    colors.map((color) => [color]),
  );
  await copyRows(
    client,
    'catalog_color_text (code, language, name)',
    colors.map((color) => [color, 'en', color]),
  );
}

/** Loads the articles, each with a model of its own. */
async function loadArticles(client: pg.ClientBase, { articles }: BenchCatalog): Promise<void> {
  await copyRows(
    client,
    'catalog_model (id, code, slug, brand, merchandise_category, created_at, updated_at)',
    map(articles, (article) => [
      modelId(article.index),
      `M-${article.sku}`,
      `m-${article.index}`,
      'aw',
      article.category,
      made,
      made,
    ]),
  );
  await copyRows(
    client,
    'catalog_model_text (model_id, language, name)',
    map(articles, (article) => [modelId(article.index), 'en', article.name]),
  );
  await copyRows(
    client,
    'catalog_picture (model_id, position, file, width, height)',
    map(articles, (article) => [modelId(article.index), 0, article.photo, 240, 150]),
  );
  await copyRows(
    client,
    'catalog_article (id, code, display_code, gtin, model_id, color, size, created_at, updated_at)',
    map(articles, (article) => [
      articleId(article.index),
      article.sku,
      article.sku,
      String(4_000_000_000_000 + article.index),
      modelId(article.index),
      article.color,
      article.size,
      made,
      made,
    ]),
  );
  await copyRows(
    client,
    'catalog_article_sorg (sorg, article_id, merchant, order_block_reason, rank, updated_at)',
    map(articles, (article) => [
      sorg,
      articleId(article.index),
      'main',
      blockedArticle(article) ? 'recall' : null,
      article.index,
      made,
    ]),
  );
}

async function loadPrices(client: pg.ClientBase, { articles }: BenchCatalog): Promise<void> {
  await copyRows(
    client,
    'catalog_price (sorg, price_list, article_id, valid_from, amount, currency)',
    map(articles, (article) => [sorg, priceList, articleId(article.index), '2025-01-01', article.dealerCents, 'USD']),
  );
  await copyRows(
    client,
    'catalog_price (sorg, price_list, article_id, valid_from, amount, currency)',
    map(articles, (article) => [
      sorg,
      retailPriceList,
      articleId(article.index),
      '2025-01-01',
      article.listCents,
      'USD',
    ]),
  );
}

async function loadStock(client: pg.ClientBase, { articles }: BenchCatalog): Promise<void> {
  await copyRows(
    client,
    'catalog_stock (article_id, sorg, site, qty, as_of)',
    map(articles, (article) => [articleId(article.index), sorg, 'S1', article.stock, made]),
  );
  await copyRows(
    client,
    'catalog_arrival (article_id, sorg, site, arrives_on, qty, as_of)',
    map(articles, (article) => {
      const arrival = arrivalOf(article);
      return arrival && [articleId(article.index), sorg, 'S1', arrival.on, arrival.qty, made];
    }),
  );
}

async function loadDeals(client: pg.ClientBase, { articles }: BenchCatalog): Promise<void> {
  for (const [index, deal] of deals.entries()) {
    await client.query(
      `insert into catalog_deal (id, number, sorg, customer_group, customer_id, valid_from) values ($1, $2, '${sorg}', $3, $4, '2025-01-01')`,
      [dealId(index), deal.number, deal.group, deal.dealer === null ? null : customerId(deal.dealer)],
    );
    for (const step of deal.steps) {
      await copyRows(
        client,
        'catalog_deal_line (deal_id, article_id, min_qty, type, value)',
        map(articles, (article) =>
          article.index % deal.every === 0
            ? [dealId(index), articleId(article.index), step.minQty, step.type, step.value]
            : null,
        ),
      );
    }
  }
}

async function loadPastOrders(client: pg.ClientBase, catalog: BenchCatalog): Promise<void> {
  const orders = [...pastOrdersOf(catalog)].map((order, index) => ({ ...order, id: orderId(index) }));
  await copyRows(
    client,
    `orders_order (id, number, customer_id, sorg, merchant, company_code, created_by_user_id, created_by_name, created_by_username, status, erp_state, currency,
    goods_amount, tax_amount, total_amount, shipto_id, shipto_name, shipto_address, shipto_city, shipment_type, created_at)`,
    map(orders, (order) => [
      order.id,
      order.number,
      customerId(0),
      sorg,
      'main',
      `C${sorg}`,
      userId(0),
      'Dealer 0',
      username(0),
      'complete',
      'accepted',
      'USD',
      order.goodsCents,
      order.taxCents,
      order.goodsCents + order.taxCents,
      shiptoId(0),
      'Dealer 0',
      '1 Main Street',
      'Testville',
      'flat',
      order.at,
    ]),
  );
  await copyRows(
    client,
    'orders_line (order_id, position, article_id, article_code, display_code, description, uom, qty, list_price, price, subtotal, qty_confirmed, qty_shipped, qty_invoiced)',
    orders.flatMap((order) =>
      order.lines.map((article, position) => [
        order.id,
        position + 1,
        articleId(article.index),
        article.sku,
        article.sku,
        article.name,
        'PCE',
        1,
        article.dealerCents,
        article.dealerCents,
        article.dealerCents,
        1,
        1,
        1,
      ]),
    ),
  );
  await client.query(
    `insert into orders_payment (order_id, type, amount, currency, state) select id, 'account', total_amount, currency, 'completed' from orders_order`,
  );
  await client.query(
    `insert into platform_counter (name, value) values ('orders:' || extract(year from now()), 0) on conflict do nothing`,
  );
}

/** Loads everything that the workloads need into a migrated, empty database; the caller refreshes the read models. */
export async function loadBench(
  client: pg.ClientBase,
  catalog: BenchCatalog,
  passwordHash: string,
  configuration: unknown,
): Promise<void> {
  await client.query('begin');
  await loadMarket(client, configuration);
  await loadDealers(client);
  await loadUsers(client, passwordHash);
  await loadClassification(client, catalog);
  await loadArticles(client, catalog);
  await loadPrices(client, catalog);
  await loadStock(client, catalog);
  await loadDeals(client, catalog);
  await loadPastOrders(client, catalog);
  await client.query('commit');
}
