-- A removed photo of an inspection stays while its file is kept, so that its dealer can take it back.
alter table pdi_photo add column removed_at timestamptz;
alter table pdi_photo
  drop constraint pdi_photo_attachment_id_fkey,
  add constraint pdi_photo_attachment_id_fkey
    foreign key (attachment_id) references platform_attachment on delete cascade;
