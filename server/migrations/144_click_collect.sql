-- Orders of consumers that a dealer hands out.
create table click_collect_order (
  id uuid primary key default uuidv7(),
  -- CC-2026-000001
  number text not null unique,
  -- The shop where the consumer ordered, and its own number of the order.
  shop_id uuid not null,
  shop_name text not null,
  external_id text not null check (external_id <> ''),
  -- Hash of what the shop sent: the same number with another content is refused.
  content_hash text not null,
  sorg text not null references markets_sorg,
  customer_id uuid not null references customers_customer,
  status text not null check (status in ('need_confirmation', 'open', 'processing_by_hq', 'confirmed', 'shipment_from_hq',
                                         'partially_shipped', 'shipped', 'ready_to_pickup', 'complete')),
  ordered_at timestamptz not null,
  created_at timestamptz not null,
  status_at timestamptz not null,
  -- Last day on which the order is in time in its status.
  due_on date,
  pickup_code text not null check (pickup_code <> ''),
  version integer not null default 1,
  unique (shop_id, external_id),
  check ((status = 'complete') = (due_on is null))
);
create index click_collect_order_by_customer on click_collect_order (customer_id, created_at desc, id desc);
create index click_collect_order_by_sorg on click_collect_order (sorg, created_at desc, id desc);
-- The counter board: orders that are not complete.
create index click_collect_order_due on click_collect_order (customer_id, due_on, id) where status <> 'complete';
create index click_collect_order_due_by_sorg on click_collect_order (sorg, due_on, id) where status <> 'complete';
create index click_collect_order_at_hq on click_collect_order (id)
 where status in ('processing_by_hq', 'shipment_from_hq', 'partially_shipped');
-- A code stands for one order at the counter.
create unique index click_collect_order_pickup on click_collect_order (customer_id, pickup_code) where status <> 'complete';

create table click_collect_consumer (
  order_id uuid primary key references click_collect_order on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  locale text not null,
  search_text text not null generated always as (lower(first_name || ' ' || last_name)) stored
);
create index click_collect_consumer_search on click_collect_consumer using gin (search_text gin_trgm_ops);
create index click_collect_consumer_by_email on click_collect_consumer (lower(email)) where email <> '';

create table click_collect_line (
  id uuid primary key default uuidv7(),
  order_id uuid not null references click_collect_order on delete cascade,
  position integer not null,
  sku text not null,
  name text not null,
  -- Null: the catalog does not know the article, so HQ cannot send it.
  article_id uuid references catalog_article on delete set null,
  qty integer not null check (qty > 0),
  qty_shipped integer not null default 0 check (qty_shipped between 0 and qty),
  mark text not null default 'ready_to_pickup' check (mark in ('ready_to_pickup', 'order_to_hq')),
  unique (order_id, position)
);
create index click_collect_line_by_article on click_collect_line (article_id);

-- Lines of real orders of the dealer that fill lines of consumers' orders. A line has a second one if the first order was
-- cancelled or refused.
create table click_collect_hq_line (
  order_line_id uuid primary key references orders_line on delete cascade,
  line_id uuid not null references click_collect_line on delete cascade,
  order_id uuid not null references click_collect_order on delete cascade,
  hq_order_id uuid not null references orders_order on delete cascade,
  ordered_at timestamptz not null
);
create index click_collect_hq_line_by_line on click_collect_hq_line (line_id);
create index click_collect_hq_line_by_order on click_collect_hq_line (order_id);
create index click_collect_hq_line_by_hq_order on click_collect_hq_line (hq_order_id);

-- History of an order.
create table click_collect_event (
  id uuid primary key default uuidv7(),
  order_id uuid not null references click_collect_order on delete cascade,
  kind text not null check (kind in ('arrival', 'status', 'mark', 'hq_order', 'hq_failed', 'shipment', 'handover')),
  from_status text,
  to_status text,
  line_name text not null default '',
  mark text,
  qty integer,
  hq_order_id uuid references orders_order on delete set null,
  actor_name text not null,
  by_user_id uuid references identity_user on delete set null,
  at timestamptz not null,
  -- Of a change of status: when the order got the status that it leaves, and whether that was in time.
  since timestamptz,
  on_time boolean
);
create index click_collect_event_by_order on click_collect_event (order_id, at, id);
create index click_collect_event_steps on click_collect_event (at) where kind = 'status';
