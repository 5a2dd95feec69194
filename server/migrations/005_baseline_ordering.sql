-- Ordering: orders, deliveries, carts.

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
  active boolean not null default true,
  version integer not null default 1,
  removed_at timestamptz,
  code text not null default left(gen_random_uuid()::text, 8),
  -- A merchant with shipment options cannot be removed; rows of earlier versions are not checked.
  foreign key (sorg, merchant) references markets_merchant
);
create unique index orders_shipment_option_by_code on orders_shipment_option (sorg, merchant, code)
 where removed_at is null;
create trigger orders_shipment_option_settings after insert or update or delete on orders_shipment_option
  for each statement execute function platform_access_changed('settings');

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
  active boolean not null default true,
  -- Removed methods and options stay: orders and payment requests name them.
  valid_from date,
  valid_to date,
  version integer not null default 1,
  removed_at timestamptz,
  -- Codes by which files name payment methods and shipment options. A removed row frees its code. The default serves
  -- servers of the previous release, which do not know the column.
  code text not null default left(gen_random_uuid()::text, 8),
  check (valid_from is null or valid_to is null or valid_from <= valid_to)
);
create unique index orders_payment_method_by_code on orders_payment_method (sorg, module, code)
 where removed_at is null;
create trigger orders_payment_method_settings after insert or update or delete on orders_payment_method
  for each statement execute function platform_access_changed('settings');

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
-- Price components are settings that every list of invoices and every cart reads (ADR 012).
create trigger orders_price_component_settings after insert or update or delete on orders_price_component
  for each statement execute function platform_access_changed('settings');

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
  search_text text not null
      generated always as (search_spellings(number || ' ' || coalesce(erp_number, '') || ' ' || po_number)) stored,
  -- How the buyer wants an order supplied besides the day: complete, and until which day.
  deliver_complete boolean not null default false,
  cancel_after date,
  shipto_state text not null default '',
  -- Open lines and units of each order: counting the open orders of a dealer reads one row per order instead of all lines.
  -- Triggers keep them, because many statements write lines. They add differences instead of counting again, so that
  -- transactions that change different lines of one order at the same time both count.
  open_line_count integer not null default 0 check (open_line_count >= 0),
  open_unit_count bigint not null default 0 check (open_unit_count >= 0),
  check (total_amount = goods_amount + shipment_amount + tax_amount)
);
create index orders_order_search on orders_order using gin (search_text gin_trgm_ops);
create index orders_order_by_time on orders_order (created_at desc, id desc);
create index orders_order_by_sorg on orders_order (sorg, created_at desc, id desc);
create index orders_order_by_status on orders_order (sorg, status, created_at desc, id desc);
create index orders_order_by_customer_status on orders_order (customer_id, status, created_at desc, id desc);
create unique index orders_order_by_erp_number on orders_order (sorg, erp_number) where erp_number is not null;
create index orders_order_by_checkout on orders_order (checkout_id) where checkout_id is not null;
-- The order list of the staff over any number of orders. Searches match the beginning or end of a number, so each has
-- an index; the list is read in the order of time from one of the indexes below.
create index orders_order_number_start on orders_order (lower(number) text_pattern_ops);
create index orders_order_number_end on orders_order (reverse(lower(number)) text_pattern_ops);
create index orders_order_erp_start on orders_order (lower(erp_number) text_pattern_ops) where erp_number is not null;
create index orders_order_erp_end on orders_order (reverse(lower(erp_number)) text_pattern_ops)
  where erp_number is not null;
create index orders_order_po_start on orders_order (lower(po_number) text_pattern_ops) where po_number <> '';
-- An order that ended before its hand-over no longer waits.
create index orders_order_by_erp_state on orders_order (sorg, erp_state, created_at desc, id desc)
  where erp_state <> 'accepted' and status in ('pending', 'processing', 'failed');
create index orders_order_unanswered on orders_order (sent_at)
  where erp_state = 'sent' and status in ('processing', 'failed');
create index orders_order_by_channel on orders_order (sorg, created_at desc, id desc) include (status)
  where origin = 'erp';
create index orders_order_acting on orders_order (sorg, created_at desc, id desc) include (status) where acting;
-- Counts the orders of some customers from the index alone.
create index orders_order_by_customer on orders_order (customer_id, created_at desc, id desc) include (sorg, status, acting);
create index orders_order_by_user on orders_order (created_by_username, created_at desc, id desc)
  where created_by_username <> '';

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
  -- The first date promised for a line, and the days by which the date moved since (negative: earlier).
  first_promised_on date,
  slip_days integer generated always as (promised_on - first_promised_on) stored,
  unique (order_id, position),
  check (qty_shipped + qty_cancelled <= qty)
);
create index orders_line_by_article on orders_line (article_id, order_id);
-- Lines of other channels whose article arrived later.
create index orders_line_without_article on orders_line (article_code) where article_id is null;
-- Open lines and units of a dealer are counted from the index alone, as "bought before" already was.
create index orders_line_amounts on orders_line (order_id) include (article_id, qty, qty_cancelled, qty_shipped);

create function orders_add_open_lines() returns trigger language plpgsql as $$
begin
  update orders_order o
     set open_line_count = o.open_line_count + l.lines, open_unit_count = o.open_unit_count + l.units
    from (
      select order_id, count(*) as lines, sum(qty - qty_shipped - qty_cancelled) as units
        from new_lines
       where qty_shipped + qty_cancelled < qty
       group by order_id) l
   where o.id = l.order_id;
  return null;
