-- Photos, videos and documents of users: README of server/platform/attachments.
create table platform_attachment (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity_user on delete cascade,
  customer_id uuid references customers_customer on delete set null,
  kind text not null check (kind in ('photo', 'video', 'document')),
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
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'ready') = (stored is not null))
);
create index platform_attachment_by_user on platform_attachment (user_id, touched_at desc);
create index platform_attachment_loose on platform_attachment (touched_at) where kept_at is null or state <> 'ready';
create index platform_attachment_by_customer on platform_attachment (customer_id) where customer_id is not null;
create index platform_attachment_by_stored on platform_attachment (stored) where stored is not null;
