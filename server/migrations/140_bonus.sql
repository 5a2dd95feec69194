-- Dealer bonus: master data, imported percentages of payments on time, and totals per customer and quarter.

-- Points of articles of a brand and merchandise category, in hundredths of a point, from a day on. An empty category is
-- for all categories of the brand that have no row of their own.
create table bonus_point (
  id uuid primary key default uuidv7(),
  sorg text not null references markets_sorg,
  kind text not null check (kind in ('purchase', 'registration')),
  brand text not null references catalog_brand,
  merchandise text not null default '',
  valid_from date not null,
  points integer not null check (points between 0 and 10000000),
  version integer not null default 1,
  unique (sorg, kind, brand, merchandise, valid_from)
);

-- Value of a point and deadline of registrations per year.
create table bonus_year (
  sorg text not null references markets_sorg,
  year smallint not null check (year between 2000 and 2100),
  -- Minor units of the currency of the sales organisation.
  point_value bigint not null check (point_value >= 0),
  -- Days after the sale until which a registration is on time.
  deadline_days integer not null check (deadline_days between 0 and 366),
  version integer not null default 1,
  primary key (sorg, year)
);

create table bonus_step (
  sorg text not null references markets_sorg,
  year smallint not null check (year between 2000 and 2100),
  -- Hundredths of a point.
  points bigint not null check (points > 0),
  name text not null,
  amount bigint not null check (amount >= 0),
  primary key (sorg, year, points)
);

-- Share of payments on time, as the ERP reports it.
create table bonus_payment (
  customer_id uuid not null references customers_customer on delete cascade,
  sorg text not null references markets_sorg,
  year smallint not null check (year between 2000 and 2100),
  -- 0: the whole year.
  quarter smallint not null check (quarter between 0 and 4),
  basis_points integer not null check (basis_points between 0 and 10000),
  primary key (customer_id, sorg, year, quarter)
);

-- Sums of the rows that earn points, computed by `bonus.refresh`; README of bonus says what counts.
create table bonus_total (
  customer_id uuid not null references customers_customer on delete cascade,
  sorg text not null references markets_sorg,
  year smallint not null,
  quarter smallint not null,
  kind text not null,
  -- Empty: registrations of articles that the catalog does not know.
  brand text not null,
  -- Registrations after the deadline.
  late boolean not null,
  lines bigint not null,
  qty bigint not null,
  points bigint not null,
  amount bigint not null,
  primary key (customer_id, sorg, year, quarter, kind, brand, late)
);

-- Years of customers whose invoices or registrations changed since their totals were computed. Triggers mark them in the
-- transaction of the change; a mark may occur several times, so that nobody waits for another's mark.
create table bonus_outdated (
  customer_id uuid not null,
  sorg text not null,
  year smallint not null
);

insert into bonus_outdated (customer_id, sorg, year)
select distinct customer_id, sorg, extract(year from invoiced_on)
  from invoices_invoice
 union
select distinct r.customer_id, r.sorg, extract(year from r.created_at at time zone k.time_zone)
  from retail_sales_registration r
  join markets_market k on k.id = r.market_id;

create function bonus_mark_new_invoices() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct customer_id, sorg, extract(year from invoiced_on)
    from new_invoices;
  return null;
end $$;

create function bonus_mark_old_invoices() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct customer_id, sorg, extract(year from invoiced_on)
    from old_invoices;
  return null;
end $$;

-- A corrected invoice may leave its customer or year: both are marked.
create function bonus_mark_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct m.customer_id, m.sorg, extract(year from m.invoiced_on)
    from new_invoices n
    join old_invoices o on o.id = n.id
   cross join lateral (values (n.customer_id, n.sorg, n.invoiced_on), (o.customer_id, o.sorg, o.invoiced_on))
              m(customer_id, sorg, invoiced_on)
   where (n.customer_id, n.sorg, n.invoiced_on, n.kind) is distinct from (o.customer_id, o.sorg, o.invoiced_on, o.kind);
  return null;
end $$;

create function bonus_mark_lines() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct i.customer_id, i.sorg, extract(year from i.invoiced_on)
    from invoices_invoice i
   where i.id in (select invoice_id from changed_lines);
  return null;
end $$;

create trigger invoices_invoice_bonus_added after insert on invoices_invoice
  referencing new table as new_invoices
  for each statement execute function bonus_mark_new_invoices();
create trigger invoices_invoice_bonus_removed after delete on invoices_invoice
  referencing old table as old_invoices
  for each statement execute function bonus_mark_old_invoices();
create trigger invoices_invoice_bonus_changed after update on invoices_invoice
  referencing old table as old_invoices new table as new_invoices
  for each statement execute function bonus_mark_changed_invoices();
create trigger invoices_line_bonus_added after insert on invoices_line
  referencing new table as changed_lines
  for each statement execute function bonus_mark_lines();
create trigger invoices_line_bonus_removed after delete on invoices_line
  referencing old table as changed_lines
  for each statement execute function bonus_mark_lines();
create trigger invoices_line_bonus_changed after update on invoices_line
  referencing new table as changed_lines
  for each statement execute function bonus_mark_lines();

create function bonus_mark_new_registrations() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct r.customer_id, r.sorg, extract(year from r.created_at at time zone k.time_zone)
    from new_registrations r
    join markets_market k on k.id = r.market_id;
  return null;
end $$;

create function bonus_mark_changed_registrations() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct m.customer_id, m.sorg, extract(year from n.created_at at time zone k.time_zone)
    from new_registrations n
    join old_registrations o on o.id = n.id
    join markets_market k on k.id = n.market_id
   cross join lateral (values (n.customer_id, n.sorg), (o.customer_id, o.sorg)) m(customer_id, sorg)
   where (n.customer_id, n.sorg, n.article_code, n.sold_on, n.non_retail, n.removed_at is null)
         is distinct from (o.customer_id, o.sorg, o.article_code, o.sold_on, o.non_retail, o.removed_at is null);
  return null;
end $$;

create trigger retail_sales_registration_bonus_added after insert on retail_sales_registration
  referencing new table as new_registrations
  for each statement execute function bonus_mark_new_registrations();
create trigger retail_sales_registration_bonus_changed after update on retail_sales_registration
  referencing old table as old_registrations new table as new_registrations
  for each statement execute function bonus_mark_changed_registrations();

-- Field sales and administrators read the bonus of their dealers, as dealers do of their own.
insert into identity_role_permission (role_id, permission)
select rp.role_id, 'page.bonus-dealer'
  from identity_role_permission rp
 where rp.permission = 'page.customer-sales-report'
   and exists (
        select
          from identity_role_permission o
         where o.role_id = rp.role_id
           and o.permission = 'page.dashboard')
    on conflict do nothing;
