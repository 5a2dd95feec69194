-- Processes keep cards and pages of the catalog in memory (ADR 012). The refresh of the read models reports its changes
-- with this function: a trigger on their tables would cost more than the refresh of a whole catalog.
create function platform_report_change(kind text, id text) returns void language plpgsql as $$
begin
  perform pg_notify('access_change', kind || ' ' || id);
  if current_setting('paceline.access_changed', true) is distinct from 'yes' then
    perform set_config('paceline.access_changed', 'yes', true);
    raise notice 'access_changed';
  end if;
end $$;

create or replace function platform_access_changed() returns trigger language plpgsql as $$
begin
  perform platform_report_change(
    tg_argv[0],
    case
      when tg_argv[0] in ('market', 'settings', 'catalog') then ''
      else coalesce(to_jsonb(new), to_jsonb(old))->>'id'
    end);
  return null;
end $$;

-- The language of a sales organisation's texts depends on the order of its languages.
create trigger markets_sorg_language_catalog after insert or update or delete on markets_sorg_language
  for each statement execute function platform_access_changed('catalog');
