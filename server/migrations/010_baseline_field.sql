-- Field: visits, sales areas, bonus, sales overview.

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

-- The day of a salesperson: the customers to visit, in their order.
create table visit_plans_plan (
  id uuid primary key default uuidv7(),
  market_id uuid not null references markets_market on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  planned_on date not null,
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Where a day of visits starts, if not at its first customer: such as the home of the salesperson.
  start_name text check (length(start_name) between 1 and 100),
  start_latitude double precision check (start_latitude between -90 and 90),
  start_longitude double precision check (start_longitude between -180 and 180),
  unique (user_id, market_id, planned_on),
  constraint visit_plans_plan_start check (num_nulls(start_name, start_latitude, start_longitude) in (0, 3))
);

create table visit_plans_stop (
  plan_id uuid not null references visit_plans_plan on delete cascade,
  position smallint not null check (position > 0),
  customer_id uuid not null references customers_customer on delete cascade,
  primary key (plan_id, position),
  unique (plan_id, customer_id)
);
create index visit_plans_stop_by_customer on visit_plans_stop (customer_id);

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

-- Points of articles of a brand and merchandise category, in hundredths of a point, from a day on. An empty category is
-- for all categories of the brand that have no row of their own.
create table bonus_point (
  id uuid primary key default uuidv7(),
  sorg text not null references markets_sorg,
  kind text not null check (kind in ('purchase', 'registration')),
  brand text not null references catalog_brand,
  merchandise text not null default '',
  valid_from date not null,
  points integer not null check (points between 0 and 10000000),
  version integer not null default 1,
  unique (sorg, kind, brand, merchandise, valid_from)
);

-- Value of a point and deadline of registrations per year.
create table bonus_year (
  sorg text not null references markets_sorg,
  year smallint not null check (year between 2000 and 2100),
  -- Minor units of the currency of the sales organisation.
  point_value bigint not null check (point_value >= 0),
  -- Days after the sale until which a registration is on time.
  deadline_days integer not null check (deadline_days between 0 and 366),
  version integer not null default 1,
  primary key (sorg, year)
);

create table bonus_step (
  sorg text not null references markets_sorg,
  year smallint not null check (year between 2000 and 2100),
  -- Hundredths of a point.
  points bigint not null check (points > 0),
  name text not null,
  amount bigint not null check (amount >= 0),
  primary key (sorg, year, points)
);

-- Share of payments on time, as the ERP reports it.
create table bonus_payment (
  customer_id uuid not null references customers_customer on delete cascade,
  sorg text not null references markets_sorg,
  year smallint not null check (year between 2000 and 2100),
  -- 0: the whole year.
  quarter smallint not null check (quarter between 0 and 4),
  basis_points integer not null check (basis_points between 0 and 10000),
  primary key (customer_id, sorg, year, quarter)
);

-- Sums of the rows that earn points, computed by `bonus.refresh`; README of bonus says what counts.
create table bonus_total (
  customer_id uuid not null references customers_customer on delete cascade,
  sorg text not null references markets_sorg,
  year smallint not null,
  quarter smallint not null,
  kind text not null,
  -- Empty: registrations of articles that the catalog does not know.
  brand text not null,
  -- Registrations after the deadline.
  late boolean not null,
  lines bigint not null,
  qty bigint not null,
  points bigint not null,
  amount bigint not null,
  primary key (customer_id, sorg, year, quarter, kind, brand, late)
);

-- Years of customers whose invoices or registrations changed since their totals were computed. Triggers mark them in the
-- transaction of the change; a mark may occur several times, so that nobody waits for another's mark.
create table bonus_outdated (
  customer_id uuid not null,
  sorg text not null,
  year smallint not null
);

create function bonus_mark_new_invoices() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct customer_id, sorg, extract(year from invoiced_on)
    from new_invoices;
  return null;
end $$;
create trigger invoices_invoice_bonus_added after insert on invoices_invoice
  referencing new table as new_invoices
  for each statement execute function bonus_mark_new_invoices();

create function bonus_mark_old_invoices() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct customer_id, sorg, extract(year from invoiced_on)
    from old_invoices;
  return null;
end $$;
create trigger invoices_invoice_bonus_removed after delete on invoices_invoice
  referencing old table as old_invoices
  for each statement execute function bonus_mark_old_invoices();

-- A corrected invoice may leave its customer or year: both are marked.
create function bonus_mark_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct m.customer_id, m.sorg, extract(year from m.invoiced_on)
    from new_invoices n
    join old_invoices o on o.id = n.id
   cross join lateral (values (n.customer_id, n.sorg, n.invoiced_on), (o.customer_id, o.sorg, o.invoiced_on))
              m(customer_id, sorg, invoiced_on)
   where (n.customer_id, n.sorg, n.invoiced_on, n.kind) is distinct from (o.customer_id, o.sorg, o.invoiced_on, o.kind);
  return null;
end $$;
create trigger invoices_invoice_bonus_changed after update on invoices_invoice
  referencing old table as old_invoices new table as new_invoices
  for each statement execute function bonus_mark_changed_invoices();

create function bonus_mark_lines() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct i.customer_id, i.sorg, extract(year from i.invoiced_on)
    from invoices_invoice i
   where i.id in (select invoice_id from changed_lines);
  return null;
end $$;
create trigger invoices_line_bonus_added after insert on invoices_line
  referencing new table as changed_lines
  for each statement execute function bonus_mark_lines();
create trigger invoices_line_bonus_removed after delete on invoices_line
  referencing old table as changed_lines
  for each statement execute function bonus_mark_lines();
