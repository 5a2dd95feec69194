-- Visit forms (R-272): what a sales person saw at a dealer, with photos. README of visit-forms.
create table visit_forms_visit (
  -- Made by the device on which the form was written, so that a form that is sent twice is stored once.
  id uuid primary key,
  brand text not null check (brand in ('polygon', 'wim')),
  -- The sales organisation of the brand.
  sorg text not null references markets_sorg,
  customer_id uuid not null references customers_customer,
  visited_on date not null,
  -- Key of an answer of the list midrange, and words that the author typed instead of its text.
  other_midrange text,
  other_midrange_note text not null default '',
  -- Polygon only: null where the author did not answer (R-275, R-276).
  brand_dominates boolean,
  group_floor_qty integer check (group_floor_qty >= 0),
  other_floor_qty integer check (other_floor_qty >= 0),
  -- Key of an answer of the list brandDisplay.
  brand_display text,
  brand_display_note text not null default '',
  series text[] not null default '{}',
  -- Wim only: [{"brand": "...", "seriesList": ["..."]}].
  brand_series jsonb not null default '[]',
  other_series text[] not null default '{}',
  notes text not null default '',
  -- Keys of answers of the list equipment.
  equipment text[] not null default '{}',
  equipment_note text not null default '',
  version integer not null default 1,
  created_by uuid references identity_user on delete set null,
  created_at timestamptz not null,
  updated_by uuid references identity_user on delete set null,
  updated_at timestamptz not null,
  check (brand = 'polygon' or (brand_dominates is null and group_floor_qty is null and other_floor_qty is null)),
  check (brand = 'wim' or brand_series = '[]')
);
create index visit_forms_visit_by_day on visit_forms_visit (brand, visited_on desc, id desc);
create index visit_forms_visit_by_customer on visit_forms_visit (customer_id, brand, visited_on desc, id desc);
create index visit_forms_visit_by_author on visit_forms_visit (created_by, visited_on desc, id desc);
create index visit_forms_visit_by_editor on visit_forms_visit (updated_by);

-- One photo for each slot (R-277).
create table visit_forms_photo (
  visit_id uuid not null references visit_forms_visit on delete cascade,
  slot text not null check (slot in ('frontShop1', 'frontShop2', 'frontShop3', 'frontShop4', 'displayShop1',
                                     'displayShop2', 'displayShop3', 'displayShop4', 'displayBanner', 'displayPoster',
                                     'displayHangtagShimano')),
  attachment_id uuid not null unique references platform_attachment,
  added_at timestamptz not null,
  primary key (visit_id, slot)
);

-- Ids of deleted visits: a device that sends one again is told so.
create table visit_forms_deletion (
  visit_id uuid primary key,
  brand text not null,
  customer_id uuid not null references customers_customer on delete cascade,
  visited_on date not null,
  deleted_by uuid references identity_user on delete set null,
  deleted_at timestamptz not null
);
create index visit_forms_deletion_by_customer on visit_forms_deletion (customer_id);
create index visit_forms_deletion_by_user on visit_forms_deletion (deleted_by);

