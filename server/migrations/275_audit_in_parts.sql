-- The audit log grows for ever: a part for each quarter keeps indexes small, and old quarters can be archived (ADR 101).
-- Ids are of version 7 and rise with time, so the key stays what it was. Parts have a schema of their own.
create schema parts;

-- The first id of version 7 that can be made at an instant.
create function platform_first_id(at timestamptz) returns uuid immutable language sql as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- Suffix of the part of a quarter (UTC): 2027q1.
create function platform_quarter(at timestamptz) returns text stable language sql as $$
  select to_char(at at time zone 'UTC', 'YYYY"q"Q')
$$;

-- The rows until now become the part of all time before the next quarter.
alter table platform_audit set schema parts;
drop trigger platform_audit_append_only on parts.platform_audit;
create table public.platform_audit (like parts.platform_audit including defaults) partition by range (id);
alter table public.platform_audit add primary key (id);

create index platform_audit_by_subject on public.platform_audit (subject_type, subject_id, at desc);
create index platform_audit_by_actor on public.platform_audit (actor_user_id, at desc);
create index platform_audit_by_customer on public.platform_audit (customer_id, at desc);
create index platform_audit_by_time on public.platform_audit (at desc, id desc);
create index platform_audit_by_action on public.platform_audit (action, at desc);
create index platform_audit_by_subject_type on public.platform_audit (subject_type, at desc);
create index platform_audit_by_subject_id on public.platform_audit (subject_id, at desc);
create index platform_audit_by_request on public.platform_audit (request_id);

create trigger platform_audit_append_only before update or delete on public.platform_audit
  for each row execute function platform_refuse_change();

do $$
declare
  next timestamptz := (date_trunc('quarter', clock_timestamp() at time zone 'UTC') + interval '3 months') at time zone 'UTC';
  part text := 'platform_audit_before_' || platform_quarter(next);
begin
  execute format('alter table parts.platform_audit rename to %I', part);
  execute format('alter table public.platform_audit attach partition parts.%I for values from (minvalue) to (%L)',
                 part, platform_first_id(next));
end $$;

-- What no part takes. It stays empty while a server runs jobs.
create table parts.platform_audit_rest partition of public.platform_audit default;

-- Makes the missing parts up to a year from now, and moves rows into them that no part took; returns how many it made.
create function platform_make_audit_parts() returns integer language plpgsql as $$
declare
  oldest timestamptz;
  quarter timestamp;
  first timestamptz;
  next timestamptz;
  part text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(727307);
  oldest := (select uuid_extract_timestamp(id) from parts.platform_audit_rest order by id limit 1);
  for quarter in
    select generate_series(date_trunc('quarter', least(oldest, clock_timestamp()) at time zone 'UTC'),
                           date_trunc('quarter', clock_timestamp() at time zone 'UTC') + interval '12 months',
                           interval '3 months')
  loop
    first := quarter at time zone 'UTC';
    next := (quarter + interval '3 months') at time zone 'UTC';
    part := 'platform_audit_' || platform_quarter(first);
    if to_regclass(format('parts.%I', part)) is not null
       or exists (select from pg_inherits i
                    join pg_class c on c.oid = i.inhrelid
                   where i.inhparent = 'public.platform_audit'::regclass
                     and c.relname >= 'platform_audit_before_' || platform_quarter(next)
                     and c.relname like 'platform\_audit\_before\_%')
    then
      continue;
    end if;
    execute format('create table parts.%I (like parts.platform_audit_rest including defaults including constraints including indexes)', part);
    if oldest < next then
      alter table parts.platform_audit_rest disable trigger user;
      execute format('with moved as (delete from parts.platform_audit_rest where id >= %L and id < %L returning *)
                      insert into parts.%I select * from moved',
                     platform_first_id(first), platform_first_id(next), part);
      alter table parts.platform_audit_rest enable trigger user;
    end if;
    -- Attaching a part that is ready lets the log go on meanwhile; making it as a part would not.
    execute format('alter table public.platform_audit attach partition parts.%I for values from (%L) to (%L)',
                   part, platform_first_id(first), platform_first_id(next));
    made := made + 1;
  end loop;
  return made;
end $$;

select platform_make_audit_parts();
