import DataLoader from 'dataloader';
import { sql, type RawBuilder } from 'kysely';
import { availabilityOf, type Availability } from '../../../rules/catalog/availability.ts';
import { blockOf } from '../../../rules/catalog/blocks.ts';
import { isId } from '../../../rules/ids.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import { arrivalRows, blockReasons, blocksOf, keptStock, readSupply, siteRows, stockTotals, type ArrivalRow, type SiteRow, type Supply } from './catalog.availability.queries.ts';
import { entryRows, type Card } from './catalog.cards.queries.ts';
import { areaRows, viewerOf, type Viewer } from './catalog.policy.ts';
import { dealRows, dealsOf, dealerPrice, readDeals, retailPrice, type DealRow, type OfferedDeal } from './catalog.prices.queries.ts';

type ProductRow = {
  total: number | null; article_id: string; sorg: string; model_id: string | null; card: Card | null; in_sorg: boolean; removed: boolean; merchant: string | null;
  status: string | null; valid_from: string | null; allow_order: boolean | null; order_block_reason: string | null; order_limit: number | null;
  new_arrival: boolean; sale: boolean | null; on_request: boolean | null; pre_order_from: string | null; pre_order_to: string | null; exact: boolean; language: string;
  amount: number | null; currency: string | null; price_uom: string | null; retail_amount: number | null; retail_currency: string | null; deals: DealRow[] | null;
  on_hand: number | null; as_of: Date | null; own: number | null; others: number | null; sites: SiteRow[] | null; arrivals: ArrivalRow[] | null;
  hierarchy: string | null; brand: string | null; category: string | null; sorg_block: string | null;
};

/** An article in a sales organisation as one caller sees it: texts, price, deals, stock, blocks. */
export interface Product {
  readonly articleId: string;
  readonly modelId: string | null;
  readonly sorg: string;
  readonly code: string;
  readonly card: Card;
  readonly language: string;
  readonly viewer: Viewer;
  readonly merchant: string;
  readonly removed: boolean;
  readonly invalid: boolean;
  readonly allowOrder: boolean;
  readonly orderBlock: string | null;
  readonly hierarchyBlock: string | null;
  readonly brandBlock: string | null;
  readonly categoryBlock: string | null;
  readonly sorgBlock: string | null;
  /** Orderable while stock lasts, nothing comes after. */
  readonly discontinued: boolean;
  readonly orderLimit: number | null;
  readonly newArrival: boolean;
  readonly sale: boolean;
  readonly onRequest: boolean;
  readonly preOrder: { readonly from: string; readonly to: string } | null;
  /** Minor units per uom; null without a price for this caller. */
  readonly dealerAmount: number | null;
  readonly retailAmount: number | null;
  readonly currency: string | null;
  readonly hasPrice: boolean;
  readonly deals: readonly OfferedDeal[];
  readonly supply: Supply;
  readonly availability: Availability;
  /** Shows numbers; false shows only whether there is something. */
  readonly exact: boolean;
  readonly block: ReturnType<typeof blockOf>;
  readonly asOf: Date | null;
}

/**
 * One statement for any set of articles: `source` answers (article_id, sorg, position); rows come back in order of
 * position. Rows outside the viewer's sorgs are left out; articles that are not listed come back marked.
 */
function productRows(viewer: Viewer, source: RawBuilder<unknown>, total: RawBuilder<number> | null): RawBuilder<ProductRow> {
  return sql`
    with area as materialized (${areaRows(viewer)}), deal as materialized (${dealsOf(viewer)}), obstacle as materialized (${blocksOf(viewer)}), k as materialized (${source})
    select ${total ?? sql`null::int`} as total, k.article_id, k.sorg, e.model_id, e.card,
           s.article_id is not null as in_sorg, s.removed_at is not null as removed, s.merchant, s.status, s.valid_from, s.allow_order, s.order_block_reason, s.order_limit,
           coalesce(s.new_arrival_active and (s.new_arrival_from is null or s.new_arrival_from <= ${viewer.today}::date)
             and (s.new_arrival_to is null or s.new_arrival_to >= ${viewer.today}::date), false) as new_arrival,
           s.sale, s.on_request, s.pre_order_from, s.pre_order_to, area.exact, area.language,
           price.amount, price.currency, price.uom as price_uom, retail.amount as retail_amount, retail.currency as retail_currency, ${dealRows} as deals,
           stock.on_hand, stock.as_of, kept.own, kept.others, ${viewer.perLocation ? siteRows : sql`null::jsonb`} as sites, ${arrivalRows(viewer)} as arrivals,
           block.hierarchy, block.brand, block.category, block.sorg as sorg_block
      from k
      join area on area.sorg = k.sorg
      left join catalog_article_sorg s on s.sorg = k.sorg and s.article_id = k.article_id
      left join catalog_entry e on e.article_id = k.article_id and e.sorg = k.sorg and e.language = area.language
      left join ${dealerPrice(viewer)} price on true
      left join ${retailPrice(viewer)} retail on true
      left join ${stockTotals} stock on true
      left join ${keptStock(viewer)} kept on true
      left join ${blockReasons} block on true
     order by k.position`;
}

