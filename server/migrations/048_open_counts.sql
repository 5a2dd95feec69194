-- Open lines and units of each order: counting the open orders of a dealer reads one row per order instead of all lines.
-- Triggers keep them, because many statements write lines. They add differences instead of counting again, so that
-- transactions that change different lines of one order at the same time both count.
alter table orders_order
  add column open_line_count integer not null default 0 check (open_line_count >= 0),
  add column open_unit_count bigint not null default 0 check (open_unit_count >= 0);

update orders_order o
   set open_line_count = l.lines, open_unit_count = l.units
  from (
    select order_id, count(*) as lines, sum(qty - qty_shipped - qty_cancelled) as units
      from orders_line
     where qty_shipped + qty_cancelled < qty
     group by order_id) l
 where l.order_id = o.id;

create function orders_add_open_lines() returns trigger language plpgsql as $$
begin
  update orders_order o
     set open_line_count = o.open_line_count + l.lines, open_unit_count = o.open_unit_count + l.units
    from (
      select order_id, count(*) as lines, sum(qty - qty_shipped - qty_cancelled) as units
        from new_lines
       where qty_shipped + qty_cancelled < qty
       group by order_id) l
   where o.id = l.order_id;
  return null;
end $$;

create function orders_remove_open_lines() returns trigger language plpgsql as $$
begin
  update orders_order o
     set open_line_count = o.open_line_count - l.lines, open_unit_count = o.open_unit_count - l.units
    from (
      select order_id, count(*) as lines, sum(qty - qty_shipped - qty_cancelled) as units
        from old_lines
       where qty_shipped + qty_cancelled < qty
       group by order_id) l
   where o.id = l.order_id;
  return null;
end $$;

create function orders_change_open_lines() returns trigger language plpgsql as $$
begin
  update orders_order o
     set open_line_count = o.open_line_count + l.lines, open_unit_count = o.open_unit_count + l.units
    from (
      select order_id, sum(lines) as lines, sum(units) as units
        from (
          select order_id, 1 as lines, qty - qty_shipped - qty_cancelled as units
            from new_lines
           where qty_shipped + qty_cancelled < qty
           union all
          select order_id, -1, qty_shipped + qty_cancelled - qty
            from old_lines
           where qty_shipped + qty_cancelled < qty) d
       group by order_id
      having sum(lines) <> 0 or sum(units) <> 0) l
   where o.id = l.order_id;
  return null;
end $$;

create trigger orders_line_added after insert on orders_line
  referencing new table as new_lines
  for each statement execute function orders_add_open_lines();
create trigger orders_line_removed after delete on orders_line
  referencing old table as old_lines
  for each statement execute function orders_remove_open_lines();
create trigger orders_line_changed after update on orders_line
  referencing old table as old_lines new table as new_lines
  for each statement execute function orders_change_open_lines();
