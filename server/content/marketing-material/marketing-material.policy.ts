import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import {
  editScopes,
  mayEdit,
  mayRead,
  readerMarkets,
  readScopes,
  shownParents,
} from '#content/content/content.policy.ts';

/** Scopes of users who open the library, as readers or editors. */
export const readMaterials = readScopes.marketing_material;

/** Scope of users who edit materials and their categories. */
export const editMaterials = editScopes.marketing_material;

/**
 * Condition on `marketing_material_category c`: editors see all categories that are not deleted, readers those that share
 * a target market with them, as all categories above do.
 */
export async function visibleCategory(ctx: Ctx): Promise<RawBuilder<boolean>> {
  if (!mayRead(ctx, 'marketing_material')) return sql<boolean>`false`;
  if (mayEdit(ctx, 'marketing_material')) return sql<boolean>`c.deleted_at is null`;
  const shown = shownParents('marketing_material', await readerMarkets(ctx, 'marketing_material'));
  return sql<boolean>`(c.deleted_at is null and c.id in (${shown}))`;
}
