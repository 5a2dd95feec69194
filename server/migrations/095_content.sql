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
  deleted_by uuid references identity_user
);
create index content_item_of_parent on content_item (type, parent_id, position, id) where deleted_at is null;
create index content_item_latest on content_item (type, appears_at desc, id desc) where deleted_at is null;
create index content_item_bucket on content_item (type, deleted_at desc) where deleted_at is not null;
create index content_item_words on content_item using gin (words gin_trgm_ops) where deleted_at is null;
create index content_item_articles on content_item using gin (article_codes) where deleted_at is null;
create index content_item_layout on content_item (layout_id) where layout_id is not null;

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
