-- The first date promised for a line, and the days by which the date moved since (negative: earlier).
alter table orders_line add column first_promised_on date;
update orders_line l set first_promised_on = p.promised_on from orders_promise p where p.line_id = l.id and p.version = 1;
alter table orders_line add column slip_days integer generated always as (promised_on - first_promised_on) stored;

-- Planned deliveries and deliveries in transit, without the history of arrived ones.
create index deliveries_delivery_open on deliveries_delivery (customer_id, shipped_on desc, id desc) where delivered_on is null;
