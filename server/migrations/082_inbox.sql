-- The inbox, the preferences of its readers, and the daily digest.

-- The digest mail of a user: one at each due time of a market.
create table notices_digest (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user on delete cascade,
  market_id uuid not null references markets_market on delete cascade,
  due_at timestamptz not null,
  made_at timestamptz not null,
  unique (user_id, market_id, due_at)
);

-- What a user reads of an event in the portal. Texts are message ids with params: the reader's language may change.
create table notices_entry (
  id uuid primary key default uuidv7(),
  event_id uuid not null references notices_event on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  kind text not null,
  title text not null,
  title_params jsonb not null default '{}',
  body text,
  body_params jsonb not null default '{}',
-- Words of a person, shown as they are.
  quote text not null default '',
-- Path after the locale, with search.
  path text not null,
-- Whoever may not see this customer in this sorg (any more) does not see the entry.
  customer_id uuid references customers_customer on delete cascade,
  sorg text references markets_sorg on delete cascade,
-- The market whose brand and hours the digest uses.
  market_id uuid references markets_market on delete set null,
  at timestamptz not null,
  read_at timestamptz,
-- The entry waits for the next digest, or is in this one.
  waits_for_digest boolean not null default false,
  digest_id uuid references notices_digest on delete set null,
  unique (event_id, user_id)
);
create index notices_entry_by_user on notices_entry (user_id, id desc);
create index notices_entry_unread on notices_entry (user_id, id desc) where read_at is null;
create index notices_entry_for_digest on notices_entry (market_id, at) where waits_for_digest;
create index notices_entry_by_customer on notices_entry (customer_id, id desc);
create index notices_entry_by_time on notices_entry (at);
create index notices_entry_by_digest on notices_entry (digest_id) where digest_id is not null;

-- What a user chose for a kind of event; without a row the standard of the kind applies.
create table notices_preference (
  user_id uuid not null references identity_user on delete cascade,
  kind text not null,
  mail text not null check (mail in ('now', 'digest', 'off')),
  push boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind)
);

-- A push that waited for the end of the quiet hours is skipped if its user has read the entry meanwhile.
alter table notices_delivery drop constraint notices_delivery_outcome_check;
alter table notices_delivery
  add constraint notices_delivery_outcome_check check (outcome in ('waiting', 'sent', 'gone', 'failed', 'skipped'));

-- Address that ends mails of this kind without a session (RFC 8058).
alter table platform_mail add column unsubscribe_url text;
