import { sql } from 'kysely';
import type { ContentFileInput } from '#rules/content/content/content-item.ts';
import {
  marketingCategorySchema,
  routeOf,
  type MarketingCategoryInput,
} from '#rules/content/content/marketing-category.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { requireMarkets } from '#content/content/content.actions.ts';
import { saveFiles } from '#content/content/content.files.actions.ts';
import { lockTrees, savePlace } from '#content/content/content.parents.actions.ts';
import { requireEditor } from '#content/content/content.policy.ts';
import {
  lockCategory,
  type MarketingCategory,
} from '#content/marketing-material/marketing-material.categories.queries.ts';

type Given = Readonly<Record<string, unknown>>;
const type = 'marketing_material';

/** A category as its input, without its picture: the ground on which a change of some fields is made. */
const inputOf = (category: MarketingCategory) => ({
  type: category.kind,
  parentId: category.parentId,
  mainLanguage: category.mainLanguage,
  texts: Object.entries(category.titles).map(([language, title]) => ({ language, title })),
  route: category.route,
  showChilds: category.showChildren,
  itemPerLine: category.itemPerLine,
  layoutId: category.layoutId,
  marketIds: category.marketIds,
});

async function requireCategory(ctx: Ctx, id: string, field: string): Promise<MarketingCategory> {
  const category = await lockCategory(ctx, id);
  if (!category) throw new DomainError('not_found', {}, field);
  return category;
}

/** Refuses a category above that does not exist (`not_found`) or is of another type (`marketing_type_differs`). */
async function requireParent(ctx: Ctx, { parentId, type: kind }: MarketingCategoryInput): Promise<void> {
  if (parentId === null) return;
  const parent = await requireCategory(ctx, parentId, 'parentId');
  if (parent.kind !== kind) throw new DomainError('marketing_type_differs', {}, 'parentId');
}

/** The address of a category: the wanted one if it is free (`marketing_route_taken`), else one made of its title. */
async function freeRoute(ctx: Ctx, id: string | null, { route, texts, mainLanguage }: MarketingCategoryInput) {
  const wanted = route || routeOf(texts.find(({ language }) => language === mainLanguage)?.title ?? '');
  const rows = await ctx.db
    .selectFrom('marketing_material_category')
    .select(['id', 'route'])
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('route', '=', wanted), where('route', 'like', `${wanted}-%`)]))
    .execute();
  const taken = new Set(rows.filter((row) => row.id !== id).map((row) => row.route));
  if (!taken.has(wanted)) return wanted;
  if (route) throw new DomainError('marketing_route_taken', {}, 'route');
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

const columnsOf = (ctx: Ctx, input: MarketingCategoryInput, route: string) => ({
  kind: input.type,
  main_language: input.mainLanguage,
  titles: JSON.stringify(Object.fromEntries(input.texts.map(({ language, title }) => [language, title]))),
  route,
  show_children: input.showChilds,
  layout_id: input.layoutId,
  items_per_line: input.itemPerLine,
  updated_by: ctx.actor?.userId ?? null,
  updated_at: ctx.now,
});

/** Ids of the siblings below a category, or of a type at the top, in their order. */
async function listSiblings(ctx: Ctx, parentId: string | null, kind: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('marketing_material_category as c')
    .innerJoin('content_parent as p', 'p.id', 'c.id')
    .select('c.id')
    .where('p.parent_id', 'is not distinct from', parentId)
    .where('c.kind', '=', kind)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
}

async function orderSiblings(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`
    update marketing_material_category c
       set position = n.position - 1
      from unnest(${[...ids]}::uuid[]) with ordinality n(id, position)
     where c.id = n.id`.execute(ctx.db);
}

const savePicture = (ctx: Ctx, id: string, file: ContentFileInput | null): Promise<unknown> =>
  saveFiles(ctx, 'marketing_category', id, file === null ? [] : [file]);

/** Creates a category behind its siblings; returns its id. */
export async function createCategory(ctx: Ctx, given: Given): Promise<string> {
  requireEditor(ctx, type);
  const input = parseInput(marketingCategorySchema, given);
  await lockTrees(ctx);
  await requireMarkets(ctx, type, input);
  await requireParent(ctx, input);
  const route = await freeRoute(ctx, null, input);
  const siblings = await listSiblings(ctx, input.parentId, input.type);
  const id = await savePlace(ctx, type, null, input);
  await ctx.db
    .insertInto('marketing_material_category')
    .values({ id, ...columnsOf(ctx, input, route), position: siblings.length, created_at: ctx.now })
    .execute();
  await orderSiblings(ctx, [...siblings, id]);
  await savePicture(ctx, id, input.file);
  await ctx.record({
    action: 'marketing_material.category_created',
    subjectType: 'marketing_category',
    subjectId: id,
    after: { ...input, route },
  });
  return id;
}

