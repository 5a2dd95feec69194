-- Files of brand content (Q-166, Q-167): README of server/platform/attachments.
alter table platform_attachment drop constraint platform_attachment_kind_check;
alter table platform_attachment
  add constraint platform_attachment_kind_check check (kind in ('photo', 'video', 'document', 'material')),
  -- Some pixel of the picture is transparent.
  add column has_alpha boolean not null default false,
  -- Number of pages of a PDF.
  add column pages integer check (pages > 0),
  -- Text of a PDF for the full-text search, at most 200,000 characters.
  add column words text check (length(words) <= 200000);

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
