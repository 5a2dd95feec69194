-- Net sales of invoices per model: by customer, and of whole sales organisations, each by month and by day. README of
-- sales-overview says what counts; `sales-overview.refresh` computes the rows.
create table sales_overview_customer (
  customer_id uuid not null references customers_customer on delete cascade,
  sorg text not null references markets_sorg,
  grain text not null check (grain in ('month', 'day')),
  -- The day, or the first day of the month.
  starts_on date not null,
  currency text not null,
  -- The model of the article; 00000000-... for articles that the catalog does not know.
  model_id uuid not null,
  net_amount bigint not null,
  qty bigint not null,
  primary key (customer_id, sorg, grain, starts_on, currency, model_id) include (net_amount, qty)
);
create table sales_overview_sorg (
  sorg text not null references markets_sorg,
  grain text not null check (grain in ('month', 'day')),
  starts_on date not null,
  currency text not null,
  model_id uuid not null,
  net_amount bigint not null,
  qty bigint not null,
  primary key (sorg, grain, starts_on, currency, model_id) include (net_amount, qty)
);

-- Months of customers whose invoices changed since their sales were computed. Triggers mark them in the transaction that
-- changes an invoice, so no change is missed; a mark may occur several times, so that nobody waits for another's mark.
create table sales_overview_outdated (
  customer_id uuid not null,
  sorg text not null,
  month date not null
);

insert into sales_overview_outdated (customer_id, sorg, month)
select distinct customer_id, sorg, date_trunc('month', invoiced_on)::date
  from invoices_invoice;

create function sales_overview_mark_new_invoices() returns trigger language plpgsql as $$
begin
  insert into sales_overview_outdated (customer_id, sorg, month)
  select distinct customer_id, sorg, date_trunc('month', invoiced_on)::date
    from new_invoices;
  return null;
end $$;

create function sales_overview_mark_old_invoices() returns trigger language plpgsql as $$
begin
  insert into sales_overview_outdated (customer_id, sorg, month)
  select distinct customer_id, sorg, date_trunc('month', invoiced_on)::date
    from old_invoices;
  return null;
end $$;

-- A corrected invoice may leave its customer or month: both are marked.
create function sales_overview_mark_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into sales_overview_outdated (customer_id, sorg, month)
  select distinct m.customer_id, m.sorg, date_trunc('month', m.invoiced_on)::date
    from new_invoices n
    join old_invoices o on o.id = n.id
   cross join lateral (values (n.customer_id, n.sorg, n.invoiced_on), (o.customer_id, o.sorg, o.invoiced_on))
              m(customer_id, sorg, invoiced_on)
   where (n.customer_id, n.sorg, n.invoiced_on, n.currency, n.discount_amount, n.kind)
         is distinct from (o.customer_id, o.sorg, o.invoiced_on, o.currency, o.discount_amount, o.kind);
  return null;
end $$;

create function sales_overview_mark_lines() returns trigger language plpgsql as $$
begin
  insert into sales_overview_outdated (customer_id, sorg, month)
  select distinct i.customer_id, i.sorg, date_trunc('month', i.invoiced_on)::date
    from invoices_invoice i
   where i.id in (select invoice_id from changed_lines);
  return null;
end $$;

create trigger invoices_invoice_sales_added after insert on invoices_invoice
  referencing new table as new_invoices
  for each statement execute function sales_overview_mark_new_invoices();
create trigger invoices_invoice_sales_removed after delete on invoices_invoice
  referencing old table as old_invoices
  for each statement execute function sales_overview_mark_old_invoices();
create trigger invoices_invoice_sales_changed after update on invoices_invoice
  referencing old table as old_invoices new table as new_invoices
  for each statement execute function sales_overview_mark_changed_invoices();
create trigger invoices_line_sales_added after insert on invoices_line
  referencing new table as changed_lines
  for each statement execute function sales_overview_mark_lines();
create trigger invoices_line_sales_removed after delete on invoices_line
  referencing old table as changed_lines
  for each statement execute function sales_overview_mark_lines();
create trigger invoices_line_sales_changed after update on invoices_line
  referencing new table as changed_lines
  for each statement execute function sales_overview_mark_lines();
