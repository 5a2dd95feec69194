import { sql } from 'kysely';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { requireEditor } from './content.policy.ts';

/** Held while a tree of categories changes, so that two moves at once cannot make a circle. */
const treeLock = 727_304;
/** Levels of a tree. */
export const mostLevels = 10;

/** Where a category is in the tree of its type, and the target markets that limit what is below it. */
export interface Place {
  readonly parentId: string | null;
  readonly marketIds: readonly string[];
}

/** Lets nobody else change trees of categories until the transaction ends. */
export async function lockTrees(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(treeLock)})`.execute(ctx.db);
}

/**
 * Adds a category to the tree of its type, or changes its place and markets; returns its id. Call {@link lockTrees}
 * first; the caller has checked parent and markets. Throws `content_parent_circle` for a place below itself and
 * `content_parent_too_deep`.
 */
export async function savePlace(
  ctx: Ctx,
  type: ContentType,
  id: string | null,
  { parentId, marketIds }: Place,
): Promise<string> {
  requireEditor(ctx, type);
  if (parentId !== null) await requirePlace(ctx, id, parentId);
  const columns = { parent_id: parentId, market_ids: [...marketIds] };
  if (id === null) {
    const added = await ctx.db
      .insertInto('content_parent')
      .values({ type, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  }
  await ctx.db.updateTable('content_parent').set(columns).where('id', '=', id).where('type', '=', type).execute();
  return id;
}

/** Refuses a place below the category itself, and one that is too deep for the category and what is below it. */
async function requirePlace(ctx: Ctx, id: string | null, parentId: string): Promise<void> {
  const { rows } = await sql<{ circle: boolean; levels: number }>`
    with recursive above (id, level) as (
      select ${parentId}::uuid, 1
       union all
      select p.parent_id, a.level + 1
        from above a
        join content_parent p on p.id = a.id and p.parent_id is not null),
    below (id, level) as (
      select ${id}::uuid, 1
       union all
      select p.id, b.level + 1
        from below b
        join content_parent p on p.parent_id = b.id)
    select coalesce((select bool_or(a.id = ${id}::uuid) from above a), false) as circle,
           (select max(a.level) from above a) + (select max(b.level) from below b) as levels`.execute(ctx.db);
  const [found] = rows;
  if (found?.circle) throw new DomainError('content_parent_circle', {}, 'parentId');
  if ((found?.levels ?? 0) > mostLevels)
    throw new DomainError('content_parent_too_deep', { limit: mostLevels }, 'parentId');
}
