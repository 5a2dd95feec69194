import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { listProducts, listWordHits, type ListFilter, type ListQuery } from './catalog.list.queries.ts';
import { viewerOf, withoutRetail } from './catalog.policy.ts';
import type { Product, ProductPage } from './catalog.products.queries.ts';
import { planSearch } from './catalog.search-plan.queries.ts';

/** A list of products with its search planned: once, and only if something needs the plan. */
export function plannedOnce(db: Database, query: ListQuery): () => Promise<ListQuery> {
  const { viewer, filter } = query;
  let plan: Promise<ListQuery> | null = null;
  return () =>
    (plan ??=
      filter.search !== '' && viewer.areas.length > 0
        ? planSearch(db, viewer, filter.search).then((found) => ({ ...query, plan: found }))
        : Promise.resolve(query));
}

/** One page of a list: a plain word in one statement, any other search by its plan. */
export async function readListPage(
  db: Database,
  query: ListQuery,
  planned: () => Promise<ListQuery>,
): Promise<ProductPage & { readonly suggestion: string | null }> {
  const hits = query.filter.search !== '' && query.viewer.areas.length > 0 ? await listWordHits(db, query) : null;
  if (hits) return { ...hits, suggestion: null };
  const full = await planned();
  const page = await listProducts(db, full);
  // A correction that finds nothing helps nobody.
  return { ...page, suggestion: page.products.length > 0 ? (full.plan?.suggestion ?? null) : null };
}

const everything: Omit<ListFilter, 'search'> = {
  category: null,
  merchandiseCategory: [],
  brand: [],
  model: [],
  modelYear: [],
  series: [],
  colour: [],
  size: [],
  tags: [],
  availability: [],
  newArrival: null,
  sale: null,
  inStock: null,
  priceFrom: null,
  priceTo: null,
};

/** The first articles that a search of the product list finds for the caller, the best first. */
export async function findProducts(ctx: Ctx, search: string, limit: number): Promise<readonly Product[]> {
  const query: ListQuery = {
    viewer: withoutRetail(viewerOf(ctx)),
    page: 1,
    limit,
    sort: 'recommended',
    grouped: false,
    filter: { ...everything, search },
    plan: null,
  };
  return (await readListPage(ctx.db, query, plannedOnce(ctx.db, query))).products;
}
