import type pg from 'pg';
import { customerId, dealerCount, sorg } from './load.ts';
import { withoutIndexes } from './staff-orders.ts';

/** Dealers with open invoices, one with few and one with many; the workload compares their pages. */
export const owing = { few: { dealer: 21, invoices: 50 }, many: { dealer: 22, invoices: 5_000 } } as const;
/** The dealer who owns every tenth of the paid invoices. */
export const longCustomer = 23;
/** Lines of each invoice, and the months over which the invoices are spread. */
export const invoiceLines = 5;
const months = 36;

/**
 * Paid invoices, evenly over the last three years: every tenth of one dealer, the others of the dealers after it in
 * turn; every fiftieth is a credit note. Then the open invoices of {@link owing}, a sixth of them overdue, every
 * fortieth a credit note. Five lines each. Rows are written without triggers: read models must be rebuilt.
 */
export async function loadInvoices(client: pg.ClientBase, paid: number): Promise<void> {
  const indexes = await withoutIndexes(client, ['invoices_invoice', 'invoices_line']);
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  const others = dealerCount - longCustomer - 1;
  const owners = Array.from({ length: dealerCount }, (_, dealer) => customerId(dealer));
  await client.query(
    `insert into invoices_invoice (company_code, number, fiscal_year, sorg, customer_id, payer_id, delivery_number,
       invoiced_on, due_on, currency, goods_amount, tax_amount, total_amount, open_amount, payment_terms, kind,
       po_number, cleared_on, created_at, open_as_of)
     select 'C' || $1, '90' || lpad(n::text, 8, '0'), extract(year from d.day)::smallint, $1, o.id, o.id,
            '80' || lpad(n::text, 8, '0'), d.day, d.day + 30, 'USD', a.goods, a.tax, a.goods + a.tax, 0, '30 days net',
            case when a.goods < 0 then 'credit_note' else 'invoice' end, 'PO-' || n % 10007,
            d.day + 20 + n % 25, d.day, d.day + 50
       from generate_series(0, $2::int - 1) n
      cross join lateral (
         select current_date - 50 - (n::bigint * ${months * 30} / $2::int)::int as day) d
      cross join lateral (
         select case when n % 50 = 49 then -1 else 1 end * (5000 + n % 90000)::bigint as goods) g
      cross join lateral (select g.goods, round(g.goods * 0.19)::bigint as tax) a
      cross join lateral (
         select ($3::uuid[])[1 + case when n % 10 = 0 then ${longCustomer}
                                      else ${longCustomer + 1} + n % ${others} end] as id) o`,
    [sorg, paid, owners],
  );
  for (const { dealer, invoices } of Object.values(owing))
    await client.query(
      `insert into invoices_invoice (company_code, number, fiscal_year, sorg, customer_id, payer_id, delivery_number,
         invoiced_on, due_on, currency, goods_amount, tax_amount, total_amount, open_amount, payment_terms, kind,
         po_number, created_at, open_as_of)
       select 'C' || $1, '9' || $2::int || lpad(n::text, 7, '0'), extract(year from d.day)::smallint, $1, $3, $3,
              '8' || $2::int || lpad(n::text, 7, '0'), d.day, d.day + 60, 'USD', a.goods, a.tax, a.goods + a.tax,
              a.goods + a.tax, '60 days net', case when a.goods < 0 then 'credit_note' else 'invoice' end,
              'PO-' || n % 1009, d.day, d.day
         from generate_series(0, $4::int - 1) n
        cross join lateral (select current_date - n % 72 as day) d
        cross join lateral (
           select case when n % 40 = 39 then -1 else 1 end * (5000 + n % 90000)::bigint as goods) g
        cross join lateral (select g.goods, round(g.goods * 0.19)::bigint as tax) a`,
      [sorg, dealer, customerId(dealer), invoices],
    );
  await client.query(
    `insert into invoices_line (invoice_id, position, article_code, description, qty, price, subtotal)
     select i.id, p.position, a.code, 'Article ' || a.code, case when i.goods_amount < 0 then -1 else 1 end,
            i.goods_amount / ${invoiceLines},
            case when p.position = 1 then i.goods_amount - i.goods_amount / ${invoiceLines} * ${invoiceLines - 1}
                 else i.goods_amount / ${invoiceLines} end
       from invoices_invoice i
      cross join generate_series(1, ${invoiceLines}) p(position)
       join (select code, row_number() over (order by id) as nth from catalog_article) a
         on a.nth = 1 + (right(i.number, 7)::bigint * p.position * 31) % (select count(*) from catalog_article)`,
  );
  await client.query('commit');
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum analyze');
}

/** A member of staff who sees the sales of all dealers. */
export const manager = 'sales.manager@example.test';

/** Adds the {@link manager}, who signs in with the password of `passwordHash`. */
export async function loadManager(client: pg.ClientBase, passwordHash: string): Promise<void> {
  await client.query(
    `with person as (
       insert into identity_user (username, email, name, password_hash, language, group_role_id, created_at, updated_at)
       select $1, $1, 'Sales manager', $2, 'en-us', id, now(), now()
         from identity_group_role
        where name = 'Sales'
       returning id),
     role as (
       insert into identity_user_role (user_id, role_id)
       select p.id, r.id from person p cross join identity_role r where r.name = 'sales.group')
     insert into identity_user_area (user_id, sorg, limitation, option, value)
     select p.id, $3, 'none', 'include', '' from person p`,
    [manager, passwordHash, sorg],
  );
}
