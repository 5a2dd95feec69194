-- Sales organisations that the rows of a file name: null if its kind names none or nobody could read it. `original` is
-- the stored copy of an incoming file that was refused or had rejected rows.
alter table erp_file add column sorgs text[], add column original text;
create index erp_file_newest on erp_file (started_at desc, id desc);
create index erp_file_troubled on erp_file (started_at desc, id desc)
  where direction = 'in' and (state = 'rejected' or rejected_count > 0);
create index erp_outbox_newest on erp_outbox (state, created_at desc, id desc);

-- What an administrator decided about an incoming file or a record of the outbox.
create table erp_decision (
  id uuid primary key default uuidv7(),
  file_id uuid references erp_file on delete cascade,
  outbox_id uuid references erp_outbox on delete cascade,
  verb text not null check (verb in ('again', 'replay', 'discard')),
  reason text not null default '',
  decided_by uuid not null references identity_user,
  decided_at timestamptz not null,
-- The entry of the file that was imported again; null until the job has run.
  result_id uuid references erp_file on delete set null,
  check (num_nonnulls(file_id, outbox_id) = 1)
);
create index erp_decision_by_file on erp_decision (file_id, decided_at desc) where file_id is not null;
create index erp_decision_by_outbox on erp_decision (outbox_id, decided_at desc) where outbox_id is not null;
create index erp_decision_by_result on erp_decision (result_id) where result_id is not null;

-- A kind of file that a sender is expected to send regularly for a sales organisation. `late_since` is the instant of
-- the alarm; null while the files come in time.
create table erp_expectation (
  id uuid primary key default uuidv7(),
  sorg text not null references markets_sorg on delete cascade,
  type text not null,
  sender text not null,
  every_minutes integer not null check (every_minutes between 5 and 44640),
  working_days_only boolean not null default true,
  watched_since timestamptz not null,
  late_since timestamptz,
  changed_by uuid references identity_user,
  changed_at timestamptz not null,
  unique (sorg, type, sender)
);
-- Age of the newest stock figures of a sales organisation.
create index erp_file_stock on erp_file (made_at desc) where direction = 'in' and type = 'stock' and state = 'done';
create index erp_file_copies on erp_file (type, sender, started_at desc) where original is not null;
