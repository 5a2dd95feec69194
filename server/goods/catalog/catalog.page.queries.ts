import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import {
  jsonRows,
  named,
  noJsonRows,
  readRows,
  RememberedStatements,
  type JsonRows,
} from '#platform/database/statement.ts';
import { blocksOf, supplyColumns, type Obstacle, type SupplyColumns } from './catalog.availability.queries.ts';
import type { Card } from './catalog.cards.queries.ts';
import type { KnownProduct } from './catalog.memory.queries.ts';
import { areaRows, namedTerms, termsOf, termValues, type Terms, type Viewer } from './catalog.policy.ts';
import { dealRows, dealsOf, dealerPrice, retailPrice, type PlacedDealRow } from './catalog.prices.queries.ts';

/** Price of a product at its position: the dealer's with its unit, and the recommended retail price if it is read. */
type PriceColumns = readonly [
  position: number,
  amount: number | null,
  currency: string | null,
  uom: string | null,
  retailAmount?: number | null,
  retailCurrency?: string | null,
];
type ReadColumns = readonly [
  position: number,
  articleId: string,
  sorg: string,
  card: Card | null,
  amount: number | null,
  currency: string | null,
  uom: string | null,
  retailAmount?: number | null,
  retailCurrency?: string | null,
];

/** A product of a page with the caller's prices; `card` is null if the article is not listed. */
export interface EntryRow {
  readonly position: number;
  readonly articleId: string;
  readonly sorg: string;
  readonly card: Card | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly uom: string | null;
  readonly retailAmount: number | null;
  readonly retailCurrency: string | null;
}

/**
 * A whole page as one row: every table is read once for all its products and returned as one JSON value, whose rows
 * start with the position of their product. This is far less work for the database and the server than columns per
 * product.
 */
type PageRow = SupplyColumns & {
  total: number | null;
  entries: JsonRows<PriceColumns> | JsonRows<ReadColumns>;
  deals: JsonRows<PlacedDealRow>;
  obstacles: JsonRows<Obstacle>;
};

/** A page with its products in any order. */
export interface ReadPage extends Omit<PageRow, 'entries'> {
  readonly rows: EntryRow[];
  readonly facts: SorgFacts;
}

/**
 * The products to read: rows (article_id, sorg, position), each with its own position, and the size of the list that
 * the page belongs to.
 */
export interface Source {
  /** Common table expressions that rows and total use, with a comma at the end. */
  readonly before?: RawBuilder<unknown>;
  readonly rows: RawBuilder<unknown>;
  readonly total?: RawBuilder<number>;
  /** Identifies rows that are the same for every viewer of these sales organisations and this language. */
  readonly fixed?: string;
}

/** A source that is built once: `shape` identifies its text, `values` are its parameters. */
export interface ShapedSource {
  readonly shape: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Its rows are the same for every viewer of these sales organisations and this language. */
  readonly fixed?: true;
  build(): Source;
}

/** Facts of the viewer's sales organisations; parts of a page without any rows there need not be read. */
export interface SorgFacts {
  readonly deals: boolean;
  readonly allocations: boolean;
  readonly arrivals: boolean;
  readonly blocks: boolean;
  /** Those that show exact quantities. */
  readonly exact: readonly string[];
}

/** {@link SorgFacts} from memory: the database reports when these tables change. */
function sorgFacts(db: Database, { areas, remember }: Viewer): Promise<SorgFacts> {
  const sorgs = areas.map(({ sorg }) => sorg);
  return remember(`catalog.facts ${sorgs.join(' ')}`, async () => {
    const { rows } = await sql<SorgFacts>`
      select exists (select from catalog_deal where sorg = any(${sorgs})) as deals,
             exists (select from catalog_allocation where sorg = any(${sorgs})) as allocations,
             exists (select from catalog_arrival where sorg = any(${sorgs})) as arrivals,
             exists (select from catalog_block where sorg = any(${sorgs})) as blocks,
             array(select code from markets_sorg where code = any(${sorgs}) and exact_qty_check) as exact`.execute(db);
    return rows[0] ?? { deals: true, allocations: true, arrivals: true, blocks: true, exact: [] };
  });
}

/**
 * Where the cards of a page come from: all are known, or all are read, or both. `sole` is `known` for a viewer of one
 * sales organisation, whose terms are constants of the statement.
 */
type Cards = 'sole' | 'known' | 'read' | 'both';

const soleArea = sql`
  select ${named('soleSorg')}::text as sorg, ${named('solePriceList')}::text as price_list,
         ${named('soleCustomerGroup')}::text as customer_group, ${named('solePaymentTerms')}::text as payment_terms`;

function entries(viewer: Viewer, terms: Terms, cards: Cards): RawBuilder<JsonRows<readonly unknown[]>> {
  const known = cards === 'sole' || cards === 'known';
  const wanted = cards === 'both' ? sql`case when not k.known then k.article_id end` : sql`k.article_id`;
  return jsonRows<readonly unknown[]>(
    [
      sql`k.position`,
      ...(known ? [] : [sql`k.article_id`, sql`k.sorg`, sql`e.card`]),
      sql`price.amount`,
      sql`price.currency`,
      sql`price.uom`,
      ...(viewer.retail ? [sql`retail.amount`, sql`retail.currency`] : []),
    ],
    sql`k
      join area on area.sorg = k.sorg
      ${known ? sql`` : sql`left join catalog_entry e on e.article_id = ${wanted} and e.sorg = k.sorg and e.language = area.language`}
      left join ${dealerPrice(terms)} price on true
      ${viewer.retail ? sql`left join ${retailPrice(terms)} retail on true` : sql``}`,
  );
}

