-- Folders of a market into which scheduled exports are delivered.
create table downloads_target (
  id uuid primary key default uuidv7(),
  market_id uuid not null references markets_market on delete cascade,
  name text not null,
  kind text not null check (kind in ('sftp', 's3')),
  -- SFTP: name of the server. S3: address of the service.
  address text not null,
  port integer not null default 22 check (port between 1 and 65535),
  -- SFTP: user name. S3: id of the access key.
  account text not null,
  -- SFTP: fingerprint of the server's key, 'SHA256:...'. S3: region.
  identity text not null,
  bucket text not null default '',
  folder text not null default '',
  -- Password or secret key, sealed.
  secret text not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (market_id, name)
);

-- Exports that a user gets regularly.
create table downloads_schedule (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user,
  market_id uuid not null references markets_market on delete cascade,
  host text not null,
  module text not null,
  format text not null check (format in ('xlsx', 'csv')),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  -- Null for modules that show the current state.
  period text check (period in ('yesterday', 'last_week', 'last_month', 'year_to_date')),
  customer_id uuid references customers_customer on delete cascade,
  locale text not null,
  -- Null: the user gets a mail with a link.
  target_id uuid references downloads_target,
  -- Day of the market on which it runs next.
  next_on date not null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  stop_reason text,
  check ((stopped_at is null) = (stop_reason is null))
);
create index downloads_schedule_of_user on downloads_schedule (user_id, created_at);
create index downloads_schedule_due on downloads_schedule (next_on) where stopped_at is null;
create index downloads_schedule_of_target on downloads_schedule (target_id) where target_id is not null;

alter table downloads_request
  add schedule_id uuid references downloads_schedule on delete set null,
  add due_on date,
  add target_id uuid references downloads_target on delete set null,
  add delivered_at timestamptz,
  add delivery_attempts smallint not null default 0,
  add delivery_failure text;
-- A run of a schedule is requested once, whichever processes plan it.
create unique index downloads_request_of_schedule on downloads_request (schedule_id, due_on, from_on)
  nulls not distinct where schedule_id is not null;
create index downloads_request_of_target on downloads_request (target_id) where target_id is not null;
