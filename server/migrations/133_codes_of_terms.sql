-- Codes by which files name payment methods and shipment options. A removed row frees its code. The default serves
-- servers of the previous release, which do not know the column.
alter table orders_payment_method add column code text not null default left(gen_random_uuid()::text, 8);
alter table orders_shipment_option add column code text not null default left(gen_random_uuid()::text, 8);

update orders_payment_method t
   set code = t.type || case n.number when 1 then '' else '-' || n.number end
  from (
    select id, row_number() over (partition by sorg, module, type, removed_at is null order by position, id) as number
      from orders_payment_method) n
 where n.id = t.id;
update orders_shipment_option t
   set code = t.type || case n.number when 1 then '' else '-' || n.number end
  from (
    select id, row_number() over (partition by sorg, merchant, type, removed_at is null order by position, id) as number
      from orders_shipment_option) n
 where n.id = t.id;

create unique index orders_payment_method_by_code on orders_payment_method (sorg, module, code)
 where removed_at is null;
create unique index orders_shipment_option_by_code on orders_shipment_option (sorg, merchant, code)
 where removed_at is null;
