-- Carts: one per customer and user today; the name allows several later.
create table cart_cart (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (customer_id, user_id, name)
);
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
  unique (cart_id, sorg, article_id)
);
