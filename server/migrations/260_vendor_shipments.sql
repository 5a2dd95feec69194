-- Shipments of vendors: items of an order that left together, with carrier and tracking number. README of third-party.
create table third_party_shipment (
  id uuid primary key default uuidv7(),
  order_id uuid not null references third_party_order on delete cascade,
  -- Counts the shipments of an order from 1.
  number integer not null check (number > 0),
  carrier text not null default '' check (length(carrier) <= 60),
  tracking_number text not null default '' check (length(tracking_number) <= 60),
  parcels integer not null check (parcels between 1 and 50),
  shipped_at timestamptz not null,
  user_id uuid references identity_user on delete set null,
  user_name text not null,
  unique (order_id, number)
);
create index third_party_shipment_by_user on third_party_shipment (user_id) where user_id is not null;

-- The shipment with which an item left; null for one that did not, and for steps of single items.
alter table third_party_item add column shipment_id uuid references third_party_shipment on delete set null;
create index third_party_item_by_shipment on third_party_item (shipment_id) where shipment_id is not null;
