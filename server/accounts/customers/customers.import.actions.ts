import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { mergedColumns } from '#platform/rows/merged-columns.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';

const customer = mergedColumns('customers_customer', [
  'name',
  'category',
  'phone',
  'email',
  'address',
  'city',
  'state',
  'postal_code',
  'country',
  'language',
  'latitude',
  'longitude',
  'vat_number',
  'registration_number',
  'electronic_scheme',
  'electronic_address',
  'buyer_reference',
  'invoice_profile',
]);
const area = mergedColumns('customers_area', [
  'company_code',
  'customer_group',
  'price_list',
  'account_current',
  'server',
  'credit_control',
  'include_tax',
  'allow_pay_invoice',
  'payment_terms',
  'sales_office',
  'sales_group',
  'salesman',
  'blocked_reason',
]);
const shipto = mergedColumns('customers_shipto', [
  'name',
  'address',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'is_default',
  'valid',
]);

/**
 * Imports a `customers` file: customers, their areas per sorg, and the credit customers of the areas. A file without a
 * column of electronic invoices leaves what is stored; scheme and address count as one.
 */
export async function importCustomers(ctx: Ctx): Promise<number> {
  const { db, now } = ctx;
  const customers = await changedRows(
    db,
    sql`
      with f as (
        select distinct on (s.r3, s.isr) s.r3, s.isr, s.name, s.kind as category, s.phone, s.email, s.address, s.city,
               s.state, s.postal_code, s.country, coalesce(nullif(s.language, ''), 'en') as language, s.blocked,
               s.latitude, s.longitude, coalesce(s.vat_number, k.vat_number, '') as vat_number,
               coalesce(s.registration_number, k.registration_number, '') as registration_number,
               case when s.electronic_scheme is null and s.electronic_address is null
                    then coalesce(k.electronic_scheme, '')
                    else coalesce(s.electronic_scheme, '') end as electronic_scheme,
               case when s.electronic_scheme is null and s.electronic_address is null
                    then coalesce(k.electronic_address, '')
                    else coalesce(s.electronic_address, '') end as electronic_address,
               coalesce(s.buyer_reference, k.buyer_reference, '') as buyer_reference,
               coalesce(s.invoice_profile, k.invoice_profile, '') as invoice_profile
          from staged s
          left join customers_customer k on k.unified = s.r3 || '-' || s.isr
         order by s.r3, s.isr, s.ctid)
      merge into customers_customer t
      using f on t.unified = f.r3 || '-' || f.isr
      when matched and (${customer.differ} or (t.blocked_at is not null) is distinct from f.blocked)
        then update set ${customer.taken}, updated_at = ${now},
                        blocked_at = case when f.blocked then coalesce(t.blocked_at, ${now}) end
      when not matched
        then insert (r3, isr, ${customer.names}, blocked_at, created_at, updated_at)
             values (f.r3, f.isr, ${customer.values}, case when f.blocked then ${now}::timestamptz end, ${now}, ${now})`,
  );
  const areas = await changedRows(
    db,
    sql`
      with f as (
        select c.id as customer_id, s.sorg, s.company_code, s.customer_group,
               coalesce(nullif(s.price_list, ''), (select o.price_list from markets_sorg o where o.code = s.sorg)) as price_list,
               s.account_current, s.server, s.credit_control, s.include_tax, s.allow_pay_invoice, s.payment_terms,
               s.sales_office, s.sales_group, s.salesman, nullif(s.blocked_reason, '') as blocked_reason
          from staged s
          join customers_customer c on c.unified = s.r3 || '-' || s.isr)
      merge into customers_area t
      using f on t.customer_id = f.customer_id and t.sorg = f.sorg
      when matched and ${area.differ}
        then update set ${area.taken}
      when not matched
        then insert (customer_id, sorg, ${area.names}) values (f.customer_id, f.sorg, ${area.values})`,
  );
  return customers + areas + (await takeCreditCustomers(ctx));
}

async function takeCreditCustomers(ctx: Ctx): Promise<number> {
  const carried = sql`
    select a.id as area_id, coalesce(k.id, c.id) as customer_id
      from staged s
      join customers_customer c on c.unified = s.r3 || '-' || s.isr
      join customers_area a on a.customer_id = c.id and a.sorg = s.sorg
      left join customers_customer k on s.credit_r3 || s.credit_isr <> ''
                and k.unified = s.credit_r3 || '-' || s.credit_isr`;
  const gone = await changedRows(
    ctx.db,
    sql`
      with f as (${carried})
      delete from customers_credit_customer t
       using f
       where t.area_id = f.area_id and t.customer_id <> f.customer_id`,
  );
  const added = await changedRows(
    ctx.db,
    sql`insert into customers_credit_customer (area_id, customer_id) ${carried} on conflict do nothing`,
  );
  return gone + added;
}

/**
 * Imports a `shiptos` file: all addresses of each customer in the file; missing ones become invalid. Only the first
 * valid default counts.
 */
export async function importShiptos(ctx: Ctx, staged: Staged): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
    with f as (
      select c.id as customer_id, s.code, s.name, s.address, s.city, s.state, s.postal_code, s.country, s.phone, s.valid,
             s."default" and s.valid and row_number() over (partition by c.id, s."default" and s.valid order by s.ctid) = 1 as is_default
        from staged s join customers_customer c on c.unified = s.r3 || '-' || s.isr),
      named as (select customer_id, bool_or(is_default) as has_default from f group by customer_id)
    merge into customers_shipto t using f on t.customer_id = f.customer_id and t.code = f.code
    when matched and ${shipto.differ}
      then update set ${shipto.taken}, version = t.version + 1, updated_at = ${ctx.now}
    when not matched then insert (customer_id, code, ${shipto.names}, updated_at)
      values (f.customer_id, f.code, ${shipto.values}, ${ctx.now})
    when not matched by source and ${staged.complete} and t.valid and t.customer_id in (select customer_id from named)
      then update set valid = false, is_default = false, version = t.version + 1, updated_at = ${ctx.now}
    when not matched by source and t.is_default and t.customer_id in (select customer_id from named where has_default)
      then update set is_default = false, version = t.version + 1, updated_at = ${ctx.now}`,
  );
}
