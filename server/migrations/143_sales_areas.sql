-- Sales areas: regions of a sales organisation on a map, and the category of each of their groups. README of sales-areas.
create table sales_areas_category (
  code text primary key check (code ~ '^[a-z-]{1,30}$'),
  sorting integer not null,
  -- Name of a colour; the web app has a shade of it for each colour scheme, and a symbol.
  colour text not null check (colour in ('blue', 'green', 'amber', 'grey')),
  -- A group of this category without a dealer is a white spot.
  expects_dealers boolean not null,
  texts jsonb not null
);
insert into sales_areas_category (code, sorting, colour, expects_dealers, texts) values
  ('own-store', 10, 'green', false, jsonb_build_object('en', 'Own store', 'de', 'Eigenes Geschäft',
    'fr', 'Magasin en propre', 'id', 'Toko sendiri', 'ms', 'Kedai sendiri')),
  ('dealer', 20, 'blue', true, jsonb_build_object('en', 'Dealer', 'de', 'Händler', 'fr', 'Revendeur', 'id', 'Dealer',
    'ms', 'Pengedar')),
  ('potential', 30, 'amber', true, jsonb_build_object('en', 'Potential', 'de', 'Potenzial', 'fr', 'Potentiel',
    'id', 'Potensi', 'ms', 'Potensi')),
  ('none', 40, 'grey', false, jsonb_build_object('en', 'None', 'de', 'Keine', 'fr', 'Aucune', 'id', 'Tidak ada',
    'ms', 'Tiada'));

create table sales_areas_region (
  id uuid primary key default uuidv7(),
  sorg text not null references markets_sorg on delete cascade,
  code text not null check (code <> ''),
  description text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Degrees; the map has no poles.
  lat double precision not null check (lat between -85 and 85),
  lng double precision not null check (lng between -180 and 180),
  unique (sorg, code)
);

create table sales_areas_group (
  id uuid primary key default uuidv7(),
  region_id uuid not null references sales_areas_region on delete cascade,
  sorg text not null references markets_sorg on delete cascade,
  code text not null check (code <> ''),
  description text not null,
  -- Null: nobody chose one yet.
  category text references sales_areas_category,
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (region_id, code)
);
create index sales_areas_group_of_sorg on sales_areas_group (sorg);

-- Where the dealers of a group are: the longest first part of a dealer's postal code counts.
create table sales_areas_postal_code (
  sorg text not null references markets_sorg on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Capital letters and digits, without spaces.
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,10}$'),
  group_id uuid not null references sales_areas_group on delete cascade,
  primary key (sorg, country, prefix)
);
create index sales_areas_postal_code_of_group on sales_areas_postal_code (group_id);