/** The rows of the page, `known` where the card need not be read. */
function keyRows(rows: RawBuilder<unknown>, cards: Cards): RawBuilder<unknown> {
  if (cards === 'read') return rows;
  if (cards === 'sole')
    return sql`
      select t.article_id, ${named('soleSorg')}::text as sorg, t.position
        from unnest(${named('knownIds')}::uuid[], ${named('knownPositions')}::int[]) as t(article_id, position)`;
  const known = sql`
    select t.article_id, t.sorg, t.position, true as known
      from unnest(${named('knownIds')}::uuid[], ${named('knownSorgs')}::text[],
                  ${named('knownPositions')}::int[]) as t(article_id, sorg, position)`;
  if (cards === 'known') return known;
  return sql`
    ${known}
     union all
    select r.article_id, r.sorg, r.position, false
      from (${rows}) r`;
}

/**
 * One statement for any set of articles. Rows outside the viewer's sorgs are left out; articles that are not listed are
 * returned without a card.
 */
function pageRow(
  viewer: Viewer,
  terms: Terms,
  facts: SorgFacts,
  { before, rows, total }: Source,
  cards: Cards,
): RawBuilder<PageRow> {
  return sql`
    with area as ${cards === 'sole' ? sql`not materialized (${soleArea})` : sql`materialized (${areaRows(terms)})`},
         ${facts.deals ? sql`deal as materialized (${dealsOf(terms)}),` : sql``}
         ${before ?? sql``}k as materialized (${keyRows(rows, cards)})
    select ${total ?? sql`null::int`} as total,
           ${entries(viewer, terms, cards)} as entries,
           ${facts.deals ? dealRows : noJsonRows} as deals,
           ${supplyColumns(viewer, terms, facts)},
           ${facts.blocks ? blocksOf(terms) : noJsonRows} as obstacles`;
}

const statements = new RememberedStatements<PageRow>();

/** Products to read: those whose cards are known, and those that a source finds. */
export interface Wanted {
  readonly known: readonly KnownProduct[];
  readonly source: Source | ShapedSource | null;
}

const noSource: Source = { rows: sql`` };

function cardsOf(viewer: Viewer, { known, source }: Wanted): Cards {
  if (source === null) return viewer.areas.length === 1 ? 'sole' : 'known';
  return known.length > 0 ? 'both' : 'read';
}

/**
 * Reads the page of known products of the viewer's sales organisations and of a source; null if neither has any row.
 * The text of the statement is built once for a shaped source. Known products are not mixed with other sources.
 */
export async function readPage(db: Database, viewer: Viewer, wanted: Wanted): Promise<ReadPage | null> {
  const { known, source } = wanted;
  if (known.length === 0 && source === null) return null;
  const facts = await sorgFacts(db, viewer);
  if (source !== null && !('build' in source)) {
    const [page] = (await pageRow(viewer, termsOf(viewer), facts, source, 'read').execute(db)).rows;
    return page ? { ...page, facts, rows: rowsOf(page, 'read', []) } : null;
  }
  const cards = cardsOf(viewer, wanted);
  const { exact: _exact, ...filled } = facts;
  const [area] = viewer.areas;
  const [page] = await statements.run(
    db,
    [source?.shape ?? '', cards, viewer.perLocation, viewer.retail, ...Object.values(filled)].join(' '),
    () => pageRow(viewer, namedTerms, facts, source?.build() ?? noSource, cards),
    {
      ...termValues(viewer),
      ...source?.values,
      soleSorg: area?.sorg,
      solePriceList: area?.priceList,
      soleCustomerGroup: area?.customerGroup,
      solePaymentTerms: area?.paymentTerms,
      // Ids and numbers need no quotes: the driver would quote each of them.
      knownIds: `{${known.map(({ articleId }) => articleId).join(',')}}`,
      knownSorgs: known.map(({ sorg }) => sorg),
      knownPositions: `{${known.map(({ position }) => position).join(',')}}`,
    },
  );
  return page ? { ...page, facts, rows: rowsOf(page, cards, known) } : null;
}

function rowsOf(page: PageRow, cards: Cards, known: readonly KnownProduct[]): EntryRow[] {
  const products = new Map(known.map((product) => [product.position, product]));
  if (cards === 'sole' || cards === 'known')
    return readRows(page.entries as JsonRows<PriceColumns>).flatMap(
      ([position, amount, currency, uom, retailAmount = null, retailCurrency = null]) => {
        const product = products.get(position);
        if (!product) return [];
        const { articleId, sorg, card } = product;
        return [{ position, articleId, sorg, card, amount, currency, uom, retailAmount, retailCurrency }];
      },
    );
  return readRows(page.entries as JsonRows<ReadColumns>).map(
    ([position, articleId, sorg, card, amount, currency, uom, retailAmount = null, retailCurrency = null]) => ({
      position,
      articleId,
      sorg,
      card: card ?? products.get(position)?.card ?? null,
      amount,
      currency,
      uom,
      retailAmount,
      retailCurrency,
    }),
  );
}
