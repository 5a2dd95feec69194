-- Content: brand content, news, announcements, banners, feedback, inquiries.

-- Brand content of the three kinds: marketing material, sales documents and news. Their modules give a category or group
-- (parent_id) and a kind (type of material or document) their meaning.
create table content_item (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('marketing_material', 'sales_document', 'news')),
  kind text not null default '',
  parent_id uuid,
  -- Position within the parent.
  position integer not null default 0,
  -- Texts by language: { "en": { "title", "subtitle", "body" } }; the main language always has a title.
  main_language text not null,
  texts jsonb not null,
  title text not null generated always as (texts -> main_language ->> 'title') stored,
  -- Target markets; content without one is seen by editors only (Q-164).
  market_ids uuid[] not null default '{}',
  layout_id uuid references markets_layout,
  items_per_line smallint not null default 3 check (items_per_line between 1 and 6),
  tags text[] not null default '{}',
  article_codes text[] not null default '{}',
  model_year smallint,
  must_read boolean not null default false,
  -- Validity in the local time of the market that shows the item; open ended where null (Q-163).
  starts_on date,
  starts_time time not null default '00:00:00',
  ends_on date,
  ends_time time not null default '23:59:59',
  -- Where it stands in lists by date: when it appears, in local time.
  appears_at timestamp not null
    generated always as (coalesce(starts_on + starts_time, created_at at time zone 'UTC')) stored,
  -- Null for a draft.
  published_at timestamptz,
  -- Facts of the files, for filters: 'picture', 'document', 'video'; 'jpg'; 'landscape', 'portrait', 'square'.
  media text[] not null default '{}',
  formats text[] not null default '{}',
  orientations text[] not null default '{}',
  -- Folded words of titles, texts, tags, article codes and file names, for the search.
  words text not null default '',
  version integer not null default 1,
  created_by uuid references identity_user,
  created_at timestamptz not null,
  updated_by uuid references identity_user,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references identity_user,
  -- Languages of the files of an item, for its filters; files for all languages have none.
  file_languages text[] not null default '{}'
);
create index content_item_of_parent on content_item (type, parent_id, position, id) where deleted_at is null;
create index content_item_latest on content_item (type, appears_at desc, id desc) where deleted_at is null;
create index content_item_bucket on content_item (type, deleted_at desc) where deleted_at is not null;
create index content_item_words on content_item using gin (words gin_trgm_ops) where deleted_at is null;
create index content_item_articles on content_item using gin (article_codes) where deleted_at is null;
create index content_item_layout on content_item (layout_id) where layout_id is not null;
-- Every page asks for the news that its reader has to confirm.
create index content_item_must_read on content_item (appears_at desc, id desc) where must_read and deleted_at is null;
create index content_item_title on content_item (type, lower(title), id) where deleted_at is null;
create index content_item_updated on content_item (type, updated_at desc, id desc) where deleted_at is null;
-- Counts of the materials of categories read this index alone.
create index content_item_shown on content_item (type, parent_id)
  include (market_ids, starts_on, starts_time, ends_on, ends_time)
  where deleted_at is null and published_at is not null;

