-- What the credit desk did with money that pays no invoice: returned it, or booked it by hand.
create table payments_clearing (
  payment_id uuid primary key references payments_payment on delete cascade,
  note text not null check (note <> ''),
  cleared_by uuid not null references identity_user,
  cleared_by_name text not null,
  cleared_at timestamptz not null
);
create index payments_payment_surplus on payments_payment (recorded_at desc, id desc) where surplus_amount > 0;
