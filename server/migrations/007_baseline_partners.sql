-- Partners: consumer shops, click and collect, vendors and their desk.

-- Consumer shops that send click-and-collect orders to a market.
create table shops_shop (
  id uuid primary key default uuidv7(),
  market_id uuid not null references markets_market on delete cascade,
  -- Names the shop in files of the ERP.
  code text not null unique,
  name text not null check (name <> ''),
  -- A stopped shop sends no orders; those that it sent stay.
  stopped_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create index shops_shop_of_market on shops_shop (market_id, code);

-- Keys with which a shop signs its calls.
create table shops_key (
  id uuid primary key default uuidv7(),
  shop_id uuid not null references shops_shop on delete cascade,
  -- Public name of the key, sent with every call.
  name text not null unique,
  -- Sealed.
  secret text not null,
  created_at timestamptz not null,
  created_by uuid references identity_user on delete set null,
  -- Written at most once a minute.
  used_at timestamptz
);
create index shops_key_of_shop on shops_key (shop_id, created_at);

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
  status text not null
      check (status in ('need_confirmation', 'open', 'processing_by_hq', 'confirmed', 'shipment_from_hq',
                                         'partially_shipped', 'shipped', 'ready_to_pickup', 'complete')),
  ordered_at timestamptz not null,
  created_at timestamptz not null,
  status_at timestamptz not null,
  -- Last day on which the order is in time in its status.
  due_on date,
  pickup_code text not null check (pickup_code <> ''),
  version integer not null default 1,
  unique (shop_id, external_id),
  check ((status = 'complete') = (due_on is null)),
  -- Orders name the shop that sent them.
  foreign key (shop_id) references shops_shop
);
create index click_collect_order_by_customer on click_collect_order (customer_id, created_at desc, id desc);
create index click_collect_order_by_sorg on click_collect_order (sorg, created_at desc, id desc);
-- The counter board: orders that are not complete.
create index click_collect_order_due on click_collect_order (customer_id, due_on, id) where status <> 'complete';
create index click_collect_order_due_by_sorg on click_collect_order (sorg, due_on, id) where status <> 'complete';
create index click_collect_order_at_hq on click_collect_order (id)
 where status in ('processing_by_hq', 'shipment_from_hq', 'partially_shipped');
-- A code stands for one order at the counter.
create unique index click_collect_order_pickup on click_collect_order (customer_id, pickup_code)
  where status <> 'complete';

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

-- Companies that sell their own articles through the portal, beside the brand (R-013). The code is the vendor's id on
-- the wire and the value of the areas of its users.
create table third_party_vendor (
  code text primary key check (code ~ '^[0-9A-Za-z]{1,20}$'),
  sorg text not null references markets_sorg,
  name text not null check (name <> ''),
  email text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  -- Since then nobody can order from the vendor; its orders are still processed.
  switched_off_at timestamptz
);
create index third_party_vendor_by_sorg on third_party_vendor (sorg, code);

-- All parts of five characters of the words with a digit. Codes of a vendor begin alike, so three characters of a code
-- are in too many articles to find one among a million; five are in few. The planner adds the cost to every article that
-- it expects in the index too, where the function does not run, so the cost is low.
create function third_party_code_parts(words text) returns text[]
  language sql immutable strict parallel safe cost 10
  return (
    select array_agg(substr(w.word, n, 5))
      from string_to_table(words, ' ') as w(word)
     cross join generate_series(1, length(w.word) - 4) n
     where w.word ~ '[0-9]');

