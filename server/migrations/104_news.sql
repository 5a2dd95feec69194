-- What news has beyond other brand content; news without a row has the defaults.
create table news_item (
  id uuid primary key references content_item on delete cascade,
  -- How often readers were asked to read it: an editor may ask everybody again.
  round integer not null default 1,
  asked_at timestamptz,
  -- When target markets were added last; their readers are told then.
  widened_at timestamptz,
  reminded_at timestamptz,
  -- The recall whose bulletin it is.
  recall_id uuid references frames_recall on delete set null
);
create index news_item_of_recall on news_item (recall_id) where recall_id is not null;

-- Who read which news, and when. A round counts as read when it is reached.
create table news_reading (
  news_id uuid not null references content_item on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  -- The dealer of the reader; null for staff.
  customer_id uuid references customers_customer on delete set null,
  first_read_at timestamptz not null,
  round integer not null,
  read_at timestamptz not null,
  primary key (news_id, user_id)
);
create index news_reading_of_user on news_reading (user_id);
create index news_reading_of_customer on news_reading (customer_id) where customer_id is not null;

-- Who was told of which news: everybody once in each round.
create table news_notice (
  news_id uuid not null references content_item on delete cascade,
  round integer not null,
  user_id uuid not null references identity_user on delete cascade,
  noticed_at timestamptz not null,
  primary key (news_id, round, user_id)
);
create index news_notice_of_user on news_notice (user_id);

-- Every page asks for the news that its reader has to confirm.
create index content_item_must_read on content_item (appears_at desc, id desc) where must_read and deleted_at is null;
