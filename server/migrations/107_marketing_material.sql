-- Categories of brand content whose target markets also limit what is below them (Q-164). The module of the categories
-- keeps their titles and settings.
create table content_parent (
  id uuid primary key default uuidv7(),
  type text not null check (type = 'marketing_material'),
  parent_id uuid references content_parent,
  market_ids uuid[] not null default '{}',
  constraint content_parent_self check (parent_id <> id)
);
create index content_parent_of_parent on content_parent (parent_id);

-- Languages of the files of an item, for its filters; files for all languages have none.
alter table content_item
  add column file_languages text[] not null default '{}';
update content_item i
   set file_languages = l.languages
  from (select f.owner_id, array_agg(distinct f.language order by f.language) as languages
          from content_file f
         where f.owner_type = 'item' and f.language is not null
         group by f.owner_id) l
 where l.owner_id = i.id;

-- Categories of marketing material (R-290). Their place in the tree and their target markets are in content_parent.
create table marketing_material_category (
  id uuid primary key references content_parent,
  kind text not null check (kind in ('brand-assets', 'product-lineup')),
  -- Title by language: { "en": "Logos" }; the main language always has one.
  main_language text not null,
  titles jsonb not null,
  title text not null generated always as (titles ->> main_language) stored,
  -- Last part of its address, unique among all categories.
  route text not null check (route ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  -- Whether its page shows the categories below it.
  show_children boolean not null default true,
  layout_id uuid references markets_layout,
  items_per_line smallint not null default 3 check (items_per_line between 1 and 6),
  -- Position among its siblings.
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_by uuid references identity_user,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index marketing_material_category_route on marketing_material_category (route) where deleted_at is null;