create trigger invoices_line_bonus_changed after update on invoices_line
  referencing new table as changed_lines
  for each statement execute function bonus_mark_lines();

create function bonus_mark_new_registrations() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct r.customer_id, r.sorg, extract(year from r.created_at at time zone k.time_zone)
    from new_registrations r
    join markets_market k on k.id = r.market_id;
  return null;
end $$;
create trigger retail_sales_registration_bonus_added after insert on retail_sales_registration
  referencing new table as new_registrations
  for each statement execute function bonus_mark_new_registrations();

create function bonus_mark_changed_registrations() returns trigger language plpgsql as $$
begin
  insert into bonus_outdated (customer_id, sorg, year)
  select distinct m.customer_id, m.sorg, extract(year from n.created_at at time zone k.time_zone)
    from new_registrations n
    join old_registrations o on o.id = n.id
    join markets_market k on k.id = n.market_id
   cross join lateral (values (n.customer_id, n.sorg), (o.customer_id, o.sorg)) m(customer_id, sorg)
   where (n.customer_id, n.sorg, n.article_code, n.sold_on, n.non_retail, n.removed_at is null)
         is distinct from (o.customer_id, o.sorg, o.article_code, o.sold_on, o.non_retail, o.removed_at is null);
  return null;
end $$;
create trigger retail_sales_registration_bonus_changed after update on retail_sales_registration
  referencing old table as old_registrations new table as new_registrations
  for each statement execute function bonus_mark_changed_registrations();

-- Net sales of invoices per model: by customer, and of whole sales organisations, each by month and by day. README of
-- sales-overview says what counts; `sales-overview.refresh` computes the rows.
create table sales_overview_customer (
  customer_id uuid not null references customers_customer on delete cascade,
  sorg text not null references markets_sorg,
  grain text not null check (grain in ('month', 'week', 'day')),
  -- The day, or the first day of the month.
  starts_on date not null,
  currency text not null,
  -- The model of the article; 00000000-... for articles that the catalog does not know.
  model_id uuid not null,
  net_amount bigint not null,
  qty bigint not null,
  primary key (customer_id, sorg, grain, starts_on, currency, model_id) include (net_amount, qty)
);

create table sales_overview_sorg (
  sorg text not null references markets_sorg,
  grain text not null check (grain in ('month', 'week', 'day')),
  starts_on date not null,
  currency text not null,
  model_id uuid not null,
  net_amount bigint not null,
  qty bigint not null,
  primary key (sorg, grain, starts_on, currency, model_id) include (net_amount, qty)
);

-- Months of customers whose invoices changed since their sales were computed. Triggers mark them in the transaction that
-- changes an invoice, so no change is missed; a mark may occur several times, so that nobody waits for another's mark.
create table sales_overview_outdated (
  customer_id uuid not null,
  sorg text not null,
  month date not null
);

create function sales_overview_mark_new_invoices() returns trigger language plpgsql as $$
begin
  insert into sales_overview_outdated (customer_id, sorg, month)
  select distinct customer_id, sorg, date_trunc('month', invoiced_on)::date
    from new_invoices;
  return null;
end $$;
create trigger invoices_invoice_sales_added after insert on invoices_invoice
  referencing new table as new_invoices
  for each statement execute function sales_overview_mark_new_invoices();

create function sales_overview_mark_old_invoices() returns trigger language plpgsql as $$
begin
  insert into sales_overview_outdated (customer_id, sorg, month)
  select distinct customer_id, sorg, date_trunc('month', invoiced_on)::date
    from old_invoices;
  return null;
end $$;
create trigger invoices_invoice_sales_removed after delete on invoices_invoice
  referencing old table as old_invoices
  for each statement execute function sales_overview_mark_old_invoices();

-- A corrected invoice may leave its customer or month: both are marked.
create function sales_overview_mark_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into sales_overview_outdated (customer_id, sorg, month)
  select distinct m.customer_id, m.sorg, date_trunc('month', m.invoiced_on)::date
    from new_invoices n
    join old_invoices o on o.id = n.id
   cross join lateral (values (n.customer_id, n.sorg, n.invoiced_on), (o.customer_id, o.sorg, o.invoiced_on))
              m(customer_id, sorg, invoiced_on)
   where (n.customer_id, n.sorg, n.invoiced_on, n.currency, n.discount_amount, n.kind)
         is distinct from (o.customer_id, o.sorg, o.invoiced_on, o.currency, o.discount_amount, o.kind);
  return null;
end $$;
create trigger invoices_invoice_sales_changed after update on invoices_invoice
  referencing old table as old_invoices new table as new_invoices
  for each statement execute function sales_overview_mark_changed_invoices();

create function sales_overview_mark_lines() returns trigger language plpgsql as $$
begin
  insert into sales_overview_outdated (customer_id, sorg, month)
  select distinct i.customer_id, i.sorg, date_trunc('month', i.invoiced_on)::date
    from invoices_invoice i
   where i.id in (select invoice_id from changed_lines);
  return null;
end $$;
create trigger invoices_line_sales_added after insert on invoices_line
  referencing new table as changed_lines
  for each statement execute function sales_overview_mark_lines();
create trigger invoices_line_sales_removed after delete on invoices_line
  referencing old table as changed_lines
  for each statement execute function sales_overview_mark_lines();
create trigger invoices_line_sales_changed after update on invoices_line
  referencing new table as changed_lines
  for each statement execute function sales_overview_mark_lines();
