import { sql, type RawBuilder } from 'kysely';
import { availabilityOf, type Availability } from '../../../rules/catalog/availability.ts';
import { blockOf } from '../../../rules/catalog/blocks.ts';
import { isId } from '../../../rules/ids.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import { named, RememberedStatements } from '../../platform/statement.ts';
import {
  arrivalRows,
  blockReasons,
  blocksOf,
  keptStock,
  readSupply,
  siteRows,
  stockTotals,
  type ArrivalRow,
  type SiteRow,
  type Supply,
} from './catalog.availability.queries.ts';
import { entryRows, type Card } from './catalog.cards.queries.ts';
import { areaRows, namedTerms, termsOf, termValues, viewerOf, type Terms, type Viewer } from './catalog.policy.ts';
import { dealRows, dealsOf, dealerPrice, readDeals, retailPrice, type DealRow, type OfferedDeal } from './catalog.prices.queries.ts';

type ProductRow = {
  total: number | null;
  article_id: string;
  sorg: string;
  card: Card | null;
  exact: boolean;
  amount: number | null;
  currency: string | null;
  price_uom: string | null;
  retail_amount: number | null;
  retail_currency: string | null;
  deals: DealRow[] | null;
  on_hand: number | null;
  as_of: number | null;
  own: number | null;
  others: number | null;
  sites: SiteRow[] | null;
  arrivals: ArrivalRow[] | null;
  blocks: Partial<Record<'hierarchy' | 'brand' | 'category' | 'sorg', string>> | null;
};

/** An article in a sales organisation as one caller sees it: texts, price, deals, stock, blocks. */
export interface Product {
  readonly articleId: string;
  readonly modelId: string | null;
  readonly sorg: string;
  readonly code: string;
  readonly card: Card;
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
  /** Time of the stock in milliseconds. */
  readonly asOf: number | null;
}

/** Which products to read: rows (article_id, sorg, position), and beside them the size of the list they are a page of. */
export interface Source {
  /** Common table expressions that rows and total use, with a comma at the end. */
  readonly before?: RawBuilder<unknown>;
  readonly rows: RawBuilder<unknown>;
  readonly total?: RawBuilder<number>;
}

/** A source that is put together once: `shape` names what its text depends on, `values` what it is run with. */
export interface ShapedSource {
  readonly shape: string;
  readonly values: Readonly<Record<string, unknown>>;
  build(): Source;
}

/**
 * One statement for any set of articles, in order of position. Rows outside the viewer's sorgs are left out; articles that
 * are not listed come back without a card.
 */
function productRows(viewer: Viewer, terms: Terms, { before, rows, total }: Source): RawBuilder<ProductRow> {
  return sql`
    with area as materialized (${areaRows(terms)}), deal as materialized (${dealsOf(terms)}), obstacle as materialized (${blocksOf(terms)}), ${before ?? sql``}k as materialized (${rows})
    select ${total ?? sql`null::int`} as total, k.article_id, k.sorg, e.card, area.exact, price.amount, price.currency, price.uom as price_uom,
           retail.amount as retail_amount, retail.currency as retail_currency, ${dealRows} as deals, stock.on_hand, stock.as_of, kept.own, kept.others,
           ${viewer.perLocation ? siteRows : sql`null::json`} as sites, ${arrivalRows(terms)} as arrivals, ${blockReasons} as blocks
      from k
      join area on area.sorg = k.sorg
      left join catalog_entry e on e.article_id = k.article_id and e.sorg = k.sorg and e.language = area.language
      left join ${dealerPrice(terms)} price on true
      left join ${retailPrice(terms)} retail on true
      left join ${stockTotals} stock on true
      left join ${keptStock(terms)} kept on true
     order by k.position`;
}

