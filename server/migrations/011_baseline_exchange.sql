-- Exchange: files of the ERP, downloads, uploads, notices.

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
  finished_at timestamptz,
  -- Name of the stored copy while rows of the file wait, and the folder of the files that they name.
  kept text,
  beside text,
  warning_count integer not null default 0,
  -- Sales organisations that the rows of a file name: null if its kind names none or nobody could read it. `original` is
  -- the stored copy of an incoming file that was refused or had rejected rows.
  sorgs text[],
  original text,
  -- Number of these rows; null if the list cannot be taken back.
  replaced_count integer
);
create index erp_file_by_type on erp_file (direction, type, sender, sequence desc);
create index erp_file_by_hash on erp_file (sha256) where direction = 'in';
create index erp_file_kept on erp_file (kept) where kept is not null;
-- Every export looks for files of orders that are not finished yet; there are hardly any among all files.
create index erp_file_in_progress on erp_file (sequence) where direction = 'out' and state = 'processing';
create index erp_file_newest on erp_file (started_at desc, id desc);
create index erp_file_troubled on erp_file (started_at desc, id desc)
  where direction = 'in' and (state = 'rejected' or rejected_count > 0);
-- Age of the newest stock figures of a sales organisation.
create index erp_file_stock on erp_file (made_at desc) where direction = 'in' and type = 'stock' and state = 'done';
create index erp_file_copies on erp_file (type, sender, started_at desc) where original is not null;

