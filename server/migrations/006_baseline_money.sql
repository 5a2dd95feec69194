-- Money: invoices, payments, disputes.

create table invoices_invoice (
  id uuid primary key default uuidv7(),
  company_code text not null,
  number text not null,
  fiscal_year smallint not null,
  sorg text not null references markets_sorg,
  customer_id uuid not null references customers_customer,
  credit_account_id uuid references credit_account,
  delivery_number text not null default '',
  invoiced_on date not null,
  due_on date not null,
  currency text not null,
  -- Signed: positive is a charge, negative a credit (R-215).
  goods_amount bigint not null default 0,
  shipment_amount bigint not null default 0,
  discount_amount bigint not null default 0,
  tax_amount bigint not null default 0,
  total_amount bigint not null,
  open_amount bigint not null default 0,
  payment_terms text not null default '',
  notes text not null default '',
  cleared_on date,
  created_at timestamptz not null,
  -- Date of an open amount, and of a company's last complete list of open documents.
  open_as_of timestamptz not null default 'epoch',
  -- What an invoice says beside its lines and totals; amounts in minor units, signed like the total (R-215).
  kind text not null default 'invoice' check (kind in ('invoice', 'credit_note', 'deduction')),
  -- The customer whose account is billed: the owner of the credit account, else the customer itself (Q-104).
  payer_id uuid references customers_customer,
  accounting_number text not null default '',
  line_item smallint not null default 1,
  installment text not null default '',
  po_number text not null default '',
  -- The invoice that a credit note or deduction refers to.
  refers_to text not null default '',
  detail_notes text not null default '',
  surcharge_amount bigint not null default 0,
  recycle_fee_amount bigint not null default 0,
  freight_allowance_amount bigint not null default 0,
  payment_discount_amount bigint not null default 0,
  early_discount_amount bigint not null default 0,
  early_discount_until date,
  dunning_level smallint not null default 0,
  -- Payments that the portal received and the ERP's open amount does not carry yet; the sum of open receipts.
  received_amount bigint not null default 0,
  received_on date,
  -- The open payment request that names the invoice; at most one (Q-099).
  payment_request_id uuid,
  payment_state text check (payment_state in ('pending', 'waiting')),
  -- The unique key of a receivable on the wire (R-216).
  assignment text not null
      generated always as (company_code || '-' || number || '-' || fiscal_year::text || '-' || line_item::text) stored,
  -- What is left to pay; negative for a credit that is not used up. A receipt that the ERP's open amount carries
  -- already, because its booking is reported later, never makes a credit out of a charge.
  owed_amount bigint not null generated always as (
      case when open_amount >= 0
           then greatest(open_amount - greatest(received_amount, 0), 0)
           else least(open_amount - least(received_amount, 0), 0) end) stored,
  -- The day on which nothing was left to pay.
  settled_on date generated always as (
      case when open_amount = 0
                or (open_amount > 0 and received_amount >= open_amount)
                or (open_amount < 0 and received_amount <= open_amount)
           then coalesce(cleared_on, received_on, due_on) end) stored,
  -- The sum of its open disputes, and of the accepted ones that the ERP has not credited yet.
  disputed_amount bigint not null default 0 check (disputed_amount >= 0),
  conceded_amount bigint not null default 0 check (conceded_amount >= 0),
  -- Nothing is left to pay but what is disputed.
  fully_disputed boolean not null generated always as (
      case when disputed_amount + conceded_amount = 0 or open_amount <= 0 then false
           else open_amount - greatest(received_amount, 0) <= disputed_amount + conceded_amount end) stored,
  -- When the invoice was last mailed (Q-111).
  mailed_at timestamptz,
  search_text text not null generated always as (search_spellings(
      number || ' ' || accounting_number || ' ' || delivery_number || ' ' || po_number || ' ' || refers_to)) stored,
  unique (company_code, number, fiscal_year),
  check (payer_id is not null),
  check ((payment_request_id is null) = (payment_state is null))
);
create index invoices_invoice_by_customer on invoices_invoice (customer_id, invoiced_on desc, id desc);
create index invoices_invoice_payer_owed on invoices_invoice (payer_id, sorg, due_on) where owed_amount <> 0;
create unique index invoices_invoice_assignment on invoices_invoice (assignment);
create index invoices_invoice_by_number on invoices_invoice (number);
create index invoices_invoice_by_request on invoices_invoice (payment_request_id)
 where payment_request_id is not null;
