-- stop older servers: releases before the baseline made these tables by other migrations

-- What all modules share: settings, counters, audit, idempotency, mail, attachments, jobs.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- Words of PDFs without regard to case, accents and the language they are in.
create text search configuration document_words (copy = simple);
alter text search configuration document_words
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with unaccent, simple;

-- Secrets and switches that all server processes share (for example the key that signs request tokens).
create table platform_setting (
  name text primary key,
  value text not null
);

-- Visible numbers (orders, files) are taken from a row under a lock: no gaps, shared by all processes.
create table platform_counter (
  name text primary key,
  value bigint not null
);

-- Who did what, for whom, when and from where. Append-only: rows are never changed or deleted.
create table platform_audit (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  actor_user_id uuid,
  actor_name text not null,
  customer_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  address text
);
create index platform_audit_by_subject on platform_audit (subject_type, subject_id, at desc);
create index platform_audit_by_actor on platform_audit (actor_user_id, at desc);
create index platform_audit_by_customer on platform_audit (customer_id, at desc);
-- The log is read newest first; ids of version 7 rise with time, so the primary key gives the order.
create index platform_audit_by_time on platform_audit (at desc, id desc);
create index platform_audit_by_action on platform_audit (action, at desc);
create index platform_audit_by_subject_type on platform_audit (subject_type, at desc);
create index platform_audit_by_subject_id on platform_audit (subject_id, at desc);
create index platform_audit_by_request on platform_audit (request_id);

create function platform_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger platform_audit_append_only before update or delete on platform_audit
  for each row execute function platform_refuse_change();

-- Outcome of a mutation sent with an Idempotency-Key. Only final outcomes are kept, never server failures.
create table platform_idempotency (
  user_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  operation text not null,
  body_hash text not null,
  response jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index platform_idempotency_by_age on platform_idempotency (created_at);

-- Outgoing and sent mail: written in the transaction that causes it, sent by a job, never lost.
create table platform_mail (
  id uuid primary key default uuidv7(),
  -- Purpose of the mail, for example `feedback`; with a `key` it is sent once per purpose and key.
  kind text not null,
  key text,
  market_id uuid,
  locale text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- When the mail server refused the recipient permanently; the mail is not retried.
  refused_at timestamptz,
  -- Secret texts, such as a one-time link: removed from the outbox once a mail server has them.
  secret boolean not null default false,
  -- A file that is sent with a mail; removed once the mail is sent.
  attachment_name text,
  attachment_type text,
  attachment bytea,
  -- Address that ends mails of this kind without a session (RFC 8058).
  unsubscribe_url text,
  check ((attachment_name is null) = (attachment_type is null)),
  check (attachment is null or attachment_name is not null)
);
create unique index platform_mail_once on platform_mail (kind, key, lower(recipient)) where key is not null;
create index platform_mail_by_time on platform_mail (created_at desc);
create index platform_mail_waiting on platform_mail (created_at) where sent_at is null and refused_at is null;
create index platform_mail_failed on platform_mail (created_at desc) where sent_at is null and last_error is not null;

-- Operations that the web client sends by their hash instead of their text. Kept across releases, so that pages opened
-- before a release keep working with every process.
create table platform_operation (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  document text not null,
  seen_at timestamptz not null
);

-- Files that users uploaded, for quotas and for the removal of files that no row refers to.
create table platform_upload (
  -- Name in the store, with the width and extension of a picture.
  name text primary key,
  user_id uuid,
  bytes bigint not null check (bytes >= 0),
  stored_at timestamptz not null
);
create index platform_upload_by_user on platform_upload (user_id, stored_at);
create index platform_upload_by_age on platform_upload (stored_at);

-- Server processes keep sessions in memory. These triggers notify every process when a session, user, customer or
-- market changes; the notice makes the writing process wait until all processes have dropped their copies (ADR 012).
create function platform_access_changed() returns trigger language plpgsql as $$
begin
  perform platform_report_change(
    tg_argv[0],
    case
      when tg_argv[0] in ('market', 'settings', 'catalog') then ''
      else coalesce(to_jsonb(new), to_jsonb(old))->>'id'
    end);
  return null;
end $$;

-- Processes keep cards and pages of the catalog in memory (ADR 012). The refresh of the read models reports its changes
-- with this function: a trigger on their tables would cost more than the refresh of a whole catalog.
create function platform_report_change(kind text, id text) returns void language plpgsql as $$
begin
  perform pg_notify('access_change', kind || ' ' || id);
  if current_setting('paceline.access_changed', true) is distinct from 'yes' then
    perform set_config('paceline.access_changed', 'yes', true);
    raise notice 'access_changed';
  end if;
end $$;

-- Photos, videos and documents of users: README of server/platform/attachments.
create table platform_attachment (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  customer_id uuid,
  kind text not null check (kind in ('photo', 'video', 'document', 'material', 'article-archive', 'visit-photo')),
  file_name text not null,
  -- By content; null until the whole file is there.
  content_type text,
  bytes bigint not null check (bytes >= 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and bytes),
  state text not null check (state in ('receiving', 'checking', 'ready', 'refused')),
  -- Code of the refusal.
  refusal text,
  -- Name in the store; copies have the same name with width and extension.
  stored text,
  -- Copies in two widths: of a picture, or of the poster of a video.
  has_copies boolean not null default false,
  width integer,
  height integer,
  -- SHA-256 of the bytes that were sent.
  content_hash text,
  -- Recognizes the same file on another device.
  fingerprint text,
  created_at timestamptz not null,
  -- The latest bytes.
  touched_at timestamptz not null,
  finished_at timestamptz,
  -- A row of a module refers to it since then; loose ones are removed.
  kept_at timestamptz,
  -- Some pixel of the picture is transparent.
  has_alpha boolean not null default false,
  -- Number of pages of a PDF.
  pages integer check (pages > 0),
  -- Text of a PDF for the full-text search, at most 200,000 characters.
  words text check (length(words) <= 200000),
  -- The numbers of a refusal: the limit of pixels depends on the picture, and its text names both.
  refusal_params jsonb,
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'ready') = (stored is not null))
);
create index platform_attachment_by_user on platform_attachment (user_id, touched_at desc);
create index platform_attachment_loose on platform_attachment (touched_at) where kept_at is null or state <> 'ready';
create index platform_attachment_by_customer on platform_attachment (customer_id) where customer_id is not null;
create index platform_attachment_by_stored on platform_attachment (stored) where stored is not null;
create index platform_attachment_words on platform_attachment
  using gin (to_tsvector('document_words', words)) where words is not null;
