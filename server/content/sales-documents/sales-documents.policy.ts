import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import {
  editScopes,
  hasRights,
  isValid,
  mayEdit,
  readerMarkets,
  readScopes,
  shownItem,
} from '#content/content/content.policy.ts';

/** Scopes of users who open sales documents, as readers or editors. */
export const readDocuments = readScopes.sales_document;

/** Scope of users who edit sales documents and their groups. */
export const editDocuments = editScopes.sales_document;

/** Condition on `sales_documents_group g`: groups of the caller's target markets; editors see all. */
export async function visibleGroup(ctx: Ctx): Promise<RawBuilder<boolean>> {
  if (mayEdit(ctx, 'sales_document')) return sql<boolean>`g.deleted_at is null`;
  const markets = await readerMarkets(ctx, 'sales_document');
  return sql<boolean>`(g.deleted_at is null and g.market_ids && ${[...markets]}::uuid[])`;
}

/** Condition on `content_item i`: a valid document of the caller, which may stand in place of an older one. */
export async function standsIn(ctx: Ctx): Promise<RawBuilder<boolean>> {
  if (!mayEdit(ctx, 'sales_document')) return shownItem(ctx, 'sales_document');
  return sql<boolean>`
    (i.type = 'sales_document' and i.deleted_at is null and i.published_at is not null and ${isValid(ctx)})`;
}

/** Condition on `content_item i`: no document that the caller may see stands in its place, however far up the chain. */
export async function isNewest(ctx: Ctx): Promise<RawBuilder<boolean>> {
  return sql<boolean>`
    (i.id not in (
       with recursive older (id) as (
         select r.replaced_id
           from sales_documents_replacement r
           join content_item i on i.id = r.document_id
          where ${await standsIn(ctx)}
          union
         select r.replaced_id
           from older o
           join sales_documents_replacement r on r.document_id = o.id)
       select id
         from older))`;
}

/** Newest documents that stand in place of each given one for the caller, by its id; documents without one are left out. */
export async function newestOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; newest: string }>`
    with recursive newer (id, newest, steps) as (
      select r.replaced_id, r.document_id, 1
        from sales_documents_replacement r
       where r.replaced_id = any(${[...ids]}::uuid[])
       union
      select n.id, r.document_id, n.steps + 1
        from newer n
        join sales_documents_replacement r on r.replaced_id = n.newest)
    select distinct on (n.id) n.id, n.newest
      from newer n
      join content_item i on i.id = n.newest
     where ${await standsIn(ctx)}
     order by n.id, n.steps desc, i.appears_at desc, i.id desc`.execute(ctx.db);
  return new Map(rows.map(({ id, newest }) => [id, newest]));
}

/** Condition on `content_file f`: editors also see files whose rights have ended. */
export const fileRights = (ctx: Ctx): RawBuilder<boolean> =>
  mayEdit(ctx, 'sales_document') ? sql<boolean>`true` : hasRights(ctx);
