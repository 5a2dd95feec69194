import { sql, type RawBuilder } from 'kysely';
import { claimRow, type ClaimRow } from '#rules/service/claims/row.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleFrame } from '#goods/frames/frames.policy.ts';
import { readNames, selection, storedIn } from '#platform/rows/table-row.ts';
import { openableClaims } from './claims.policy.ts';

const claimFields = storedIn('claims_claim')(claimRow);

/** A claim with what other modules say of its customer and product. */
export interface Claim extends ClaimRow {
  readonly customerName: string;
  readonly unified: string;
  readonly assigneeName: string | null;
  readonly createdBy: string;
  readonly brandName: string;
  readonly merchandiseName: string;
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
  ${selection(readNames(claimFields), 'k')},
  c.name as "customerName", c.unified, s.name as "assigneeName", w.name as "createdBy", coalesce(b.name, '') as "brandName",
  coalesce(mt.name, me.name, k.merchandise) as "merchandiseName",
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