-- Answers that a form offers, by brand. A visit stores their keys.
create table visit_forms_answer (
  id uuid primary key default uuidv7(),
  brand text not null check (brand in ('polygon', 'wim')),
  list text not null check (list in ('midrange', 'equipment', 'brandDisplay')),
  key text not null check (key ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  texts jsonb not null,
  sorting integer not null,
  -- Days of visits to which the answer applies; null: without end.
  valid_from date,
  valid_to date,
  retired_at timestamptz,
  retired_by uuid references identity_user on delete set null,
  created_at timestamptz not null,
  check (valid_to >= valid_from),
  unique (brand, list, key)
);

alter table platform_attachment drop constraint platform_attachment_kind_check,
  add constraint platform_attachment_kind_check
  check (kind in ('photo', 'video', 'document', 'material', 'article-archive', 'visit-photo'));

-- The answers of a new installation. Further ones are added in the administration.
with listed (brands, list, sorting, key, texts) as (values
  (array['polygon', 'wim'], 'midrange', 10, 'none', jsonb_build_object(
    'en', 'No other brand in the middle price range',
    'de', 'Keine andere Marke im mittleren Preisbereich',
    'fr', 'Aucune autre marque en milieu de gamme',
    'id', 'Tidak ada merek lain di kelas menengah',
    'ms', 'Tiada jenama lain dalam julat harga pertengahan')),
  (array['polygon', 'wim'], 'midrange', 20, 'one', jsonb_build_object(
    'en', 'One other brand',
    'de', 'Eine andere Marke',
    'fr', 'Une autre marque',
    'id', 'Satu merek lain',
    'ms', 'Satu jenama lain')),
  (array['polygon', 'wim'], 'midrange', 30, 'two-or-three', jsonb_build_object(
    'en', 'Two or three other brands',
    'de', 'Zwei oder drei andere Marken',
    'fr', 'Deux ou trois autres marques',
    'id', 'Dua atau tiga merek lain',
    'ms', 'Dua atau tiga jenama lain')),
  (array['polygon', 'wim'], 'midrange', 40, 'more', jsonb_build_object(
    'en', 'More than three other brands',
    'de', 'Mehr als drei andere Marken',
    'fr', 'Plus de trois autres marques',
    'id', 'Lebih dari tiga merek lain',
    'ms', 'Lebih daripada tiga jenama lain')),
  (array['polygon', 'wim'], 'equipment', 10, 'sign-outside', jsonb_build_object(
    'en', 'Sign outside the shop',
    'de', 'Schild außen am Laden',
    'fr', 'Enseigne extérieure',
    'id', 'Papan nama di luar toko',
    'ms', 'Papan tanda di luar kedai')),
  (array['polygon', 'wim'], 'equipment', 20, 'sign-inside', jsonb_build_object(
    'en', 'Sign inside the shop',
    'de', 'Schild im Laden',
    'fr', 'Enseigne intérieure',
    'id', 'Papan nama di dalam toko',
    'ms', 'Papan tanda di dalam kedai')),
  (array['polygon', 'wim'], 'equipment', 30, 'bike-stand', jsonb_build_object(
    'en', 'Display stands for bikes',
    'de', 'Ausstellungsständer für Räder',
    'fr', 'Supports d’exposition pour vélos',
    'id', 'Rak pajang sepeda',
    'ms', 'Pendiri pameran basikal')),
  (array['polygon'], 'equipment', 40, 'test-bikes', jsonb_build_object(
    'en', 'Bikes for test rides',
    'de', 'Räder für Probefahrten',
    'fr', 'Vélos d’essai',
    'id', 'Sepeda untuk uji coba',
    'ms', 'Basikal untuk tunggangan ujian')),
  (array['wim'], 'equipment', 40, 'parts-wall', jsonb_build_object(
    'en', 'Wall of hooks for parts',
    'de', 'Hakenwand für Teile',
    'fr', 'Mur à crochets pour pièces',
    'id', 'Dinding gantungan untuk komponen',
    'ms', 'Dinding cangkuk untuk alat ganti')),
  (array['wim'], 'equipment', 50, 'workshop', jsonb_build_object(
    'en', 'Own workshop with special tools',
    'de', 'Eigene Werkstatt mit Spezialwerkzeug',
    'fr', 'Atelier propre avec outils spéciaux',
    'id', 'Bengkel sendiri dengan alat khusus',
    'ms', 'Bengkel sendiri dengan alat khas')),
  (array['polygon', 'wim'], 'brandDisplay', 10, 'own-area', jsonb_build_object(
    'en', 'Own area of the brand',
    'de', 'Eigene Fläche der Marke',
    'fr', 'Espace réservé à la marque',
    'id', 'Area khusus merek',
    'ms', 'Ruang khas jenama')),
  (array['polygon', 'wim'], 'brandDisplay', 20, 'together', jsonb_build_object(
    'en', 'Together in one row, among other brands',
    'de', 'Zusammen in einer Reihe, neben anderen Marken',
    'fr', 'Groupée sur un rang, parmi d’autres marques',
    'id', 'Berkumpul dalam satu baris, di antara merek lain',
    'ms', 'Bersama dalam satu barisan, antara jenama lain')),
  (array['polygon', 'wim'], 'brandDisplay', 30, 'mixed', jsonb_build_object(
    'en', 'Mixed with other brands',
    'de', 'Gemischt mit anderen Marken',
    'fr', 'Mélangée aux autres marques',
    'id', 'Tercampur dengan merek lain',
    'ms', 'Bercampur dengan jenama lain')),
  (array['polygon', 'wim'], 'brandDisplay', 40, 'not-shown', jsonb_build_object(
    'en', 'Not on display',
    'de', 'Nicht ausgestellt',
    'fr', 'Non exposée',
    'id', 'Tidak dipajang',
    'ms', 'Tidak dipamerkan')))
insert into visit_forms_answer (brand, list, key, texts, sorting, created_at)
select b.brand, l.list, l.key, l.texts, l.sorting, timestamptz '2000-01-01 00:00Z'
  from listed l
 cross join unnest(l.brands) as b (brand)
 order by b.brand, l.list, l.sorting;