-- The same bytes and the same name again among the files of the library, for uploads of many files.
create index platform_attachment_material_hash on platform_attachment (content_hash)
  where kind = 'material' and content_hash is not null;
create index platform_attachment_material_name on platform_attachment (lower(file_name)) where kind = 'material';

-- Bytes of attachments that are still being received: one file of the store for each piece.
create table platform_attachment_piece (
  attachment_id uuid not null references platform_attachment on delete cascade,
  start_byte bigint not null check (start_byte >= 0),
  bytes bigint not null check (bytes > 0),
  name text not null,
  primary key (attachment_id, start_byte)
);
create index platform_attachment_piece_by_name on platform_attachment_piece (name);

-- Pictures that were made from a file on request, next to the copies that every file has.
create table platform_rendition (
  -- Name in the store.
  name text primary key,
  attachment_id uuid not null references platform_attachment on delete cascade,
  bytes bigint not null check (bytes > 0),
  made_at timestamptz not null
);
create index platform_rendition_by_attachment on platform_rendition (attachment_id);
create index platform_rendition_by_age on platform_rendition (made_at);

-- Calls of addresses on routes with a limit, counted for all processes. Without a log: after a crash the windows begin anew.
create unlogged table platform_call_count (
  subject text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index platform_call_count_ends on platform_call_count (ends_at);

-- When the primary wrote last: read on a replica, it tells how far the replica is behind.
create table platform_replica_beat (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
insert into platform_replica_beat (at) values ('epoch');

-- The last write of each user: their lists come from the primary for some seconds. Only the primary needs it.
create unlogged table platform_user_write (
  user_id uuid primary key,
  at timestamptz not null
);

-- How often repeated jobs run, written by the servers that run them: the readiness page names those that are late.
create table platform_schedule (
  name text primary key,
  -- A run is due again after so many seconds; only daily and rarer jobs are listed.
  period_seconds integer not null
);

-- Numbers are found as people type them: without dashes, and without accents. A text has each spelling that differs.
create function search_spellings(value text) returns text language sql immutable strict parallel safe
return lower(value)
  || case when translate(lower(value), 'áàâäãåāăąçćčďđéèêëēěęíìîïīıłľñńňóòôöõøőōŕřśšşșťțúùûüůűūýÿźžż', 'aaaaaaaaacccddeeeeeeeiiiiiillnnnoooooooorrssssttuuuuuuuyyzzz') <> lower(value)
          then ' ' || translate(lower(value), 'áàâäãåāăąçćčďđéèêëēěęíìîïīıłľñńňóòôöõøőōŕřśšşșťțúùûüůűūýÿźžż', 'aaaaaaaaacccddeeeeeeeiiiiiillnnnoooooooorrssssttuuuuuuuyyzzz') else '' end
  || case when lower(value) ~ '[-./_]'
          then ' ' || translate(lower(value), '-./_', '')
               || ' ' || translate(lower(value), 'áàâäãåāăąçćčďđéèêëēěęíìîïīıłľñńňóòôöõøőōŕřśšşșťțúùûüůűūýÿźžż-./_', 'aaaaaaaaacccddeeeeeeeiiiiiillnnnoooooooorrssssttuuuuuuuyyzzz') else '' end;
