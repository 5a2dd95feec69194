import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { createItem, deleteItem, orderItems, restoreItem, updateItem } from '#content/content/content.actions.ts';
import { findItem } from '#content/content/content.queries.ts';
import { lockGroup } from './sales-documents.groups.queries.ts';

type Given = Readonly<Record<string, unknown>>;

/** Held while the chain of replacements changes, so that two changes at once cannot close a circle. */
const chainLock = 727_303;

/** Refuses a group that does not exist. */
async function requireGroup(ctx: Ctx, { parentId }: Given): Promise<void> {
  if (parentId === undefined || parentId === null) return;
  if (!(await lockGroup(ctx, typeof parentId === 'string' ? parentId : '')))
    throw new DomainError('not_found', {}, 'salesDocumentGroupId');
}

/** Lets a document stand in place of another one, or of none. Throws `not_found` and `sales_document_circle`. */
async function replace(ctx: Ctx, id: string, replacedId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(chainLock)})`.execute(ctx.db);
  await ctx.db.deleteFrom('sales_documents_replacement').where('document_id', '=', id).execute();
  if (replacedId === null) return;
  if (!isId(replacedId) || !(await findItem(ctx, 'sales_document', replacedId)))
    throw new DomainError('not_found', {}, 'replacesId');
  const { rows } = await sql<{ id: string }>`
    with recursive older (id) as (
      select ${replacedId}::uuid
       union
      select r.replaced_id
        from older o
        join sales_documents_replacement r on r.document_id = o.id)
    select id
      from older
     where id = ${id}`.execute(ctx.db);
  if (rows.length > 0) throw new DomainError('sales_document_circle', {}, 'replacesId');
  await ctx.db.insertInto('sales_documents_replacement').values({ document_id: id, replaced_id: replacedId }).execute();
}

/** Creates a document, which may replace another one; returns its id. */
export async function createDocument(ctx: Ctx, { replacesId, ...given }: Given): Promise<string> {
  await requireGroup(ctx, given);
  const id = await createItem(ctx, 'sales_document', given);
  if (typeof replacesId === 'string') await replace(ctx, id, replacesId);
  return id;
}

/** Changes the given fields of a document; see `updateItem`. */
export async function updateDocument(
  ctx: Ctx,
  id: string,
  { replacesId, ...change }: Given,
  version: number | null,
): Promise<void> {
  await requireGroup(ctx, change);
  await updateItem(ctx, 'sales_document', id, change, version);
  if (replacesId !== undefined) await replace(ctx, id, typeof replacesId === 'string' ? replacesId : null);
}

/** Moves a document to the bucket. */
export const deleteDocument = (ctx: Ctx, id: string): Promise<void> => deleteItem(ctx, 'sales_document', id);

/** Takes a document out of the bucket. */
export const restoreDocument = (ctx: Ctx, id: string): Promise<void> => restoreItem(ctx, 'sales_document', id);

/** Sets the order of the documents of a group, or of those without one. */
export async function orderDocuments(ctx: Ctx, groupId: string | null, ids: readonly string[]): Promise<void> {
  await requireGroup(ctx, { parentId: groupId });
  await orderItems(ctx, 'sales_document', groupId, ids);
}
