-- Names of price lists and customer groups. Prices, customers, deals and blocks name their codes without a row here:
-- files may arrive in any order.
create table catalog_price_list (
  sorg text not null references markets_sorg on delete cascade,
  code text not null,
  name text not null,
  version integer not null default 1,
  primary key (sorg, code)
);
create table customers_group (
  code text primary key,
  name text not null,
  version integer not null default 1
);
