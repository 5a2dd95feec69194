import { sql } from 'kysely';
import type { Actor } from '#rules/permissions.ts';
import type { Database } from '#platform/database/database.ts';
import { visibleArea } from './customers.policy.ts';

/** A customer that a sheet names, with its sales organisations that the user sees. */
export interface NumberedCustomer {
  readonly id: string;
  readonly unified: string;
  readonly sorgs: readonly string[];
}

/**
 * The customers with these unified numbers in the sales organisations, by number: those that the user may see. A blocked
 * customer is not there.
 */
export async function findCustomersByNumber(
  db: Database,
  actor: Actor,
  sorgs: readonly string[],
  numbers: readonly string[],
): Promise<Map<string, NumberedCustomer>> {
  const { rows } = await sql<NumberedCustomer>`
    select c.id, c.unified, array_agg(a.sorg order by a.sorg) as sorgs
      from customers_customer c
      join customers_area a on a.customer_id = c.id
     where c.unified = any(${[...new Set(numbers)]}::text[])
       and c.blocked_at is null
       and a.sorg = any(${[...sorgs]}::text[])
       and ${visibleArea(actor)}
     group by c.id`.execute(db);
  return new Map(rows.map((row) => [row.unified, row]));
}
