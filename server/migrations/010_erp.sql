-- Files exchanged with the ERP, their rejects, and the outbox of orders.
create table erp_file (
  id uuid primary key default uuidv7(),
  direction text not null check (direction in ('in', 'out')),
  type text not null,
  name text not null,
  sender text not null,
  sequence bigint not null,
  made_at timestamptz not null,
  sha256 text not null,
  state text not null check (state in ('processing', 'done', 'rejected')),
  row_count integer not null default 0,
  accepted_count integer not null default 0,
  rejected_count integer not null default 0,
  changed_count integer not null default 0,
  reason text,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index erp_file_by_type on erp_file (direction, type, sender, sequence desc);
create index erp_file_by_hash on erp_file (sha256) where direction = 'in';
create table erp_reject (
  file_id uuid not null references erp_file on delete cascade,
  line integer not null,
  column_name text not null,
  code text not null,
  value text not null default '',
  primary key (file_id, line, column_name, code)
);
-- Written in the transaction of the order; the exporter locks with skip locked, retries, and marks rows as dead for
-- replay.
create table erp_outbox (
  id uuid primary key default uuidv7(),
  kind text not null,
  subject_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'dead', 'dropped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  file_id uuid references erp_file,
  created_at timestamptz not null,
  sent_at timestamptz
);
create unique index erp_outbox_open on erp_outbox (kind, subject_id) where state = 'pending';
create index erp_outbox_due on erp_outbox (next_attempt_at) where state = 'pending';
