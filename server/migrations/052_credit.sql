-- Why an account is blocked: what the ERP reports, and what the credit desk or a payment puts over it. `reason_blocked`
-- stays the reason in force, which all code reads; only the credit module computes it.
alter table credit_account
  add column reason_reported text,
  -- Payments that the portal received and the ERP's figures do not carry yet; the sum of open receipts.
  add column received bigint not null default 0;

update credit_account set reason_reported = reason_blocked;

-- Everything that counts against the limit. A payment that the ERP's figures carry already, because its booking is
-- reported later, never makes credit out of open invoices.
alter table credit_account
  add column exposure bigint not null generated always as (
      greatest(open_invoice - received, least(open_invoice, 0)) + open_delivery + consignment + held) stored;

-- A block of the credit desk, or a lift of the ERP's block by the desk or by a payment. At most one of each source is
-- open for an account.
create table credit_override (
  id uuid primary key default uuidv7(),
  account_id uuid not null references credit_account on delete cascade,
  kind text not null check (kind in ('block', 'unblock')),
  source text not null check (source in ('desk', 'payment')),
  -- Why, for the staff; the named reason that the customer sees, if there is one (R-206 to R-210).
  reason text not null,
  block_reason text check (block_reason in
      ('limit_exceeded', 'overdue_over_limit', 'oldest_ar_blocked', 'other_company_blocked')),
  begins_at timestamptz not null,
  -- When it ends by itself; never: until it is ended.
  ends_at timestamptz check (ends_at > begins_at),
  made_by uuid references identity_user,
  ended_at timestamptz,
  ended_by uuid references identity_user,
  check (source = 'desk' or kind = 'unblock'),
  check (block_reason is null or kind = 'block')
);
create unique index credit_override_open on credit_override (account_id, source) where ended_at is null;
create index credit_override_ending on credit_override (ends_at) where ended_at is null;
create index credit_override_by_account on credit_override (account_id, begins_at desc);

-- A payment of the portal, as far as it counts for one account (negative: it used up a credit). It counts until figures
-- of the ERP that were made after the ERP booked it.
create table credit_receipt (
  account_id uuid not null references credit_account,
  request_id uuid not null,
  amount bigint not null,
  received_at timestamptz not null,
  booked_at timestamptz,
  released_at timestamptz,
  primary key (account_id, request_id)
);
create index credit_receipt_open on credit_receipt (request_id) where released_at is null;

-- The figures of an account at the end of a day on which they changed.
create table credit_history (
  account_id uuid not null references credit_account on delete cascade,
  day date not null,
  credit_limit bigint not null,
  open_invoice bigint not null,
  open_delivery bigint not null,
  consignment bigint not null,
  held bigint not null,
  received bigint not null,
  exposure bigint not null,
  reason_blocked text,
  primary key (account_id, day)
);
