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
  unique (vendor, code)
) with (fillfactor = 90);
create index third_party_article_search on third_party_article using gin (search_text gin_trgm_ops);
create index third_party_article_by_name on third_party_article (description, id);
create index third_party_article_by_vendor on third_party_article (vendor, description, id);
create index third_party_article_by_code on third_party_article (code, id);
create index third_party_article_by_price on third_party_article (price, id);

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

-- Sales people order from vendors for their dealers, and desks see the orders. An installation without roles gets this
-- when it starts for the first time.
insert into identity_role_permission (role_id, permission)
select r.id, p.permission
  from identity_role r
  join (values
    ('salesman', 'page.3rd-party-catalog'), ('salesman', 'page.3rd-party-order'),
    ('sales.group', 'page.3rd-party-catalog'), ('sales.group', 'page.3rd-party-order'),
    ('order.desk', 'page.3rd-party-catalog'), ('order.desk', 'page.3rd-party-order'),
    ('administrator', 'page.3rd-party-catalog'), ('administrator', 'page.3rd-party-order'),
    ('us.administrator', 'page.3rd-party-catalog'), ('us.administrator', 'page.3rd-party-order')) as p(role, permission)
    on p.role = r.name
  join identity_permission i on i.name = p.permission
    on conflict do nothing;
