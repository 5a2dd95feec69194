-- Where a customer is, for the order of visits and for maps; null = unknown. Only the ERP writes it.
alter table customers_customer
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint customers_customer_place check ((latitude is null) = (longitude is null));

-- The day of a salesperson: the customers to visit, in their order.
create table visit_plans_plan (
  id uuid primary key default uuidv7(),
  market_id uuid not null references markets_market on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  planned_on date not null,
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, market_id, planned_on)
);

create table visit_plans_stop (
  plan_id uuid not null references visit_plans_plan on delete cascade,
  position smallint not null check (position > 0),
  customer_id uuid not null references customers_customer on delete cascade,
  primary key (plan_id, position),
  unique (plan_id, customer_id)
);
create index visit_plans_stop_by_customer on visit_plans_stop (customer_id);