-- Price and stock are per sales unit, the price in minor units of the vendor's currency. Stock is in no index, so that
-- an order changes a row without touching one.
create table third_party_article (
  id uuid primary key default uuidv7(),
  vendor text not null references third_party_vendor,
  code text not null check (code <> '' and length(code) <= 60),
  description text not null check (length(description) <= 200),
  -- Null: no price, so nobody can order it.
  price bigint check (price between 1 and 1000000000000),
  sales_unit text not null default '' check (length(sales_unit) <= 20),
  -- Pieces in a sales unit.
  uom_converter integer not null default 1 check (uom_converter between 1 and 99999),
  image_url text not null default '' check (length(image_url) <= 500),
  stock integer not null default 0 check (stock >= 0),
  switched_off_at timestamptz,
  switched_off_by uuid references identity_user on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as (lower(code || ' ' || description)) stored,
  -- The address at another host that the vendor gave for the picture: `image_url` is the portal's own copy, or an earlier
  -- picture until there is one.
  picture_address text check (length(picture_address) between 1 and 500),
  unique (vendor, code)
) with (fillfactor = 90
);
create index third_party_article_search on third_party_article using gin (search_text gin_trgm_ops);
-- A page of articles is chosen in these indexes alone: whose they are, whether they are switched off and, by name, the
-- words of a search. Only the articles of the page are read from the table. Stock is still in no index.
create index third_party_article_by_name on third_party_article (description, id)
  include (vendor, switched_off_at, search_text);
create index third_party_article_by_vendor on third_party_article (vendor, description, id)
  include (switched_off_at, search_text);
create index third_party_article_by_code on third_party_article (code, id) include (vendor, switched_off_at);
create index third_party_article_by_price on third_party_article (price, id) include (vendor, switched_off_at);
create index third_party_article_code_parts on third_party_article using gin (third_party_code_parts(search_text));
create index third_party_article_by_picture on third_party_article (vendor, picture_address)
  where picture_address is not null;

-- One order of one customer at one vendor.
create table third_party_order (
  id uuid primary key default uuidv7(),
  number text not null unique,
  -- Orders of one checkout.
  checkout_id uuid not null,
  vendor text not null references third_party_vendor,
  sorg text not null references markets_sorg,
  customer_id uuid not null references customers_customer,
  customer_name text not null,
  -- The user who placed the order; when staff act for a dealer, the customer above is the dealer.
  created_by_user_id uuid references identity_user on delete set null,
  created_by_name text not null,
  acting boolean not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_amount bigint not null check (total_amount >= 0),
  -- Follows from the statuses of the items (Q-120).
  status text not null check (status in ('open', 'processing', 'complete')),
  req_delivery_on date,
  notes text not null default '' check (length(notes) <= 100),
  shipto_id uuid,
  shipto_name text not null,
  shipto_address text not null,
  shipto_city text not null,
  shipto_state text not null default '',
  shipto_postal_code text not null default '',
  shipto_country text not null default '',
  shipto_phone text not null default '',
  created_at timestamptz not null,
  search_text text not null generated always as (lower(number || ' ' || customer_name)) stored
);
create index third_party_order_search on third_party_order using gin (search_text gin_trgm_ops);
create index third_party_order_by_vendor on third_party_order (vendor, created_at desc, id desc);
create index third_party_order_by_vendor_status on third_party_order (vendor, status, created_at desc, id desc);
create index third_party_order_by_customer on third_party_order (customer_id, created_at desc, id desc);
create index third_party_order_by_sorg on third_party_order (sorg, created_at desc, id desc);
create index third_party_order_by_sorg_status on third_party_order (sorg, status, created_at desc, id desc);

create table third_party_item (
  id uuid primary key default uuidv7(),
  order_id uuid not null references third_party_order on delete cascade,
  position integer not null check (position > 0),
  article_id uuid not null references third_party_article,
  -- The order's customer, for quantities of an article by customer.
  customer_id uuid not null references customers_customer,
  article_code text not null,
  description text not null,
  sales_unit text not null,
  uom_converter integer not null,
  qty integer not null check (qty between 1 and 99999),
  price bigint not null check (price > 0),
  subtotal bigint not null check (subtotal = price * qty),
  -- Units that were taken from the stock: fewer than ordered only if the market does not check the stock (Q-121). A
  -- cancellation gives them back.
  taken_qty integer not null check (taken_qty between 0 and qty),
  status text not null check (status in ('open', 'processing', 'shipped', 'complete', 'cancelled')),
  shipped_at timestamptz,
  unique (order_id, position),
  unique (order_id, article_code)
);
create index third_party_item_by_article on third_party_item (article_id, customer_id, status) include (qty);
create index third_party_item_by_code on third_party_item (lower(article_code), order_id);

