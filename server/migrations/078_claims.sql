-- Claims of bicycles and of parts and accessories, with their proof, course and settlement. README of claims.
create table claims_claim (
  id uuid primary key default uuidv7(),
  number text not null unique,
  type text not null check (type in ('bike', 'paa')),
  customer_id uuid not null references customers_customer,
  sorg text not null references markets_sorg,
  -- As the customer was when it claimed: the table of transitions depends on it (Q-127).
  customer_category text not null check (customer_category in ('dealer', 'retailer', 'distributor')),
  status text not null check (status in ('submitted', 'in_review', 'waiting_for_dealer', 'approved', 'in_settlement',
                                         'completed', 'rejected', 'cancelled')),
  category text not null generated always as (
      case when status in ('submitted', 'in_review', 'waiting_for_dealer') then 'open'
           when status in ('approved', 'in_settlement') then 'processing'
           else 'closed' end) stored,
  status_at timestamptz not null,
  -- End of the service level of the status; null: it has none.
  due_at timestamptz,
  reference_no text not null check (reference_no <> ''),
  -- Empty for parts, and for bicycles without a readable number (Q-132).
  frame_number text collate "C" not null default '' check (frame_number ~ '^[A-Z0-9]{0,30}$'),
  -- The article, or the market's code for articles without one; empty: the desk finds out from the frame.
  article_code text not null default '',
  brand text not null default '',
  model_code text not null default '',
  merchandise text not null default '',
  qty integer not null check (qty > 0),
  description text not null default '',
  purchased_on date not null,
  not_sold boolean not null default false,
  customer_notes text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  wished_resolution text check (wished_resolution in ('replacement', 'credit')),
  resolution text check (resolution in ('replacement', 'credit')),
  reason_rejection text not null default '',
  not_warranty boolean not null default false,
  -- The replacement shipment (Q-137).
  delivery_number text not null default '',
  delivered_at timestamptz,
  waybill text not null default '',
  assignee_id uuid references identity_user on delete set null,
  created_by uuid not null references identity_user,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  check (type = 'paa' or qty = 1),
  -- The numbers that the search of the list begins with.
  number_key text not null generated always as (upper(number)) stored,
  reference_key text not null generated always as (upper(reference_no)) stored
);
create index claims_claim_by_customer on claims_claim (customer_id, created_at desc, id desc) include (sorg, status);
create index claims_claim_by_time on claims_claim (sorg, created_at desc, id desc);
create index claims_claim_by_status on claims_claim (sorg, status, created_at desc, id desc);
create index claims_claim_by_brand on claims_claim (sorg, brand, created_at desc, id desc);
create index claims_claim_due on claims_claim (sorg, due_at, id) where category <> 'closed';
create index claims_claim_by_assignee on claims_claim (assignee_id, due_at, id) where category <> 'closed';
create index claims_claim_by_frame on claims_claim (frame_number, created_at desc) where frame_number <> '';
create index claims_claim_by_model on claims_claim (model_code, created_at desc) where model_code <> '';
create index claims_claim_by_article on claims_claim (article_code, created_at desc) where article_code <> '';
create index claims_claim_by_number on claims_claim (number_key text_pattern_ops);
create index claims_claim_by_reference on claims_claim (reference_key text_pattern_ops);

-- The consumer of a sold product: personal data, in one place, so that an erasure is one row.
create table claims_consumer (
  claim_id uuid primary key references claims_claim on delete cascade,
  name text not null,
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  city text not null default ''
);

-- What can be wrong with which part; the words are by language.
create table claims_problem (
  id uuid primary key default uuidv7(),
  product_category text not null check (product_category in ('bike', 'paa')),
  -- A merchandise category; empty: of all.
  merchandise text not null default '',
  -- The part's key, one for all problems of a part.
  part text not null check (part ~ '^[a-z0-9-]{1,40}$'),
  part_texts jsonb not null,
  texts jsonb not null,
  -- Name of the drawing that shows the part; empty: none.
  picture text not null default '',
  position smallint not null default 0,
  active boolean not null default true
);
create index claims_problem_by_part on claims_problem (product_category, part, position);
create table claims_claim_problem (
  claim_id uuid not null references claims_claim on delete cascade,
  problem_id uuid not null references claims_problem,
  notes text not null default '',
  primary key (claim_id, problem_id)
);
create index claims_claim_problem_by_problem on claims_claim_problem (problem_id, claim_id);

