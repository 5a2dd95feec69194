import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { ChecklistItemInput } from '#rules/service/pdi/inspection.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { findChecklistItem, listBikeCategories } from './pdi.checklist.queries.ts';

/** Refuses merchandise categories that are not ones of bicycles. */
async function requireCategories(ctx: Ctx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const known = new Set((await listBikeCategories(ctx)).map(({ code }) => code));
  if (!codes.every((code) => known.has(code))) throw new DomainError('pdi_category_unknown', {}, 'merchandise');
}

/** Adds an item to the checklist. Records that exist do not get it. Throws `pdi_category_unknown`. */
export async function addChecklistItem(ctx: Ctx, item: ChecklistItemInput): Promise<{ id: number }> {
  const { actor } = signedIn(ctx);
  await requireCategories(ctx, item.merchandise);
  const { id } = await ctx.db
    .insertInto('pdi_checklist_item')
    .values({
      part_group: item.group,
      merchandise_categories: [...new Set(item.merchandise)],
      sorting: item.sorting,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('pdi_checklist_wording')
    .values({ item_id: id, texts: JSON.stringify(item.texts), created_by: actor.userId, created_at: ctx.now })
    .execute();
  await ctx.record({ action: 'pdi.checklist-added', subjectType: 'pdi-item', subjectId: String(id), after: item });
  return { id };
}

/**
 * Changes an item. New words are a new wording: records keep the one that the mechanic read. Throws `pdi_item_unknown`,
 * `pdi_category_unknown`.
 */
export async function changeChecklistItem(ctx: Ctx, id: number, item: ChecklistItemInput): Promise<{ id: number }> {
  const { actor } = signedIn(ctx);
  await lockItem(ctx, id);
  const before = await findChecklistItem(ctx, id);
  if (!before) throw new DomainError('pdi_item_unknown', {}, 'id');
  await requireCategories(ctx, item.merchandise);
  await ctx.db
    .updateTable('pdi_checklist_item')
    .set({ part_group: item.group, merchandise_categories: [...new Set(item.merchandise)], sorting: item.sorting })
    .where('id', '=', id)
    .execute();
  const reworded = Object.entries(item.texts).some(
    ([language, text]) => (before.texts[language as keyof typeof before.texts] ?? '') !== text,
  );
  if (reworded)
    await ctx.db
      .insertInto('pdi_checklist_wording')
      .values({ item_id: id, texts: JSON.stringify(item.texts), created_by: actor.userId, created_at: ctx.now })
      .execute();
  const { group, merchandise, sorting, texts } = before;
  await ctx.record({
    action: 'pdi.checklist-changed',
    subjectType: 'pdi-item',
    subjectId: String(id),
    before: { group, merchandise, sorting, texts },
    after: item,
  });
  return { id };
}

/** Retires an item, or takes it back into use. Records keep it. Throws `pdi_item_unknown`. */
export async function retireChecklistItem(ctx: Ctx, id: number, retired: boolean): Promise<{ id: number }> {
  const { actor } = signedIn(ctx);
  await lockItem(ctx, id);
  const before = await findChecklistItem(ctx, id);
  if (!before) throw new DomainError('pdi_item_unknown', {}, 'id');
  if ((before.retiredAt !== null) === retired) return { id };
  await ctx.db
    .updateTable('pdi_checklist_item')
    .set({ retired_at: retired ? ctx.now : null, retired_by: retired ? actor.userId : null })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    action: retired ? 'pdi.checklist-retired' : 'pdi.checklist-reinstated',
    subjectType: 'pdi-item',
    subjectId: String(id),
  });
  return { id };
}

async function lockItem(ctx: Ctx, id: number): Promise<void> {
  await sql`select from pdi_checklist_item where id = ${id} for update`.execute(ctx.db);
}
