-- Tables for the administration of the portal: profiles, one-time links, target markets, countries, mail.

-- Names the scope of the market administration like every other page scope.
update identity_permission set name = 'page.market' where name = 'page.markets';

alter table identity_permission add column id uuid not null unique default uuidv7();
-- Group roles that the US pages may grant (Q-057).
alter table identity_group_role add column us boolean not null default false;
update identity_group_role set us = true where name in ('US administrator', 'Dealer');

alter table identity_user
  add column phone text not null default '',
  -- Further addresses for order confirmations (Q-060).
  add column email_confirmations text[] not null default '{}',
-- A deleted user keeps a row for history, without a name (Q-061).
  add column deleted_at timestamptz,
  add column last_sign_in_at timestamptz;
create index identity_user_by_email on identity_user (lower(email)) where deleted_at is null;

-- One-time links for a forgotten password (Q-025): only the hash of the token is kept.
create table identity_password_reset (
  token_hash text primary key,
  user_id uuid not null references identity_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  address text not null
);
create index identity_password_reset_by_user on identity_password_reset (user_id, created_at);

-- ISO code of the country in which a sales organisation sells; US ones belong to the US pages (Q-057).
alter table markets_sorg add column country text not null default '' check (country ~ '^([A-Z]{2})?$');

-- Markets that brand content is made for; readers see content that shares a market with them (Q-164).
create table markets_content_target_market (
  id uuid primary key default uuidv7(),
  market_name text not null unique,
  source text not null default '',
  brand text not null default '',
  types text[] not null default '{marketing_material,sales_document,news}'
);
create table markets_user_target_market (
  user_id uuid not null references identity_user on delete cascade,
  content_target_market_id uuid not null references markets_content_target_market on delete cascade,
  primary key (user_id, content_target_market_id)
);
create index markets_user_target_market_by_market on markets_user_target_market (content_target_market_id);
create trigger markets_user_target_market_rights after insert or update or delete on markets_user_target_market
  for each row execute function identity_rights_changed();

-- Layout of brand content on its card (Q-165); master data.
create table markets_layout (
  id uuid primary key default uuidv7(),
  type text not null default 'marketing_material',
  name text not null,
  placeholder boolean not null default true,
  title boolean not null default true,
  subtitle boolean not null default false,
  released_on boolean not null default false,
  resolution boolean not null default false,
  go_to_page boolean not null default true,
  position smallint not null default 0,
  unique (type, name)
);

create table markets_country (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  name text not null
);
create table markets_city (
  id uuid primary key default uuidv7(),
  country_id text not null references markets_country on delete cascade,
  description text not null,
  unique (country_id, description)
);

-- Outgoing and sent mail: written in the transaction that causes it, sent by a job, never lost.
create table platform_mail (
  id uuid primary key default uuidv7(),
-- Purpose of the mail, for example `feedback`; with a `key` it is sent once per purpose and key.
  kind text not null,
  key text,
  market_id uuid,
  locale text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
-- When the mail server refused the recipient permanently; the mail is not retried.
  refused_at timestamptz
);
create unique index platform_mail_once on platform_mail (kind, key, lower(recipient)) where key is not null;
create index platform_mail_by_time on platform_mail (created_at desc);
create index platform_mail_waiting on platform_mail (created_at) where sent_at is null and refused_at is null;
