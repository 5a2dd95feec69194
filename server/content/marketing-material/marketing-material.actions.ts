import * as v from 'valibot';
import { mostOf } from '#rules/content/content/content-item.ts';
import { DomainError } from '#rules/errors.ts';
import { filledLine, wholeNumber } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { createItem, deleteItem, lockItem, orderItems, updateItem } from '#content/content/content.actions.ts';
import { requireEditor } from '#content/content/content.policy.ts';
import { shareCategory } from './marketing-material.categories.queries.ts';

type Given = Readonly<Record<string, unknown>>;
const type = 'marketing_material';

/**
 * The input with the type of its category, which it may leave out. Throws `not_found` for a category that does not exist,
 * `marketing_type_differs` for one of another type.
 */
async function withKind(ctx: Ctx, given: Given, current: string | null = null): Promise<Given> {
  const parentId = given['parentId'] === undefined ? current : given['parentId'];
  if (parentId === null) return given;
  const category = await shareCategory(ctx, typeof parentId === 'string' ? parentId : '');
  if (!category) throw new DomainError('not_found', {}, 'categoryId');
  if (given['kind'] !== undefined && given['kind'] !== category.kind)
    throw new DomainError('marketing_type_differs', {}, 'type');
  return { ...given, kind: category.kind };
}

/** Creates a material; returns its id. */
export async function createMaterial(ctx: Ctx, given: Given): Promise<string> {
  requireEditor(ctx, type);
  return createItem(ctx, type, await withKind(ctx, given));
}

/** Changes the given fields of a material; see `updateItem`. */
export async function updateMaterial(ctx: Ctx, id: string, change: Given, version: number | null): Promise<void> {
  const { parentId } = await lockItem(ctx, type, id);
  await updateItem(ctx, type, id, await withKind(ctx, change, parentId), version);
}

/** Deletes a material; there is no call that restores it. */
export const deleteMaterial = (ctx: Ctx, id: string): Promise<void> => deleteItem(ctx, type, id);

const id = v.pipe(v.string(), v.uuid('bad_input'));
const ids = (most: number) => v.pipe(v.array(id), v.maxLength(most, 'too_many'));
const tags = v.pipe(v.array(v.pipe(filledLine(40), v.toLowerCase())), v.maxLength(mostOf.tags, 'too_many'));
const left = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));

/** A change of several materials at once. */
export const materialsChangeSchema = v.object({
  ids: v.pipe(
    ids(500),
    v.minLength(1, 'not_empty'),
    v.transform((all) => [...new Set(all)].sort()),
  ),
  change: v.object({
    /** Null takes the category away. */
    categoryId: left(id),
    marketIds: left(ids(mostOf.markets)),
    addMarketIds: left(ids(mostOf.markets)),
    removeMarketIds: left(ids(mostOf.markets)),
    addTags: left(tags),
    removeTags: left(tags),
    /** Null chooses the default layout. */
    layoutId: left(id),
    /** Null takes the model year away. */
    modelYear: left(wholeNumber(1990, 2100)),
    published: left(v.boolean()),
  }),
});
export type MaterialsChange = v.InferOutput<typeof materialsChangeSchema>;

/**
 * Changes category, markets, tags, layout, model year or publication of materials, all or none; one that is not there is
 * refused.
 */
export async function changeMaterials(ctx: Ctx, { ids: materials, change }: MaterialsChange): Promise<void> {
  requireEditor(ctx, type);
  const category = change.categoryId === undefined ? {} : await withKind(ctx, { parentId: change.categoryId });
  const merged = (before: readonly string[], added: readonly string[], removed: readonly string[]): string[] =>
    [...new Set([...before, ...added])].filter((value) => !removed.includes(value));
  for (const material of materials) {
    const before = await lockItem(ctx, type, material);
    await updateItem(ctx, type, material, {
      ...category,
      marketIds: merged(change.marketIds ?? before.marketIds, change.addMarketIds ?? [], change.removeMarketIds ?? []),
      tags: merged(before.tags, change.addTags ?? [], change.removeTags ?? []),
      ...(change.layoutId === undefined ? {} : { layoutId: change.layoutId }),
      ...(change.modelYear === undefined ? {} : { modelYear: change.modelYear }),
      ...(typeof change.published === 'boolean' ? { published: change.published } : {}),
    });
  }
}

/** Sets the order of the materials of a category, or of those without one. */
export async function orderMaterials(ctx: Ctx, categoryId: string | null, materials: readonly string[]): Promise<void> {
  requireEditor(ctx, type);
  await withKind(ctx, { parentId: categoryId });
  await orderItems(ctx, type, categoryId, materials);
}
