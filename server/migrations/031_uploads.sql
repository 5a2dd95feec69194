-- Files that users uploaded, for quotas and for the removal of files that no row refers to.
create table platform_upload (
-- Name in the store, with the width and extension of a picture.
  name text primary key,
  user_id uuid,
  bytes bigint not null check (bytes >= 0),
  stored_at timestamptz not null
);
create index platform_upload_by_user on platform_upload (user_id, stored_at);
create index platform_upload_by_age on platform_upload (stored_at);
