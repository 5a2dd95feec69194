-- Administration of brands and merchandise categories. 999 is the place of those that nobody arranged: they come last.
-- `picture` is a stored file named by content, as in catalog_picture.
alter table catalog_brand
  add column position integer not null default 999,
  add column picture text,
  add column version integer not null default 1;
alter table catalog_category
  alter column position set default 999,
  add column picture text,
  add column version integer not null default 1;
update catalog_category set position = 999 where position = 0;
