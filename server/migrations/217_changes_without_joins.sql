-- A session keeps the plan of a trigger's statement. One made for a single changed row joins the rows before and after a change
-- by a nested loop, which takes minutes for a file of some ten thousand. These functions pair the rows by sorting, whatever the plan.

create or replace function invoices_change_movements() returns trigger language plpgsql as $$
begin
  insert into invoices_movement (invoice_id, kind, booked_on, amount, customer_id, payer_id)
  with pairs as (
    select r.*,
           lag(received_amount) over pair as old_received,
           lag(cleared_on) over pair as old_cleared_on,
           lag(adjusted) over pair as old_adjusted
      from (
        select 0 as version, id, sorg, customer_id, payer_id, received_amount, received_on, cleared_on, open_as_of,
               owed_amount - total_amount as adjusted
          from old_rows
         union all
        select 1, id, sorg, customer_id, payer_id, received_amount, received_on, cleared_on, open_as_of,
               owed_amount - total_amount
          from new_rows) r
    window pair as (partition by id order by version))
  select c.id, c.kind, c.booked_on, sum(c.amount), c.customer_id, c.payer_id
    from (
      select id, customer_id, payer_id,
             case when abs(received_amount) > abs(old_received) then 'payment' else 'clearing' end as kind,
             case when abs(received_amount) > abs(old_received) then received_on
                  else invoices_cleared_day(cleared_on, open_as_of, sorg) end as booked_on,
             adjusted - old_adjusted as amount
        from pairs
       where version = 1 and adjusted <> old_adjusted
       union all
      -- The ERP corrected the clearing date of a paid invoice.
      select p.id, p.customer_id, p.payer_id, 'clearing', d.day, d.sign * m.amount
        from pairs p
        join invoices_movement m on m.invoice_id = p.id and m.kind = 'clearing' and m.booked_on = p.old_cleared_on
       cross join lateral (values (p.old_cleared_on, -1), (p.cleared_on, 1)) d(day, sign)
       where p.version = 1 and p.cleared_on <> p.old_cleared_on) c
   group by c.id, c.kind, c.booked_on, c.customer_id, c.payer_id
   order by c.id, c.kind, c.booked_on
      on conflict (invoice_id, kind, booked_on) do update set amount = invoices_movement.amount + excluded.amount;
  update invoices_movement m
     set customer_id = n.customer_id, payer_id = n.payer_id
    from (
      select id, customer_id, payer_id from new_rows
      except all
      select id, customer_id, payer_id from old_rows) n
   where m.invoice_id = n.id;
  return null;
end $$;

create or replace function bonus_mark_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct m.customer_id, m.sorg, extract(year from m.invoiced_on)
    from (
      (select id, customer_id, sorg, invoiced_on, kind from new_invoices
       except all
       select id, customer_id, sorg, invoiced_on, kind from old_invoices)
      union all
      (select id, customer_id, sorg, invoiced_on, kind from old_invoices
       except all
       select id, customer_id, sorg, invoiced_on, kind from new_invoices)) m;
  return null;
end $$;

create or replace function bonus_mark_changed_registrations() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  with before_change as (
    select id, market_id, created_at, customer_id, sorg, article_code, sold_on, non_retail, removed_at is null as stands
      from old_registrations),
  after_change as (
    select id, market_id, created_at, customer_id, sorg, article_code, sold_on, non_retail, removed_at is null as stands
      from new_registrations)
  select distinct m.customer_id, m.sorg, extract(year from m.created_at at time zone k.time_zone)
    from (
      (select * from after_change except all select * from before_change)
      union all
      (select * from before_change except all select * from after_change)) m
    join markets_market k on k.id = m.market_id;
  return null;
end $$;

create or replace function sales_overview_mark_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into sales_overview_outdated (customer_id, sorg, month)
  select distinct m.customer_id, m.sorg, date_trunc('month', m.invoiced_on)::date
    from (
      (select id, customer_id, sorg, invoiced_on, currency, discount_amount, kind from new_invoices
       except all
       select id, customer_id, sorg, invoiced_on, currency, discount_amount, kind from old_invoices)
      union all
      (select id, customer_id, sorg, invoiced_on, currency, discount_amount, kind from old_invoices
       except all
       select id, customer_id, sorg, invoiced_on, currency, discount_amount, kind from new_invoices)) m;
  return null;
end $$;
