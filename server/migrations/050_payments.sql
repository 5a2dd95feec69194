-- Requests to pay invoices, the money that gateways report, and their call-backs as they came. Amounts in minor units.
create sequence payments_number;

create table payments_request (
  id uuid primary key default uuidv7(),
  number text not null unique default 'PAY-' || lpad(nextval('payments_number')::text, 8, '0'),
  -- Our reference at the gateway. Nobody can guess it: it opens the page of the sandbox bank.
  external_id text not null unique,
  state text not null check (state in ('created', 'waiting', 'processing', 'paid', 'partly', 'failed', 'expired', 'void')),
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
  erp_at timestamptz
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
create unique index payments_callback_event on payments_callback (gateway, event_id) where state in ('waiting', 'handled');
create index payments_callback_waiting on payments_callback (id) where state = 'waiting';
create index payments_callback_by_time on payments_callback (received_at);

-- The gateway is a choice now; an unknown name meant nothing before.
update markets_market
   set configuration = jsonb_set(configuration, '{paymentGateway}', '"sandbox"')
 where configuration->>'paymentGateway' not in ('sandbox', 'stripe', 'xendit');