end $$;
create trigger orders_line_added after insert on orders_line
  referencing new table as new_lines
  for each statement execute function orders_add_open_lines();

create function orders_remove_open_lines() returns trigger language plpgsql as $$
begin
  update orders_order o
     set open_line_count = o.open_line_count - l.lines, open_unit_count = o.open_unit_count - l.units
    from (
      select order_id, count(*) as lines, sum(qty - qty_shipped - qty_cancelled) as units
        from old_lines
       where qty_shipped + qty_cancelled < qty
       group by order_id) l
   where o.id = l.order_id;
  return null;
end $$;
create trigger orders_line_removed after delete on orders_line
  referencing old table as old_lines
  for each statement execute function orders_remove_open_lines();

create function orders_change_open_lines() returns trigger language plpgsql as $$
begin
  update orders_order o
     set open_line_count = o.open_line_count + l.lines, open_unit_count = o.open_unit_count + l.units
    from (
      select order_id, sum(lines) as lines, sum(units) as units
        from (
          select order_id, 1 as lines, qty - qty_shipped - qty_cancelled as units
            from new_lines
           where qty_shipped + qty_cancelled < qty
           union all
          select order_id, -1, qty_shipped + qty_cancelled - qty
            from old_lines
           where qty_shipped + qty_cancelled < qty) d
       group by order_id
      having sum(lines) <> 0 or sum(units) <> 0) l
   where o.id = l.order_id;
  return null;
end $$;
create trigger orders_line_changed after update on orders_line
  referencing old table as old_lines new table as new_lines
  for each statement execute function orders_change_open_lines();

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

-- Deliveries and invoices as the ERP reports them.

create table deliveries_delivery (
  id uuid primary key default uuidv7(),
  number text not null,
  sorg text not null references markets_sorg,
  customer_id uuid not null references customers_customer,
  company_code text not null,
  status text not null default 'shipped' check (status in ('planned', 'shipped', 'delivered')),
  carrier text not null default '',
  tracking_number text not null default '',
  tracking_url text not null default '',
  shipto text not null default '',
  notes text not null default '',
  currency text not null,
  shipped_on date,
  estimated_on date,
  delivered_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  unique (sorg, number)
);
create index deliveries_delivery_by_customer on deliveries_delivery (customer_id, shipped_on desc, id desc);
-- Planned deliveries and deliveries in transit, without the history of arrived ones.
create index deliveries_delivery_open on deliveries_delivery (customer_id, shipped_on desc, id desc)
  where delivered_on is null;

create table deliveries_line (
  delivery_id uuid not null references deliveries_delivery on delete cascade,
  position integer not null,
  order_id uuid references orders_order,
  order_line_id uuid references orders_line,
  article_code text not null,
  description text not null default '',
  uom text not null default 'PCE',
  qty integer not null check (qty > 0),
  price bigint not null default 0,
  serial_numbers text[] not null default '{}',
  primary key (delivery_id, position)
);
create index deliveries_line_by_order on deliveries_line (order_id);
create index deliveries_line_by_order_line on deliveries_line (order_line_id);

-- Carts: one per customer and user today; the name allows several later.
create table cart_cart (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The last checkout of a cart: a client without cart versions that sends it again gets the same orders.
  ordered_version integer,
  ordered_request text,
  ordered_checkout_id uuid,
  unique (customer_id, user_id, name)
);
create index cart_cart_by_change on cart_cart (updated_at desc);

create table cart_line (
  id uuid primary key default uuidv7(),
  cart_id uuid not null references cart_cart on delete cascade,
  sorg text not null references markets_sorg,
  article_id uuid not null references catalog_article on delete cascade,
  qty integer not null check (qty > 0 and qty <= 99999),
  uom text not null,
  -- Unit price when the dealer added or accepted the line: basis of "price down 18 each".
  seen_price bigint,
  seen_currency text,
  position bigint generated always as identity,
  added_at timestamptz not null,
  updated_at timestamptz not null,
  -- Name of the article when the line was added, for articles that are hidden later.
  seen_name text not null default '',
  unique (cart_id, sorg, article_id)
);
-- Finds the carts that contain an article.
create index cart_line_by_article on cart_line (article_id, cart_id);

-- Lines saved for later beside the cart; a checkout ignores them.
create table cart_saved_line (
  id uuid primary key default uuidv7(),
  cart_id uuid not null references cart_cart on delete cascade,
  sorg text not null references markets_sorg,
  article_id uuid not null references catalog_article on delete cascade,
  qty integer not null check (qty > 0 and qty <= 99999),
  uom text not null,
  -- Unit price when the line was saved.
  seen_price bigint,
  seen_currency text,
  seen_name text not null default '',
  position bigint generated always as identity,
  saved_at timestamptz not null,
  unique (cart_id, sorg, article_id)
);

-- Data of the confirmation page besides the orders: planned dates, and lines that were not ordered.
create table cart_confirmation (
  -- orders_order.checkout_id of all orders of the checkout.
  checkout_id uuid primary key,
  left_out jsonb not null,
  planned jsonb not null,
  created_at timestamptz not null
);
