// How credit came about: its history of a year, computed from the invoices, and what the credit desk decided.
import { sql } from 'kysely';
import { addDays } from '../days.ts';
import { insertRows, type Rows } from './rows.ts';

/** Customers whose credit the desk changed: one blocked without a text for the dealer, one unblocked for some weeks. */
const blockedByDesk = 'bromo';
const unblockedByDesk = 'serayu';

/**
 * One row per account and day on which its open invoices changed, for the last 12 months. The last row has the figures
 * of the account.
 */
export async function insertCreditHistory(db: Rows, now: string): Promise<void> {
  const today = now.slice(0, 10);
  // The sums come from one join: a subquery of each account and day reads all invoices, and the planner repeats it for
  // each column that names it.
  await sql`
    with day as materialized (
      select generate_series(${addDays(today, -365)}::date, ${addDays(today, -1)}::date, interval '4 days')::date as day),
    open as materialized (
      select i.credit_account_id as account_id, w.day, sum(i.total_amount)::bigint as amount
        from invoices_invoice i
        join day w on w.day >= i.invoiced_on
                  and (i.cleared_on is null or i.cleared_on > w.day)
       group by i.credit_account_id, w.day)
    insert into credit_history (account_id, day, credit_limit, open_invoice, open_delivery, consignment, held, received,
                                exposure, reason_blocked)
    select d.account_id, d.day, d.credit_limit, d.open_invoice, 0, d.consignment, 0, 0, d.open_invoice + d.consignment,
           case when d.open_invoice + d.consignment > d.credit_limit then 'limit_exceeded' end
      from (
        select a.id as account_id, w.day,
               -- The limits were raised in spring.
               case when w.day < ${addDays(today, -200)}::date then a.credit_limit * 4 / 5 else a.credit_limit end
                 as credit_limit,
               a.consignment, coalesce(o.amount, 0) as open_invoice
          from credit_account a
         cross join day w
          left join open o on o.account_id = a.id and o.day = w.day) d`.execute(db);
  await sql`
    insert into credit_history (account_id, day, credit_limit, open_invoice, open_delivery, consignment, held, received,
                                exposure, reason_blocked)
    select a.id, ${today}::date, a.credit_limit, a.open_invoice, a.open_delivery, a.consignment, a.held, a.received,
           a.exposure, a.reason_blocked
      from credit_account a`.execute(db);
}

/** The decision of the credit desk about some accounts. */
export async function insertCreditDecisions(
  db: Rows,
  accounts: Map<string, string>,
  users: Map<string, string>,
  now: string,
): Promise<void> {
  const today = now.slice(0, 10);
  const madeBy = users.get('credit');
  await insertRows(db, 'credit_override', [
    {
      account_id: accounts.get(blockedByDesk),
      kind: 'block',
      source: 'desk',
      reason: 'Ownership of the shop changes; orders wait for the new contract.',
      begins_at: `${addDays(today, -6)}T02:20:00Z`,
      ends_at: `${addDays(today, 30)}T17:00:00Z`,
      made_by: madeBy,
    },
    {
      account_id: accounts.get(unblockedByDesk),
      kind: 'unblock',
      source: 'desk',
      reason: 'Payment of the oldest invoice announced by phone.',
      begins_at: `${addDays(today, -2)}T03:05:00Z`,
      ends_at: `${addDays(today, 12)}T17:00:00Z`,
      made_by: madeBy,
    },
  ]);
  await sql`
    update credit_account a
       set reason_blocked = case o.kind when 'block' then o.reason end
      from credit_override o
     where o.account_id = a.id`.execute(db);
}

/** One open dispute of the customer whose block the desk lifted: goods of its oldest unpaid invoice came damaged. */
export async function insertDispute(
  db: Rows,
  accounts: Map<string, string>,
  users: Map<string, string>,
  now: string,
): Promise<void> {
  await sql`
    with disputed as (
      insert into disputes_dispute (invoice_id, position, reason, text, amount, opened_by, opened_at)
      select l.invoice_id, l.position, 'damaged', 'Two frames arrived with dents; photos went to the sales contact.',
             l.subtotal, ${users.get('rep')}, ${`${addDays(now.slice(0, 10), -5)}T06:40:00Z`}
        from invoices_line l
       where l.subtotal > 0
         and l.invoice_id = (
            select i.id
              from invoices_invoice i
             where i.credit_account_id = ${accounts.get(unblockedByDesk)}
               and i.owed_amount = i.total_amount
               and i.kind = 'invoice'
             order by i.due_on, i.id
             limit 1)
       order by l.position
       limit 1
      returning invoice_id, amount)
    update invoices_invoice i
       set disputed_amount = d.amount
      from disputed d
     where i.id = d.invoice_id`.execute(db);
}

/** The dealer whose market leaves disputed invoices out of the payment order. */
const disputesWhole = 'ridgeline';

/** An open dispute of all that the oldest overdue invoice still owes: newer invoices can be paid without it. */
export async function insertWholeDispute(
  db: Rows,
  accounts: Map<string, string>,
  users: Map<string, string>,
  now: string,
): Promise<void> {
  const today = now.slice(0, 10);
  await sql`
    with disputed as (
      insert into disputes_dispute (invoice_id, position, reason, text, amount, opened_by, opened_at)
      select i.id, null, 'not_received', 'We paid what arrived. The carrier lists the last box as lost.',
             i.owed_amount, ${users.get('dealer-us')}, ${`${addDays(today, -9)}T16:25:00Z`}
        from invoices_invoice i
       where i.credit_account_id = ${accounts.get(disputesWhole)}
         and i.owed_amount > 0
         and i.kind = 'invoice'
         and i.due_on < ${today}::date
       order by i.due_on, i.id
       limit 1
      returning invoice_id, amount)
    update invoices_invoice i
       set disputed_amount = d.amount
      from disputed d
     where i.id = d.invoice_id`.execute(db);
}
