import { sql } from 'kysely';
import type { ActiveCustomer, CustomerArea } from '#rules/accounts/customers/active-customer.ts';
import type { Actor } from '#rules/permissions.ts';
import type { Database } from '#platform/database/database.ts';
import { visibleArea } from './customers.policy.ts';

type ActiveRow = {
  id: string;
  r3: string;
  isr: string;
  unified: string;
  name: string;
  city: string;
  areas: CustomerArea[];
};

/**
 * The customer for whom a user may act in these sales organisations, with its areas there; null if they may not or it
 * does not exist.
 */
export async function findActiveCustomer(
  db: Database,
  actor: Actor,
  customerId: string,
  sorgs: readonly string[],
): Promise<ActiveCustomer | null> {
  const { rows } = await sql<ActiveRow>`
    select c.id, c.r3, c.isr, c.unified, c.name, c.city,
           coalesce(jsonb_agg(jsonb_build_object(
             'sorg', a.sorg, 'companyCode', a.company_code, 'customerGroup', a.customer_group, 'priceList', a.price_list,
             'creditControl', a.credit_control, 'includeTax', a.include_tax, 'allowPayInvoice', a.allow_pay_invoice,
             'paymentTerms', a.payment_terms, 'blockedReason', a.blocked_reason) order by a.sorg), '[]') as areas
      from customers_customer c join customers_area a on a.customer_id = c.id
     where c.id = ${customerId} and c.blocked_at is null and a.sorg = any(${[...sorgs]}) and ${visibleArea(actor)}
     group by c.id`.execute(db);
  return rows[0] ?? null;
}