const emptyCard = (code: string): Card => ({
  modelId: '',
  merchant: '',
  removed: false,
  validFrom: '',
  discontinued: false,
  allowOrder: false,
  orderBlock: null,
  orderLimit: null,
  newArrival: false,
  newArrivalFrom: null,
  newArrivalTo: null,
  sale: false,
  onRequest: false,
  preOrderFrom: null,
  preOrderTo: null,
  code,
  displayCode: code,
  gtin: null,
  oldCode: null,
  name: code,
  modelName: code,
  modelCode: '',
  subtitle: '',
  slug: '',
  uom: 'PCE',
  packSize: 1,
  picture: null,
  brand: '',
  brandName: '',
  series: '',
  category: '',
  merchandiseCategory: '',
  merchandiseCategoryName: '',
  modelYear: '',
  color: '',
  colorName: '',
  colorHex: '',
  size: '',
  sizeNote: '',
  sizeOrder: 0,
  successorCode: null,
});

const isNew = ({ newArrival, newArrivalFrom, newArrivalTo }: Card, today: string): boolean =>
  newArrival && (newArrivalFrom === null || newArrivalFrom <= today) && (newArrivalTo === null || newArrivalTo >= today);

function readProduct(row: ProductRow, viewer: Viewer, unlisted: ReadonlyMap<string, Card>): Product {
  const card = row.card ?? unlisted.get(`${row.sorg}:${row.article_id}`) ?? emptyCard('');
  const facts = {
    invalid: row.card === null || card.removed || card.validFrom > viewer.today,
    removed: card.removed,
    allowOrder: card.allowOrder,
    orderBlock: card.orderBlock,
    hierarchyBlock: row.blocks?.hierarchy ?? null,
    brandBlock: row.blocks?.brand ?? null,
    categoryBlock: row.blocks?.category ?? null,
    sorgBlock: row.blocks?.sorg ?? null,
    hasPrice: viewer.customerId === null ? row.retail_amount !== null : row.amount !== null,
  };
  const block = blockOf(facts);
  const supply = readSupply(row, viewer);
  const preOrder = viewer.showPreOrder && card.preOrderFrom !== null && card.preOrderTo !== null ? { from: card.preOrderFrom, to: card.preOrderTo } : null;
  const onRequest = card.onRequest && !card.discontinued;
  return {
    ...facts,
    articleId: row.article_id,
    modelId: card.modelId,
    sorg: row.sorg,
    code: card.code,
    card,
    viewer,
    merchant: card.merchant,
    discontinued: card.discontinued,
    orderLimit: card.orderLimit,
    newArrival: isNew(card, viewer.today),
    sale: card.sale,
    onRequest,
    preOrder,
    dealerAmount: row.amount,
    retailAmount: row.retail_amount,
    currency: row.currency ?? row.retail_currency,
    deals: row.amount === null ? [] : readDeals(row.deals, row.price_uom ?? card.uom, viewer.language),
    supply,
    availability: availabilityOf({ blocked: block !== null, available: supply.available, arrivals: supply.arrivals, preOrder, onRequest }, viewer.today),
    exact: viewer.exactQuantity && row.exact,
    block,
    asOf: row.as_of,
  };
}

/** Cards of articles that the lists do not have (removed, not valid yet), as the tables say now. */
async function findUnlisted(db: Database, viewer: Viewer, rows: readonly ProductRow[]): Promise<Map<string, Card>> {
  const wanted = rows.filter((row) => row.card === null);
  if (wanted.length === 0) return new Map();
  const { rows: cards } = await sql<{ article_id: string; sorg: string; card: Card }>`
    with area as materialized (${areaRows(termsOf(viewer))})
    select x.article_id, x.sorg, x.card from area
      join (${entryRows(sql`a.id = any(${wanted.map((row) => row.article_id)}::uuid[])`)}) x on x.sorg = area.sorg and x.language = area.language`.execute(db);
  return new Map(cards.map((row) => [`${row.sorg}:${row.article_id}`, row.card]));
}

