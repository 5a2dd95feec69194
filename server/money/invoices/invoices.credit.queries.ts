import { sql } from 'kysely';
import type { CreditLift, OpenInvoice } from '#rules/accounts/credit/lift.ts';
import type { CalendarDate } from '#rules/dates.ts';
import type { Database } from '#platform/database/database.ts';

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

/** The way to lift a block: charges of the account. */
export type AccountLift = CreditLift<AccountInvoice>;

/** The amounts to pay on a credit account, as one of its customers sees it. */
export interface AccountCharges {
  /** Open charges that are billed to the customer or that it pays, the first due first. */
  readonly invoices: readonly AccountInvoice[];
  /** The first due date of charges on the account that are invisible to the customer; null: there are none. */
  readonly othersDueOn: CalendarDate | null;
}

/** The condition that the ERP books invoice `i` on account `a`. */
const bookedOn = sql`
  i.currency = a.currency
  and (i.credit_account_id = a.id
       or (i.credit_account_id is null
           and i.company_code in (
      select c.company_code
        from credit_account_company c
       where c.account_id = a.id)))`;

/**
 * Open charges that count against credit accounts, with the accounts of `customerId`. `disputesPause`: disputed invoices
 * are exempt from the overdue rules.
 */
export async function listOpenOfAccounts(
  db: Database,
  accountIds: readonly string[],
  customerId: string,
  disputesPause: boolean,
): Promise<Map<string, AccountCharges>> {
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
         where (i.customer_id = ${customerId} or i.payer_id = ${customerId})
           and i.owed_amount > 0
           and ${bookedOn}
         order by i.due_on, i.number
         limit ${mostInvoices}) i
     where a.id = any(${[...accountIds]}::uuid[])
     order by a.id, i.due_on, i.number`.execute(db);
  const { rows: others } = await sql<{ accountId: string; dueOn: CalendarDate }>`
    select a.id as "accountId", min(i.due_on) as "dueOn"
      from credit_account a
      join invoices_invoice i on i.payer_id = a.customer_id and ${bookedOn}
     where a.id = any(${[...accountIds]}::uuid[])
       and a.customer_id <> ${customerId}
       and i.customer_id <> ${customerId}
       and i.owed_amount > 0
       and not (i.fully_disputed and ${disputesPause})
     group by a.id`.execute(db);
  const own = Map.groupBy(rows, ({ accountId }) => accountId);
  const due = new Map(others.map(({ accountId, dueOn }) => [accountId, dueOn]));
  return new Map(accountIds.map((id) => [id, { invoices: own.get(id) ?? [], othersDueOn: due.get(id) ?? null }]));
}
