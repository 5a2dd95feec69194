import { sql, type RawBuilder } from 'kysely';
import {
  availabilityOf,
  maskQuantity,
  type Availability,
  type ShownQuantity,
} from '../../../rules/catalog/availability.ts';
import { blockOf } from '../../../rules/catalog/blocks.ts';
import { isId } from '../../../rules/ids.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import {
  jsonRows,
  named,
  noJsonRows,
  readRows,
  RememberedStatements,
  type JsonRows,
} from '../../platform/statement.ts';
import {
  blocksOf,
  readBlocks,
  readSupply,
  stockTime,
  supplyColumns,
  type ArrivalRow,
  type KeptRow,
  type Obstacle,
  type StockRow,
  type Supply,
  type SupplyColumns,
} from './catalog.availability.queries.ts';
import { entryRows, type Card } from './catalog.cards.queries.ts';
import { areaRows, namedTerms, termsOf, termValues, viewerOf, type Terms, type Viewer } from './catalog.policy.ts';
import {
  dealRows,
  dealsOf,
  dealerPrice,
  readDeals,
  retailPrice,
  type OfferedDeal,
  type PlacedDealRow,
} from './catalog.prices.queries.ts';

/**
 * A product of a page: position, article, sorg, card, dealer price, its currency and unit, retail price and its
 * currency.
 */
type EntryRow = readonly [
  position: number,
  articleId: string,
  sorg: string,
  card: Card | null,
  amount: number | null,
  currency: string | null,
  uom: string | null,
  retailAmount: number | null,
  retailCurrency: string | null,
];

/**
 * A whole page as one row: every table is read once for all its products and returned as one JSON value, whose rows
 * start with the position of their product. This is far less work for the database and the server than columns per
 * product.
 */
