-- Files that somebody uploaded in the browser: what an import of exactly these bytes would change, until it is confirmed.
-- Kept for a day.
create table erp_upload (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user,
  state text not null check (state in ('checked', 'imported')),
-- Names of the files with their stored copies, in the order of the upload.
  files jsonb not null,
-- Checks that the user skips: gap, old, shrink.
  skipped jsonb not null,
  result jsonb not null,
  checked_at timestamptz not null,
  imported_at timestamptz
);
create index erp_upload_by_user on erp_upload (user_id);

-- Rows that an uploaded list changed, as they were before and after: with them the list can be taken back. Only for the last
-- such list of each kind and sales organisation.
create table erp_replaced (
  file_id uuid not null references erp_file on delete cascade,
  table_name text not null,
  key jsonb not null,
-- Null: the list added the row.
  before jsonb,
-- Null: the list removed the row.
  after jsonb
);
create index erp_replaced_by_file on erp_replaced (file_id);
-- Number of these rows; null if the list cannot be taken back.
alter table erp_file add column replaced_count integer;
alter table erp_decision drop constraint erp_decision_verb_check;
alter table erp_decision add constraint erp_decision_verb_check check (verb in ('again', 'replay', 'discard', 'take_back'));
