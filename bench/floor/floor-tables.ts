import type pg from 'pg';
import { retailPriceList } from '#rules/goods/catalog/deals.ts';
import type { BenchCatalog } from '#bench/loading/catalog.ts';
import { copyRows } from '#bench/loading/copy.ts';
import { loadFloorOrders } from './floor-order-tables.ts';
import {
  arrivalOf,
  blockedArticle,
  customerGroup,
  dealerCount,
  deals,
  pastOrdersOf,
  priceList,
} from '#bench/loading/load.ts';

/**
 * Tables of the floor, designed by hand for exactly these queries: integer keys, the texts of an article in one row,
 * the size of each category stored with it. Changing data is the same as in the product: dated prices per list, stock
 * per site less reservations, arrivals, dated deals, blocks.
 */
const tables = `
  create extension if not exists pg_trgm;
  create table dealer (id int primary key, customer_group text not null, price_list text not null);
  create table category (code text primary key, item_count int not null);
  create table item (
    id int primary key, sku text not null, name text not null, category text not null, color text not null, size text not null, photo text not null,
    allow_order boolean not null, order_block text, words tsvector not null);
  create table price (price_list text, item int, valid_from date, valid_to date, amount bigint not null, primary key (item, price_list, valid_from));
  create table stock (item int, site text, qty int not null, reserved int not null, primary key (item, site)) with (fillfactor = 50);
  create table arrival (item int, arrives_on date, qty int not null, primary key (item, arrives_on));
  create table deal_step (item int, customer_group text, dealer int, number text not null, valid_from date not null, valid_to date, min_qty int not null, type text not null, value bigint not null);
  create table category_block (category text primary key, reason text not null);
  create table word (word text primary key, item_count int not null);
  create table orders (id int primary key, dealer int not null, number text not null, at timestamptz not null, status text not null, total bigint not null);
  create table line (order_id int, position int, sku text not null, name text not null, qty int not null, price bigint not null, subtotal bigint not null, primary key (order_id, position));
`;
const indexes = `
  create index item_page on item (category, name, id);
  create index item_sku on item (sku);
  create index item_words on item using gin (words);
  create index deal_step_item on deal_step (item);
  create index word_similar on word using gin (word gin_trgm_ops);
  create index orders_newest on orders (dealer, at desc, id desc);
  vacuum analyze;
`;

const wordsOf = (name: string): string[] => [
  ...new Set((name.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word.toLowerCase())),
];

/** Loads the articles with their prices, stock and arrivals. */
async function loadItems(client: pg.ClientBase, { articles }: BenchCatalog): Promise<void> {
  await copyRows(
    client,
    'item (id, sku, name, category, color, size, photo, allow_order, order_block, words)',
    articles.map((article) => {
      const blocked = blockedArticle(article);
      return [
        article.index,
        article.sku,
        article.name,
        article.category,
        article.color,
        article.size,
        article.photo,
        !blocked,
        blocked ? 'recall' : null,
        wordsOf(article.name)
          .map((word) => `'${word}'`)
          .join(' '),
      ];
    }),
  );
  await copyRows(
    client,
    'price (price_list, item, valid_from, amount)',
    articles.map((article) => [priceList, article.index, '2025-01-01', article.dealerCents]),
  );
  await copyRows(
    client,
    'price (price_list, item, valid_from, amount)',
    articles.map((article) => [retailPriceList, article.index, '2025-01-01', article.listCents]),
  );
  await copyRows(
    client,
    'stock',
    articles.map((article) => [article.index, 'S1', article.stock, 0]),
  );
  await copyRows(
    client,
    'arrival',
    articles.flatMap((article) => {
      const arrival = arrivalOf(article);
      return arrival ? [[article.index, arrival.on, arrival.qty]] : [];
    }),
  );
}

async function loadDealSteps(client: pg.ClientBase, { articles }: BenchCatalog): Promise<void> {
  await copyRows(
    client,
    'deal_step',
    deals.flatMap((deal) =>
      articles
        .filter((article) => article.index % deal.every === 0)
        .flatMap((article) =>
          deal.steps.map((step) => [
            article.index,
            deal.group,
            deal.dealer,
            deal.number,
            '2025-01-01',
            null,
            step.minQty,
            step.type,
            step.value,
          ]),
        ),
    ),
  );
}

/** Loads each word of the names with the number of articles that have it. */
async function loadWords(client: pg.ClientBase, { articles }: BenchCatalog): Promise<void> {
  const words = new Map<string, number>();
  for (const article of articles) for (const word of wordsOf(article.name)) words.set(word, (words.get(word) ?? 0) + 1);
  await copyRows(client, 'word', [...words]);
}

async function loadPastOrders(client: pg.ClientBase, catalog: BenchCatalog): Promise<void> {
  const orders = [...pastOrdersOf(catalog)];
  await copyRows(
    client,
    'orders',
    orders.map((order, index) => [index, 0, order.number, order.at, 'complete', order.goodsCents + order.taxCents]),
  );
  await copyRows(
    client,
    'line',
    orders.flatMap((order, index) =>
      order.lines.map((article, position) => [
        index,
        position,
        article.sku,
        article.name,
        1,
        article.dealerCents,
        article.dealerCents,
      ]),
    ),
  );
}

/** Builds the floor's tables in an empty database. */
export async function loadFloor(client: pg.ClientBase, catalog: BenchCatalog): Promise<void> {
  await client.query(tables);
  await copyRows(
    client,
    'dealer',
    Array.from({ length: dealerCount }, (_, dealer) => [dealer, customerGroup, priceList]),
  );
  await copyRows(client, 'category', [...catalog.categories]);
  await loadItems(client, catalog);
  await loadDealSteps(client, catalog);
  await loadWords(client, catalog);
  await loadPastOrders(client, catalog);
  await loadFloorOrders(client);
  for (const statement of indexes
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean))
    await client.query(statement);
}