create table erp_reject (
  file_id uuid not null references erp_file on delete cascade,
  line integer not null,
  column_name text not null,
  code text not null,
  value text not null default '',
  -- Params for the text of a rejected row, rows imported with a warning, and the state or province of an order's address.
  params jsonb not null default '{}',
  warning boolean not null default false,
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
-- State of an order's hand-over: every attempt by order, and those that need a person.
create index erp_outbox_by_subject on erp_outbox (subject_id, created_at desc);
create index erp_outbox_stuck on erp_outbox (subject_id) where state = 'dead' or (state = 'pending' and attempts > 0);
create index erp_outbox_newest on erp_outbox (state, created_at desc, id desc);

-- Rows of imported files that refer to missing data. They wait by unit: the whole that a file of their kind replaces (a
-- price list, a delivery, an order). A later file with the unit replaces them.
create table erp_waiting (
  type text not null,
  unit text not null,
  file_id uuid not null references erp_file on delete cascade,
  tried_at timestamptz not null,
  -- Rows of a file that only wait, by their unit: with them a file is asked for its waiting and its rejected rows without
  -- reading its rejects. Files that wait now count theirs at one of their units until they are tried again.
  rows integer not null default 0,
  primary key (type, unit)
);
create index erp_waiting_by_file on erp_waiting (file_id);

-- What an administrator decided about an incoming file or a record of the outbox.
create table erp_decision (
  id uuid primary key default uuidv7(),
  file_id uuid references erp_file on delete cascade,
  outbox_id uuid references erp_outbox on delete cascade,
  verb text not null check (verb in ('again', 'replay', 'discard', 'take_back')),
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

-- The folder in which files are exchanged with the ERP, so that servers with different folders do not share the work.
create table erp_folder (
  is_only boolean primary key default true check (is_only),
  -- Content of the file .paceline-folder in the folder.
  folder text not null,
  -- Name of the machine that used it last.
  host text not null,
  seen_at timestamptz not null
);

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

-- Folders of a market into which scheduled exports are delivered.
create table downloads_target (
  id uuid primary key default uuidv7(),
  market_id uuid not null references markets_market on delete cascade,
  name text not null,
  kind text not null check (kind in ('sftp', 's3')),
  -- SFTP: name of the server. S3: address of the service.
  address text not null,
  port integer not null default 22 check (port between 1 and 65535),
  -- SFTP: user name. S3: id of the access key.
  account text not null,
  -- SFTP: fingerprint of the server's key, 'SHA256:...'. S3: region.
  identity text not null,
  bucket text not null default '',
  folder text not null default '',
  -- Password or secret key, sealed.
  secret text not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (market_id, name)
);

-- Exports that a user gets regularly.
create table downloads_schedule (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user,
  market_id uuid not null references markets_market on delete cascade,
  host text not null,
  module text not null,
  format text not null check (format in ('xlsx', 'csv')),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  -- Null for modules that show the current state.
  period text check (period in ('yesterday', 'last_week', 'last_month', 'year_to_date')),
  customer_id uuid references customers_customer on delete cascade,
  locale text not null,
  -- Null: the user gets a mail with a link.
  target_id uuid references downloads_target,
  -- Day of the market on which it runs next.
  next_on date not null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  stop_reason text,
  -- Users pause their regular exports.
  paused_at timestamptz,
  check ((stopped_at is null) = (stop_reason is null))
);
create index downloads_schedule_of_user on downloads_schedule (user_id, created_at);
create index downloads_schedule_of_target on downloads_schedule (target_id) where target_id is not null;
create index downloads_schedule_due on downloads_schedule (next_on) where stopped_at is null and paused_at is null;

-- Requests of the download area: what a user exports into a file, and the file.
create table downloads_request (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user,
  market_id uuid not null references markets_market on delete cascade,
  -- Host of the market on which it was requested.
  host text not null,
  module text not null,
  format text not null check (format in ('xlsx', 'csv')),
  -- Null for modules that show the current state.
  from_on date,
  to_on date,
  -- Null: all customers of the user's areas.
  customer_id uuid references customers_customer on delete cascade,
  locale text not null,
  state text not null default 'requested'
    check (state in ('requested', 'processing', 'complete', 'failed', 'expired', 'cancelled')),
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  -- Started runs; a run of a process that was killed is repeated.
  attempts smallint not null default 0,
  row_count integer not null default 0,
  row_total integer,
  -- Name that the user sees, and name in the file store.
  file_name text,
  stored text,
  byte_count bigint,
  -- Code of the reason why it failed.
  failure text,
  -- Removed by the user from the list; it still counts for the day.
  removed_at timestamptz,
  schedule_id uuid references downloads_schedule on delete set null,
  due_on date,
  target_id uuid references downloads_target on delete set null,
  delivered_at timestamptz,
  delivery_attempts smallint not null default 0,
  delivery_failure text,
  -- The areas of its user with which a file was made: the file is given out only while theirs reach as far.
  areas jsonb,
  check ((from_on is null) = (to_on is null)),
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'complete' or (stored is not null and finished_at is not null and expires_at is not null))
);
create index downloads_request_of_user on downloads_request (user_id, requested_at desc);
create index downloads_request_unfinished on downloads_request (requested_at)
  where state in ('requested', 'processing');
create index downloads_request_kept on downloads_request (expires_at) where stored is not null;
-- A run of a schedule is requested once, whichever processes plan it.
create unique index downloads_request_of_schedule on downloads_request (schedule_id, due_on, from_on)
  nulls not distinct where schedule_id is not null;
create index downloads_request_of_target on downloads_request (target_id) where target_id is not null;

-- Uploads of the upload area (Q-157): what a sheet wants to set, row by row, and what was there before.
create table upload_area_upload (
  id uuid primary key default uuidv7(),
  module text not null
      check (module in ('order-limits', 'product-attributes', 'delivery-dates', 'price-lists', 'stock', 'own-codes')),
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
  outcome text not null default 'waiting' check (outcome in ('waiting', 'sent', 'gone', 'failed', 'skipped')),
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
  -- A browser gets notices while the session that subscribed it exists, and not after that session was ended elsewhere.
  session_id uuid references identity_session on delete cascade,
  unique (endpoint)
);
create index notices_push_subscription_by_user on notices_push_subscription (user_id);
create index notices_push_subscription_by_session on notices_push_subscription (session_id);

-- The digest mail of a user: one at each due time of a market.
create table notices_digest (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user on delete cascade,
  market_id uuid not null references markets_market on delete cascade,
  due_at timestamptz not null,
  made_at timestamptz not null,
  unique (user_id, market_id, due_at)
);

-- What a user reads of an event in the portal. Texts are message ids with params: the reader's language may change.
create table notices_entry (
  id uuid primary key default uuidv7(),
  event_id uuid not null references notices_event on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  kind text not null,
  title text not null,
  title_params jsonb not null default '{}',
  body text,
  body_params jsonb not null default '{}',
  -- Words of a person, shown as they are.
  quote text not null default '',
  -- Path after the locale, with search.
  path text not null,
  -- Whoever may not see this customer in this sorg (any more) does not see the entry.
  customer_id uuid references customers_customer on delete cascade,
  sorg text references markets_sorg on delete cascade,
  -- The market whose brand and hours the digest uses.
  market_id uuid references markets_market on delete set null,
  at timestamptz not null,
  read_at timestamptz,
  -- The entry waits for the next digest, or is in this one.
  waits_for_digest boolean not null default false,
  digest_id uuid references notices_digest on delete set null,
  unique (event_id, user_id)
);
create index notices_entry_by_user on notices_entry (user_id, id desc);
create index notices_entry_unread on notices_entry (user_id, id desc) where read_at is null;
create index notices_entry_for_digest on notices_entry (market_id, at) where waits_for_digest;
create index notices_entry_by_customer on notices_entry (customer_id, id desc);
create index notices_entry_by_time on notices_entry (at);
create index notices_entry_by_digest on notices_entry (digest_id) where digest_id is not null;

-- What a user chose for a kind of event; without a row the standard of the kind applies.
create table notices_preference (
  user_id uuid not null references identity_user on delete cascade,
  kind text not null,
  mail text not null check (mail in ('now', 'digest', 'off')),
  push boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind)
);
