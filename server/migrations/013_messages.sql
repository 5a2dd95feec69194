-- Messages between the brand and its dealers.

-- Windows are in the local time of the market that shows the announcement: it opens in Jakarta and in Denver on the
-- same morning (Q-062).
create table announcements_announcement (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('home_page', 'login')),
  title text not null,
-- Rich text, sanitised on writing and on reading.
  content text not null,
  url text not null default '',
  starts_on date not null,
  starts_time time not null default '00:00',
  ends_on date not null,
  ends_time time not null default '23:59:59',
  created_by uuid references identity_user on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_on + starts_time <= ends_on + ends_time)
);
create index announcements_announcement_by_window on announcements_announcement (ends_on, starts_on);
-- Sales organisations that see the announcement; none means all.
create table announcements_sorg (
  announcement_id uuid not null references announcements_announcement on delete cascade,
  sorg text not null references markets_sorg on delete cascade,
  primary key (announcement_id, sorg)
);

create table banners_banner (
  id uuid primary key default uuidv7(),
  sorg text not null references markets_sorg on delete cascade,
  title text not null default '',
-- Link target, and the address of the picture if it is not a stored file (Q-171).
  url text not null default '',
  link text not null default '',
-- Name of the stored picture without width and extension, and its original file name.
  picture text,
  file_name text not null default '',
  width integer,
  height integer,
  starts_on date not null,
  starts_time time not null default '00:00',
  ends_on date not null,
  ends_time time not null default '23:59:59',
  created_by uuid references identity_user on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_on + starts_time <= ends_on + ends_time)
);
create index banners_banner_by_sorg on banners_banner (sorg, ends_on);

create table feedback_message (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user on delete cascade,
  customer_id uuid references customers_customer on delete set null,
  market_id uuid not null references markets_market on delete cascade,
  message text not null check (length(message) <= 1000),
  created_at timestamptz not null
);
create index feedback_message_by_time on feedback_message (created_at desc);

create table inquiries_inquiry (
  id uuid primary key default uuidv7(),
  market_id uuid not null references markets_market on delete cascade,
  host text not null,
  reason text not null check (reason in ('become_dealer', 'distributor', 'other')),
  goal text not null check (length(goal) <= 500),
  name text not null,
  address text not null,
  state text not null,
  postal_code text not null default '',
  country text not null,
  city text not null,
  email text not null,
  phone text not null,
  web text not null default '',
  locale text not null,
  sender_address text not null,
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references identity_user on delete set null
);
create index inquiries_inquiry_by_market on inquiries_inquiry (market_id, created_at desc);
create index inquiries_inquiry_by_sender on inquiries_inquiry (sender_address, created_at);

-- An event that people are notified of, once per event and channel (mail, push; later an inbox).
create table notices_event (
  id uuid primary key default uuidv7(),
  kind text not null,
-- Subject of the event: one subject has at most one event of a kind.
  key text not null,
  details jsonb not null default '{}',
  happened_at timestamptz not null,
  unique (kind, key)
);
create table notices_delivery (
  event_id uuid not null references notices_event on delete cascade,
  channel text not null check (channel in ('mail', 'push')),
  -- A mail address in lower case, or the id of a push subscription.
  recipient text not null,
  user_id uuid references identity_user on delete cascade,
  at timestamptz not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'sent', 'gone', 'failed')),
  primary key (event_id, channel, recipient)
);

-- VAPID keys of a host (Q-035); the private one never leaves the server.
create table notices_push_key (
  host text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);
create table notices_push_subscription (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user on delete cascade,
  host text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  locale text not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  failed_at timestamptz,
  unique (endpoint)
);
create index notices_push_subscription_by_user on notices_push_subscription (user_id);