type PageRow = SupplyColumns & {
  total: number | null;
  entries: JsonRows<EntryRow>;
  areas: JsonRows<[sorg: string, exact: boolean]>;
  deals: JsonRows<PlacedDealRow>;
  obstacles: JsonRows<Obstacle>;
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
  /** Orderable while stock lasts; no further supply. */
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

/** What the caller may see of a product's stock: the number, or the market's mask (Q-067, Q-069). */
export const shownStock = ({ supply, viewer, exact }: Product): ShownQuantity =>
  maskQuantity(supply.available, viewer.maskStock, exact);

/**
 * The products to read: rows (article_id, sorg, position), each with its own position, and the size of the list that
 * the page belongs to.
 */
export interface Source {
  /** Common table expressions that rows and total use, with a comma at the end. */
  readonly before?: RawBuilder<unknown>;
  readonly rows: RawBuilder<unknown>;
  readonly total?: RawBuilder<number>;
}

/** A source that is built once: `shape` identifies its text, `values` are its parameters. */
export interface ShapedSource {
  readonly shape: string;
  readonly values: Readonly<Record<string, unknown>>;
  build(): Source;
}

/** Parts of a page that have rows in the viewer's sales organisations; the others need not be read. */
interface FilledParts {
  readonly deals: boolean;
  readonly allocations: boolean;
  readonly arrivals: boolean;
  readonly blocks: boolean;
}

/** {@link FilledParts} from memory: the database reports when these tables change (migration 044). */
function filledParts(db: Database, { areas, remember }: Viewer): Promise<FilledParts> {
  const sorgs = areas.map(({ sorg }) => sorg);
  return remember(`catalog.filled ${sorgs.join(' ')}`, async () => {
    const { rows } = await sql<FilledParts>`
      select exists (select from catalog_deal where sorg = any(${sorgs})) as deals,
             exists (select from catalog_allocation where sorg = any(${sorgs})) as allocations,
             exists (select from catalog_arrival where sorg = any(${sorgs})) as arrivals,
             exists (select from catalog_block where sorg = any(${sorgs})) as blocks`.execute(db);
    return rows[0] ?? { deals: true, allocations: true, arrivals: true, blocks: true };
  });
}

const entries = (viewer: Viewer, terms: Terms): RawBuilder<JsonRows<EntryRow>> =>
  jsonRows<EntryRow>(
    [
      sql`k.position`,
      sql`k.article_id`,
      sql`k.sorg`,
      sql`e.card`,
      sql`price.amount`,
      sql`price.currency`,
      sql`price.uom`,
      viewer.retail ? sql`retail.amount` : sql`null::bigint`,
      viewer.retail ? sql`retail.currency` : sql`null::text`,
    ],
    sql`k
      join area on area.sorg = k.sorg
      left join catalog_entry e on e.article_id = k.article_id and e.sorg = k.sorg and e.language = area.language
      left join ${dealerPrice(terms)} price on true
      ${viewer.retail ? sql`left join ${retailPrice(terms)} retail on true` : sql``}`,
  );

/**
 * One statement for any set of articles. Rows outside the viewer's sorgs are left out; articles that are not listed are
 * returned without a card.
 */
function pageRow(
  viewer: Viewer,
  terms: Terms,
  filled: FilledParts,
  { before, rows, total }: Source,
): RawBuilder<PageRow> {
  return sql`
    with area as materialized (${areaRows(terms)}),
         ${filled.deals ? sql`deal as materialized (${dealsOf(terms)}),` : sql``}
         ${before ?? sql``}k as materialized (${rows})
    select ${total ?? sql`null::int`} as total,
           ${jsonRows([sql`area.sorg`, sql`area.exact`], sql`area`)} as areas,
           ${entries(viewer, terms)} as entries,
           ${filled.deals ? dealRows : noJsonRows} as deals,
           ${supplyColumns(viewer, terms, filled)},
           ${filled.blocks ? blocksOf(terms) : noJsonRows} as obstacles`;
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
  newArrival &&
  (newArrivalFrom === null || newArrivalFrom <= today) &&
  (newArrivalTo === null || newArrivalTo >= today);

function readProduct(row: EntryRow, parts: PageParts, viewer: Viewer, unlisted: ReadonlyMap<string, Card>): Product {
  const [position, articleId, sorg, listed, amount, currency, uom, retailAmount, retailCurrency] = row;
  const card = listed ?? unlisted.get(`${sorg}:${articleId}`) ?? emptyCard('');
  const blocks = readBlocks(parts.obstacles, sorg, listed);
  const facts = {
    invalid: listed === null || card.removed || card.validFrom > viewer.today,
    removed: card.removed,
    allowOrder: card.allowOrder,
    orderBlock: card.orderBlock,
    hierarchyBlock: blocks.hierarchy ?? null,
    brandBlock: blocks.brand ?? null,
    categoryBlock: blocks.category ?? null,
    sorgBlock: blocks.sorg ?? null,
    hasPrice: viewer.customerId === null ? retailAmount !== null : amount !== null,
  };
  const block = blockOf(facts);
  const stock = parts.stock.get(position) ?? noRows;
  const supply = readSupply(
    { stock, kept: parts.kept.get(position) ?? noRows, arrivals: parts.arrivals.get(position) ?? noRows },
    viewer,
  );
  const preOrder =
    viewer.showPreOrder && card.preOrderFrom !== null && card.preOrderTo !== null
      ? { from: card.preOrderFrom, to: card.preOrderTo }
      : null;
  const onRequest = card.onRequest && !card.discontinued;
  return {
    ...facts,
    articleId,
    modelId: card.modelId,
    sorg,
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
    dealerAmount: amount,
    retailAmount,
    currency: currency ?? retailCurrency,
    deals: amount === null ? [] : readDeals(parts.deals.get(position) ?? noRows, uom ?? card.uom, viewer.language),
    supply,
    availability: availabilityOf(
      { blocked: block !== null, available: supply.available, arrivals: supply.arrivals, preOrder, onRequest },
      viewer.today,
    ),
    exact: viewer.exactQuantity && (parts.exact.get(sorg) ?? false),
    block,
    asOf: stockTime(stock),
  };
}

const noRows: readonly never[] = [];

/** The parts of a page by the position of their product. */
interface PageParts {
  readonly exact: ReadonlyMap<string, boolean>;
  readonly deals: ReadonlyMap<number, readonly PlacedDealRow[]>;
  readonly stock: ReadonlyMap<number, readonly StockRow[]>;
  readonly kept: ReadonlyMap<number, readonly KeptRow[]>;
  readonly arrivals: ReadonlyMap<number, readonly ArrivalRow[]>;
  readonly obstacles: readonly Obstacle[];
}

function byPosition<Row extends readonly [position: number, ...rest: unknown[]]>(
  columns: JsonRows<Row>,
): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>();
  for (const row of readRows<Row>(columns)) {
    const group = grouped.get(row[0]);
    if (group) group.push(row);
    else grouped.set(row[0], [row]);
  }
  return grouped;
}

const partsOf = (row: PageRow): PageParts => ({
  exact: new Map(readRows(row.areas)),
  deals: byPosition(row.deals),
  stock: byPosition(row.stock),
  kept: byPosition(row.kept),
  arrivals: byPosition(row.arrivals),
  obstacles: readRows(row.obstacles),
});

/** Cards of articles that are not in the lists (removed, not valid yet), from the current tables. */
async function findUnlisted(db: Database, viewer: Viewer, rows: readonly EntryRow[]): Promise<Map<string, Card>> {
  const wanted = rows.flatMap(([, articleId, , card]) => (card === null ? [articleId] : []));
  if (wanted.length === 0) return new Map();
  const { rows: cards } = await sql<{ article_id: string; sorg: string; card: Card }>`
    with area as materialized (${areaRows(termsOf(viewer))})
    select x.article_id, x.sorg, x.card from area
      join (${entryRows(sql`a.id = any(${wanted}::uuid[])`)}) x on x.sorg = area.sorg and x.language = area.language`.execute(
    db,
  );
  return new Map(cards.map((row) => [`${row.sorg}:${row.article_id}`, row.card]));
}

/** Products with the total number of rows of the list, if `total` was requested and there is any product. */
export interface ProductPage {
  readonly products: Product[];
  readonly total: number | null;
}

const statements = new RememberedStatements<PageRow>();

/** Reads the products of `source`, in its order; the only way from rows to products. */
export async function readProductPage(
  db: Database,
  viewer: Viewer,
  source: Source | ShapedSource,
): Promise<ProductPage> {
  if (viewer.areas.length === 0) return { products: [], total: 0 };
  const filled = await filledParts(db, viewer);
  const [page] =
    'build' in source
      ? await statements.run(
          db,
          [source.shape, viewer.perLocation, viewer.retail, ...Object.values(filled)].join(' '),
          () => pageRow(viewer, namedTerms, filled, source.build()),
          {
            ...termValues(viewer),
            ...source.values,
          },
        )
      : (await pageRow(viewer, termsOf(viewer), filled, source).execute(db)).rows;
  const rows = page ? readRows(page.entries).sort(([one], [other]) => one - other) : [];
  if (!page || rows.length === 0) return { products: [], total: null };
  const parts = partsOf(page);
  const unlisted = await findUnlisted(db, viewer, rows);
  return { products: rows.map((row) => readProduct(row, parts, viewer, unlisted)), total: page.total };
}

/** Only the products of readProductPage. */
export async function readProducts(db: Database, viewer: Viewer, source: Source | ShapedSource): Promise<Product[]> {
  return (await readProductPage(db, viewer, source)).products;
}

/** An article in a sales organisation. */
export interface ProductKey {
  readonly articleId: string;
  readonly sorg: string;
}

/**
 * Products for keys, in the order of the keys; null if the caller may not see the article. For lines of carts and
 * orders.
 */
export async function loadProducts(
  ctx: Ctx,
  keys: readonly ProductKey[],
  viewer: Viewer = viewerOf(ctx),
): Promise<(Product | null)[]> {
  const valid = keys.map((key, position) => ({ ...key, position })).filter((key) => isId(key.articleId));
  if (valid.length === 0) return keys.map(() => null);
  const products = await readProducts(ctx.db, viewer, {
    shape: 'keys',
    values: {
      ids: valid.map((key) => key.articleId),
      keySorgs: valid.map((key) => key.sorg),
      positions: valid.map((key) => key.position),
    },
    build: () => ({
      rows: sql`
        select t.article_id, t.sorg, t.position
          from unnest(${named('ids')}::uuid[], ${named('keySorgs')}::text[],
                      ${named('positions')}::int[]) as t(article_id, sorg, position)
          join catalog_article_sorg own on own.article_id = t.article_id and own.sorg = t.sorg`,
    }),
  });
  const found = new Map(products.map((product) => [`${product.sorg}:${product.articleId}`, product]));
  return keys.map((key) => found.get(`${key.sorg}:${key.articleId}`) ?? null);
}

/**
 * Products by article codes of one sorg, in the order of the codes; null for a code that the sorg does not have. Codes
 * are compared exactly, including leading zeros.
 */
export async function findArticlesByCodes(
  ctx: Ctx,
  sorg: string,
  codes: readonly string[],
  viewer: Viewer = viewerOf(ctx),
): Promise<(Product | null)[]> {
  if (codes.length === 0) return [];
  const products = await readProducts(ctx.db, viewer, {
    shape: 'codes',
    values: { codes: [...new Set(codes)], codeSorg: sorg },
    build: () => ({
      rows: sql`
        select a.id as article_id, own.sorg, t.position
          from unnest(${named('codes')}::text[]) with ordinality as t(code, position)
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