-- A file of an item or of a category. Its id stays the same when the file is replaced.
create table content_file (
  id uuid primary key default uuidv7(),
  owner_type text not null check (owner_type in ('item', 'marketing_category')),
  owner_id uuid not null,
  position integer not null default 0,
  attachment_id uuid not null references platform_attachment,
  version integer not null default 1,
  title text not null default '',
  -- Language of the file; null for all.
  language text,
  -- Most important point, and the part that the sizes show, in thousandths of width and height.
  focal_left smallint not null default 500 check (focal_left between 0 and 1000),
  focal_top smallint not null default 500 check (focal_top between 0 and 1000),
  crop jsonb,
  -- Last day of the usage rights; readers do not see the file afterwards.
  rights_end_on date,
  created_by uuid references identity_user,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index content_file_of_owner on content_file (owner_id, position, id);
create index content_file_attachment on content_file (attachment_id);
create index content_file_rights on content_file (rights_end_on) where rights_end_on is not null;

-- Earlier versions of files.
create table content_file_version (
  file_id uuid not null references content_file on delete cascade,
  version integer not null,
  attachment_id uuid not null references platform_attachment,
  replaced_by uuid references identity_user,
  replaced_at timestamptz not null,
  primary key (file_id, version)
);
create index content_file_version_attachment on content_file_version (attachment_id);

-- Every saved version of an item.
create table content_revision (
  item_id uuid not null references content_item on delete cascade,
  version integer not null,
  content jsonb not null,
  saved_by uuid references identity_user,
  saved_at timestamptz not null,
  primary key (item_id, version)
);

-- What an editor typed and has not saved yet.
create table content_draft (
  user_id uuid not null references identity_user on delete cascade,
  -- The item, or a key of the browser for one that does not exist yet.
  item_id uuid not null,
  type text not null,
  -- Version of the item on which the draft is based; 0 for a new one.
  version integer not null,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (user_id, item_id)
);

create table content_download (
  id bigint generated always as identity primary key,
  file_id uuid not null references content_file on delete cascade,
  item_id uuid not null,
  rendition text not null,
  user_id uuid references identity_user on delete set null,
  customer_id uuid references customers_customer,
  downloaded_at timestamptz not null
);
create index content_download_of_file on content_download (file_id, downloaded_at);
create index content_download_of_item on content_download (item_id, downloaded_at);
create index content_download_of_user on content_download (user_id);
create index content_download_of_customer on content_download (customer_id);

-- Lists of files that one address downloads as a zip.
create table content_package (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the token in the address.
  token_hash text not null unique,
  user_id uuid not null references identity_user on delete cascade,
  file_name text not null,
  entries jsonb not null,
  created_at timestamptz not null
);
create index content_package_created on content_package (created_at);
create index content_package_of_user on content_package (user_id);

-- Categories of brand content whose target markets also limit what is below them (Q-164). The module of the categories
-- keeps their titles and settings.
create table content_parent (
  id uuid primary key default uuidv7(),
  type text not null check (type = 'marketing_material'),
  parent_id uuid references content_parent,
  market_ids uuid[] not null default '{}',
  constraint content_parent_self check (parent_id <> id)
);
create index content_parent_of_parent on content_parent (parent_id);

-- Words of brand content, for searches with typing errors. Words that no item has any more stay: they find nothing.
create table content_word (
  word text primary key,
  -- Forms that a typing error of one letter shares with it (catalog_near); numbers and codes have only themselves.
  near text[] not null
);
create index content_word_near on content_word using gin (near);
create index content_word_similar on content_word using gin (word gin_trgm_ops);

-- Forms that a typing error of one letter shares with a word (catalog_near); numbers and codes have only themselves.
create function content_near(word text) returns text[] language sql immutable parallel safe as $$
  select case when word ~ '[0-9]' or length(word) < 4 then array[word] else catalog_near(word) end
$$;

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

-- Categories of marketing material (R-290). Their place in the tree and their target markets are in content_parent.
create table marketing_material_category (
  id uuid primary key references content_parent,
  kind text not null check (kind in ('brand-assets', 'product-lineup')),
  -- Title by language: { "en": "Logos" }; the main language always has one.
  main_language text not null,
  titles jsonb not null,
  title text not null generated always as (titles ->> main_language) stored,
  -- Last part of its address, unique among all categories.
  route text not null check (route ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  -- Whether its page shows the categories below it.
  show_children boolean not null default true,
  layout_id uuid references markets_layout,
  items_per_line smallint not null default 3 check (items_per_line between 1 and 6),
  -- Position among its siblings.
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_by uuid references identity_user,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index marketing_material_category_route on marketing_material_category (route) where deleted_at is null;

-- Groups of sales documents; parent_id of content_item names one (R-303, R-304).
create table sales_documents_group (
  id uuid primary key default uuidv7(),
  -- Name by language: { "en": "Price lists" }; the main language always has one.
  main_language text not null,
  names jsonb not null,
  name text not null generated always as (names ->> main_language) stored,
  -- Target markets; a group without one is seen by editors only (Q-164).
  market_ids uuid[] not null default '{}',
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index sales_documents_group_position on sales_documents_group (position, id) where deleted_at is null;

-- Documents that stand in place of an older one.
create table sales_documents_replacement (
  document_id uuid primary key references content_item on delete cascade,
  replaced_id uuid not null references content_item on delete cascade,
  constraint sales_documents_replacement_self check (document_id <> replaced_id)
);
create index sales_documents_replacement_replaced on sales_documents_replacement (replaced_id);

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
