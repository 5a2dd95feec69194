import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { VisitBrand, VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { possibleCodes } from '#rules/field/visit-forms/visit-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { visibleVisit, visitedArea, visitReach } from '#field/visit-forms/visit-forms.policy.ts';
import { visitColumns, visitTables, type Visit, type VisitPhoto } from '#field/visit-forms/visit-forms.queries.ts';

/** The filters of a list of visits; null or empty: whatever it is. */
export interface VisitFilter {
  readonly brand: VisitBrand | null;
  readonly id: string | null;
  /** The day of the visit, or its first and last day. */
  readonly date: CalendarDate | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** Unified or stripped codes of customers. */
  readonly custCodes: readonly string[];
  readonly authors: readonly string[];
  /** Words of the customer: name, code, city. */
  readonly search: string;
}

/** Counting stops here, so that it costs little among a million visits. */
export const visitsCountedUpTo = 10_000;

/** Condition on `visit_forms_visit v`, without the customers. */
function filtered(filter: VisitFilter): RawBuilder<boolean> {
  const { brand, id, date, from, to, authors } = filter;
  const conditions = [
    ...(brand === null ? [] : [sql<boolean>`v.brand = ${brand}`]),
    ...(id === null ? [] : [sql<boolean>`v.id = ${id}`]),
    ...(date === null ? [] : [sql<boolean>`v.visited_on = ${date}::date`]),
    ...(from === null ? [] : [sql<boolean>`v.visited_on >= ${from}::date`]),
    ...(to === null ? [] : [sql<boolean>`v.visited_on <= ${to}::date`]),
    ...(authors.length === 0 ? [] : [sql<boolean>`v.created_by = any(${[...authors]}::uuid[])`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `);
}

/** The customers of a list as ids, or null if it shows those of whole sales organisations. */
function customersOf(ctx: Ctx, { brand, custCodes, search }: VisitFilter): RawBuilder<unknown> | null {
  const reach = visitReach(ctx).filter((part) => brand === null || part.brand === brand);
  if (custCodes.length === 0 && search === '' && reach.every(({ whole }) => whole)) return null;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const narrowed = custCodes.length > 0 || words.length > 0;
  return sql`
    select distinct a.customer_id
      from customers_area a
      ${narrowed ? sql`join customers_customer c on c.id = a.customer_id` : sql``}
     where ${visitedArea(
       ctx,
       reach.map((part) => part.brand),
     )}
       ${custCodes.length === 0 ? sql`` : sql`and c.unified = any(${custCodes.flatMap(possibleCodes)})`}
       ${sql.join(
         words.map((word) => sql`and c.search_text like ${`%${likePattern(word)}%`}`),
         sql` `,
       )}`;
}

/**
 * Rows of `visit_forms_visit v` in the order of a list, at most `limit`. The visits of single customers are read from
 * the index of each; those of a whole brand from the index of its days.
 */
function ordered(ctx: Ctx, filter: VisitFilter, limit: number): RawBuilder<unknown> {
  const order = sql`order by v.visited_on desc, v.id desc limit ${sql.lit(limit)}`;
  const customers = customersOf(ctx, filter);
  if (filter.id !== null || filter.authors.length > 0)
    return sql`
      select v.*
        from visit_forms_visit v
       where ${filtered(filter)}
         and ${visibleVisit(ctx)}
         ${customers === null ? sql`` : sql`and v.customer_id in (${customers})`}
       ${order}`;
  const brands = visitReach(ctx).filter(({ brand }) => filter.brand === null || brand === filter.brand);
  if (brands.length === 0) return sql`select v.* from visit_forms_visit v where false`;
  const parts = brands.map(({ brand }) => {
    const wanted = sql`${filtered({ ...filter, brand })} and ${visibleVisit(ctx)}`;
    return customers === null
      ? sql`(select v.* from visit_forms_visit v where ${wanted} ${order})`
      : sql`
        (select v.*
           from (${customers}) t
          cross join lateral (
            select v.*
              from visit_forms_visit v
             where v.customer_id = t.customer_id
               and ${wanted}
             ${order}) v
          ${order})`;
  });
  return sql`select v.* from (${sql.join(parts, sql` union all `)}) v ${order}`;
}

/** A page of the visits that the caller sees, the latest first, and how many there are, counted up to `upTo`. */
export async function listVisits(
  ctx: Ctx,
  filter: VisitFilter,
  page: number,
  limit: number,
  upTo = visitsCountedUpTo,
): Promise<{ rows: Visit[]; count: number }> {
  const offset = (page - 1) * limit;
  const source = sql`(select v.* from (${ordered(ctx, filter, offset + limit)}) v
                       order by v.visited_on desc, v.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)})`;
  const { rows } = await sql<Visit>`
    select ${visitColumns(ctx)}
      from ${visitTables(source)}
     order by v.visited_on desc, v.id desc`.execute(ctx.db);
  if (page === 1 && rows.length < limit) return { rows, count: rows.length };
  const customers = customersOf(ctx, filter);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select
              from visit_forms_visit v
             where ${filtered(filter)}
               and ${visibleVisit(ctx)}
               ${customers === null ? sql`` : sql`and v.customer_id in (${customers})`}
             limit ${sql.lit(upTo)}) v`.execute(ctx.db);
  return { rows, count: counted[0]?.count ?? 0 };
}

/** People who wrote visits that the caller sees, by name, for the filter. */
export async function listAuthors(ctx: Ctx, brand: VisitBrand | null): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name
      from identity_user u
     where exists (
      select
        from visit_forms_visit v
       where v.created_by = u.id
         ${brand === null ? sql`` : sql`and v.brand = ${brand}`}
         and ${visibleVisit(ctx)})
     order by u.name, u.id
     limit 500`.execute(ctx.db);
  return rows;
}

/** A photo of one slot at one visit. */
export interface SlotPhoto extends VisitPhoto {
  readonly visitedOn: CalendarDate;
  readonly author: string | null;
}

/** The photos of a slot at a customer over its visits, the latest first: before and after. */
export async function listSlotPhotos(
  ctx: Ctx,
  wanted: { readonly brand: VisitBrand; readonly customerId: string; readonly slot: VisitSlot; readonly limit: number },
): Promise<SlotPhoto[]> {
  const { rows } = await sql<SlotPhoto>`
    select v.id as "visitId", p.slot, p.attachment_id as "attachmentId", v.visited_on as "visitedOn", u.name as author
      from visit_forms_visit v
      join visit_forms_photo p on p.visit_id = v.id and p.slot = ${wanted.slot}
      left join identity_user u on u.id = v.created_by
     where v.customer_id = ${wanted.customerId}
       and v.brand = ${wanted.brand}
       and ${visibleVisit(ctx)}
     order by v.visited_on desc, v.id desc
     limit ${sql.lit(wanted.limit)}`.execute(ctx.db);
  return rows;
}