const emptyCard = (code: string): Card => ({
  code, displayCode: code, gtin: null, oldCode: null, name: code, modelName: code, modelCode: '', subtitle: '', slug: '', uom: 'PCE', packSize: 1, picture: null,
  brand: '', brandName: '', series: '', category: '', merchandiseCategory: '', merchandiseCategoryName: '', modelYear: '', color: '', colorName: '', colorHex: '',
  size: '', sizeNote: '', sizeOrder: 0, successorCode: null,
});

function readProduct(row: ProductRow, viewer: Viewer, unlisted: ReadonlyMap<string, Unlisted>): Product {
  const unlistedOne = row.card === null ? unlisted.get(`${row.sorg}:${row.article_id}`) : undefined;
  const card = row.card ?? unlistedOne?.card ?? emptyCard('');
  const invalid = !row.in_sorg || row.removed || row.card === null || (row.valid_from !== null && row.valid_from > viewer.today);
  const hasPrice = viewer.customerId === null ? row.retail_amount !== null : row.amount !== null;
  const facts = {
    invalid, removed: row.removed, allowOrder: row.allow_order ?? false, orderBlock: row.order_block_reason, hierarchyBlock: row.hierarchy,
    brandBlock: row.brand, categoryBlock: row.category, sorgBlock: row.sorg_block, hasPrice,
  };
  const block = blockOf(facts);
  const discontinued = row.status === 'discontinued';
  const supply = readSupply(row, viewer);
  const window = row.pre_order_from !== null && row.pre_order_to !== null ? { from: row.pre_order_from, to: row.pre_order_to } : null;
  const preOrder = viewer.showPreOrder ? window : null;
  const onRequest = (row.on_request ?? false) && !discontinued;
  const exact = viewer.exactQuantity && row.exact;
  return {
    ...facts, articleId: row.article_id, modelId: row.model_id ?? unlistedOne?.model_id ?? null, sorg: row.sorg, code: card.code, card, language: row.language, viewer, merchant: row.merchant ?? '', discontinued,
    orderLimit: row.order_limit, newArrival: row.new_arrival, sale: row.sale ?? false, onRequest, preOrder,
    dealerAmount: row.amount, retailAmount: row.retail_amount, currency: row.currency ?? row.retail_currency,
    deals: row.amount === null ? [] : readDeals(row.deals, row.price_uom ?? card.uom, viewer.language),
    supply, availability: availabilityOf({ blocked: block !== null, available: supply.available, arrivals: supply.arrivals, preOrder, onRequest }, viewer.today),
    exact, block, asOf: row.as_of,
  };
}

interface Unlisted {
  readonly model_id: string;
  readonly card: Card;
}

/** Cards of articles that the lists do not have (removed, not valid yet), as the tables say now. */
async function findUnlisted(db: Database, rows: readonly ProductRow[]): Promise<Map<string, Unlisted>> {
  const wanted = rows.filter((row) => row.card === null);
  if (wanted.length === 0) return new Map();
  const { rows: cards } = await sql<Unlisted & { article_id: string; sorg: string; language: string }>`
    select x.article_id, x.sorg, x.language, x.model_id, x.card from (${entryRows(sql`a.id = any(${wanted.map((row) => row.article_id)}::uuid[])`)}) x`.execute(db);
  return new Map(wanted.flatMap((row) => {
    const card = cards.find((one) => one.article_id === row.article_id && one.sorg === row.sorg && one.language === row.language);
    return card ? [[`${row.sorg}:${row.article_id}`, card]] : [];
  }));
}

