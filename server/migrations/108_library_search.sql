-- The same bytes and the same name again among the files of the library, for uploads of many files.
create index platform_attachment_material_hash on platform_attachment (content_hash)
  where kind = 'material' and content_hash is not null;
create index platform_attachment_material_name on platform_attachment (lower(file_name)) where kind = 'material';
create index content_file_rights on content_file (rights_end_on) where rights_end_on is not null;
create index content_item_title on content_item (type, lower(title), id) where deleted_at is null;
create index content_item_updated on content_item (type, updated_at desc, id desc) where deleted_at is null;
