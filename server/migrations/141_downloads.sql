-- Requests of the download area: what a user exports into a file, and the file.
create table downloads_request (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user,
  market_id uuid not null references markets_market on delete cascade,
  -- Host of the market on which it was requested.
  host text not null,
  module text not null,
  format text not null check (format in ('xlsx', 'csv')),
  -- Null for modules that show the current state.
  from_on date,
  to_on date,
  -- Null: all customers of the user's areas.
  customer_id uuid references customers_customer on delete cascade,
  locale text not null,
  state text not null default 'requested'
    check (state in ('requested', 'processing', 'complete', 'failed', 'expired', 'cancelled')),
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  -- Started runs; a run of a process that was killed is repeated.
  attempts smallint not null default 0,
  row_count integer not null default 0,
  row_total integer,
  -- Name that the user sees, and name in the file store.
  file_name text,
  stored text,
  byte_count bigint,
  -- Code of the reason why it failed.
  failure text,
  -- Removed by the user from the list; it still counts for the day.
  removed_at timestamptz,
  check ((from_on is null) = (to_on is null)),
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'complete' or (stored is not null and finished_at is not null and expires_at is not null))
);
create index downloads_request_of_user on downloads_request (user_id, requested_at desc);
create index downloads_request_unfinished on downloads_request (requested_at) where state in ('requested', 'processing');
create index downloads_request_kept on downloads_request (expires_at) where stored is not null;

-- Administrators request exports too; so far only the roles of dealers, sales people and auditors did.
insert into identity_role_permission (role_id, permission)
select r.id, p.name
  from identity_role r
 cross join (values ('page.download-area'), ('download.request')) as p(name)
  join identity_permission i on i.name = p.name
 where r.name = 'administrator'
    on conflict do nothing;