/** True if categories or materials are below a category; materials in the bucket do not count. */
async function hasContent(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
             select
               from marketing_material_category c
               join content_parent p on p.id = c.id
              where p.parent_id = ${id} and c.deleted_at is null)
           or exists (
             select
               from content_item i
              where i.type = ${type} and i.parent_id = ${id} and i.deleted_at is null) as found`.execute(ctx.db);
  return rows[0]?.found ?? true;
}

/**
 * Changes the given fields of a category; with another `version` than the current one it is refused (`content_changed`).
 * The type of a category with content stays (`marketing_type_differs`).
 */
export async function updateCategory(ctx: Ctx, id: string, change: Given, version: number | null): Promise<void> {
  requireEditor(ctx, type);
  await lockTrees(ctx);
  const before = await requireCategory(ctx, id, 'id');
  if (version !== null && version !== before.version) throw new DomainError('content_changed');
  const input = parseInput(marketingCategorySchema, { ...inputOf(before), ...change });
  await requireMarkets(ctx, type, input);
  await requireParent(ctx, input);
  if (input.type !== before.kind && (await hasContent(ctx, before.id)))
    throw new DomainError('marketing_type_differs', {}, 'type');
  const route = await freeRoute(ctx, before.id, input);
  await savePlace(ctx, type, before.id, input);
  await ctx.db
    .updateTable('marketing_material_category')
    .set({ ...columnsOf(ctx, input, route), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  if (input.parentId !== before.parentId || input.type !== before.kind) await moveLast(ctx, before.id, input);
  if (change['file'] !== undefined) await savePicture(ctx, before.id, input.file);
  await ctx.record({
    action: 'marketing_material.category_updated',
    subjectType: 'marketing_category',
    subjectId: before.id,
    before: inputOf(before),
    after: { ...input, route },
  });
}

async function moveLast(ctx: Ctx, id: string, { parentId, type: kind }: MarketingCategoryInput): Promise<void> {
  const siblings = await listSiblings(ctx, parentId, kind);
  await orderSiblings(ctx, [...siblings.filter((sibling) => sibling !== id), id]);
}

/** Deletes a category; one with categories or materials is refused (`marketing_category_not_empty`, Q-162). */
export async function deleteCategory(ctx: Ctx, id: string): Promise<void> {
  requireEditor(ctx, type);
  await lockTrees(ctx);
  const category = await requireCategory(ctx, id, 'id');
  if (await hasContent(ctx, category.id)) throw new DomainError('marketing_category_not_empty');
  await ctx.db
    .updateTable('marketing_material_category')
    .set({ deleted_at: ctx.now, updated_at: ctx.now, version: category.version + 1 })
    .where('id', '=', category.id)
    .execute();
  await ctx.record({
    action: 'marketing_material.category_deleted',
    subjectType: 'marketing_category',
    subjectId: category.id,
    before: inputOf(category),
  });
}

/** Where an editor puts a category; another version than the current one is refused (`content_changed`). */
export interface Move {
  readonly parentId: string | null;
  readonly position: number;
  readonly version: number | null;
}

/**
 * Moves a category below another one, or to the top, at a position among its new siblings. Throws `not_found`,
 * `content_changed`, `marketing_type_differs`, `content_parent_circle` and `content_parent_too_deep`.
 */
export async function moveCategory(ctx: Ctx, id: string, { parentId, position, version }: Move): Promise<void> {
  requireEditor(ctx, type);
  await lockTrees(ctx);
  const category = await requireCategory(ctx, id, 'id');
  if (version !== null && version !== category.version) throw new DomainError('content_changed');
  const parent = parentId === null ? null : await requireCategory(ctx, parentId, 'parentId');
  if (parent && parent.kind !== category.kind) throw new DomainError('marketing_type_differs', {}, 'parentId');
  await savePlace(ctx, type, category.id, { parentId: parent?.id ?? null, marketIds: category.marketIds });
  const others = await listSiblings(ctx, parent?.id ?? null, category.kind);
  const siblings = others.filter((sibling) => sibling !== category.id);
  siblings.splice(position, 0, category.id);
  await orderSiblings(ctx, siblings);
  await ctx.db
    .updateTable('marketing_material_category')
    .set({ updated_by: ctx.actor?.userId ?? null, updated_at: ctx.now, version: category.version + 1 })
    .where('id', '=', category.id)
    .execute();
  await ctx.record({
    action: 'marketing_material.category_moved',
    subjectType: 'marketing_category',
    subjectId: category.id,
    before: { parentId: category.parentId, position: category.position },
    after: { parentId: parent?.id ?? null, position: siblings.indexOf(category.id) },
  });
}
