import { sql } from 'kysely';
import type { OpenInvoice } from '../../../rules/credit/lift.ts';
import type { Database } from '../../platform/database.ts';

/** Maximum number of invoices read per account. */
const mostInvoices = 500;

/**
 * Open charges that count against credit accounts, the first due first: those that the ERP books on the account and
 * that belong to the customer or to the account's owner. Charges of other customers on a shared account are visible to
 * those customers only.
 */
export async function listOpenOfAccounts(
  db: Database,
  accountIds: readonly string[],
  customerId: string,
): Promise<Map<string, OpenInvoice[]>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<OpenInvoice & { accountId: string }>`
    select a.id as "accountId", i.number, i.due_on as "dueOn", i.open_amount as "openAmount"
      from credit_account a
     cross join lateral (
        select i.number, i.due_on, i.open_amount
          from invoices_invoice i
         where i.customer_id in (${customerId}, a.customer_id)
           and i.open_amount > 0
           and i.currency = a.currency
           and (i.credit_account_id = a.id
                or (i.credit_account_id is null
                    and i.company_code in (
            select c.company_code
              from credit_account_company c
             where c.account_id = a.id)))
         order by i.due_on, i.number
         limit ${mostInvoices}) i
     where a.id = any(${[...accountIds]}::uuid[])
     order by a.id, i.due_on, i.number`.execute(db);
  return Map.groupBy(rows, ({ accountId }) => accountId);
}