/** Products with the number of rows that the list has altogether, where `total` was asked for and there is any product. */
export interface ProductPage {
  readonly products: Product[];
  readonly total: number | null;
}

const statements = new RememberedStatements<ProductRow>();

/** Reads the products that `source` names, in its order; the one way from rows to products. */
export async function readProductPage(db: Database, viewer: Viewer, source: Source | ShapedSource): Promise<ProductPage> {
  if (viewer.areas.length === 0) return { products: [], total: 0 };
  const rows =
    'build' in source
      ? await statements.run(db, `${source.shape} ${viewer.perLocation}`, () => productRows(viewer, namedTerms, source.build()), {
          ...termValues(viewer),
          ...source.values,
        })
      : (await productRows(viewer, termsOf(viewer), source).execute(db)).rows;
  const unlisted = await findUnlisted(db, viewer, rows);
  return { products: rows.map((row) => readProduct(row, viewer, unlisted)), total: rows[0]?.total ?? null };
}

/** The products of readProductPage alone. */
export async function readProducts(db: Database, viewer: Viewer, source: Source | ShapedSource): Promise<Product[]> {
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
  const products = await readProducts(ctx.db, viewer, {
    shape: 'keys',
    values: { ids: valid.map((key) => key.articleId), keySorgs: valid.map((key) => key.sorg), positions: valid.map((key) => key.position) },
    build: () => ({
      rows: sql`select t.article_id, t.sorg, t.position from unnest(${named('ids')}::uuid[], ${named('keySorgs')}::text[], ${named('positions')}::int[]) as t(article_id, sorg, position)
        join catalog_article_sorg own on own.article_id = t.article_id and own.sorg = t.sorg`,
    }),
  });
  const found = new Map(products.map((product) => [`${product.sorg}:${product.articleId}`, product]));
  return keys.map((key) => found.get(`${key.sorg}:${key.articleId}`) ?? null);
}

/**
 * Products by article codes of one sorg, in the order of the codes; a code that the sorg does not know answers null.
 * Codes are compared as they are, leading zeros included.
 */
export async function findArticlesByCodes(ctx: Ctx, sorg: string, codes: readonly string[], viewer: Viewer = viewerOf(ctx)): Promise<(Product | null)[]> {
  if (codes.length === 0) return [];
  const products = await readProducts(ctx.db, viewer, {
    shape: 'codes',
    values: { codes: [...new Set(codes)], codeSorg: sorg },
    build: () => ({
      rows: sql`select a.id as article_id, own.sorg, t.position from unnest(${named('codes')}::text[]) with ordinality as t(code, position)
        join catalog_article a on a.code = t.code
        join catalog_article_sorg own on own.article_id = a.id and own.sorg = ${named('codeSorg')}`,
    }),
  });
  const found = new Map(products.map((product) => [product.code, product]));
  return codes.map((code) => found.get(code) ?? null);
}

/** The product of an unknown code: every screen shows it as invalid instead of dropping it. */
export function unknownProduct(sorg: string, code: string, viewer: Viewer): Product {
  const facts = {
    invalid: true,
    removed: false,
    allowOrder: false,
    orderBlock: null,
    hierarchyBlock: null,
    brandBlock: null,
    categoryBlock: null,
    sorgBlock: null,
    hasPrice: false,
  };
  return {
    ...facts,
    articleId: '',
    modelId: null,
    sorg,
    code,
    card: emptyCard(code),
    viewer,
    merchant: '',
    discontinued: false,
    orderLimit: null,
    newArrival: false,
    sale: false,
    onRequest: false,
    preOrder: null,
    dealerAmount: null,
    retailAmount: null,
    currency: null,
    deals: [],
    supply: { available: 0, ownAllocation: 0, arrivals: [], prebook: [], sites: [] },
    availability: { state: 'not-orderable', date: null, precision: null, qty: 0 },
    exact: true,
    block: blockOf(facts),
    asOf: null,
  };
}
