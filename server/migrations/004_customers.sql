-- Dealers and retailers, their areas per sorg, ship-to addresses and users.
create table customers_company (
  code text primary key,
  name text not null
);

create table customers_customer (
  id uuid primary key default uuidv7(),
  -- The customer's numbers in the two ERP systems; either may be empty, not both (Q-004).
  r3 text not null default '',
  isr text not null default '',
  unified text not null generated always as (r3 || '-' || isr) stored,
  name text not null check (name <> ''),
  category text not null default 'dealer' check (category in ('dealer', 'retailer', 'distributor')),
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country text not null default '',
  language text not null default 'en',
  blocked_at timestamptz,
  -- What the customer picker searches (R-082): codes, name, phone, address, email, city.
  search_text text not null generated always as (
    lower(r3 || ' ' || isr || ' ' || r3 || '-' || isr || ' ' || name || ' ' || phone || ' ' || address || ' ' || email || ' ' || city)
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (r3 <> '' or isr <> '')
);
create unique index customers_customer_by_code on customers_customer (unified);
create index customers_customer_search on customers_customer using gin (search_text gin_trgm_ops);
create index customers_customer_by_name on customers_customer (name, id);

-- A customer's account with one sorg.
create table customers_area (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  sorg text not null references markets_sorg,
  company_code text not null references customers_company,
  customer_group text not null,
  price_list text not null,
  account_current text not null default '',
  server text not null default '',
  credit_control text not null default '',
  include_tax boolean not null default false,
  allow_pay_invoice boolean not null default true,
  payment_terms text not null default '',
  sales_office text not null default '',
  sales_group text not null default '',
  salesman text not null default '',
  blocked_reason text,
  unique (customer_id, sorg)
);
create index customers_area_by_salesman on customers_area (sorg, salesman);
create index customers_area_by_group on customers_area (sorg, sales_group);
create index customers_area_by_office on customers_area (sorg, sales_office);

-- Credit customers who carry the account of an area (creditCusts); usually the customer itself.
create table customers_credit_customer (
  area_id uuid not null references customers_area on delete cascade,
  customer_id uuid not null references customers_customer on delete cascade,
  primary key (area_id, customer_id)
);

create table customers_shipto (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  code text not null,
  name text not null,
  address text not null,
  city text not null,
  state text not null default '',
  postal_code text not null default '',
  country text not null default '',
  phone text not null default '',
  is_default boolean not null default false,
  valid boolean not null default true,
-- Version that checkout compares: the dealer is told about a changed address before goods are sent there (Q-078).
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (customer_id, code)
);

-- The customer for whom a user works; sales and staff have none and act for others.
create table customers_user (
  user_id uuid primary key references identity_user on delete cascade,
  customer_id uuid not null references customers_customer on delete cascade
);
create index customers_user_by_customer on customers_user (customer_id);

-- Customers a salesperson pinned or used last, for the picker.
create table customers_recent (
  user_id uuid not null references identity_user on delete cascade,
  customer_id uuid not null references customers_customer on delete cascade,
  used_at timestamptz not null,
  primary key (user_id, customer_id)
);

create function customers_customer_changed() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger customers_customer_version before update on customers_customer
  for each row execute function customers_customer_changed();
create function customers_area_changed() returns trigger language plpgsql as $$
begin
  update customers_customer set version = version + 1 where id = coalesce(new.customer_id, old.customer_id);
  return null;
end $$;
create trigger customers_area_version after insert or update or delete on customers_area
  for each row execute function customers_area_changed();

create trigger customers_user_rights after insert or update or delete on customers_user
  for each row execute function identity_rights_changed();
