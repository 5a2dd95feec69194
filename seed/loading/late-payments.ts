// Money that pays no invoice: a transfer after its request expired, and one that nobody could match.
import { sql } from 'kysely';
import { addDays } from '../days.ts';
import { insertRows, idAt, type Rows } from './rows.ts';

/** The customer who paid too late. */
const paidLate = 'sepeda-nusantara';

/** A request that expired before its money came, and what the credit desk has to deal with. */
export async function insertLatePayments(
  db: Rows,
  customers: Map<string, string>,
  users: Map<string, string>,
  now: string,
): Promise<void> {
  const today = now.slice(0, 10);
  const at = (days: number, time: string): string => `${addDays(today, -days)}T${time}Z`;
  const request = idAt(at(4, '02:10:00'));
  const reference = '1000-5f3a09c2b7d14e6880aa41c2';
  const { rows } = await sql<{ amount: number; currency: string }>`
    with paid as (
      select i.id, i.assignment, i.number, i.accounting_number, i.due_on, i.owed_amount, i.currency, i.payer_id
        from invoices_invoice i
       where i.payer_id = ${customers.get(paidLate)}
         and i.owed_amount > 0
       order by i.due_on, i.id
       limit 1),
    requested as (
      insert into payments_request (id, external_id, state, state_at, gateway, gateway_reference, virtual_account_no,
                                    sorg, payer_id, payer_name, customer_id,
                                    currency, amount, method_type, description, host, locale, created_by_user_id,
                                    created_by_username, created_by_name, acting, created_at, expires_at)
      select ${request}, ${reference}, 'expired', ${at(3, '02:10:00')}, 'sandbox', ${reference}, '8808100027194533', '1000',
             p.payer_id, c.name, p.payer_id,
             p.currency, p.owed_amount, 'virtual_account',
             (select m.description
                from orders_payment_method m
               where m.sorg = '1000'
                 and m.module = 'invoice'
                 and m.type = 'virtual_account'),
             'localhost', 'en-id', u.id, u.username, u.name, false, ${at(4, '02:10:00')}, ${at(3, '02:10:00')}
        from paid p
        join customers_customer c on c.id = p.payer_id
       cross join identity_user u
       where u.id = ${users.get('retailer')}
      returning id)
    insert into payments_part (request_id, invoice_id, position, assignment, invoice_number, accounting_number, due_on,
                               amount)
    select r.id, p.id, 0, p.assignment, p.number, p.accounting_number, p.due_on, p.owed_amount
      from paid p
     cross join requested r
    returning amount, (select currency from paid) as currency`.execute(db);
  const late = rows[0];
  if (!late) throw new Error(`${paidLate} has no open invoice`);
  await insertRows(
    db,
    'payments_event',
    [
      { at: at(4, '02:10:00'), kind: 'created', actor_name: 'Tri Handayani', params: {} },
      { at: at(3, '02:10:00'), kind: 'expired', actor_name: 'system', params: {} },
    ].map((event) => ({ request_id: request, ...event })),
  );
  const matched = idAt(at(20, '03:00:00'));
  await insertRows(db, 'payments_payment', [
    {
      id: idAt(at(2, '04:25:00')),
      reference: 'demo-7f21',
      request_id: request,
      external_id: reference,
      currency: late.currency,
      amount: late.amount,
      surplus_amount: late.amount,
      surplus_reason: 'after_expiry',
      paid_at: at(2, '04:24:00'),
      recorded_at: at(2, '04:25:00'),
      gateway: 'sandbox',
    },
    {
      id: matched,
      reference: 'demo-5c08',
      request_id: null,
      external_id: '1000-00000000000000000000dead',
      currency: 'IDR',
      amount: 4_750_000,
      surplus_amount: 4_750_000,
      surplus_reason: 'unknown_request',
      paid_at: at(20, '02:58:00'),
      recorded_at: at(20, '03:00:00'),
      gateway: 'sandbox',
    },
  ]);
  await insertRows(db, 'payments_clearing', [
    {
      payment_id: matched,
      note: 'Sent by a private customer of a shop. Returned by bank transfer.',
      cleared_by: users.get('credit'),
      cleared_by_name: 'Sari Wulandari',
      cleared_at: at(19, '01:40:00'),
    },
  ]);
}
