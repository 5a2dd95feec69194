import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type {
  ClaimCategory,
  ClaimResolution,
  ClaimStatus,
  CustomerCategory,
  ProductCategory,
} from '#rules/service/claims/status.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleFrame } from '#goods/frames/frames.policy.ts';
import { openableClaims } from './claims.policy.ts';

/** A claim with what other modules say of its customer and product. */
export interface Claim {
  readonly id: string;
  readonly number: string;
  readonly type: ProductCategory;
  readonly customerId: string;
  readonly customerName: string;
  readonly unified: string;
  readonly sorg: string;
  readonly customerCategory: CustomerCategory;
  readonly status: ClaimStatus;
  readonly category: ClaimCategory;
  readonly statusAt: Date;
  readonly dueAt: Date | null;
  readonly referenceNo: string;
  readonly frameNumber: string;
  readonly articleCode: string;
  readonly qty: number;
  readonly description: string;
  readonly purchasedOn: CalendarDate;
  readonly notSold: boolean;
  readonly customerNotes: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly wishedResolution: ClaimResolution | null;
  readonly resolution: ClaimResolution | null;
  readonly reasonRejection: string;
  readonly notWarranty: boolean;
  readonly deliveryNumber: string;
  readonly deliveredAt: Date | null;
  readonly waybill: string;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly decidedAt: Date | null;
  readonly closedAt: Date | null;
  readonly version: number;
  readonly brand: string;
  readonly brandName: string;
  readonly merchandise: string;
  readonly merchandiseName: string;
  readonly modelCode: string;
  readonly articleName: string;
  readonly displayCode: string;
  readonly modelYear: string;
  readonly series: string;
  readonly color: string;
  readonly size: string;
  readonly sizeNote: string;
  /** Of the frame, if the caller sees its passport; else empty. */
  readonly productionCode: string;
  readonly frameDelivery: string;
  readonly frameCustomerCode: string;
  readonly frameCustomerName: string;
}

/** Columns of {@link Claim} from {@link claimTables}. */
export const claimColumns = sql`
  k.id, k.number, k.type, k.customer_id as "customerId", c.name as "customerName", c.unified, k.sorg,
  k.customer_category as "customerCategory", k.status, k.category, k.status_at as "statusAt", k.due_at as "dueAt",
  k.reference_no as "referenceNo", k.frame_number as "frameNumber", k.article_code as "articleCode", k.qty,
  k.description, k.purchased_on as "purchasedOn", k.not_sold as "notSold", k.customer_notes as "customerNotes",
  k.contact_name as "contactName", k.contact_phone as "contactPhone", k.wished_resolution as "wishedResolution",
  k.resolution, k.reason_rejection as "reasonRejection", k.not_warranty as "notWarranty",
  k.delivery_number as "deliveryNumber", k.delivered_at as "deliveredAt", k.waybill, k.assignee_id as "assigneeId",
  s.name as "assigneeName", w.name as "createdBy", k.created_at as "createdAt", k.updated_at as "updatedAt",
  k.decided_at as "decidedAt", k.closed_at as "closedAt", k.version, k.brand, coalesce(b.name, '') as "brandName",
  k.merchandise, coalesce(mt.name, me.name, k.merchandise) as "merchandiseName", k.model_code as "modelCode",
  coalesce(t.name, e.name, '') as "articleName", coalesce(a.display_code, k.article_code) as "displayCode",
  coalesce(m.model_year, '') as "modelYear", coalesce(m.series, '') as series,
  coalesce(ct.name, a.color, '') as color, coalesce(a.size, '') as size, coalesce(a.size_note, '') as "sizeNote",
  coalesce(f.production_code, '') as "productionCode", coalesce(f.delivery_number, '') as "frameDelivery",
  coalesce(fc.unified, '') as "frameCustomerCode", coalesce(fc.name, '') as "frameCustomerName"`;

/** The claims of `source` (as `k`) with everything that {@link claimColumns} reads. */
export const claimTables = (ctx: Ctx, source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${source} k
  join customers_customer c on c.id = k.customer_id
  join identity_user w on w.id = k.created_by
  left join identity_user s on s.id = k.assignee_id
  left join catalog_article a on a.code = k.article_code
  left join catalog_model m on m.id = a.model_id
  left join catalog_model_text t on t.model_id = m.id and t.language = ${contentLanguage(ctx.locale)}
  left join catalog_model_text e on e.model_id = m.id and e.language = 'en'
  left join catalog_color_text ct on ct.code = a.color and ct.language = ${contentLanguage(ctx.locale)}
  left join catalog_brand b on b.code = k.brand
  left join catalog_category_text mt on mt.code = k.merchandise and mt.language = ${contentLanguage(ctx.locale)}
  left join catalog_category_text me on me.code = k.merchandise and me.language = 'en'
  left join frames_frame f on f.number = k.frame_number and ${visibleFrame(ctx)}
  left join customers_customer fc on fc.id = f.customer_id`;

/** One claim that the caller may open, by id or visible number; null for any other. */
export async function findClaim(ctx: Ctx, id: string): Promise<Claim | null> {
  const key = isId(id) ? sql<boolean>`k.id = ${id}` : sql<boolean>`k.number_key = ${id.trim().toUpperCase()}`;
  const { rows } = await sql<Claim>`
    select ${claimColumns}
      from ${claimTables(ctx, sql`claims_claim`)}
     where ${key}
       and ${openableClaims(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}
