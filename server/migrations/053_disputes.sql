-- What a customer disputes of an invoice, and what the desk decided.
create table disputes_dispute (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoices_invoice on delete cascade,
  -- The line; null: the whole invoice.
  position smallint,
  reason text not null check (reason in ('price', 'quantity', 'damaged', 'not_received', 'returned', 'other')),
  text text not null,
  amount bigint not null check (amount > 0),
  file text,
  file_name text,
  content_type text,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  opened_by uuid not null references identity_user,
  opened_at timestamptz not null,
  answer text not null default '',
  decided_by uuid references identity_user,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check ((file is null) = (file_name is null) and (file is null) = (content_type is null))
);
create unique index disputes_dispute_open on disputes_dispute (invoice_id, coalesce(position, 0)) where state = 'open';
create index disputes_dispute_by_invoice on disputes_dispute (invoice_id, opened_at desc);
create index disputes_dispute_by_state on disputes_dispute (state, opened_at, id);

alter table invoices_invoice
  -- The sum of its open disputes, and of the accepted ones that the ERP has not credited yet.
  add column disputed_amount bigint not null default 0 check (disputed_amount >= 0),
  add column conceded_amount bigint not null default 0 check (conceded_amount >= 0);
alter table invoices_invoice
  -- Nothing is left to pay but what is disputed.
  add column fully_disputed boolean not null generated always as (
      case when disputed_amount + conceded_amount = 0 or open_amount <= 0 then false
           else open_amount - greatest(received_amount, 0) <= disputed_amount + conceded_amount end) stored;

-- A lower open amount of the ERP carries accepted disputes first.
create function invoices_credit_conceded() returns trigger language plpgsql as $$
begin
  new.conceded_amount := greatest(0, new.conceded_amount - (old.open_amount - new.open_amount));
  return new;
end $$;
create trigger invoices_invoice_conceded before update of open_amount on invoices_invoice
   for each row when (new.open_amount < old.open_amount and old.conceded_amount > 0)
   execute function invoices_credit_conceded();
