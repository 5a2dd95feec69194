-- The order desk takes units back before the ERP gets an order. They count as cancelled, and the ERP never sees them.
alter table orders_line
  add column qty_withdrawn integer not null default 0 check (qty_withdrawn between 0 and qty);

-- The member of staff who works on an order.
alter table orders_order add column assigned_user_id uuid references identity_user on delete set null;
create index orders_order_by_assigned on orders_order (assigned_user_id, created_at desc, id desc)
  where assigned_user_id is not null;

-- Notes of the order desk; the dealer never sees them.
create table orders_note (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders_order on delete cascade,
  note text not null check (length(note) between 1 and 1000),
  created_by uuid references identity_user on delete set null,
  created_by_name text not null,
  created_at timestamptz not null
);
create index orders_note_by_order on orders_note (order_id, id);
create index orders_note_by_user on orders_note (created_by) where created_by is not null;
