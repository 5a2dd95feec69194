import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import { contentLanguage } from '#rules/locales.ts';
import type { BikeFilter, BikeState } from '#rules/service/my-bikes/bike-state.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { visibleFrame, visibleRecall } from '#goods/frames/frames.policy.ts';
import { visibleRegistration } from '#service/retail-sales/retail-sales.policy.ts';

/** A bike that was shipped to the active customer. */
export interface Bike {
  readonly number: string;
  readonly articleCode: string;
  readonly description: string;
  readonly size: string;
  readonly shippedOn: CalendarDate | null;
  readonly state: BikeState;
  /** The day of its registration; null unless the caller reads registrations. */
  readonly soldOn: CalendarDate | null;
  /** The complete registration whose certificate the caller prints. */
  readonly registrationId: string | null;
  /** Claims of the customer on it. */
  readonly claims: number;
}

/** `frames_frame f` has a registration, whoever made it. */
const isSold = sql<boolean>`
  exists (select from retail_sales_registration s where s.number = f.number and s.removed_at is null)`;

/** `frames_frame f` has an inspection of its owner without an open item. */
const isInspected = sql<boolean>`
  exists (
    select
      from pdi_record p
     where p.frame_number = f.number
       and p.customer_id = f.customer_id
       and p.open_items = 0
       and not exists (select from pdi_deletion d where d.record_id = p.id and d.restored_at is null))`;

const isClaimed = sql<boolean>`
  exists (
    select
      from claims_claim k
     where k.frame_number = f.number
       and k.frame_number <> ''
       and k.customer_id = f.customer_id)`;

/** A recall that the caller sees covers `frames_frame f`, and nobody checked or repaired it. */
const isRecalled = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`
  exists (
    select
      from frames_recall r
      join frames_recall_range g on g.recall_id = r.id
     where ${visibleRecall(ctx)}
       and (r.sorg is null or r.sorg = f.sorg)
       and length(g.first_number) = length(f.number)
       and g.first_number <= f.number
       and g.last_number >= f.number
       and g.article_code in ('', f.article_code)
       and not exists (select from frames_recall_work w where w.recall_id = r.id and w.number = f.number))`;

const conditions: Readonly<Record<BikeFilter, (ctx: Ctx) => RawBuilder<boolean>>> = {
  delivered: () => sql<boolean>`(not ${isSold} and not ${isInspected})`,
  inspected: () => sql<boolean>`(not ${isSold} and ${isInspected})`,
  sold: () => isSold,
  claimed: () => isClaimed,
  recalled: isRecalled,
};

/** One page of the bikes that were shipped to the active customer, the latest first; none without one. */
export async function listBikes(
  ctx: Ctx,
  request: {
    readonly search: string;
    readonly filter: BikeFilter | null;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ rows: Bike[]; count: number }> {
  const { customer } = ctx;
  if (!customer) return { rows: [], count: 0 };
  const language = contentLanguage(ctx.locale);
  const words = `%${likePattern(request.search)}%`;
  const number = `%${likePattern(frameNumberOf(request.search))}%`;
  const condition = sql<boolean>`
    ${visibleFrame(ctx)}
    and f.customer_id = ${customer.id}
    and f.shipped_on is not null
    ${request.filter === null ? sql`` : sql`and ${conditions[request.filter](ctx)}`}
    ${
      request.search === ''
        ? sql``
        : sql`and (f.number like ${number} or coalesce(t.name, e.name, f.article_code) ilike ${words})`
    }`;
  const texts = sql`
    left join catalog_article a on a.code = f.article_code
    left join catalog_model_text t on t.model_id = a.model_id and t.language = ${language}
    left join catalog_model_text e on e.model_id = a.model_id and e.language = 'en'`;
  // Names are joined before the page is cut only where somebody searches in them.
  const searched = request.search === '' ? sql`` : texts;
  const [page, total] = await Promise.all([
    sql<Bike>`
      select f.number, f.article_code as "articleCode", coalesce(t.name, e.name, f.article_code) as description,
             coalesce(a.size, '') as size, f.shipped_on as "shippedOn",
             case when ${isSold} then 'sold' when ${isInspected} then 'inspected' else 'delivered' end as state,
             r.sold_on as "soldOn",
             case when r.state = 'complete' and r.erased_at is null then r.id end as "registrationId",
             (select count(*)::int
                from claims_claim k
               where k.frame_number = f.number
                 and k.frame_number <> ''
                 and k.customer_id = f.customer_id) as claims
        from (select f.*
                from frames_frame f
                     ${searched}
               where ${condition}
               order by f.shipped_on desc, f.number
               limit ${sql.lit(request.limit)}
              offset ${sql.lit((request.page - 1) * request.limit)}) f
             ${texts}
        left join retail_sales_registration r on r.number = f.number and ${visibleRegistration(ctx)}
       order by f.shipped_on desc, f.number`.execute(ctx.db),
    sql<{ count: number }>`
      select count(*)::int as count
        from frames_frame f
             ${searched}
       where ${condition}`.execute(ctx.db),
  ]);
  return { rows: page.rows, count: total.rows[0]?.count ?? 0 };
}
