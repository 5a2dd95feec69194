import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage } from '#rules/locales.ts';
import { visitSlots, type VisitBrand, type VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { possibleCodes } from '#rules/field/visit-forms/visit-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { visibleVisit, visitedArea } from './visit-forms.policy.ts';

/** A visit at a dealer (R-272). Answers are keys; their texts are in the caller's language. */
export interface Visit {
  readonly id: string;
  readonly brand: VisitBrand;
  readonly customerId: string;
  readonly customerCode: string;
  readonly customerName: string;
  readonly customerCity: string;
  readonly visitedOn: CalendarDate;
  readonly otherMidrange: string | null;
  readonly otherMidrangeText: string | null;
  readonly otherMidrangeNote: string;
  readonly brandDominates: boolean | null;
  readonly groupFloorQty: number | null;
  readonly otherFloorQty: number | null;
  readonly brandDisplay: string | null;
  readonly brandDisplayText: string | null;
  readonly brandDisplayNote: string;
  readonly series: readonly string[];
  readonly brandSeries: readonly { readonly brand: string; readonly seriesList: readonly string[] }[];
  readonly otherSeries: readonly string[];
  readonly notes: string;
  readonly equipment: readonly string[];
  readonly equipmentTexts: readonly string[];
  readonly equipmentNote: string;
  readonly version: number;
  readonly author: string | null;
  readonly authorId: string | null;
  readonly createdAt: Date;
  readonly editor: string | null;
  readonly updatedAt: Date;
}

/** The text of an answer `of` in the caller's language, else in English. */
const textOf = (ctx: Ctx, of: string): RawBuilder<unknown> =>
  sql`coalesce(nullif(${sql.ref(`${of}.texts`)} ->> ${contentLanguage(ctx.locale)}, ''), ${sql.ref(`${of}.texts`)} ->> 'en')`;

/** Columns of {@link Visit} from {@link visitTables}. */
export const visitColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  v.id, v.brand, v.customer_id as "customerId", c.unified as "customerCode", c.name as "customerName",
  c.city as "customerCity", v.visited_on as "visitedOn", v.other_midrange as "otherMidrange",
  ${textOf(ctx, 'm')} as "otherMidrangeText", v.other_midrange_note as "otherMidrangeNote",
  v.brand_dominates as "brandDominates", v.group_floor_qty as "groupFloorQty", v.other_floor_qty as "otherFloorQty",
  v.brand_display as "brandDisplay", ${textOf(ctx, 'd')} as "brandDisplayText",
  v.brand_display_note as "brandDisplayNote", v.series, v.brand_series as "brandSeries", v.other_series as "otherSeries",
  v.notes, v.equipment, array(
    select coalesce(${textOf(ctx, 'e')}, k.key)
      from unnest(v.equipment) with ordinality as k (key, place)
      left join visit_forms_answer e on e.brand = v.brand and e.list = 'equipment' and e.key = k.key
     order by e.sorting, k.place) as "equipmentTexts",
  v.equipment_note as "equipmentNote", v.version, cu.name as author, v.created_by as "authorId",
  v.created_at as "createdAt", uu.name as editor, v.updated_at as "updatedAt"`;

/** The tables of {@link visitColumns}; `source` gives the rows of `visit_forms_visit v`. */
export const visitTables = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${source} v
  join customers_customer c on c.id = v.customer_id
  left join visit_forms_answer m on m.brand = v.brand and m.list = 'midrange' and m.key = v.other_midrange
  left join visit_forms_answer d on d.brand = v.brand and d.list = 'brandDisplay' and d.key = v.brand_display
  left join identity_user cu on cu.id = v.created_by
  left join identity_user uu on uu.id = v.updated_by`;

/** A visit that the caller sees; null for any other. */
export async function findVisit(ctx: Ctx, id: string): Promise<Visit | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Visit>`
    select ${visitColumns(ctx)}
      from ${visitTables(sql`visit_forms_visit`)}
     where v.id = ${id}
       and ${visibleVisit(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A photo of a visit. */
export interface VisitPhoto {
  readonly visitId: string;
  readonly slot: VisitSlot;
  readonly attachmentId: string;
}

/** The photos of a visit (batched) in the order of their slots. The caller must be allowed to see the visit. */
export async function loadPhotos(ctx: Ctx, visitId: string): Promise<readonly VisitPhoto[]> {
  const found = await loaderOf<string, VisitPhoto[]>(ctx, 'visit-forms.photos', async (ids) => {
    const { rows } = await sql<VisitPhoto>`
      select visit_id as "visitId", slot, attachment_id as "attachmentId"
        from visit_forms_photo
       where visit_id = any(${[...ids]}::uuid[])
       order by array_position(${[...visitSlots]}::text[], slot)`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.visitId);
  }).load(visitId);
  return found ?? [];
}

/** A customer whom the caller visits for a brand. */
export interface VisitedCustomer {
  readonly id: string;
  readonly unified: string;
  readonly r3: string;
  readonly isr: string;
  readonly name: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly phone: string;
  readonly email: string;
  readonly sorg: string;
  readonly group: string;
}

/**
 * The customer of a unified or stripped code (R-274) whom the caller visits for the brand; null for any other, and for a
 * stripped code of two customers.
 */
export async function findVisitedCustomer(ctx: Ctx, brand: VisitBrand, code: string): Promise<VisitedCustomer | null> {
  const { rows } = await sql<VisitedCustomer>`
    select c.id, c.unified, c.r3, c.isr, c.name, c.address, c.postal_code as "postalCode", c.city, c.state, c.country,
           c.phone, c.email, a.sorg, a.customer_group as "group"
      from customers_customer c
      join customers_area a on a.customer_id = c.id
     where c.unified = any(${possibleCodes(code)})
       and ${visitedArea(ctx, [brand])}
     order by c.unified <> ${code}
     limit 2`.execute(ctx.db);
  const [first, second] = rows;
  return first && (first.unified === code || !second) ? first : null;
}

/** The latest visit of a brand at a customer that the caller sees; null without one. */
export async function findLastVisit(ctx: Ctx, brand: VisitBrand, customerId: string): Promise<Visit | null> {
  const { rows } = await sql<Visit>`
    select ${visitColumns(ctx)}
      from ${visitTables(sql`visit_forms_visit`)}
     where v.customer_id = ${customerId}
       and v.brand = ${brand}
       and ${visibleVisit(ctx)}
     order by v.visited_on desc, v.id desc
     limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
