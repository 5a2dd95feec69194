import { sql } from 'kysely';
import type { CalendarDate } from '../../../rules/dates.ts';
import { visitBrands, type VisitBrand } from '../../../rules/visit-forms/visit-choices.ts';
import type { Ctx } from '../../platform/context.ts';
import { visibleVisit, visitedArea } from './visit-forms.policy.ts';

/** The latest visit of a brand at a customer. */
export interface LastVisit {
  readonly customerId: string;
  readonly brand: VisitBrand;
  readonly visitId: string;
  readonly visitedOn: CalendarDate;
  readonly authorId: string | null;
  readonly authorName: string | null;
}

/**
 * The latest visit of each brand (or of one) at each customer whom the caller visits (or at some of them); customers who
 * were never visited have no row. One look into the index of each customer, whatever the number of visits.
 */
export async function lastVisits(
  ctx: Ctx,
  customerIds: readonly string[] | null,
  brand: VisitBrand | null,
): Promise<LastVisit[]> {
  const brands = brand === null ? visitBrands : [brand];
  const { rows } = await sql<LastVisit>`
    select t.customer_id as "customerId", v.brand, v.id as "visitId", v.visited_on as "visitedOn",
           v.created_by as "authorId", u.name as "authorName"
      from (select distinct a.customer_id
              from customers_area a
             where ${visitedArea(ctx, brands)}
               ${customerIds === null ? sql`` : sql`and a.customer_id = any(${[...customerIds]}::uuid[])`}) t
     cross join unnest(${[...brands]}::text[]) as b (brand)
     cross join lateral (
       select v.id, v.brand, v.visited_on, v.created_by
         from visit_forms_visit v
        where v.customer_id = t.customer_id
          and v.brand = b.brand
          and ${visibleVisit(ctx)}
        order by v.visited_on desc, v.id desc
        limit 1) v
      left join identity_user u on u.id = v.created_by
     order by v.visited_on, t.customer_id, v.brand`.execute(ctx.db);
  return rows;
}
