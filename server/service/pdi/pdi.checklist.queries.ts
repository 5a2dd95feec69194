import { sql } from 'kysely';
import type { PartGroup } from '#rules/service/pdi/checklist.ts';
import { contentLanguage, type ContentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { findFrame } from '#goods/frames/frames.queries.ts';

/** An item of the checklist in the caller's language. */
export interface ChecklistItem {
  readonly id: number;
  readonly wordingId: number;
  readonly group: PartGroup;
  /** Categories to which it applies; none: all bicycles. */
  readonly merchandise: readonly string[];
  readonly sorting: number;
  readonly description: string;
  readonly texts: Readonly<Partial<Record<ContentLanguage, string>>>;
  readonly retiredAt: Date | null;
}

const itemsOf = (ctx: Ctx) => sql`
  select i.id, w.id as "wordingId", i.part_group as "group", i.merchandise_categories as merchandise, i.sorting,
         coalesce(nullif(w.texts ->> ${contentLanguage(ctx.locale)}, ''), w.texts ->> 'en') as description, w.texts,
         i.retired_at as "retiredAt"
    from pdi_checklist_item i
    join lateral (
      select w.id, w.texts
        from pdi_checklist_wording w
       where w.item_id = i.id
       order by w.id desc
       limit 1) w on true`;

/** All items for the administration, retired ones last. */
export async function listChecklist(ctx: Ctx): Promise<ChecklistItem[]> {
  const { rows } = await sql<ChecklistItem>`
    ${itemsOf(ctx)}
     order by i.retired_at is not null, i.sorting, i.id`.execute(ctx.db);
  return rows;
}

/** One item, retired or not; null if there is none. */
export async function findChecklistItem(ctx: Ctx, id: number): Promise<ChecklistItem | null> {
  const { rows } = await sql<ChecklistItem>`
    ${itemsOf(ctx)}
     where i.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Items that were in use at an instant, of one category or (null) of all. */
export async function listItemsAt(ctx: Ctx, at: Date, category: string | null): Promise<ChecklistItem[]> {
  const { rows } = await sql<ChecklistItem>`
    ${itemsOf(ctx)}
     where i.created_at <= ${at}
       and (i.retired_at is null or i.retired_at > ${at})
       ${category === null ? sql`` : sql`and (i.merchandise_categories = '{}' or ${category} = any(i.merchandise_categories))`}
     order by i.sorting, i.id`.execute(ctx.db);
  return rows;
}

/** The merchandise category of a frame that the caller sees; null for any other. */
export async function categoryOfFrame(ctx: Ctx, frameNumber: string): Promise<string | null> {
  const frame = await findFrame(ctx, frameNumber);
  return frame?.passport?.merchandiseCategory ?? null;
}

export interface BikeCategory {
  readonly code: string;
  readonly name: string;
}

/** Merchandise categories of bicycles, for frames that the portal does not know. */
export async function listBikeCategories(ctx: Ctx): Promise<BikeCategory[]> {
  const { rows } = await sql<BikeCategory>`
    select c.code, coalesce(t.name, e.name, c.code) as name
      from catalog_category c
      left join catalog_category_text t on t.code = c.code and t.language = ${contentLanguage(ctx.locale)}
      left join catalog_category_text e on e.code = c.code and e.language = 'en'
     where c.category = 'bike'
     order by c.position, c.code`.execute(ctx.db);
  return rows;
}
