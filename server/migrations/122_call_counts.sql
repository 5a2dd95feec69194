-- Calls of addresses on routes with a limit, counted for all processes. Without a log: after a crash the windows begin anew.
create unlogged table platform_call_count (
  subject text primary key,
  calls integer not null,
  ends_at timestamptz not null
);

create index platform_call_count_ends on platform_call_count (ends_at);
