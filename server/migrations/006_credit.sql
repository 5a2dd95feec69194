-- Credit accounts: figures of the ERP plus what the portal holds for orders that the ERP does not know yet.
create table credit_account (
  id uuid primary key default uuidv7(),
  code text not null unique,
  customer_id uuid not null references customers_customer on delete cascade,
  currency text not null,
  credit_control text not null default '',
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  open_invoice bigint not null default 0,
  open_delivery bigint not null default 0,
  consignment bigint not null default 0,
-- Sum of the account's open holds (credit_movement); only the credit module writes it.
  held bigint not null default 0 check (held >= 0),
  reason_blocked text,
  as_of timestamptz not null
);
create index credit_account_by_customer on credit_account (customer_id);
create table credit_account_company (
  account_id uuid not null references credit_account on delete cascade,
  company_code text not null references customers_company,
  primary key (account_id, company_code)
);
-- Ledger: +amount when an order is placed (hold), −amount when the ERP carries it or it is cancelled (release).
create table credit_movement (
  id uuid primary key default uuidv7(),
  account_id uuid not null references credit_account,
  order_id uuid not null,
  kind text not null check (kind in ('hold', 'release')),
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
-- When the ERP took the order (holds only): figures made later include it, so the hold ends with them.
  taken_at timestamptz,
  unique (order_id, account_id, kind)
);
create index credit_movement_by_account on credit_movement (account_id, taken_at) where kind = 'hold';
create table credit_average_days (
  account_id uuid not null references credit_account on delete cascade,
  sorg text not null,
  year smallint not null,
  average_payment_days integer not null,
  primary key (account_id, sorg, year)
);
