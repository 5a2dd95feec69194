-- Operations that the web client sends by their hash instead of their text. Kept across releases, so that pages opened
-- before a release keep working with every process.
create table platform_operation (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  document text not null,
  seen_at timestamptz not null
);
