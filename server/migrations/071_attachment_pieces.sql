-- Bytes of attachments that are still being received: one file of the store for each piece.
create table platform_attachment_piece (
  attachment_id uuid not null references platform_attachment on delete cascade,
  start_byte bigint not null check (start_byte >= 0),
  bytes bigint not null check (bytes > 0),
  name text not null,
  primary key (attachment_id, start_byte)
);
create index platform_attachment_piece_by_name on platform_attachment_piece (name);
