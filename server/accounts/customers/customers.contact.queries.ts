import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** The salesperson whom a customer asks. */
export interface SalesContact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A customer's salesperson, in any sorg or one of them; null if no user has that number. */
export async function findSalesContact(
  db: Database,
  customerId: string,
  sorg: string | null,
): Promise<SalesContact | null> {
  const { rows } = await sql<SalesContact>`
    select u.name, case when u.is_fake_email then '' else u.email end as email, u.phone
      from customers_area a
      join identity_user_area x on x.sorg = a.sorg
           and x.limitation = 'salesman'
           and x.option = 'include'
           and x.value = a.salesman
      join identity_user u on u.id = x.user_id and u.disabled_at is null and u.deleted_at is null
     where a.customer_id = ${customerId}
       and (${sorg}::text is null or a.sorg = ${sorg})
       and a.salesman <> ''
     order by a.sorg, u.name, u.id
     limit 1`.execute(db);
  return rows[0] ?? null;
}
