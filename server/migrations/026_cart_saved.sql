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
-- Name of the article when the line was added, for articles that are hidden later.
alter table cart_line add column seen_name text not null default '';
-- Finds the carts that contain an article.
create index cart_line_by_article on cart_line (article_id, cart_id);
