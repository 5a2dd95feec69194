-- How an approved claim is settled: exactly one order at price zero, or one request of a credit note.
create table claims_credit_request (
  id uuid primary key default uuidv7(),
  number text not null unique,
  claim_id uuid not null unique references claims_claim,
  company_code text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  created_by uuid not null references identity_user,
  created_at timestamptz not null,
  -- waiting = not handed over, sent = file written, booked = credit note written, rejected = refused by the ERP.
  erp_state text not null default 'waiting' check (erp_state in ('waiting', 'sent', 'booked', 'rejected')),
  erp_reason text not null default '',
  erp_at timestamptz,
  -- The credit note (Q-137).
  credit_number text not null default '',
  credit_on date,
  credit_amount bigint,
  check ((erp_state = 'booked') = (credit_on is not null))
);
create table claims_settlement (
  claim_id uuid primary key references claims_claim,
  kind text not null check (kind in ('replacement', 'credit')),
  order_id uuid unique references orders_order,
  credit_request_id uuid unique references claims_credit_request,
  -- What it costs, in minor units: the dealer's price of the replaced goods, or the credited amount.
  cost bigint not null check (cost >= 0),
  currency text not null,
  created_at timestamptz not null,
  check ((kind = 'replacement') = (order_id is not null)),
  check ((kind = 'credit') = (credit_request_id is not null))
);
-- Claims in settlement, which news of orders and credit notes move on.
create index claims_claim_in_settlement on claims_claim (id) where category = 'processing';
-- What the ERP says of a decided claim.
alter table claims_claim
  add column erp_state text not null default '' check (erp_state in ('', 'sent', 'taken', 'rejected')),
  add column erp_number text not null default '',
  add column erp_reason text not null default '';
