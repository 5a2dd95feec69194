-- A customer's own article codes, which lists may use.
create table intake_alias (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  code text not null check (code <> '' and length(code) <= 60),
  code_key text not null generated always as (upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g'))) stored check (code_key <> ''),
  article_id uuid not null references catalog_article on delete cascade,
-- The user who saved the code; the customer may be one they acted for.
  created_by uuid references identity_user on delete set null,
  created_at timestamptz not null,
  unique (customer_id, code_key)
);
create index intake_alias_by_article on intake_alias (article_id);
