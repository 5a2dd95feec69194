import { sql, type RawBuilder } from 'kysely';
import { isId } from '#rules/ids.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { InspectionState, PartGroup } from '#rules/service/pdi/checklist.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { readPage } from '#platform/database/read-page.ts';
import { visibleFrame } from '#goods/frames/frames.policy.ts';
import { visibleInspection } from './pdi.policy.ts';

/** A pre-delivery inspection (R-260). */
export interface Inspection {
  readonly id: string;
  readonly frameNumber: string;
  readonly articleCode: string;
  readonly displayCode: string;
  readonly description: string;
  readonly brand: string;
  readonly merchandise: string;
  readonly merchandiseName: string;
  readonly modelYear: string;
  readonly model: string;
  readonly series: string;
  readonly mechanic: string;
  readonly note: string;
  readonly customerId: string;
  readonly customerCode: string;
  readonly customerName: string;
  readonly openItems: number;
  readonly totalItems: number;
  readonly signatureName: string | null;
  readonly signaturePath: string | null;
  readonly signedAt: Date | null;
  readonly version: number;
  readonly inspectedAt: Date;
  readonly createdBy: string | null;
  readonly createdById: string | null;
  readonly createdAt: Date;
  readonly updatedBy: string | null;
  readonly updatedAt: Date;
  readonly deletedBy: string | null;
  readonly deletedAt: Date | null;
}

const columns = sql`
  r.id, r.frame_number as "frameNumber", r.article_code as "articleCode",
  coalesce(a.display_code, r.article_code) as "displayCode", coalesce(t.name, e.name, r.article_code) as description,
  coalesce(b.name, '') as brand, r.merchandise_category as merchandise,
  coalesce(mt.name, me.name, r.merchandise_category) as "merchandiseName", coalesce(m.model_year, '') as "modelYear",
  coalesce(m.code, '') as model, coalesce(m.series, '') as series, r.mechanic, r.note, r.customer_id as "customerId",
  c.unified as "customerCode", c.name as "customerName", r.open_items as "openItems",
  (select count(*)::int from pdi_check k where k.record_id = r.id) as "totalItems",
  r.signature_name as "signatureName", r.signature_path as "signaturePath", r.signed_at as "signedAt", r.version,
  r.inspected_at as "inspectedAt", cu.name as "createdBy", r.created_by as "createdById", r.created_at as "createdAt",
  uu.name as "updatedBy", r.updated_at as "updatedAt", du.name as "deletedBy", d.deleted_at as "deletedAt"`;

const tables = (ctx: Ctx): RawBuilder<unknown> => sql`
  pdi_record r
  join customers_customer c on c.id = r.customer_id
  left join pdi_deletion d on d.record_id = r.id and d.restored_at is null
  left join catalog_article a on a.code = r.article_code
  left join catalog_model m on m.id = a.model_id
  left join catalog_brand b on b.code = m.brand
  left join catalog_model_text t on t.model_id = m.id and t.language = ${contentLanguage(ctx.locale)}
  left join catalog_model_text e on e.model_id = m.id and e.language = 'en'
  left join catalog_category_text mt on mt.code = r.merchandise_category and mt.language = ${contentLanguage(ctx.locale)}
  left join catalog_category_text me on me.code = r.merchandise_category and me.language = 'en'
  left join identity_user cu on cu.id = r.created_by
  left join identity_user uu on uu.id = r.updated_by
  left join identity_user du on du.id = d.deleted_by`;

