-- Shared basis of all modules: extensions, settings, counters, audit, idempotency.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- Secrets and switches that all server processes share (for example the key that signs request tokens).
create table platform_setting (
  name text primary key,
  value text not null
);

-- Visible numbers (orders, files) are taken from a row under a lock: no gaps, shared by all processes.
create table platform_counter (
  name text primary key,
  value bigint not null
);

-- Who did what, for whom, when and from where. Append-only: rows are never changed or deleted.
create table platform_audit (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  actor_user_id uuid,
  actor_name text not null,
  customer_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  address text
);
create index platform_audit_by_subject on platform_audit (subject_type, subject_id, at desc);
create index platform_audit_by_actor on platform_audit (actor_user_id, at desc);
create index platform_audit_by_customer on platform_audit (customer_id, at desc);

create function platform_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger platform_audit_append_only before update or delete on platform_audit
  for each row execute function platform_refuse_change();

-- Outcome of a mutation sent with an Idempotency-Key. Only final outcomes are kept, never server failures.
create table platform_idempotency (
  user_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  operation text not null,
  body_hash text not null,
  response jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index platform_idempotency_by_age on platform_idempotency (created_at);
