-- How the buyer wants an order supplied besides the day: complete, and until which day.
alter table orders_order
  add column deliver_complete boolean not null default false,
  add column cancel_after date;