-- History of an order: placed, and every change of a status.
create table third_party_event (
  id uuid primary key default uuidv7(),
  order_id uuid not null references third_party_order on delete cascade,
  -- Null: the order was placed.
  item_id uuid references third_party_item on delete cascade,
  from_status text,
  to_status text not null,
  at timestamptz not null,
  user_id uuid references identity_user on delete set null,
  user_name text not null,
  -- Repeated messages of the same step are one.
  unique (item_id, to_status)
);
create index third_party_event_by_order on third_party_event (order_id, at, id);

-- The cart of a user for a customer, on the server so that it is on every device (docs/adr/034).
create table third_party_cart (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (customer_id, user_id)
);

create table third_party_cart_line (
  cart_id uuid not null references third_party_cart on delete cascade,
  article_id uuid not null references third_party_article on delete cascade,
  qty integer not null check (qty between 1 and 99999),
  -- The unit price when the quantity was set, and its currency; null: the article had none.
  seen_price bigint,
  seen_currency text not null,
  position bigint generated always as identity,
  added_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (cart_id, article_id)
);
create index third_party_cart_line_by_article on third_party_cart_line (article_id);

-- Uploads of vendors (Q-122): the preview of a sheet row by row, and what was written. All rows of a sheet or none.
create table vendor_desk_upload (
  id uuid primary key default uuidv7(),
  sheet text not null check (sheet in ('stock', 'products')),
  file_name text not null,
  state text not null check (state in ('checked', 'written')),
  user_id uuid not null references identity_user,
  -- The vendors that its rows name.
  vendors text[] not null,
  taken_count integer not null,
  noted_count integer not null,
  refused_count integer not null,
  checked_at timestamptz not null,
  written_at timestamptz,
  check ((written_at is null) = (state = 'checked')),
  check (state = 'checked' or refused_count = 0)
);
create index vendor_desk_upload_by_check on vendor_desk_upload (checked_at desc, id desc);
create index vendor_desk_upload_by_user on vendor_desk_upload (user_id, checked_at desc);

create table vendor_desk_row (
  upload_id uuid not null references vendor_desk_upload on delete cascade,
  -- Line of the file; the headings are line 1.
  line integer not null,
  -- The cells by column.
  cells jsonb not null,
  group_name text not null check (group_name in ('taken', 'noted', 'refused')),
  -- Why it was refused, or what the vendor should know: code, params and column.
  remarks jsonb not null,
  -- Vendor, article code, and the values before and after; null for a refused row.
  change jsonb check (jsonb_typeof(change) = 'object'),
  primary key (upload_id, line),
  check ((change is null) = (group_name = 'refused'))
);
create index vendor_desk_row_by_group on vendor_desk_row (upload_id, group_name, line);

-- History of an article (Q-125): the values that a user changed, before and after. An article without values before
-- is new.
create table vendor_desk_change (
  id uuid primary key default uuidv7(),
  article_id uuid not null references third_party_article on delete cascade,
  before jsonb,
  after jsonb not null,
  user_id uuid not null references identity_user,
  -- Null: changed in the table.
  upload_id uuid references vendor_desk_upload on delete set null,
  changed_at timestamptz not null
);
create index vendor_desk_change_by_article on vendor_desk_change (article_id, changed_at desc, id desc);
create index vendor_desk_change_by_upload on vendor_desk_change (upload_id) where upload_id is not null;

-- Pictures that vendors named at other hosts. Each is fetched once for a vendor, however many articles show it.
create table vendor_desk_picture (
  id uuid primary key default uuidv7(),
  vendor text not null references third_party_vendor,
  address text not null check (length(address) between 1 and 500),
  state text not null check (state in ('waiting', 'fetched', 'failed')),
  -- Name of the stored picture, without its width.
  file text,
  -- Why the last try failed: code and params.
  problem jsonb check (jsonb_typeof(problem) = 'object'),
  tries smallint not null default 0,
  next_try_at timestamptz not null,
  -- When an upload last named it.
  named_at timestamptz not null,
  unique (vendor, address),
  check ((file is not null) = (state = 'fetched')),
  check (state <> 'failed' or problem is not null)
);
create index vendor_desk_picture_waiting on vendor_desk_picture (vendor, tries, next_try_at) where state = 'waiting';
