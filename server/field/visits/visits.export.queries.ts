import { sql } from 'kysely';
import { column, dateWithin, localInstant, type ExportSource } from '#platform/sheets/export-source.ts';
import { shownCustomerCode } from '#accounts/customers/customers.policy.ts';
import { visibleVisit } from '#field/visit-forms/visit-forms.policy.ts';

/** Visits by their day, as far as the caller sees them; photos are counted. */
export const visitFormsExport: ExportSource = {
  mayLag: false,
  statement: (ctx, period) => ({
    columns: [
      column('brand', 'text', sql`v.brand`),
      column('sorg', 'text', sql`v.sorg`),
      column('visitedOn', 'date', sql`v.visited_on`),
      column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
      column('customerName', 'text', sql`c.name`),
      column('city', 'text', sql`c.city`),
      column('visitedBy', 'text', sql`u.name`),
      column('midrange', 'text', sql`coalesce(nullif(v.other_midrange_note, ''), v.other_midrange)`),
      column('brandDominates', 'text', sql`case v.brand_dominates when true then 'yes' when false then 'no' end`),
      column('groupFloorQty', 'number', sql`v.group_floor_qty`),
      column('otherFloorQty', 'number', sql`v.other_floor_qty`),
      column('brandDisplay', 'text', sql`coalesce(nullif(v.brand_display_note, ''), v.brand_display)`),
      column('series', 'text', sql`array_to_string(v.series, ', ')`),
      column('otherSeries', 'text', sql`array_to_string(v.other_series, ', ')`),
      column('equipment', 'text', sql`array_to_string(v.equipment, ', ')`),
      column('notes', 'text', sql`v.notes`),
      column('photos', 'number', sql`(select count(*) from visit_forms_photo p where p.visit_id = v.id)`),
      column('createdAt', 'instant', localInstant(ctx, sql`v.created_at`)),
    ],
    from: sql`
      from visit_forms_visit v
      join customers_customer c on c.id = v.customer_id
      left join identity_user u on u.id = v.created_by
     where ${visibleVisit(ctx)}
       and ${ctx.customer === null ? sql`true` : sql`v.customer_id = ${ctx.customer.id}::uuid`}
       and ${dateWithin(sql`v.visited_on`, period)}`,
    order: sql`v.visited_on, v.id`,
  }),
};
