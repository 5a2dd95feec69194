import { sql } from 'kysely';
import type { PayableInvoice } from '#rules/money/payments/selection.ts';
import type { Ctx } from '#platform/context.ts';

/** An unpaid invoice of a credit account; `owed` in minor units of the account. */
export type Charge = Pick<PayableInvoice, 'assignment' | 'number' | 'dueOn' | 'owed' | 'exempt'>;

/**
 * The unpaid invoices of credit accounts, of all their customers: what decides whether a payment lifts a block. For
 * rules only; callers may not see all of these invoices.
 */
export async function listCharges(
  { db }: Ctx,
  accountIds: readonly string[],
  { configuration }: Pick<Ctx['market'], 'configuration'>,
): Promise<Map<string, Charge[]>> {
  const { rows } = await sql<Charge & { accountId: string }>`
    select a.id as "accountId", i.assignment, i.number, i.due_on as "dueOn", i.owed_amount as owed,
           i.fully_disputed and ${configuration.disputesPausePayment} as exempt
      from credit_account a
      join invoices_invoice i
        on i.currency = a.currency
       and (i.credit_account_id = a.id
            or (i.credit_account_id is null
                and i.payer_id = a.customer_id
                and i.company_code in (
        select k.company_code
          from credit_account_company k
         where k.account_id = a.id)))
     where a.id = any(${[...accountIds]}::uuid[])
       and i.owed_amount > 0`.execute(db);
  return Map.groupBy(rows, ({ accountId }) => accountId);
}
