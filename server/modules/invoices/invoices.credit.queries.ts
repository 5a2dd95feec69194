import { sql } from 'kysely';
import type { CreditLift, OpenInvoice } from '../../../rules/credit/lift.ts';
import type { Database } from '../../platform/database.ts';

/** Maximum number of invoices read per account. */
const mostInvoices = 500;

/** An open charge of a credit account; amount in minor units of the account. */
export interface AccountInvoice extends OpenInvoice {
  readonly assignment: string;
  readonly sorg: string;
  readonly payerId: string;
  /** A payment request names it already, so no other one can. */
  readonly inPayment: boolean;
}

/** What would lift a block: charges of the account. */
export type AccountLift = CreditLift<AccountInvoice>;

/**
 * Open charges that count against credit accounts, the first due first: those that the ERP books on the account and
 * that belong to the customer or to the account's owner. Charges of other customers on a shared account are visible to
 * those customers only. `disputesPause`: disputed invoices are exempt from the overdue rules.
 */
export async function listOpenOfAccounts(
  db: Database,
  accountIds: readonly string[],
  customerId: string,
  disputesPause: boolean,
): Promise<Map<string, AccountInvoice[]>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<AccountInvoice & { accountId: string }>`
    select a.id as "accountId", i.number, i.assignment, i.due_on as "dueOn", i.owed_amount as "openAmount", i.sorg,
           i.payer_id as "payerId", i.payment_request_id is not null as "inPayment",
           i.fully_disputed and ${disputesPause} as exempt
      from credit_account a
     cross join lateral (
        select i.number, i.assignment, i.due_on, i.owed_amount, i.sorg, i.payer_id, i.payment_request_id,
               i.fully_disputed
          from invoices_invoice i
         where i.customer_id in (${customerId}, a.customer_id)
           and i.owed_amount > 0
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
