-- Server processes keep sessions in memory. These triggers notify every process when a session, user, customer or
-- market changes; the notice makes the writing process wait until all processes have dropped their copies (ADR 012).
create function platform_access_changed() returns trigger language plpgsql as $$
declare
  id text := case
    when tg_argv[0] in ('market', 'settings') then ''
    else coalesce(to_jsonb(new), to_jsonb(old))->>'id'
  end;
begin
  perform pg_notify('access_change', tg_argv[0] || ' ' || id);
  if current_setting('paceline.access_changed', true) is distinct from 'yes' then
    perform set_config('paceline.access_changed', 'yes', true);
    raise notice 'access_changed';
  end if;
  return null;
end $$;

create trigger identity_session_access after update on identity_session
  for each row
  when ((old.user_id, old.host, old.active_customer_id, old.ended_at)
        is distinct from (new.user_id, new.host, new.active_customer_id, new.ended_at))
  execute function platform_access_changed('session');
create trigger identity_session_access_end after delete on identity_session
  for each row execute function platform_access_changed('session');
create trigger identity_user_access after update on identity_user
  for each row
  when ((old.rights_version, old.disabled_at) is distinct from (new.rights_version, new.disabled_at))
  execute function platform_access_changed('user');
create trigger identity_user_access_end after delete on identity_user
  for each row execute function platform_access_changed('user');
create trigger customers_customer_access after update or delete on customers_customer
  for each row execute function platform_access_changed('customer');
create trigger markets_market_access after update or delete on markets_market
  for each row execute function platform_access_changed('market');
create trigger markets_host_access after insert or update or delete on markets_host
  for each row execute function platform_access_changed('market');
