-- Params for the text of a rejected row, rows imported with a warning, and the state or province of an order's address.
alter table erp_reject add column params jsonb not null default '{}', add column warning boolean not null default false;
alter table erp_file add column warning_count integer not null default 0;
alter table orders_order add column shipto_state text not null default '';
