-- What an invoice says beside its lines and totals; amounts in minor units, signed like the total (R-215).
alter table invoices_invoice
  add column kind text not null default 'invoice' check (kind in ('invoice', 'credit_note', 'deduction')),
  -- The customer whose account is billed: the owner of the credit account, else the customer itself (Q-104).
  add column payer_id uuid references customers_customer,
  add column accounting_number text not null default '',
  add column line_item smallint not null default 1,
  add column installment text not null default '',
  add column po_number text not null default '',
  -- The invoice that a credit note or deduction refers to.
  add column refers_to text not null default '',
  add column detail_notes text not null default '',
  add column surcharge_amount bigint not null default 0,
  add column recycle_fee_amount bigint not null default 0,
  add column freight_allowance_amount bigint not null default 0,
  add column payment_discount_amount bigint not null default 0,
  add column early_discount_amount bigint not null default 0,
  add column early_discount_until date,
  add column dunning_level smallint not null default 0,
  -- Payments that the portal received and the ERP's open amount does not carry yet; the sum of open receipts.
  add column received_amount bigint not null default 0,
  add column received_on date,
  -- The open payment request that names the invoice; at most one (Q-099).
  add column payment_request_id uuid,
  add column payment_state text check (payment_state in ('pending', 'waiting'));

update invoices_invoice i
   set kind = case when i.total_amount < 0 then 'credit_note' else 'invoice' end,
       payer_id = coalesce((select a.customer_id from credit_account a where a.id = i.credit_account_id), i.customer_id);

alter table invoices_invoice
  add check (payer_id is not null),
  add check ((payment_request_id is null) = (payment_state is null)),
  -- The unique key of a receivable on the wire (R-216).
  add column assignment text not null
      generated always as (company_code || '-' || number || '-' || fiscal_year::text || '-' || line_item::text) stored,
  -- What is left to pay; negative for a credit that is not used up. A receipt that the ERP's open amount carries
  -- already, because its booking is reported later, never makes a credit out of a charge.
  add column owed_amount bigint not null generated always as (
      case when open_amount >= 0
           then greatest(open_amount - greatest(received_amount, 0), 0)
           else least(open_amount - least(received_amount, 0), 0) end) stored,
  -- The day on which nothing was left to pay.
  add column settled_on date generated always as (
      case when open_amount = 0
                or (open_amount > 0 and received_amount >= open_amount)
                or (open_amount < 0 and received_amount <= open_amount)
           then coalesce(cleared_on, received_on, due_on) end) stored;

-- An invoice without a payer is billed to its customer.
create function invoices_fill_payer() returns trigger language plpgsql as $$
begin
  new.payer_id := coalesce(
      (select a.customer_id from credit_account a where a.id = new.credit_account_id), new.customer_id);
  return new;
end $$;
create trigger invoices_invoice_payer before insert or update of credit_account_id, customer_id on invoices_invoice
   for each row execute function invoices_fill_payer();

drop index invoices_invoice_open;
create index invoices_invoice_owed on invoices_invoice (customer_id, due_on, id) where owed_amount <> 0;
create index invoices_invoice_payer_owed on invoices_invoice (payer_id, sorg, due_on) where owed_amount <> 0;
create index invoices_invoice_settled on invoices_invoice (customer_id, settled_on desc, id desc)
 where settled_on is not null;
create unique index invoices_invoice_assignment on invoices_invoice (assignment);
create index invoices_invoice_by_number on invoices_invoice (number);
create index invoices_invoice_by_request on invoices_invoice (payment_request_id)
 where payment_request_id is not null;

-- A payment of the portal, as far as it counts for one invoice (negative: a used credit). It counts until figures of
-- the ERP that were made after the ERP booked it: they carry it.
create table invoices_receipt (
  invoice_id uuid not null references invoices_invoice on delete cascade,
  request_id uuid not null,
  amount bigint not null,
  received_at timestamptz not null,
  booked_at timestamptz,
  released_at timestamptz,
  primary key (invoice_id, request_id)
);
create index invoices_receipt_open on invoices_receipt (request_id) where released_at is null;
