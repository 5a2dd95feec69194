-- Retail sales: registrations of sold frames, and dealers below a distributor. README of retail-sales.
create table retail_sales_dealer (
  customer_id uuid primary key references customers_customer on delete cascade,
  distributor_id uuid not null references customers_customer on delete cascade,
  check (customer_id <> distributor_id)
);
create index retail_sales_dealer_by_distributor on retail_sales_dealer (distributor_id);

create table retail_sales_registration (
  id uuid primary key default uuidv7(),
  -- Frame number: capital letters and digits (Q-143).
  number text collate "C" not null check (number ~ '^[A-Z0-9]{1,30}$'),
  market_id uuid not null references markets_market,
  sorg text not null references markets_sorg,
  article_code text not null,
  -- The dealer who sold the frame, and the distributor if it registered the frame for that dealer.
  customer_id uuid not null references customers_customer,
  distributor_id uuid references customers_customer,
  sold_on date not null,
  -- Sold to no consumer, for example to a rental fleet.
  non_retail boolean not null,
  -- The consumer comes from the record that the consumer site has of the frame.
  use_account boolean not null,
  state text not null check (state in ('pending_insert', 'processing_insert', 'failed_insert', 'pending_update',
                                       'processing_update', 'failed_update', 'complete')),
  -- Why the last upload failed: a code of rules/retail-sales; the words of the consumer site are for staff.
  failure text not null default '',
  failure_details text not null default '' check (length(failure_details) <= 500),
  -- Uploads that were tried since the registration waits.
  attempts smallint not null default 0,
  -- Grows with each change of what is uploaded, so that an answer to an older upload is recognised.
  revision integer not null default 1,
  consumer_name text not null default '',
  consumer_phone text not null default '',
  consumer_address text not null default '',
  consumer_city text not null default '',
  consumer_country text not null default '',
  consumer_email text not null default '',
  consumer_locale text not null,
  -- When the dealer noted that the consumer agrees to the mail with the certificate.
  consented_at timestamptz,
  mailed_at timestamptz,
  -- Id of the record at the consumer site; empty until the first upload succeeded.
  account_reference text not null default '',
  uploaded_at timestamptz,
  refreshed_at timestamptz,
  completed_at timestamptz,
  -- When and why the consumer's data was erased.
  erased_at timestamptz,
  erased_because text check (erased_because in ('retention', 'request', 'removed')),
  created_by uuid references identity_user on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  check ((erased_at is null) = (erased_because is null)),
  check (erased_at is null or (consumer_name = '' and consumer_phone = '' and consumer_address = ''
                               and consumer_city = '' and consumer_email = ''))
);
-- A frame has one active registration (Q-146).
create unique index retail_sales_registration_active on retail_sales_registration (number) where removed_at is null;
create index retail_sales_registration_by_customer on retail_sales_registration (customer_id, created_at desc, id desc)
 where removed_at is null;
create index retail_sales_registration_by_distributor
    on retail_sales_registration (distributor_id, created_at desc, id desc)
 where distributor_id is not null and removed_at is null;
create index retail_sales_registration_by_sorg on retail_sales_registration (sorg, created_at desc, id desc)
 where removed_at is null;
create index retail_sales_registration_waiting on retail_sales_registration (updated_at)
 where removed_at is null and state in ('pending_insert', 'processing_insert', 'pending_update', 'processing_update');
create index retail_sales_registration_by_email on retail_sales_registration (lower(consumer_email))
 where consumer_email <> '';
create index retail_sales_registration_by_sale on retail_sales_registration (market_id, sold_on) where erased_at is null;

-- The history of a registration: who or what moved it to which state, and why.
create table retail_sales_change (
  id uuid primary key default uuidv7(),
  registration_id uuid not null references retail_sales_registration on delete cascade,
  -- Null: the first entry; 'removed' ends the history.
  from_state text,
  to_state text not null,
  reason text not null default '',
  user_id uuid references identity_user on delete set null,
  changed_at timestamptz not null
);
create index retail_sales_change_by_registration on retail_sales_change (registration_id, changed_at, id);
