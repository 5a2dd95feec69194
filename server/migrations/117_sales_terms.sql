-- Administration of sales organisations and their terms. `version` rises with every change, so that a change that is
-- based on an older state is refused.

-- Removed methods and options stay: orders and payment requests name them.
alter table orders_payment_method
  add column valid_from date,
  add column valid_to date,
  add column version integer not null default 1,
  add column removed_at timestamptz,
  add check (valid_from is null or valid_to is null or valid_from <= valid_to);
alter table orders_shipment_option
  add column version integer not null default 1,
  add column removed_at timestamptz;

alter table markets_sorg add column version integer not null default 1;
alter table markets_merchant add column version integer not null default 1;
alter table customers_company add column version integer not null default 1;
alter table catalog_site add column version integer not null default 1;
-- Price list of customers whose file names none.
alter table markets_sorg add column price_list text not null default '';
-- A merchant with shipment options cannot be removed; rows of earlier versions are not checked.
alter table orders_shipment_option
  add foreign key (sorg, merchant) references markets_merchant not valid;
