-- Uploads of vendors (Q-122): the preview of a sheet row by row, and what was written. All rows of a sheet or none.
create table vendor_desk_upload (
  id uuid primary key default uuidv7(),
  sheet text not null check (sheet in ('stock', 'products')),
  file_name text not null,
  state text not null check (state in ('checked', 'written')),
  user_id uuid not null references identity_user,
  -- The vendors that its rows name.
  vendors text[] not null,
  taken_count integer not null,
  noted_count integer not null,
  refused_count integer not null,
  checked_at timestamptz not null,
  written_at timestamptz,
  check ((written_at is null) = (state = 'checked')),
  check (state = 'checked' or refused_count = 0)
);
create index vendor_desk_upload_by_check on vendor_desk_upload (checked_at desc, id desc);
create index vendor_desk_upload_by_user on vendor_desk_upload (user_id, checked_at desc);

create table vendor_desk_row (
  upload_id uuid not null references vendor_desk_upload on delete cascade,
  -- Line of the file; the headings are line 1.
  line integer not null,
  -- The cells by column.
  cells jsonb not null,
  group_name text not null check (group_name in ('taken', 'noted', 'refused')),
  -- Why it was refused, or what the vendor should know: code, params and column.
  remarks jsonb not null,
  -- Vendor, article code, and the values before and after; null for a refused row.
  change jsonb check (jsonb_typeof(change) = 'object'),
  primary key (upload_id, line),
  check ((change is null) = (group_name = 'refused'))
);
create index vendor_desk_row_by_group on vendor_desk_row (upload_id, group_name, line);

-- History of an article (Q-125): the values that a user changed, before and after. An article without values before
-- is new.
create table vendor_desk_change (
  id uuid primary key default uuidv7(),
  article_id uuid not null references third_party_article on delete cascade,
  before jsonb,
  after jsonb not null,
  user_id uuid not null references identity_user,
  -- Null: changed in the table.
  upload_id uuid references vendor_desk_upload on delete set null,
  changed_at timestamptz not null
);
create index vendor_desk_change_by_article on vendor_desk_change (article_id, changed_at desc, id desc);
create index vendor_desk_change_by_upload on vendor_desk_change (upload_id) where upload_id is not null;
