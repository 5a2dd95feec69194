-- What changed an invoice's owed amount after it was billed. An invoice's total and its movements add up to what is
-- owed. One row per invoice, kind and day; several changes of a day are summed, a zero says that they cancelled out.
create table invoices_movement (
  invoice_id uuid not null references invoices_invoice on delete cascade,
  -- payment: received by the portal; clearing: reported by the ERP.
  kind text not null check (kind in ('payment', 'clearing')),
  booked_on date not null,
  amount bigint not null,
  -- The customers of the invoice, so that a statement finds its movements by their days.
  customer_id uuid not null,
  payer_id uuid not null,
  primary key (invoice_id, kind, booked_on)
);
create index invoices_movement_by_customer on invoices_movement (customer_id, booked_on);
create index invoices_movement_by_payer on invoices_movement (payer_id, booked_on);
create index invoices_invoice_by_payer on invoices_invoice (payer_id, invoiced_on desc, id desc);
create index invoices_invoice_payer_settled on invoices_invoice (payer_id, settled_on desc, id desc)
 where settled_on is not null;

alter table invoices_invoice
  -- When the invoice was last mailed (Q-111).
  add column mailed_at timestamptz,
  add column search_text text not null generated always as (
      lower(number || ' ' || accounting_number || ' ' || delivery_number || ' ' || po_number || ' ' || refers_to)) stored;
create index invoices_invoice_search on invoices_invoice using gin (search_text gin_trgm_ops);

-- The day of a change that the ERP reports: the clearing date, else the day of its figures in the seller's time zone.
create function invoices_cleared_day(cleared date, at timestamptz, of_sorg text) returns date language sql stable as $$
  select coalesce(cleared, (at at time zone (select s.time_zone from markets_sorg s where s.code = of_sorg))::date)
$$;

create function invoices_add_movements() returns trigger language plpgsql as $$
begin
  insert into invoices_movement (invoice_id, kind, booked_on, amount, customer_id, payer_id)
  select n.id, 'clearing', invoices_cleared_day(n.cleared_on, n.open_as_of, n.sorg), n.owed_amount - n.total_amount,
         n.customer_id, n.payer_id
    from new_rows n
   where n.owed_amount <> n.total_amount;
  return null;
end $$;

-- Adds differences, so that the order in which files and payments arrive does not matter. Files that report nothing new
-- change nothing.
create function invoices_change_movements() returns trigger language plpgsql as $$
begin
  insert into invoices_movement (invoice_id, kind, booked_on, amount, customer_id, payer_id)
  select c.id, c.kind, c.booked_on, sum(c.amount), c.customer_id, c.payer_id
    from (
      select n.id, n.customer_id, n.payer_id,
             case when abs(n.received_amount) > abs(o.received_amount) then 'payment' else 'clearing' end as kind,
             case when abs(n.received_amount) > abs(o.received_amount) then n.received_on
                  else invoices_cleared_day(n.cleared_on, n.open_as_of, n.sorg) end as booked_on,
             (n.owed_amount - n.total_amount) - (o.owed_amount - o.total_amount) as amount
        from new_rows n
        join old_rows o on o.id = n.id
       where n.owed_amount - n.total_amount <> o.owed_amount - o.total_amount
       union all
      -- The ERP corrected the clearing date of a paid invoice.
      select n.id, n.customer_id, n.payer_id, 'clearing', d.day, d.sign * m.amount
        from new_rows n
        join old_rows o on o.id = n.id
        join invoices_movement m on m.invoice_id = n.id and m.kind = 'clearing' and m.booked_on = o.cleared_on
       cross join lateral (values (o.cleared_on, -1), (n.cleared_on, 1)) d(day, sign)
       where n.cleared_on <> o.cleared_on) c
   group by c.id, c.kind, c.booked_on, c.customer_id, c.payer_id
   order by c.id, c.kind, c.booked_on
      on conflict (invoice_id, kind, booked_on) do update set amount = invoices_movement.amount + excluded.amount;
  update invoices_movement m
     set customer_id = n.customer_id, payer_id = n.payer_id
    from new_rows n
    join old_rows o on o.id = n.id
   where m.invoice_id = n.id
     and (n.customer_id, n.payer_id) <> (o.customer_id, o.payer_id);
  return null;
end $$;

create trigger invoices_invoice_added after insert on invoices_invoice referencing new table as new_rows
   for each statement execute function invoices_add_movements();
create trigger invoices_invoice_changed after update on invoices_invoice
   referencing old table as old_rows new table as new_rows
   for each statement execute function invoices_change_movements();

insert into invoices_movement (invoice_id, kind, booked_on, amount, customer_id, payer_id)
select i.id, 'clearing', invoices_cleared_day(i.settled_on, i.open_as_of, i.sorg), i.owed_amount - i.total_amount,
       i.customer_id, i.payer_id
  from invoices_invoice i
 where i.owed_amount <> i.total_amount;

-- A file that is sent with a mail; removed once the mail is sent.
alter table platform_mail
  add column attachment_name text,
  add column attachment_type text,
  add column attachment bytea,
  add check ((attachment_name is null) = (attachment_type is null)),
  add check (attachment is null or attachment_name is not null);
