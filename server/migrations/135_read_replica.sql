-- When the primary wrote last: read on a replica, it tells how far the replica is behind.
create table platform_replica_beat (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
insert into platform_replica_beat (at) values ('epoch');

-- The last write of each user: their lists come from the primary for some seconds. Only the primary needs it.
create unlogged table platform_user_write (
  user_id uuid primary key,
  at timestamptz not null
);
