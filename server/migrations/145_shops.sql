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

-- Orders name the shop that sent them.
alter table click_collect_order add foreign key (shop_id) references shops_shop;
