-- Orders of the portal and of other channels, their lines, promises, payments and timeline.
create table orders_shipment_option (
  id uuid primary key default uuidv7(),
  sorg text not null references markets_sorg,
  merchant text not null,
  type text not null,
  description jsonb not null,
-- Extra input that the option needs: none, notes or amount (Q-079).
  input text not null default 'none' check (input in ('none', 'notes', 'amount')),
  rate bigint not null default 0 check (rate >= 0),
  free_from bigint check (free_from >= 0),
  transit_days smallint not null default 2,
  position smallint not null default 0,
  active boolean not null default true
);
create table orders_payment_method (
  id uuid primary key default uuidv7(),
  sorg text not null references markets_sorg,
  module text not null check (module in ('order', 'invoice')),
  type text not null,
  description jsonb not null,
  instruction jsonb not null default '{}',
-- Hours until an unpaid order expires; null = on account, no payment needed.
  expires_after_hours integer,
  position smallint not null default 0,
  active boolean not null default true
);
-- Labelled amounts that a sorg adds to totals of a module (Q-109).
create table orders_price_component (
  sorg text not null references markets_sorg,
  module text not null,
  key text not null,
  label jsonb not null,
  visible boolean not null default true,
  position smallint not null default 0,
  primary key (sorg, module, key)
);

create table orders_order (
  id uuid primary key default uuidv7(),
  number text not null unique,
  origin text not null default 'portal' check (origin in ('portal', 'erp')),
  checkout_id uuid,
  customer_id uuid not null references customers_customer,
  sorg text not null references markets_sorg,
  merchant text not null,
  company_code text not null,
-- The user who placed the order; when staff act for a dealer, the customer above is the dealer.
  created_by_user_id uuid,
  created_by_name text not null,
  created_by_username text not null default '',
  acting boolean not null default false,
  -- pending (payment awaited), processing, complete, failed, void, cancelled (Q-089).
  status text not null check (status in ('pending', 'processing', 'complete', 'failed', 'void', 'cancelled')),
  -- waiting = not handed over, sent = file written, accepted = ERP number known, rejected = refused by the ERP.
  erp_state text not null default 'waiting' check (erp_state in ('held', 'waiting', 'sent', 'accepted', 'rejected')),
  erp_number text,
  erp_reason text,
  currency text not null,
  goods_amount bigint not null check (goods_amount >= 0),
  shipment_amount bigint not null default 0 check (shipment_amount >= 0),
  tax_amount bigint not null default 0 check (tax_amount >= 0),
  total_amount bigint not null check (total_amount >= 0),
  po_number text not null default '' check (length(po_number) <= 35),
  notes text not null default '' check (length(notes) <= 100),
  request_delivery_on date,
  shipto_id uuid,
  shipto_name text not null,
  shipto_address text not null,
  shipto_city text not null,
  shipto_postal_code text not null default '',
  shipto_country text not null default '',
  shipment_option_id uuid,
  shipment_type text not null default '',
  shipment_description text not null default '',
  shipment_notes text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  accepted_at timestamptz,
  confirmed_at timestamptz,
  shipped_at timestamptz,
  invoiced_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
-- Text for the order search: the numbers of the portal, the ERP and the dealer.
  search_text text not null generated always as (lower(number || ' ' || coalesce(erp_number, '') || ' ' || po_number)) stored,
  check (total_amount = goods_amount + shipment_amount + tax_amount)
);
create index orders_order_search on orders_order using gin (search_text gin_trgm_ops);
create index orders_order_by_customer on orders_order (customer_id, created_at desc, id desc);
create index orders_order_by_time on orders_order (created_at desc, id desc);
create index orders_order_by_sorg on orders_order (sorg, created_at desc, id desc);
create index orders_order_by_status on orders_order (sorg, status, created_at desc, id desc);
create index orders_order_by_customer_status on orders_order (customer_id, status, created_at desc, id desc);
create unique index orders_order_by_erp_number on orders_order (sorg, erp_number) where erp_number is not null;
create index orders_order_by_checkout on orders_order (checkout_id) where checkout_id is not null;

create table orders_line (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders_order on delete cascade,
  position integer not null,
  article_id uuid,
  article_code text not null,
  display_code text not null,
  description text not null,
  uom text not null,
  qty integer not null check (qty > 0),
  -- Unit prices in minor units: list before the deal, price as ordered.
  list_price bigint not null check (list_price >= 0),
  price bigint not null check (price >= 0),
  deal_number text,
  subtotal bigint not null check (subtotal >= 0),
  qty_confirmed integer not null default 0 check (qty_confirmed >= 0),
  qty_shipped integer not null default 0 check (qty_shipped >= 0),
  qty_invoiced integer not null default 0 check (qty_invoiced >= 0),
  qty_cancelled integer not null default 0 check (qty_cancelled >= 0),
  promised_on date,
  promised_precision text,
  cancel_reason text,
-- Version of the last status message of the ERP: an older one that arrives late is ignored.
  erp_version bigint not null default 0,
  unique (order_id, position),
  check (qty_shipped + qty_cancelled <= qty)
);
create index orders_line_by_article on orders_line (article_id, order_id);

-- Stock reserved by a line, per site; released when the line is cancelled, removed when the ERP's stock file includes
-- it.
create table orders_reservation (
  line_id uuid not null references orders_line on delete cascade,
  article_id uuid not null,
  sorg text not null,
  site text not null,
  qty integer not null check (qty > 0),
  allocated_qty integer not null default 0 check (allocated_qty >= 0),
  placed_at timestamptz not null,
-- Set once the ERP has taken the order: stock files made later include it.
  handed_over_at timestamptz,
  released_at timestamptz,
  primary key (line_id, site)
);
create index orders_reservation_open on orders_reservation (article_id, sorg, site) where released_at is null;

create table orders_confirmation (
  line_id uuid not null references orders_line on delete cascade,
  position smallint not null,
  qty integer not null check (qty > 0),
  supply_on date,
  precision text not null default 'day',
  site text not null default '',
  storage_location text not null default '',
  shipping_point text not null default '',
  location text not null default '',
  priority smallint not null default 1,
  primary key (line_id, position)
);
-- Every date ever promised for a line: the first, each change, and its source.
create table orders_promise (
  line_id uuid not null references orders_line on delete cascade,
  version integer not null,
  promised_on date not null,
  precision text not null default 'day',
  source text not null,
  at timestamptz not null,
  primary key (line_id, version)
);
create table orders_event (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders_order on delete cascade,
  at timestamptz not null,
  kind text not null,
  actor_name text not null,
  params jsonb not null default '{}'
);
create index orders_event_by_order on orders_event (order_id, at, id);

create table orders_payment (
  order_id uuid primary key references orders_order on delete cascade,
  method_id uuid,
  type text not null,
  description jsonb not null default '{}',
  instruction jsonb not null default '{}',
  amount bigint not null check (amount >= 0),
  currency text not null,
-- The state determines the flags of R-192, of which exactly one is true.
  state text not null check (state in ('waiting', 'uploaded', 'failed', 'voided', 'completed')),
  expires_at timestamptz,
  decided_by_name text,
  decided_at timestamptz,
  reason text
);
create table orders_payment_document (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders_payment on delete cascade,
  file text not null,
  file_name text not null,
  content_type text not null,
  bytes integer not null,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null
);
create index orders_payment_document_by_order on orders_payment_document (order_id);