create index invoices_invoice_search on invoices_invoice using gin (search_text gin_trgm_ops);
create index invoices_invoice_by_delivery on invoices_invoice (delivery_number) where delivery_number <> '';
-- Lists of a customer read its own invoices and those that it pays for others as two parts. The indexes of the second part
-- hold only invoices of others: most customers pay for themselves, and would read all of their invoices to find none.
create index invoices_invoice_payer_settled on invoices_invoice (payer_id, settled_on desc, id desc)
 where settled_on is not null and payer_id <> customer_id;
create index invoices_invoice_by_payer on invoices_invoice (payer_id, invoiced_on desc, id desc)
 where payer_id <> customer_id;
-- Credit notes and deductions by the invoice that they refer to.
create index invoices_invoice_by_reference on invoices_invoice (refers_to) where refers_to <> '';
-- The sums above the open invoices of a customer read all of them: the index carries what they add up.
create index invoices_invoice_owed on invoices_invoice (customer_id, due_on, number, id)
  include (sorg, company_code, payer_id, currency, kind, payment_state, owed_amount)
 where owed_amount <> 0;
-- Open invoices of others that a customer pays for; most customers pay only for themselves.
create index invoices_invoice_owed_for_others on invoices_invoice (payer_id, due_on, number, id)
  include (sorg, company_code, customer_id, currency, kind, payment_state, owed_amount)
 where owed_amount <> 0 and payer_id <> customer_id;
-- Paid invoices are counted up to 10,000: the index carries the sales organisation that decides who sees them.
create index invoices_invoice_settled on invoices_invoice (customer_id, settled_on desc, id desc) include (sorg)
 where settled_on is not null;

-- An invoice without a payer is billed to its customer.
create function invoices_fill_payer() returns trigger language plpgsql as $$
begin
  new.payer_id := coalesce(
      (select a.customer_id from credit_account a where a.id = new.credit_account_id), new.customer_id);
  return new;
end $$;
create trigger invoices_invoice_payer before insert or update of credit_account_id, customer_id on invoices_invoice
   for each row execute function invoices_fill_payer();

-- A lower open amount of the ERP carries accepted disputes first.
create function invoices_credit_conceded() returns trigger language plpgsql as $$
begin
  new.conceded_amount := greatest(0, new.conceded_amount - (old.open_amount - new.open_amount));
  return new;
end $$;
create trigger invoices_invoice_conceded before update of open_amount on invoices_invoice
   for each row when (new.open_amount < old.open_amount and old.conceded_amount > 0)
   execute function invoices_credit_conceded();

create function invoices_add_movements() returns trigger language plpgsql as $$
begin
  insert into invoices_movement (invoice_id, kind, booked_on, amount, customer_id, payer_id)
  select n.id, 'clearing', invoices_cleared_day(n.cleared_on, n.open_as_of, n.sorg), n.owed_amount - n.total_amount,
         n.customer_id, n.payer_id
    from new_rows n
   where n.owed_amount <> n.total_amount;
  return null;
end $$;
create trigger invoices_invoice_added after insert on invoices_invoice referencing new table as new_rows
   for each statement execute function invoices_add_movements();

-- Adds differences, so that the order in which files and payments arrive does not matter. Files that report nothing new
-- change nothing.
create function invoices_change_movements() returns trigger language plpgsql as $$
begin
  insert into invoices_movement (invoice_id, kind, booked_on, amount, customer_id, payer_id)
  select c.id, c.kind, c.booked_on, sum(c.amount), c.customer_id, c.payer_id
    from (
      select n.id, n.customer_id, n.payer_id,
             case when abs(n.received_amount) > abs(o.received_amount) then 'payment' else 'clearing' end as kind,
             case when abs(n.received_amount) > abs(o.received_amount) then n.received_on
                  else invoices_cleared_day(n.cleared_on, n.open_as_of, n.sorg) end as booked_on,
             (n.owed_amount - n.total_amount) - (o.owed_amount - o.total_amount) as amount
        from new_rows n
        join old_rows o on o.id = n.id
       where n.owed_amount - n.total_amount <> o.owed_amount - o.total_amount
       union all
      -- The ERP corrected the clearing date of a paid invoice.
      select n.id, n.customer_id, n.payer_id, 'clearing', d.day, d.sign * m.amount
        from new_rows n
        join old_rows o on o.id = n.id
        join invoices_movement m on m.invoice_id = n.id and m.kind = 'clearing' and m.booked_on = o.cleared_on
       cross join lateral (values (o.cleared_on, -1), (n.cleared_on, 1)) d(day, sign)
       where n.cleared_on <> o.cleared_on) c
   group by c.id, c.kind, c.booked_on, c.customer_id, c.payer_id
   order by c.id, c.kind, c.booked_on
      on conflict (invoice_id, kind, booked_on) do update set amount = invoices_movement.amount + excluded.amount;
  update invoices_movement m
     set customer_id = n.customer_id, payer_id = n.payer_id
    from new_rows n
    join old_rows o on o.id = n.id
   where m.invoice_id = n.id
     and (n.customer_id, n.payer_id) <> (o.customer_id, o.payer_id);
  return null;
