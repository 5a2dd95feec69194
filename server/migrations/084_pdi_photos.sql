-- Photos of inspections. The device makes their ids, so that a photo that is sent twice is stored once.
create table pdi_photo (
  id uuid primary key,
  record_id uuid not null references pdi_record on delete cascade,
  attachment_id uuid not null references platform_attachment,
  added_at timestamptz not null
);
create index pdi_photo_of_record on pdi_photo (record_id, added_at, id);
create unique index pdi_photo_attachment on pdi_photo (attachment_id);
