import { sql } from 'kysely';
import type { Precision } from '#rules/goods/catalog/availability.ts';
import {
  buildableSets,
  nextSets,
  type Buildable,
  type NextSets,
  type SetPart,
} from '#rules/goods/product/groupsets.ts';
import { maskQuantity } from '#rules/goods/catalog/availability.ts';
import type { Ctx } from '#platform/context.ts';
import type { Viewer } from '#goods/catalog/catalog.policy.ts';
import { loadProducts } from '#goods/catalog/catalog.lookup.queries.ts';
import type { ProductKey } from '#goods/catalog/catalog.memory.queries.ts';
import { shownStock, type Product } from '#goods/catalog/catalog.products.queries.ts';

/** A part of a groupset and its possible replacements; `product` is null if the caller's sorg does not have it. */
export interface GroupsetPart {
  readonly qty: number;
  readonly product: Product | null;
  readonly swaps: readonly Product[];
}

type PartRow = { set_id: string; part_id: string; qty: number; swaps: string[] };

/**
 * The parts of groupsets in their order, with their swaps, in the order of the keys: two statements for any number of
 * sets.
 */
export async function listGroupsetParts(
  ctx: Ctx,
  viewer: Viewer,
  sets: readonly ProductKey[],
): Promise<GroupsetPart[][]> {
  const { rows } = await sql<PartRow>`
    select p.groupset_article_id as set_id, p.part_article_id as part_id, p.qty,
           array(
        select s.swap_article_id
          from catalog_groupset_swap s
         where s.groupset_article_id = p.groupset_article_id
           and s.part_article_id = p.part_article_id
         order by s.position, s.swap_article_id) as swaps
      from catalog_groupset_part p
     where p.groupset_article_id = any(${sets.map((set) => set.articleId)}::uuid[])
     order by p.groupset_article_id, p.position, p.part_article_id`.execute(ctx.db);
  const named = new Map<string, ProductKey>();
  const parts = sets.map((set) => rows.filter((row) => row.set_id === set.articleId));
  sets.forEach((set, index) => {
    for (const row of parts[index] ?? [])
      for (const articleId of [row.part_id, ...row.swaps])
        named.set(`${set.sorg}:${articleId}`, { articleId, sorg: set.sorg });
  });
  const products = await loadProducts(ctx, [...named.values()], viewer);
  const found = new Map<string, Product>();
  for (const product of products)
    if (product && !product.removed && !product.invalid) found.set(`${product.sorg}:${product.articleId}`, product);
  return sets.map(({ sorg }, index) =>
    (parts[index] ?? []).map((row) => ({
      qty: row.qty,
      product: found.get(`${sorg}:${row.part_id}`) ?? null,
      swaps: row.swaps.flatMap((id) => found.get(`${sorg}:${id}`) ?? []),
    })),
  );
}

/** A part with the quantity visible to the caller; an article that cannot be ordered counts as 0. */
function setPart({ qty, product }: GroupsetPart): SetPart {
  if (!product || product.block !== null) return { qty, there: { qty: 0, mask: '' }, arrivals: [] };
  const { supply, viewer, exact } = product;
  return {
    qty,
    there: shownStock(product),
    arrivals: supply.arrivals.map((arrival): SetPart['arrivals'][number] => ({
      ...maskQuantity(arrival.qty, viewer.maskArrival, exact),
      on: arrival.on,
      precision: arrival.precision satisfies Precision,
    })),
  };
}

/** The part of a groupset that lists show: its parts, the sets that can be built now, and the next date with more. */
export interface GroupsetSummary extends Buildable {
  readonly parts: number;
  readonly next: NextSets | null;
  /** The part that limits the number of sets. */
  readonly scarce: Product | null;
}

export function summaryOf(parts: readonly GroupsetPart[]): GroupsetSummary {
  const counted = parts.map(setPart);
  const buildable = buildableSets(counted);
  return {
    ...buildable,
    parts: parts.length,
    next: nextSets(counted),
    scarce: buildable.scarcest === null ? null : (parts[buildable.scarcest]?.product ?? null),
  };
}
