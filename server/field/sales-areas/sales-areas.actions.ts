import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { CategoryChange } from '#rules/field/sales-areas/sales-map.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { editableSorgs } from './sales-areas.policy.ts';

/**
 * Gives groups of regions another category. Groups that have it already are left alone. Throws
 * `sales_area_unknown` for a group outside the caller's sales organisations, `sales_area_category_unknown`, and
 * `entry_changed` if somebody else changed a group that the caller saw in another version.
 */
export async function categorizeGroups(ctx: Ctx, changes: readonly CategoryChange[]): Promise<{ groupIds: string[] }> {
  const groupIds = changes.map(({ regionId }) => regionId.toLowerCase());
  const groups = await ctx.db
    .selectFrom('sales_areas_group')
    .select(['id', 'description', 'category', 'version'])
    .where('id', '=', anyOf(groupIds.filter(isId)))
    .where('sorg', '=', anyOf(editableSorgs(ctx)))
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = await ctx.db.selectFrom('sales_areas_category').select('code').execute();
  const found = new Map(groups.map((group) => [group.id, group]));
  for (const [at, { regionCategory, version }] of changes.entries()) {
    const group = found.get(groupIds[at] ?? '');
    if (!group) throw new DomainError('sales_area_unknown', {}, `salesMaps.${at}.regionId`);
    if (!known.some(({ code }) => code === regionCategory))
      throw new DomainError('sales_area_category_unknown', {}, `salesMaps.${at}.regionCategory`);
    if (version !== null && version !== group.version) throw new DomainError('entry_changed');
    if (group.category === regionCategory) continue;
    await ctx.db
      .updateTable('sales_areas_group')
      .set({ category: regionCategory, version: group.version + 1, updated_at: ctx.now })
      .where('id', '=', group.id)
      .execute();
    await ctx.record({
      action: 'sales-areas.categorized',
      subjectType: 'sales-area-group',
      subjectId: group.id,
      before: { description: group.description, category: group.category },
      after: { description: group.description, category: regionCategory },
    });
  }
  return { groupIds };
}
