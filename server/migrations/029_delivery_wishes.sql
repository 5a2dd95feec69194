-- How the buyer wants an order supplied, besides the day: all at once, and up to which day at all.
alter table orders_order
  add column deliver_complete boolean not null default false,
  add column cancel_after date;
