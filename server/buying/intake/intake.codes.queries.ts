import { sql } from 'kysely';
import { codeKey } from '#rules/goods/catalog/search.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { readPage } from '#platform/database/read-page.ts';
import { viewerOf } from '#goods/catalog/catalog.policy.ts';
import { loadProducts } from '#goods/catalog/catalog.lookup.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';

/** A code that a customer uses for an article. */
export interface OwnCode {
  readonly id: string;
  readonly code: string;
  readonly articleCode: string;
  /** The article as the caller sees it; null if none of their sorgs has it. */
  readonly product: Product | null;
  readonly savedAt: Date;
  readonly savedBy: string;
}

/** The active customer's own codes, in the order of the codes. */
export async function listOwnCodes(
  ctx: Ctx,
  search: string,
  page: number,
  limit: number,
): Promise<{ data: OwnCode[]; count: number }> {
  if (!ctx.customer) throw new DomainError('customer_required');
  const viewer = viewerOf(ctx);
  const key = codeKey(search);
  const chooseFound = () => {
    if (search === '') return sql`true`;
    if (key === '') return sql`false`;
    return sql`(x.code_key like ${`${key}%`} or a.code_key like ${`${key}%`})`;
  };
  const found = chooseFound();
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<{
      id: string;
      code: string;
      articleId: string;
      articleCode: string;
      sorg: string | null;
      savedAt: Date;
      savedBy: string;
      total: number;
    }>`
    select x.id, x.code, a.id as "articleId", a.code as "articleCode", x.created_at as "savedAt",
           coalesce(u.name, '') as "savedBy", count(*) over ()::int as total,
           (
        select s.sorg
          from catalog_article_sorg s
         where s.article_id = a.id
           and s.sorg = any(${viewer.areas.map((area) => area.sorg)}::text[])
         order by s.removed_at is not null, s.sorg
         limit 1) as sorg
      from intake_alias x
      join catalog_article a on a.id = x.article_id
      left join identity_user u on u.id = x.created_by
     where x.customer_id = ${ctx.customer.id} and ${found}
     order by x.code_key, x.id`,
  );
  const products = await loadProducts(
    ctx,
    rows.map(({ articleId, sorg }) => ({ articleId, sorg: sorg ?? '' })),
    viewer,
  );
  return { count, data: rows.map((row, index) => ({ ...row, product: products[index] ?? null })) };
}
