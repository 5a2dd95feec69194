-- Frames: what is known of a bicycle by its frame number, without a look at other documents. README of frames.
create table frames_frame (
  -- Capital letters and digits (Q-143).
  number text collate "C" primary key check (number ~ '^[A-Z0-9]{1,30}$'),
  article_code text not null default '',
  production_code text not null default '',
  -- The latest shipment; all empty while none is known.
  sorg text references markets_sorg,
  customer_id uuid references customers_customer on delete set null,
  delivery_number text not null default '',
  shipped_on date,
  delivered_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index frames_frame_by_customer on frames_frame (customer_id, shipped_on desc, number)
 where customer_id is not null;
create index frames_frame_by_delivery on frames_frame (sorg, delivery_number) where delivery_number <> '';
create index frames_frame_by_article on frames_frame (article_code, number);

-- Frames that their owners or the police reported as stolen (Q-136); the ERP's list.
create table frames_stolen (
  number text collate "C" primary key check (number ~ '^[A-Z0-9]{1,30}$'),
  reported_on date not null,
  country text not null default '',
  reference text not null default ''
);

-- Recalls of the maker: which frames must come to the workshop, and why.
create table frames_recall (
  id uuid primary key default uuidv7(),
  code text not null unique,
  -- Null: of all sales organisations.
  sorg text references markets_sorg,
  severity text not null check (severity in ('safety', 'service')),
  -- Texts by language, as in other settings.
  title jsonb not null,
  bulletin jsonb not null,
  published_on date not null,
  -- The maker took it back, or every frame is repaired.
  ended_on date,
  created_at timestamptz not null
);
-- Serial numbers from first to last, both included: those of the same length that lie between them.
create table frames_recall_range (
  recall_id uuid not null references frames_recall on delete cascade,
  first_number text collate "C" not null check (first_number ~ '^[A-Z0-9]{1,30}$'),
  last_number text collate "C" not null,
  -- Empty: whatever article.
  article_code text not null default '',
  primary key (recall_id, first_number, last_number, article_code),
  check (length(last_number) = length(first_number) and last_number >= first_number)
);
create index frames_recall_range_by_number on frames_recall_range (length(first_number), first_number);
-- What a workshop did about a recalled frame; none: nothing yet.
create table frames_recall_work (
  recall_id uuid not null references frames_recall on delete cascade,
  number text collate "C" not null,
  state text not null check (state in ('checked', 'repaired')),
  note text not null default '',
  customer_id uuid references customers_customer on delete set null,
  done_by uuid references identity_user on delete set null,
  done_at timestamptz not null,
  primary key (recall_id, number)
);
-- Who confirmed to have read a bulletin.
create table frames_recall_reading (
  recall_id uuid not null references frames_recall on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  read_at timestamptz not null,
  primary key (recall_id, user_id)
);

-- The serial numbers of deliveries that were imported before.
insert into frames_frame (number, article_code, sorg, customer_id, delivery_number, shipped_on, delivered_on, created_at,
                          updated_at)
select distinct on (s.number) s.number, l.article_code, d.sorg, d.customer_id, d.number, d.shipped_on, d.delivered_on,
       d.created_at, d.created_at
  from deliveries_delivery d
  join deliveries_line l on l.delivery_id = d.id
 cross join lateral (
   select upper(regexp_replace(serial, '[[:space:]./_-]', '', 'g')) as number
     from unnest(l.serial_numbers) serial) s
 where d.status <> 'planned'
   and s.number ~ '^[A-Z0-9]{1,30}$'
 order by s.number, d.shipped_on desc nulls last, d.number desc;
