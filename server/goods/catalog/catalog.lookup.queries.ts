import { sql } from 'kysely';
import { blockOf } from '#rules/goods/catalog/blocks.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { named } from '#platform/database/statement.ts';
import { findByCode, memoryFor, type ProductKey } from './catalog.memory.queries.ts';
import { viewerOf, type Viewer } from './catalog.policy.ts';
import type { ShapedSource } from './catalog.page.queries.ts';
import { emptyCard, readKeys, readWanted, type Product } from './catalog.products.queries.ts';

/**
 * Products for keys, in the order of the keys; null if the caller may not see the article. For lines of carts and
 * orders.
 */
export async function loadProducts(
  ctx: Ctx,
  keys: readonly ProductKey[],
  viewer: Viewer = viewerOf(ctx),
): Promise<(Product | null)[]> {
  const loaded = new Array<Product | null>(keys.length).fill(null);
  const valid = keys
    .map(({ articleId, sorg }, position) => ({ articleId, sorg, position }))
    .filter(({ articleId }) => isId(articleId));
  if (valid.length === 0) return loaded;
  const { products, positions } = await readKeys(ctx.db, viewer, valid);
  products.forEach((product, at) => (loaded[positions[at] ?? at] = product));
  return loaded;
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
  const memory = memoryFor(ctx.db, viewer);
  const placed = [...new Set(codes)].map((code, position) => ({ code, position }));
  const known = memory ? placed.flatMap((place) => findByCode(memory, viewer, sorg, place) ?? []) : [];
  const found = new Set(known.map(({ position }) => position));
  const others = placed.filter(({ position }) => !found.has(position));
  const { products } = await readWanted(ctx.db, viewer, {
    known,
    source: others.length === 0 ? null : codesSource(sorg, others),
  });
  const byCode = new Map(products.map((product) => [product.code, product]));
  return codes.map((code) => byCode.get(code) ?? null);
}

const codesSource = (
  sorg: string,
  places: readonly { readonly code: string; readonly position: number }[],
): ShapedSource => ({
  shape: 'codes',
  values: {
    codes: places.map(({ code }) => code),
    codePositions: places.map(({ position }) => position),
    codeSorg: sorg,
  },
  build: () => ({
    rows: sql`
      select a.id as article_id, own.sorg, t.position
        from unnest(${named('codes')}::text[], ${named('codePositions')}::int[]) as t(code, position)
        join catalog_article a on a.code = t.code
        join catalog_article_sorg own on own.article_id = a.id and own.sorg = ${named('codeSorg')}`,
  }),
});

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
