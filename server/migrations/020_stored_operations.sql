-- Operations that our own client sends by their hash instead of their text. Kept across releases, so that a page that was
-- opened before a release goes on, whichever process answers it.
create table platform_operation (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  document text not null,
  seen_at timestamptz not null
);
