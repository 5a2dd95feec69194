-- Damage of a delivery that the dealer reports within some hours, and the decision about it.
create table transit_damage_report (
  id uuid primary key default uuidv7(),
  -- TD-2026-000001; empty until the end of the transaction that makes the report.
  number text not null default '',
  sorg text not null references markets_sorg,
  customer_id uuid not null references customers_customer,
  delivery_id uuid not null references deliveries_delivery,
  position integer not null,
  article_code text not null,
  description text not null,
  -- Empty: the article has no frame number.
  frame_number text not null default '',
  qty integer not null check (qty > 0),
  kind text not null check (kind in ('packaging', 'frame', 'component', 'missing')),
  text text not null,
  currency text not null,
  -- Price of the damaged units on the delivery, in minor units.
  value_amount bigint not null check (value_amount >= 0),
  state text not null check (state in ('proposed', 'in_review', 'credited', 'rejected')),
  -- The credit that the rules proposed, and the one that was agreed.
  proposed_amount bigint check (proposed_amount > 0),
  credit_amount bigint check (credit_amount > 0),
  reason text not null default '',
  reported_by uuid references identity_user on delete set null,
  reported_at timestamptz not null,
  decided_by uuid references identity_user on delete set null,
  decided_at timestamptz,
  check ((state = 'credited') = (credit_amount is not null)),
  check ((state in ('credited', 'rejected')) = (decided_at is not null))
);
create unique index transit_damage_report_by_number on transit_damage_report (number) where number <> '';
create index transit_damage_report_by_customer on transit_damage_report (customer_id, reported_at desc);
create index transit_damage_report_by_delivery on transit_damage_report (delivery_id, position);
create index transit_damage_report_open on transit_damage_report (sorg, reported_at) where state in ('proposed', 'in_review');
-- One unit is reported once: a frame by its number.
create unique index transit_damage_report_frame on transit_damage_report (delivery_id, frame_number)
 where frame_number <> '' and state <> 'rejected';
create table transit_damage_photo (
  report_id uuid not null references transit_damage_report on delete cascade,
  place smallint not null,
  attachment_id uuid not null unique references platform_attachment,
  primary key (report_id, place)
);
create table transit_damage_change (
  id uuid primary key default uuidv7(),
  report_id uuid not null references transit_damage_report on delete cascade,
  state text not null check (state in ('proposed', 'in_review', 'credited', 'rejected')),
  reason text not null default '',
  changed_by uuid references identity_user on delete set null,
  changed_at timestamptz not null
);
create index transit_damage_change_by_report on transit_damage_change (report_id, id);
