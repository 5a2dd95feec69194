import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';

const hasArea = (option: 'include' | 'exclude'): RawBuilder<boolean> => sql<boolean>`
  exists (
      select
        from identity_user_area x
       where x.user_id = u.id
         and x.sorg = a.sorg
         and x.option = ${option}
         and case x.limitation when 'salesman' then a.salesman = x.value when 'sales_group' then a.sales_group = x.value
             when 'sales_office' then a.sales_office = x.value when 'customer' then c.unified = x.value else true end)`;

/** Condition: the areas of `identity_user u` include the `customers_customer c` in its `customers_area a`. */
export const areasCover = sql<boolean>`(${hasArea('include')} and not ${hasArea('exclude')})`;

/**
 * Ids of the staff who have a permission and whose areas include the customer in the sorg: `order.replay` for the order
 * desk, `dispute.decide` and `credit.manage` for the credit desk, `claim.status` for the claim desk, `click-collect.update` for
 * orders of consumers, `question.answer` for questions.
 */
export async function listDesk(
  db: Database,
  permission:
    | 'order.replay'
    | 'dispute.decide'
    | 'credit.manage'
    | 'claim.status'
    | 'claim.internal-comment'
    | 'click-collect.update'
    | 'question.answer',
  { customerId, sorg }: { readonly customerId: string; readonly sorg: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id
      from identity_user u, customers_customer c
      join customers_area a on a.customer_id = c.id
     where c.id = ${customerId}
       and a.sorg = ${sorg}
       and not exists (select from customers_user cu where cu.user_id = u.id)
       and exists (
        select
          from identity_user_role ur
          join identity_role_permission rp on rp.role_id = ur.role_id
         where ur.user_id = u.id and rp.permission = ${permission})
       and ${areasCover}
     order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
