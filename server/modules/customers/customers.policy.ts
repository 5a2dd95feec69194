import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../../rules/permissions.ts';

/**
 * The customers that a user may see or act for, as a condition on `customers_area a` (one area that matches is enough):
 * his own customer, or what his user areas include and do not exclude. No areas = nobody.
 */
export function visibleArea(actor: Pick<Actor, 'ownCustomerId' | 'areas'>): RawBuilder<boolean> {
  if (actor.ownCustomerId !== null) return sql<boolean>`a.customer_id = ${actor.ownCustomerId}`;
  const areas = JSON.stringify(actor.areas);
  return sql<boolean>`exists (
      select from jsonb_to_recordset(${areas}::jsonb) as r(sorg text, limitation text, option text, value text)
       where r.sorg = a.sorg and r.option = 'include' and (
         r.limitation in ('none', 'audit')
         or (r.limitation = 'salesman' and r.value = a.salesman)
         or (r.limitation = 'sales_group' and r.value = a.sales_group)
         or (r.limitation = 'sales_office' and r.value = a.sales_office)
         or (r.limitation = 'customer' and r.value = (select unified from customers_customer c where c.id = a.customer_id))))
    and not exists (
      select from jsonb_to_recordset(${areas}::jsonb) as r(sorg text, limitation text, option text, value text)
       where r.sorg = a.sorg and r.option = 'exclude' and (
         (r.limitation = 'salesman' and r.value = a.salesman)
         or (r.limitation = 'sales_group' and r.value = a.sales_group)
         or (r.limitation = 'sales_office' and r.value = a.sales_office)
         or (r.limitation = 'customer' and r.value = (select unified from customers_customer c where c.id = a.customer_id))))`;
}