-- Proof: one file for each slot (R-254). Additional documents are the slots additionalDoc1 to additionalDoc5.
create table claims_file (
  id uuid primary key default uuidv7(),
  claim_id uuid not null references claims_claim on delete cascade,
  slot text not null,
  attachment_id uuid not null unique,
  added_by uuid not null references identity_user,
  added_at timestamptz not null,
  unique (claim_id, slot)
);

create table claims_comment (
  id uuid primary key default uuidv7(),
  claim_id uuid not null references claims_claim on delete cascade,
  comment text not null,
  internal boolean not null default false,
  -- Users who are told (internal comments only).
  mentions uuid[] not null default '{}',
  created_by uuid not null references identity_user,
  created_at timestamptz not null
);
create index claims_comment_by_claim on claims_comment (claim_id, created_at, id);

-- Every change of a status; the first row of a claim is its creation.
create table claims_history (
  id uuid primary key default uuidv7(),
  claim_id uuid not null references claims_claim on delete cascade,
  from_status text,
  to_status text not null,
  reason text not null default '',
  -- Null: the portal itself, after a delivery.
  by_user_id uuid references identity_user,
  at timestamptz not null,
  unique (claim_id, id)
);
create index claims_history_by_claim on claims_history (claim_id, at, id);

-- Who may move which claims from one status to another (R-245, Q-126).
create table claims_capability (
  id uuid primary key default uuidv7(),
  role text not null,
  product_category text not null check (product_category in ('bike', 'paa')),
  customer_category text not null check (customer_category in ('dealer', 'retailer', 'distributor')),
  from_status text not null,
  to_status text not null,
  unique (role, product_category, customer_category, from_status, to_status),
  check (from_status <> to_status)
);
insert into claims_capability (role, product_category, customer_category, from_status, to_status)
select r.role, p.category, c.category, t.from_status, t.to_status
  from (values ('submitted', 'in_review', 'desk'), ('submitted', 'cancelled', 'both'),
               ('in_review', 'waiting_for_dealer', 'desk'), ('in_review', 'approved', 'desk'),
               ('in_review', 'rejected', 'desk'), ('waiting_for_dealer', 'in_review', 'both'),
               ('waiting_for_dealer', 'cancelled', 'both'), ('approved', 'in_settlement', 'desk'),
               ('in_settlement', 'completed', 'desk'), ('rejected', 'in_review', 'desk'))
       as t(from_status, to_status, side)
  join (values ('dealer', 'customer'), ('retailer', 'customer'), ('salesman', 'customer'), ('sales.group', 'customer'),
               ('claim.desk', 'desk'), ('administrator', 'desk')) as r(role, side) on t.side in (r.side, 'both')
 cross join (values ('bike'), ('paa')) as p(category)
 cross join (values ('dealer'), ('retailer'), ('distributor')) as c(category);

-- A claim that is being written: the form as it stands, and files by slot.
create table claims_draft (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user on delete cascade,
  customer_id uuid not null references customers_customer on delete cascade,
  type text not null check (type in ('bike', 'paa')),
  form jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index claims_draft_by_user on claims_draft (user_id, customer_id, updated_at desc);
create index claims_draft_expiry on claims_draft (expires_at);
create table claims_draft_file (
  draft_id uuid not null references claims_draft on delete cascade,
  slot text not null,
  attachment_id uuid not null unique,
  primary key (draft_id, slot)
);

-- Months of warranty: the rule that names most of brand, merchandise category and part applies.
create table claims_warranty_rule (
  id uuid primary key default uuidv7(),
  brand text not null default '',
  merchandise text not null default '',
  part text not null default '',
  months smallint not null check (months between 0 and 1200),
  -- Months for a bicycle that was registered; null: registration changes nothing.
  registered_months smallint check (registered_months between 0 and 1200),
  unique (brand, merchandise, part)
);
insert into claims_warranty_rule (months) values (24);

-- Working days in which each status should be left; null days: no limit.
create table claims_service_level (
  sorg text not null references markets_sorg,
  status text not null,
  days smallint not null check (days between 1 and 365),
  primary key (sorg, status)
);

-- Words that the desk uses again and again, by language.
create table claims_text_block (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('ask', 'reject', 'approve', 'comment')),
  titles jsonb not null,
  texts jsonb not null,
  position smallint not null default 0
);
