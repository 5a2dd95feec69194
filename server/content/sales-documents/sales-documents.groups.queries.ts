import { sql, type RawBuilder } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { countByParent } from '#content/content/content.queries.ts';
import { visibleGroup } from './sales-documents.policy.ts';

/** A group of sales documents. */
export interface DocumentGroup {
  readonly id: string;
  readonly mainLanguage: ContentLanguage;
  readonly names: Partial<Readonly<Record<ContentLanguage, string>>>;
  readonly marketIds: readonly string[];
  readonly position: number;
  readonly version: number;
  readonly deletedAt: Date | null;
}

const columns: RawBuilder<DocumentGroup> = sql<DocumentGroup>`
  g.id, g.main_language as "mainLanguage", g.names, g.market_ids as "marketIds", g.position, g.version,
  g.deleted_at as "deletedAt"`;

/** A page of groups that the caller sees, in their order, with their number. */
export async function listGroups(
  ctx: Ctx,
  filter: { readonly search: string; readonly marketIds: readonly (readonly string[])[] },
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ data: DocumentGroup[]; count: number }> {
  const words = filter.search.split(/\s+/).filter(Boolean).slice(0, 8);
  const where = sql<boolean>`${sql.join(
    [
      await visibleGroup(ctx),
      ...filter.marketIds.map((ids) => sql`g.market_ids && ${ids.filter(isId)}::uuid[]`),
      ...words.map((word) => sql`catalog_fold(g.names::text) like '%' || catalog_fold(${likePattern(word)}) || '%'`),
    ],
    sql` and `,
  )}`;
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from sales_documents_group g where ${where}`.execute(ctx.db),
    sql<DocumentGroup>`
      select ${columns}
        from sales_documents_group g
       where ${where}
       order by g.position, g.id
       limit ${limit}
      offset ${(page - 1) * limit}`.execute(ctx.db),
  ]);
  return { data: found.rows, count: counted.rows[0]?.count ?? 0 };
}

/** A group that the caller sees, or null. Batched. */
export function loadGroup(ctx: Ctx, id: string): Promise<DocumentGroup | null> {
  return loaderOf<string, DocumentGroup>(ctx, 'sales-documents.group', async (ids) => {
    const { rows } = await sql<DocumentGroup>`
      select ${columns}
        from sales_documents_group g
       where g.id = any(${ids.filter(isId)}::uuid[]) and ${await visibleGroup(ctx)}`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, row]));
  }).load(id);
}

/** A group for its editor, locked; null for one that does not exist or is deleted. */
export async function lockGroup(ctx: Ctx, id: string): Promise<DocumentGroup | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<DocumentGroup>`
    select ${columns}
      from sales_documents_group g
     where g.id = ${id} and ${await visibleGroup(ctx)}
       for update of g`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Number of documents that the caller sees in a group. Batched. */
export async function countDocuments(ctx: Ctx, id: string): Promise<number> {
  const loader = loaderOf<string, number>(ctx, 'sales-documents.group-count', (ids) =>
    countByParent(ctx, 'sales_document', [...ids]),
  );
  return (await loader.load(id)) ?? 0;
}