end $$;
create trigger invoices_invoice_changed after update on invoices_invoice
   referencing old table as old_rows new table as new_rows
   for each statement execute function invoices_change_movements();

create table invoices_line (
  invoice_id uuid not null references invoices_invoice on delete cascade,
  position integer not null,
  order_id uuid references orders_order,
  order_line_id uuid references orders_line,
  article_code text not null,
  description text not null default '',
  uom text not null default 'PCE',
  qty integer not null,
  price bigint not null default 0,
  subtotal bigint not null default 0,
  primary key (invoice_id, position)
);
create index invoices_line_by_order on invoices_line (order_id);
create index invoices_line_by_order_line on invoices_line (order_line_id);

create table invoices_open_list (
  company_code text primary key,
  as_of timestamptz not null
);

-- A payment of the portal, as far as it counts for one invoice (negative: a used credit). It counts until figures of
-- the ERP that were made after the ERP booked it: they carry it.
-- A receipt is a document of an order's payment; money that arrived is an incoming payment.
create table invoices_incoming_payment (
  invoice_id uuid not null references invoices_invoice on delete cascade,
  request_id uuid not null,
  amount bigint not null,
  received_at timestamptz not null,
  booked_at timestamptz,
  released_at timestamptz,
  primary key (invoice_id, request_id)
);
create index invoices_incoming_payment_open on invoices_incoming_payment (request_id) where released_at is null;

-- What changed an invoice's owed amount after it was billed. An invoice's total and its movements add up to what is
-- owed. One row per invoice, kind and day; several changes of a day are summed, a zero says that they cancelled out.
create table invoices_movement (
  invoice_id uuid not null references invoices_invoice on delete cascade,
  -- payment: received by the portal; clearing: reported by the ERP.
  kind text not null check (kind in ('payment', 'clearing')),
  booked_on date not null,
  amount bigint not null,
  -- The customers of the invoice, so that a statement finds its movements by their days.
  customer_id uuid not null,
  payer_id uuid not null,
  primary key (invoice_id, kind, booked_on)
);
create index invoices_movement_by_customer on invoices_movement (customer_id, booked_on);
create index invoices_movement_by_payer on invoices_movement (payer_id, booked_on) where payer_id <> customer_id;

-- The day of a change that the ERP reports: the clearing date, else the day of its figures in the seller's time zone.
create function invoices_cleared_day(cleared date, at timestamptz, of_sorg text) returns date language sql stable as $$
  select coalesce(cleared, (at at time zone (select s.time_zone from markets_sorg s where s.code = of_sorg))::date)
$$;

-- The company that issues invoices, as electronic invoices and printed ones name it. Without a row there are no electronic
-- invoices of the company.
create table invoices_seller (
  company_code text primary key references customers_company on delete cascade,
  tax_number text not null check (tax_number <> ''),
  email text not null default '',
  address text not null default '',
  city text not null default '',
  postal_code text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- What invoices say about their seller besides its tax number: the legal name, the number in the trade register and the
  -- bank account to which customers pay. Without a name, the company's name is printed.
  name text not null default '',
  registration_number text not null default '',
  bank_name text not null default '',
  account_holder text not null default '',
  account_number text not null default '',
  bic text not null default '',
  -- Rises with every change, so that two administrators do not overwrite each other.
  version integer not null default 1
);

-- Requests to pay invoices, the money that gateways report, and their call-backs as they came. Amounts in minor units.
create sequence payments_number;

