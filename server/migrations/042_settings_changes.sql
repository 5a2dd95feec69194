-- Settings of sales are kept in memory as sessions are; their tables report changes in the same way (ADR 012).
create or replace function platform_access_changed() returns trigger language plpgsql as $$
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

create trigger markets_sorg_settings after insert or update or delete on markets_sorg
  for each statement execute function platform_access_changed('settings');
create trigger markets_merchant_settings after insert or update or delete on markets_merchant
  for each statement execute function platform_access_changed('settings');
create trigger orders_shipment_option_settings after insert or update or delete on orders_shipment_option
  for each statement execute function platform_access_changed('settings');
create trigger orders_payment_method_settings after insert or update or delete on orders_payment_method
  for each statement execute function platform_access_changed('settings');