/** A record that the caller sees, deleted or not; null for any other. */
export async function findInspection(ctx: Ctx, id: string): Promise<Inspection | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Inspection>`
    select ${columns}
      from ${tables(ctx)}
     where r.id = ${id}
       and ${visibleInspection(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

export interface InspectionFilter {
  readonly search: string;
  readonly showDeleted: boolean;
  readonly state: InspectionState | null;
}

/** Records that the caller sees, the latest first (R-262). */
export async function listInspections(
  ctx: Ctx,
  { search, showDeleted, state }: InspectionFilter,
  page: number,
  limit: number,
): Promise<{ rows: Inspection[]; count: number }> {
  const words = `%${likePattern(search)}%`;
  // Frame numbers are stored without the spaces and hyphens that people type.
  const number = `%${likePattern(search.replaceAll(/[\s./_-]/g, '').toUpperCase())}%`;
  const found = sql`
      from ${tables(ctx)}
     where ${visibleInspection(ctx)}
       ${showDeleted ? sql`` : sql`and d.id is null`}
       ${state === null ? sql`` : sql`and (r.open_items = 0) = ${state === 'complete'}`}
       ${
         search === ''
           ? sql``
           : sql`and (r.frame_number like ${number} or r.mechanic ilike ${words} or c.name ilike ${words}
                      or c.unified ilike ${words} or coalesce(t.name, e.name, '') ilike ${words}
                      or coalesce(a.display_code, '') ilike ${words})`
       }`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<Inspection & { total: number }>`
    select ${columns}, count(*) over ()::int as total
     ${found}
     order by r.inspected_at desc, r.id desc`,
  );
  return { rows, count };
}

/** Inspections of a frame that the caller sees (batched), the latest first, without deleted ones. */
export async function loadInspectionsOfFrame(ctx: Ctx, frameNumber: string): Promise<readonly Inspection[]> {
  const found = await loaderOf<string, Inspection[]>(ctx, 'pdi.of-frame', async (numbers) => {
    const { rows } = await sql<Inspection>`
      select ${columns}
        from ${tables(ctx)}
       where r.frame_number = any(${[...numbers]})
         and ${visibleInspection(ctx)}
         and d.id is null
       order by r.inspected_at desc, r.id desc`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.frameNumber);
  }).load(frameNumber);
  return found ?? [];
}

/** An item of a record, in the words that the mechanic read, in the caller's language. */
export interface InspectionCheck {
  readonly recordId: string;
  readonly item: number;
  readonly group: PartGroup;
  readonly description: string;
  readonly checked: boolean;
  readonly sorting: number;
}

/** The checklist of a record (batched). */
export async function loadChecks(ctx: Ctx, recordId: string): Promise<readonly InspectionCheck[]> {
  const found = await loaderOf<string, InspectionCheck[]>(ctx, 'pdi.checks', async (ids) => {
    const { rows } = await sql<InspectionCheck>`
      select k.record_id as "recordId", k.item_id as item, i.part_group as "group",
             coalesce(nullif(w.texts ->> ${contentLanguage(ctx.locale)}, ''), w.texts ->> 'en') as description, k.checked,
             k.sorting
        from pdi_check k
        join pdi_checklist_item i on i.id = k.item_id
        join pdi_checklist_wording w on w.id = k.wording_id
       where k.record_id = any(${[...ids]}::uuid[])
       order by k.sorting, k.item_id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.recordId);
  }).load(recordId);
  return found ?? [];
}

/** A photo of a record. */
export interface InspectionPhoto {
  readonly recordId: string;
  readonly id: string;
  readonly attachmentId: string;
}

/** The photos of a record (batched), the oldest first. */
export async function loadPhotos(ctx: Ctx, recordId: string): Promise<readonly InspectionPhoto[]> {
  const found = await loaderOf<string, InspectionPhoto[]>(ctx, 'pdi.photos', async (ids) => {
    const { rows } = await sql<InspectionPhoto>`
      select record_id as "recordId", id, attachment_id as "attachmentId"
        from pdi_photo
       where record_id = any(${[...ids]}::uuid[])
         and removed_at is null
       order by added_at, id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.recordId);
  }).load(recordId);
  return found ?? [];
}

/** A frame of the active customer's latest deliveries. */
export interface DeliveredFrame {
  readonly frameNumber: string;
  readonly articleCode: string;
  readonly displayCode: string;
  readonly description: string;
  readonly merchandise: string;
  readonly modelYear: string;
  readonly shippedOn: string | null;
  readonly state: InspectionState | null;
}

/** The customer's frames of the latest shipments, so that a device knows them without a network. */
export async function listDeliveredFrames(ctx: Ctx, limit: number): Promise<DeliveredFrame[]> {
  if (!ctx.customer) return [];
  const { rows } = await sql<DeliveredFrame>`
    select f.number as "frameNumber", f.article_code as "articleCode",
           coalesce(a.display_code, f.article_code) as "displayCode",
           coalesce(t.name, e.name, f.article_code) as description,
           coalesce(m.merchandise_category, '') as merchandise, coalesce(m.model_year, '') as "modelYear",
           f.shipped_on as "shippedOn", p.state
      from frames_frame f
      left join catalog_article a on a.code = f.article_code
      left join catalog_model m on m.id = a.model_id
      left join catalog_model_text t on t.model_id = m.id and t.language = ${contentLanguage(ctx.locale)}
      left join catalog_model_text e on e.model_id = m.id and e.language = 'en'
      left join lateral (
        select case when r.open_items = 0 then 'complete' else 'open' end as state
          from pdi_record r
         where r.frame_number = f.number
           and r.customer_id = ${ctx.customer.id}
           and not exists (select from pdi_deletion d where d.record_id = r.id and d.restored_at is null)
         order by r.open_items = 0 desc
         limit 1) p on true
     where ${visibleFrame(ctx)}
       and f.shipped_on is not null
     order by f.shipped_on desc, f.number
     limit ${sql.lit(limit)}`.execute(ctx.db);
  return rows;
}
