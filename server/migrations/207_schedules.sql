-- How often repeated jobs run, written by the servers that run them: the readiness page names those that are late.
create table platform_schedule (
  name text primary key,
  -- A run is due again after so many seconds; only daily and rarer jobs are listed.
  period_seconds integer not null
);
