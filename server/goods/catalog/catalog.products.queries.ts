import { sql } from 'kysely';
import {
  availabilityOf,
  maskQuantity,
  type Availability,
  type ShownQuantity,
} from '#rules/goods/catalog/availability.ts';
import { blockOf } from '#rules/goods/catalog/blocks.ts';
import type { Database } from '#platform/database/database.ts';
import { named, readRows, type JsonRows } from '#platform/database/statement.ts';
import {
  readBlocks,
  readSupply,
  stockTime,
  type ArrivalRow,
  type KeptRow,
  type Obstacle,
  type StockRow,
  type Supply,
} from './catalog.availability.queries.ts';
import { entryRows, type Card } from './catalog.cards.queries.ts';
import {
  keepCard,
  keepPage,
  memoryFor,
  sharedKey,
  splitKnown,
  type KnownPage,
  type KnownProduct,
  type PlacedKey,
} from './catalog.memory.queries.ts';
import {
  readPage,
  type EntryRow,
  type ReadPage,
  type ShapedSource,
  type Source,
  type Wanted,
} from './catalog.page.queries.ts';
import { areaRows, termsOf, type Viewer } from './catalog.policy.ts';
import { readDeals, type OfferedDeal, type PlacedDealRow } from './catalog.prices.queries.ts';

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

/** The visible stock of a product for the caller: the number, or the market's mask (Q-067, Q-069). */
export const shownStock = ({ supply, viewer, exact }: Product): ShownQuantity =>
  maskQuantity(supply.available, viewer.maskStock, exact);

/** The card of a code that no article has. */
export const emptyCard = (code: string): Card => ({
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
  const { position, articleId, sorg, card: listed, amount, currency, uom, retailAmount, retailCurrency } = row;
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
    exact: viewer.exactQuantity && parts.exact.includes(sorg),
    block,
    asOf: stockTime(stock),
  };
}

const noRows: readonly never[] = [];

/** The parts of a page by the position of their product. */
interface PageParts {
  readonly exact: readonly string[];
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

const partsOf = (row: ReadPage): PageParts => ({
  exact: row.facts.exact,
  deals: byPosition(row.deals),
  stock: byPosition(row.stock),
  kept: byPosition(row.kept),
  arrivals: byPosition(row.arrivals),
  obstacles: readRows(row.obstacles),
});

/** Cards of articles that are not in the lists (removed, not valid yet), from the current tables. */
async function findUnlisted(db: Database, viewer: Viewer, rows: readonly EntryRow[]): Promise<Map<string, Card>> {
  const wanted = rows.flatMap(({ articleId, card }) => (card === null ? [articleId] : []));
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

/** Products with their positions in what was asked for. */
interface PlacedProducts extends ProductPage {
  readonly positions: readonly number[];
}

/** Reads the products of `source`, in its order; the only way from rows to products. */
export async function readProductPage(
  db: Database,
  viewer: Viewer,
  source: Source | ShapedSource,
): Promise<ProductPage> {
  if (viewer.areas.length === 0) return { products: [], total: 0 };
  const memory = memoryFor(db, viewer);
  const identity =
    'build' in source ? source.fixed && `${source.shape} ${JSON.stringify(source.values)}` : source.fixed;
  if (!memory || identity === undefined) return readWanted(db, viewer, { known: [], source });
  const key = sharedKey('page', viewer, identity);
  const page = memory.find(key) as KnownPage | undefined;
  if (page) return { ...(await readKeys(db, viewer, page.keys)), total: page.total };
  const { changes } = memory;
  const read = await readWanted(db, viewer, { known: [], source });
  const keys = read.products.map(({ articleId, sorg }, position) => ({ articleId, sorg, position }));
  keepPage(memory, key, { keys, total: read.total }, changes);
  return read;
}

/** {@link readProductPage} for known products and a source; the cards that it reads are remembered. */
export async function readWanted(db: Database, viewer: Viewer, { known, source }: Wanted): Promise<PlacedProducts> {
  if (viewer.areas.length === 0) return { products: [], positions: [], total: 0 };
  const memory = memoryFor(db, viewer);
  const changes = memory?.changes ?? 0;
  const page = await readPage(db, viewer, { known: known.filter((product) => seesSorg(viewer, product)), source });
  if (!page || page.rows.length === 0) return { products: [], positions: [], total: null };
  if (memory && source !== null) {
    const knownCards = new Set(known.map(({ card }) => card));
    for (const { articleId, sorg, card } of page.rows)
      if (card !== null && !knownCards.has(card)) keepCard(memory, viewer, { articleId, sorg }, card, changes);
  }
  const rows = page.rows.sort((one, other) => one.position - other.position);
  const parts = partsOf(page);
  const unlisted = await findUnlisted(db, viewer, rows);
  return {
    products: rows.map((row) => readProduct(row, parts, viewer, unlisted)),
    positions: rows.map(({ position }) => position),
    total: page.total,
  };
}

const seesSorg = ({ areas }: Viewer, { sorg }: KnownProduct): boolean => areas.some((area) => area.sorg === sorg);

/** The products of keys, those that the viewer may see; `position` is the order. */
export async function readKeys(db: Database, viewer: Viewer, keys: readonly PlacedKey[]): Promise<PlacedProducts> {
  const memory = memoryFor(db, viewer);
  const { known, unknown } = memory ? splitKnown(memory, viewer, keys) : { known: [], unknown: keys };
  return readWanted(db, viewer, { known, source: unknown.length === 0 ? null : keysSource(unknown) });
}

const keysSource = (keys: readonly PlacedKey[]): ShapedSource => ({
  shape: 'keys',
  values: {
    ids: keys.map(({ articleId }) => articleId),
    keySorgs: keys.map(({ sorg }) => sorg),
    positions: keys.map(({ position }) => position),
  },
  build: () => ({
    rows: sql`
      select t.article_id, t.sorg, t.position
        from unnest(${named('ids')}::uuid[], ${named('keySorgs')}::text[],
                    ${named('positions')}::int[]) as t(article_id, sorg, position)
        join catalog_article_sorg own on own.article_id = t.article_id and own.sorg = t.sorg`,
  }),
});

/** Only the products of readProductPage. */
export async function readProducts(db: Database, viewer: Viewer, source: Source | ShapedSource): Promise<Product[]> {
  return (await readProductPage(db, viewer, source)).products;
}
