-- The address at another host that the vendor gave for the picture: `image_url` is the portal's own copy, or an earlier
-- picture until there is one.
alter table third_party_article add picture_address text check (length(picture_address) between 1 and 500);
create index third_party_article_by_picture on third_party_article (vendor, picture_address)
  where picture_address is not null;

-- Pictures that vendors named at other hosts. Each is fetched once for a vendor, however many articles show it.
create table vendor_desk_picture (
  id uuid primary key default uuidv7(),
  vendor text not null references third_party_vendor,
  address text not null check (length(address) between 1 and 500),
  state text not null check (state in ('waiting', 'fetched', 'failed')),
  -- Name of the stored picture, without its width.
  file text,
  -- Why the last try failed: code and params.
  problem jsonb check (jsonb_typeof(problem) = 'object'),
  tries smallint not null default 0,
  next_try_at timestamptz not null,
  -- When an upload last named it.
  named_at timestamptz not null,
  unique (vendor, address),
  check ((file is not null) = (state = 'fetched')),
  check (state <> 'failed' or problem is not null)
);
create index vendor_desk_picture_waiting on vendor_desk_picture (vendor, tries, next_try_at) where state = 'waiting';

update third_party_article
   set picture_address = image_url, image_url = ''
 where image_url ~ '^https?://';

insert into vendor_desk_picture (vendor, address, state, next_try_at, named_at)
select distinct vendor, picture_address, 'waiting', now(), now()
  from third_party_article
 where picture_address is not null;
