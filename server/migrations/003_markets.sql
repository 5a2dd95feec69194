-- Hosts, site configuration, sales organisations, merchants.
create table markets_sorg (
  code text primary key,
  name text not null,
  company_code text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  exact_qty_check boolean not null default true,
  available_stock_check boolean not null default true,
-- ISO weekdays on which goods are dispatched, and the local time until which an order is dispatched the same day.
  working_days smallint[] not null default '{1,2,3,4,5}',
  cut_off_time time not null default '14:00',
  time_zone text not null,
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  url1 text not null default '',
  url2 text not null default '',
  url3 text not null default ''
);

-- Languages in which a sorg maintains its articles; the first is the fallback.
create table markets_sorg_language (
  sorg text not null references markets_sorg on delete cascade,
  language text not null,
  position smallint not null,
  primary key (sorg, language)
);

-- A seller within a sorg; orders are split by sorg and merchant (Q-081).
create table markets_merchant (
  sorg text not null references markets_sorg on delete cascade,
  code text not null,
  name text not null,
  primary key (sorg, code)
);

-- One market of the product; `configuration` is the site configuration, validated by rules/markets/site-configuration.
create table markets_market (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name text not null,
  time_zone text not null,
  status text not null default 'online' check (status in ('online', 'maintenance', 'offline')),
  status_message text not null default '',
  configuration jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create table markets_host (
  host text primary key check (host = lower(host)),
  market_id uuid not null references markets_market on delete cascade,
  is_default boolean not null default false
);
create unique index markets_host_default on markets_host (is_default) where is_default;
create table markets_market_sorg (
  market_id uuid not null references markets_market on delete cascade,
  sorg text not null references markets_sorg,
  position smallint not null,
  primary key (market_id, sorg)
);
create table markets_market_language (
  market_id uuid not null references markets_market on delete cascade,
  language text not null references identity_language,
  position smallint not null,
  primary key (market_id, language)
);

create function markets_market_changed() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger markets_market_version before update on markets_market
  for each row execute function markets_market_changed();
