import { sql, type RawBuilder } from 'kysely';
import { countedState } from '#rules/service/pdi/checklist.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';

/** Permission to read, create and edit inspections of the active customer. */
export const inspects = ['page.pdi'] as const;
/** Permission to delete and restore all of them. */
export const deletesInspections = ['pdi.cud'] as const;

/** True if the caller may delete a record: with `pdi.cud`, or as its author while it is open. */
export const mayDeleteInspection = (
  { actor }: Pick<Ctx, 'actor'>,
  record: { readonly createdById: string | null; readonly openItems: number; readonly totalItems: number },
): boolean =>
  actor !== null &&
  (deletesInspections.some((permission) => actor.permissions.has(permission)) ||
    (record.createdById === actor.userId && countedState(record) === 'open'));
/** Permission to edit the checklist. */
export const editsChecklist = ['pdi.checklist'] as const;

/**
 * Condition on `pdi_record r`: records of the active customer, or for staff without one those of customers of their
 * areas.
 */
export function visibleInspection({ actor, customer, market }: Ctx): RawBuilder<boolean> {
  if (customer) return sql<boolean>`r.customer_id = ${customer.id}`;
  if (!actor || actor.ownCustomerId !== null) return sql<boolean>`false`;
  return sql<boolean>`exists (
      select
        from customers_area a
       where a.customer_id = r.customer_id
         and a.sorg = any(${[...market.sorgs]})
         and ${visibleArea(actor)})`;
}