/** Products with the number of rows that the list has altogether, where `total` was asked for and there is any product. */
export interface ProductPage {
  readonly products: Product[];
  readonly total: number | null;
}

/** Reads the products that `source` names, in its order; the one way from rows to products. */
export async function readProductPage(db: Database, viewer: Viewer, source: RawBuilder<unknown>, total: RawBuilder<number> | null = null): Promise<ProductPage> {
  if (viewer.areas.length === 0) return { products: [], total: 0 };
  const { rows } = await productRows(viewer, source, total).execute(db);
  const unlisted = await findUnlisted(db, rows);
  return { products: rows.map((row) => readProduct(row, viewer, unlisted)), total: rows[0]?.total ?? null };
}

/** The products of readProductPage alone. */
export async function readProducts(db: Database, viewer: Viewer, source: RawBuilder<unknown>): Promise<Product[]> {
  return (await readProductPage(db, viewer, source)).products;
}

/** An article in a sales organisation. */
export interface ProductKey {
  readonly articleId: string;
  readonly sorg: string;
}

/** Products for keys, in the order of the keys; null where the caller sees no such article. For lines of a cart, of an order. */
export async function loadProducts(ctx: Ctx, keys: readonly ProductKey[], viewer: Viewer = viewerOf(ctx)): Promise<(Product | null)[]> {
  const valid = keys.map((key, position) => ({ ...key, position })).filter((key) => isId(key.articleId));
  if (valid.length === 0) return keys.map(() => null);
  const products = await readProducts(ctx.db, viewer, sql`
    select t.article_id, t.sorg, t.position from unnest(${valid.map((key) => key.articleId)}::uuid[], ${valid.map((key) => key.sorg)}::text[],
      ${valid.map((key) => key.position)}::int[]) as t(article_id, sorg, position)
     join catalog_article_sorg own on own.article_id = t.article_id and own.sorg = t.sorg`);
  const found = new Map(products.map((product) => [`${product.sorg}:${product.articleId}`, product]));
  return keys.map((key) => found.get(`${key.sorg}:${key.articleId}`) ?? null);
}

const productLoader = Symbol('products');

/** The request's batched loader of products for the active customer. */
export function productsLoader(ctx: Ctx): DataLoader<ProductKey, Product | null, string> {
  let loader = ctx.loaders.get(productLoader) as DataLoader<ProductKey, Product | null, string> | undefined;
  if (!loader) {
    loader = new DataLoader((keys) => loadProducts(ctx, keys), { cacheKeyFn: (key) => `${key.sorg}:${key.articleId}` });
    ctx.loaders.set(productLoader, loader);
  }
  return loader;
}

/**
 * Products by article codes of one sorg, in the order of the codes; a code that the sorg does not know answers null.
 * Codes are compared as they are, leading zeros included.
 */
export async function findArticlesByCodes(ctx: Ctx, sorg: string, codes: readonly string[], viewer: Viewer = viewerOf(ctx)): Promise<(Product | null)[]> {
  if (codes.length === 0) return [];
  const products = await readProducts(ctx.db, viewer, sql`
    select a.id as article_id, own.sorg, t.position
      from unnest(${[...new Set(codes)]}::text[]) with ordinality as t(code, position)
      join catalog_article a on a.code = t.code
      join catalog_article_sorg own on own.article_id = a.id and own.sorg = ${sorg}`);
  const found = new Map(products.map((product) => [product.code, product]));
  return codes.map((code) => found.get(code) ?? null);
}

/** The product of an unknown code: every screen shows it as invalid instead of dropping it. */
export function unknownProduct(sorg: string, code: string, viewer: Viewer): Product {
  const facts = { invalid: true, removed: false, allowOrder: false, orderBlock: null, hierarchyBlock: null, brandBlock: null, categoryBlock: null, sorgBlock: null, hasPrice: false };
  return {
    ...facts, articleId: '', modelId: null, sorg, code, card: emptyCard(code), language: viewer.language, viewer, merchant: '', discontinued: false, orderLimit: null,
    newArrival: false, sale: false, onRequest: false, preOrder: null, dealerAmount: null, retailAmount: null, currency: null, deals: [],
    supply: { available: 0, ownAllocation: 0, arrivals: [], prebook: [], sites: [] },
    availability: { state: 'not-orderable', date: null, precision: null, qty: 0 }, exact: true, block: blockOf(facts), asOf: null,
  };
}