create table payments_request (
  id uuid primary key default uuidv7(),
  number text not null unique default 'PAY-' || lpad(nextval('payments_number')::text, 8, '0'),
  -- Our reference at the gateway. Nobody can guess it: it opens the page of the sandbox bank.
  external_id text not null unique,
  state text not null
      check (state in ('created', 'waiting', 'processing', 'paid', 'partly', 'failed', 'expired', 'void')),
  state_at timestamptz not null,
  gateway text not null,
  gateway_reference text,
  virtual_account_no text,
  payment_url text,
  -- The sales organisation that receives the money.
  sorg text not null references markets_sorg,
  payer_id uuid not null references customers_customer,
  payer_name text not null,
  -- The customer of the session in which the request was created.
  customer_id uuid not null references customers_customer,
  currency text not null,
  -- What the payer pays, without the discount; the parts add up to amount and discount.
  amount bigint not null check (amount > 0),
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  received_amount bigint not null default 0 check (received_amount >= 0),
  method_id uuid references orders_payment_method,
  method_type text not null,
  description jsonb not null default '{}',
  instruction jsonb not null default '{}',
  -- The host on which the request was created: links of the gateway and of mails lead back to it.
  host text not null,
  locale text not null,
  created_by_user_id uuid references identity_user,
  created_by_username text not null,
  created_by_name text not null,
  acting boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The gateway was last asked about the request.
  checked_at timestamptz,
  failure text not null default '',
  -- The card as the gateway tells it: type, last four digits, expiry (Q-100).
  card jsonb,
  erp_state text check (erp_state in ('waiting', 'sent', 'booked', 'rejected')),
  erp_number text not null default '',
  erp_reason text not null default '',
  erp_at timestamptz,
  -- The bank account that paid a request, as the gateway tells it: type and last four digits (Q-100).
  account jsonb
);
create index payments_request_by_customer on payments_request (customer_id, id desc);
create index payments_request_by_payer on payments_request (payer_id, id desc);
create index payments_request_by_sorg on payments_request (sorg, id desc);
create index payments_request_open on payments_request (expires_at) where state in ('created', 'waiting', 'processing');
create index payments_request_by_reference on payments_request (gateway, gateway_reference);

-- What a request pays of each invoice; negative: a credit that it uses up.
create table payments_part (
  request_id uuid not null references payments_request on delete cascade,
  invoice_id uuid not null references invoices_invoice,
  position smallint not null,
  assignment text not null,
  invoice_number text not null,
  accounting_number text not null,
  due_on date not null,
  -- What the invoice owes less afterwards, the discount included.
  amount bigint not null,
  discount_amount bigint not null default 0,
  -- What the received money settled of it; null until then.
  settled_amount bigint,
  primary key (request_id, invoice_id)
);
create index payments_part_by_invoice on payments_part (invoice_id);
create index payments_part_by_number on payments_part (invoice_number);

create table payments_event (
  id uuid primary key default uuidv7(),
  request_id uuid not null references payments_request on delete cascade,
  at timestamptz not null,
  kind text not null,
  actor_name text not null,
  params jsonb not null default '{}'
);
create index payments_event_by_request on payments_event (request_id, at, id);

-- Money that a gateway reported; each payment once, whatever number of call-backs report it.
create table payments_payment (
  id uuid primary key default uuidv7(),
  gateway text not null,
  reference text not null,
  -- Null: the gateway named a request that the portal does not know.
  request_id uuid references payments_request,
  external_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  applied_amount bigint not null default 0 check (applied_amount >= 0),
  surplus_amount bigint not null default 0 check (surplus_amount >= 0),
  surplus_reason text,
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  unique (gateway, reference),
  check (applied_amount + surplus_amount = amount)
);
create index payments_payment_by_request on payments_payment (request_id);
create index payments_payment_surplus on payments_payment (recorded_at desc, id desc) where surplus_amount > 0;

-- Call-backs as they came, stored before anything reads them.
create table payments_callback (
  id uuid primary key default uuidv7(),
  gateway text not null,
  -- The gateway's id of the message; the same message is handled once.
  event_id text,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null,
  state text not null check (state in ('waiting', 'handled', 'refused', 'duplicate')),
  outcome text not null default '',
  handled_at timestamptz
);
create unique index payments_callback_event on payments_callback (gateway, event_id)
  where state in ('waiting', 'handled');
create index payments_callback_waiting on payments_callback (id) where state = 'waiting';
create index payments_callback_by_time on payments_callback (received_at);

-- What the credit desk did with money that pays no invoice: returned it, or booked it by hand.
create table payments_clearing (
  payment_id uuid primary key references payments_payment on delete cascade,
  note text not null check (note <> ''),
  cleared_by uuid not null references identity_user,
  cleared_by_name text not null,
  cleared_at timestamptz not null
);

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
