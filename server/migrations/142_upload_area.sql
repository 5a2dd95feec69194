-- Uploads of the upload area (Q-157): what a sheet wants to set, row by row, and what was there before.
create table upload_area_upload (
  id uuid primary key default uuidv7(),
  module text not null check (module in ('order-limits', 'product-attributes', 'delivery-dates', 'price-lists', 'stock', 'own-codes')),
  file_name text not null,
  state text not null check (state in ('checked', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  -- Why a failed upload stopped.
  refusal text,
  user_id uuid not null references identity_user,
  -- The sales organisations that its rows name; none for codes of customers.
  sorgs text[] not null,
  -- Rows of the preview by group, and by what became of them.
  taken_count integer not null,
  noted_count integer not null,
  refused_count integer not null,
  written_count integer not null default 0,
  failed_count integer not null default 0,
  undone_count integer not null default 0,
  kept_count integer not null default 0,
  checked_at timestamptz not null,
  confirmed_at timestamptz,
  -- End of the last job: of the writing or of the undo.
  ended_at timestamptz,
  undone_by uuid references identity_user,
  check ((confirmed_at is null) = (state = 'checked')),
  check ((refusal is not null) = (state = 'failed'))
);
create index upload_area_upload_by_check on upload_area_upload (checked_at, id);
create index upload_area_upload_by_confirmation on upload_area_upload (module, confirmed_at);

create table upload_area_row (
  upload_id uuid not null references upload_area_upload on delete cascade,
  -- Line of the file; the headings are line 1.
  line integer not null,
  -- The cells by column.
  cells jsonb not null,
  group_name text not null check (group_name in ('taken', 'noted', 'refused')),
  -- Why it was refused, or what the sender should know: code, params and column.
  remarks jsonb not null,
  -- What the row sets: key, before, after. Written back as found when the row is written.
  changes jsonb not null,
  state text not null default 'open' check (state in ('open', 'written', 'failed', 'undone', 'kept')),
  -- Why the row was not written, or not undone.
  refusal text,
  primary key (upload_id, line)
);
create index upload_area_row_by_group on upload_area_row (upload_id, group_name, line);
create index upload_area_row_by_state on upload_area_row (upload_id, state, line);
