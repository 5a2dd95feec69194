-- Accounts: markets, sales organisations, companies, customers, customer groups, credit.

-- Hosts, site configuration, sales organisations, merchants.

create table markets_sorg (
  code text primary key,
  name text not null,
  company_code text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  exact_qty_check boolean not null default true,
  available_stock_check boolean not null default true,
  -- ISO weekdays on which goods are dispatched, and the local time until which an order is dispatched the same day.
  working_days smallint[] not null default '{1,2,3,4,5}',
  cut_off_time time not null default '14:00',
  time_zone text not null,
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  url1 text not null default '',
  url2 text not null default '',
  url3 text not null default '',
  -- ISO code of the country in which a sales organisation sells; US ones belong to the US pages (Q-057).
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  version integer not null default 1,
  -- Price list of customers whose file names none.
  price_list text not null default ''
);
-- Settings of sales are kept in memory as sessions are; their tables report changes in the same way (ADR 012).
create trigger markets_sorg_settings after insert or update or delete on markets_sorg
  for each statement execute function platform_access_changed('settings');

-- Languages in which a sorg maintains its articles; the first is the fallback.
create table markets_sorg_language (
  sorg text not null references markets_sorg on delete cascade,
  language text not null,
  position smallint not null,
  primary key (sorg, language)
);
-- The language of a sales organisation's texts depends on the order of its languages.
create trigger markets_sorg_language_catalog after insert or update or delete on markets_sorg_language
  for each statement execute function platform_access_changed('catalog');

-- A seller within a sorg; orders are split by sorg and merchant (Q-081).
create table markets_merchant (
  sorg text not null references markets_sorg on delete cascade,
  code text not null,
  name text not null,
  version integer not null default 1,
  primary key (sorg, code)
);
create trigger markets_merchant_settings after insert or update or delete on markets_merchant
  for each statement execute function platform_access_changed('settings');

-- One market of the product; `configuration` is the site configuration, validated by rules/accounts/markets/site-configuration.
create table markets_market (
  id uuid primary key default uuidv7(),
  code text not null unique,
  name text not null,
  time_zone text not null,
  status text not null default 'online' check (status in ('online', 'maintenance', 'offline')),
  status_message text not null default '',
  configuration jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);

create function markets_market_changed() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger markets_market_version before update on markets_market
  for each row execute function markets_market_changed();
create trigger markets_market_access after update or delete on markets_market
  for each row execute function platform_access_changed('market');

create table markets_host (
  host text primary key check (host = lower(host)),
  market_id uuid not null references markets_market on delete cascade,
  is_default boolean not null default false
);
create unique index markets_host_default on markets_host (is_default) where is_default;
create trigger markets_host_access after insert or update or delete on markets_host
  for each row execute function platform_access_changed('market');

create table markets_market_sorg (
  market_id uuid not null references markets_market on delete cascade,
  sorg text not null references markets_sorg,
  position smallint not null,
  primary key (market_id, sorg)
);

create table markets_market_language (
  market_id uuid not null references markets_market on delete cascade,
  language text not null references identity_language,
  position smallint not null,
  primary key (market_id, language)
);

-- Markets that brand content is made for; readers see content that shares a market with them (Q-164).
create table markets_content_target_market (
  id uuid primary key default uuidv7(),
  market_name text not null unique,
  source text not null default '',
  brand text not null default '',
  types text[] not null default '{marketing_material,sales_document,news}'
);

create table markets_user_target_market (
  user_id uuid not null references identity_user on delete cascade,
  content_target_market_id uuid not null references markets_content_target_market on delete cascade,
  primary key (user_id, content_target_market_id)
);
create index markets_user_target_market_by_market on markets_user_target_market (content_target_market_id);
create trigger markets_user_target_market_rights after insert or update or delete on markets_user_target_market
  for each row execute function identity_rights_changed();

-- Layout of brand content on its card (Q-165); master data.
create table markets_layout (
  id uuid primary key default uuidv7(),
  type text not null default 'marketing_material',
  name text not null,
  placeholder boolean not null default true,
  title boolean not null default true,
  subtitle boolean not null default false,
  released_on boolean not null default false,
  resolution boolean not null default false,
  go_to_page boolean not null default true,
  position smallint not null default 0,
  unique (type, name)
);

create table markets_country (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  name text not null
);
insert into markets_country (id, name) values
  ('AD', 'Andorra'), ('AE', 'United Arab Emirates'), ('AF', 'Afghanistan'), ('AG', 'Antigua & Barbuda'), ('AI', 'Anguilla'), ('AL', 'Albania'),
  ('AM', 'Armenia'), ('AO', 'Angola'), ('AQ', 'Antarctica'), ('AR', 'Argentina'), ('AS', 'American Samoa'), ('AT', 'Austria'),
  ('AU', 'Australia'), ('AW', 'Aruba'), ('AX', 'Åland Islands'), ('AZ', 'Azerbaijan'), ('BA', 'Bosnia & Herzegovina'), ('BB', 'Barbados'),
  ('BD', 'Bangladesh'), ('BE', 'Belgium'), ('BF', 'Burkina Faso'), ('BG', 'Bulgaria'), ('BH', 'Bahrain'), ('BI', 'Burundi'), ('BJ', 'Benin'),
  ('BL', 'St. Barthélemy'), ('BM', 'Bermuda'), ('BN', 'Brunei'), ('BO', 'Bolivia'), ('BQ', 'Caribbean Netherlands'), ('BR', 'Brazil'),
  ('BS', 'Bahamas'), ('BT', 'Bhutan'), ('BV', 'Bouvet Island'), ('BW', 'Botswana'), ('BY', 'Belarus'), ('BZ', 'Belize'), ('CA', 'Canada'),
  ('CC', 'Cocos (Keeling) Islands'), ('CD', 'Congo - Kinshasa'), ('CF', 'Central African Republic'), ('CG', 'Congo - Brazzaville'),
  ('CH', 'Switzerland'), ('CI', 'Côte d’Ivoire'), ('CK', 'Cook Islands'), ('CL', 'Chile'), ('CM', 'Cameroon'), ('CN', 'China'),
  ('CO', 'Colombia'), ('CR', 'Costa Rica'), ('CU', 'Cuba'), ('CV', 'Cape Verde'), ('CW', 'Curaçao'), ('CX', 'Christmas Island'),
  ('CY', 'Cyprus'), ('CZ', 'Czechia'), ('DE', 'Germany'), ('DJ', 'Djibouti'), ('DK', 'Denmark'), ('DM', 'Dominica'),
  ('DO', 'Dominican Republic'), ('DZ', 'Algeria'), ('EC', 'Ecuador'), ('EE', 'Estonia'), ('EG', 'Egypt'), ('EH', 'Western Sahara'),
  ('ER', 'Eritrea'), ('ES', 'Spain'), ('ET', 'Ethiopia'), ('FI', 'Finland'), ('FJ', 'Fiji'), ('FK', 'Falkland Islands'), ('FM', 'Micronesia'),
  ('FO', 'Faroe Islands'), ('FR', 'France'), ('GA', 'Gabon'), ('GB', 'United Kingdom'), ('GD', 'Grenada'), ('GE', 'Georgia'),
  ('GF', 'French Guiana'), ('GG', 'Guernsey'), ('GH', 'Ghana'), ('GI', 'Gibraltar'), ('GL', 'Greenland'), ('GM', 'Gambia'), ('GN', 'Guinea'),
  ('GP', 'Guadeloupe'), ('GQ', 'Equatorial Guinea'), ('GR', 'Greece'), ('GS', 'South Georgia & South Sandwich Islands'), ('GT', 'Guatemala'),
  ('GU', 'Guam'), ('GW', 'Guinea-Bissau'), ('GY', 'Guyana'), ('HK', 'Hong Kong SAR China'), ('HM', 'Heard & McDonald Islands'),
  ('HN', 'Honduras'), ('HR', 'Croatia'), ('HT', 'Haiti'), ('HU', 'Hungary'), ('ID', 'Indonesia'), ('IE', 'Ireland'), ('IL', 'Israel'),
  ('IM', 'Isle of Man'), ('IN', 'India'), ('IO', 'British Indian Ocean Territory'), ('IQ', 'Iraq'), ('IR', 'Iran'), ('IS', 'Iceland'),
  ('IT', 'Italy'), ('JE', 'Jersey'), ('JM', 'Jamaica'), ('JO', 'Jordan'), ('JP', 'Japan'), ('KE', 'Kenya'), ('KG', 'Kyrgyzstan'),
  ('KH', 'Cambodia'), ('KI', 'Kiribati'), ('KM', 'Comoros'), ('KN', 'St. Kitts & Nevis'), ('KP', 'North Korea'), ('KR', 'South Korea'),
  ('KW', 'Kuwait'), ('KY', 'Cayman Islands'), ('KZ', 'Kazakhstan'), ('LA', 'Laos'), ('LB', 'Lebanon'), ('LC', 'St. Lucia'),
  ('LI', 'Liechtenstein'), ('LK', 'Sri Lanka'), ('LR', 'Liberia'), ('LS', 'Lesotho'), ('LT', 'Lithuania'), ('LU', 'Luxembourg'),
  ('LV', 'Latvia'), ('LY', 'Libya'), ('MA', 'Morocco'), ('MC', 'Monaco'), ('MD', 'Moldova'), ('ME', 'Montenegro'), ('MF', 'St. Martin'),
  ('MG', 'Madagascar'), ('MH', 'Marshall Islands'), ('MK', 'North Macedonia'), ('ML', 'Mali'), ('MM', 'Myanmar (Burma)'), ('MN', 'Mongolia'),
  ('MO', 'Macao SAR China'), ('MP', 'Northern Mariana Islands'), ('MQ', 'Martinique'), ('MR', 'Mauritania'), ('MS', 'Montserrat'),
  ('MT', 'Malta'), ('MU', 'Mauritius'), ('MV', 'Maldives'), ('MW', 'Malawi'), ('MX', 'Mexico'), ('MY', 'Malaysia'), ('MZ', 'Mozambique'),
  ('NA', 'Namibia'), ('NC', 'New Caledonia'), ('NE', 'Niger'), ('NF', 'Norfolk Island'), ('NG', 'Nigeria'), ('NI', 'Nicaragua'),
  ('NL', 'Netherlands'), ('NO', 'Norway'), ('NP', 'Nepal'), ('NR', 'Nauru'), ('NU', 'Niue'), ('NZ', 'New Zealand'), ('OM', 'Oman'),
  ('PA', 'Panama'), ('PE', 'Peru'), ('PF', 'French Polynesia'), ('PG', 'Papua New Guinea'), ('PH', 'Philippines'), ('PK', 'Pakistan'),
  ('PL', 'Poland'), ('PM', 'St. Pierre & Miquelon'), ('PN', 'Pitcairn Islands'), ('PR', 'Puerto Rico'), ('PS', 'Palestinian Territories'),
  ('PT', 'Portugal'), ('PW', 'Palau'), ('PY', 'Paraguay'), ('QA', 'Qatar'), ('RE', 'Réunion'), ('RO', 'Romania'), ('RS', 'Serbia'),
  ('RU', 'Russia'), ('RW', 'Rwanda'), ('SA', 'Saudi Arabia'), ('SB', 'Solomon Islands'), ('SC', 'Seychelles'), ('SD', 'Sudan'),
  ('SE', 'Sweden'), ('SG', 'Singapore'), ('SH', 'St. Helena'), ('SI', 'Slovenia'), ('SJ', 'Svalbard & Jan Mayen'), ('SK', 'Slovakia'),
  ('SL', 'Sierra Leone'), ('SM', 'San Marino'), ('SN', 'Senegal'), ('SO', 'Somalia'), ('SR', 'Suriname'), ('SS', 'South Sudan'),
  ('ST', 'São Tomé & Príncipe'), ('SV', 'El Salvador'), ('SX', 'Sint Maarten'), ('SY', 'Syria'), ('SZ', 'Eswatini'),
  ('TC', 'Turks & Caicos Islands'), ('TD', 'Chad'), ('TF', 'French Southern Territories'), ('TG', 'Togo'), ('TH', 'Thailand'),
  ('TJ', 'Tajikistan'), ('TK', 'Tokelau'), ('TL', 'Timor-Leste'), ('TM', 'Turkmenistan'), ('TN', 'Tunisia'), ('TO', 'Tonga'),
  ('TR', 'Türkiye'), ('TT', 'Trinidad & Tobago'), ('TV', 'Tuvalu'), ('TW', 'Taiwan'), ('TZ', 'Tanzania'), ('UA', 'Ukraine'), ('UG', 'Uganda'),
  ('UM', 'U.S. Outlying Islands'), ('US', 'United States'), ('UY', 'Uruguay'), ('UZ', 'Uzbekistan'), ('VA', 'Vatican City'),
  ('VC', 'St. Vincent & Grenadines'), ('VE', 'Venezuela'), ('VG', 'British Virgin Islands'), ('VI', 'U.S. Virgin Islands'), ('VN', 'Vietnam'),
  ('VU', 'Vanuatu'), ('WF', 'Wallis & Futuna'), ('WS', 'Samoa'), ('YE', 'Yemen'), ('YT', 'Mayotte'), ('ZA', 'South Africa'), ('ZM', 'Zambia'),
  ('ZW', 'Zimbabwe')
on conflict (id) do update set name = excluded.name;

create table markets_city (
  id uuid primary key default uuidv7(),
  country_id text not null references markets_country on delete cascade,
  description text not null,
  unique (country_id, description)
);
insert into markets_city (country_id, description)
select country, city from (values
  ('ID', array[
    'Ambon', 'Balikpapan', 'Banda Aceh', 'Bandar Lampung', 'Bandung', 'Banjarmasin', 'Batam', 'Bekasi', 'Bengkulu', 'Bogor',
    'Cirebon', 'Denpasar', 'Depok', 'Gorontalo', 'Jakarta', 'Jambi', 'Jayapura', 'Jember', 'Kediri', 'Kendari', 'Kupang', 'Madiun',
    'Magelang', 'Makassar', 'Malang', 'Manado', 'Mataram', 'Medan', 'Padang', 'Palangka Raya', 'Palembang', 'Palu', 'Pekalongan',
    'Pekanbaru', 'Pontianak', 'Probolinggo', 'Purwokerto', 'Salatiga', 'Samarinda', 'Semarang', 'Serang', 'Sidoarjo', 'Singaraja',
    'Solo', 'Sukabumi', 'Surabaya', 'Tangerang', 'Tanjung Pinang', 'Tarakan', 'Tasikmalaya', 'Tegal', 'Yogyakarta'
  ]),
  ('US', array[
    'Albuquerque', 'Atlanta', 'Austin', 'Baltimore', 'Bentonville', 'Boise', 'Boston', 'Boulder', 'Buffalo', 'Charlotte', 'Chicago',
    'Cincinnati', 'Cleveland', 'Colorado Springs', 'Columbus', 'Dallas', 'Denver', 'Des Moines', 'Detroit', 'El Paso',
    'Fort Collins', 'Fresno', 'Honolulu', 'Houston', 'Indianapolis', 'Jacksonville', 'Kansas City', 'Las Vegas', 'Los Angeles',
    'Louisville', 'Madison', 'Memphis', 'Miami', 'Milwaukee', 'Minneapolis', 'Nashville', 'New Orleans', 'New York', 'Oakland',
    'Oklahoma City', 'Omaha', 'Orlando', 'Philadelphia', 'Phoenix', 'Pittsburgh', 'Portland', 'Raleigh', 'Reno', 'Richmond',
    'Sacramento', 'Salt Lake City', 'San Antonio', 'San Diego', 'San Francisco', 'San Jose', 'Seattle', 'St. Louis', 'Tampa',
    'Tucson', 'Washington'
  ]),
  ('MY', array[
    'Alor Setar', 'Batu Pahat', 'Butterworth', 'Cyberjaya', 'George Town', 'Ipoh', 'Johor Bahru', 'Kajang', 'Kangar', 'Klang',
    'Kluang', 'Kota Bharu', 'Kota Kinabalu', 'Kuala Lumpur', 'Kuala Terengganu', 'Kuantan', 'Kuching', 'Melaka', 'Miri', 'Muar',
    'Petaling Jaya', 'Putrajaya', 'Sandakan', 'Seremban', 'Shah Alam', 'Sibu', 'Subang Jaya', 'Sungai Petani', 'Taiping', 'Tawau'
  ]),
  ('SG', array[
    'Ang Mo Kio', 'Bedok', 'Bishan', 'Bukit Batok', 'Bukit Merah', 'Bukit Panjang', 'Bukit Timah', 'Central Area', 'Choa Chu Kang',
    'Clementi', 'Geylang', 'Hougang', 'Jurong East', 'Jurong West', 'Kallang', 'Marine Parade', 'Pasir Ris', 'Punggol', 'Queenstown',
    'Sembawang', 'Sengkang', 'Serangoon', 'Tampines', 'Toa Payoh', 'Woodlands', 'Yishun'
  ]),
  ('DE', array[
    'Aachen', 'Augsburg', 'Berlin', 'Bielefeld', 'Bochum', 'Bonn', 'Braunschweig', 'Bremen', 'Chemnitz', 'Dortmund', 'Dresden',
    'Duisburg', 'Düsseldorf', 'Erfurt', 'Essen', 'Frankfurt am Main', 'Freiburg im Breisgau', 'Göttingen', 'Halle',
    'Hamburg', 'Hannover', 'Heidelberg', 'Jena', 'Karlsruhe', 'Kassel', 'Kiel', 'Koblenz', 'Köln', 'Konstanz', 'Leipzig', 'Lübeck',
    'Magdeburg', 'Mainz', 'Mannheim', 'München', 'Münster', 'Nürnberg', 'Oldenburg', 'Osnabrück', 'Potsdam', 'Regensburg', 'Rostock',
    'Saarbrücken', 'Stuttgart', 'Trier', 'Ulm', 'Wiesbaden', 'Wuppertal', 'Würzburg'
  ]),
  ('FR', array[
    'Aix-en-Provence', 'Amiens', 'Angers', 'Annecy', 'Avignon', 'Besançon', 'Bordeaux', 'Brest', 'Caen', 'Chambéry',
    'Clermont-Ferrand', 'Colmar', 'Dijon', 'Grenoble', 'La Rochelle', 'Le Havre', 'Le Mans', 'Lille', 'Limoges', 'Lyon', 'Marseille',
    'Metz', 'Montpellier', 'Mulhouse', 'Nancy', 'Nantes', 'Nice', 'Nîmes', 'Orléans', 'Paris', 'Pau', 'Perpignan', 'Poitiers',
    'Reims', 'Rennes', 'Rouen', 'Saint-Étienne', 'Strasbourg', 'Toulon', 'Toulouse', 'Tours', 'Villeurbanne'
  ]),
  ('NL', array[
    'Alkmaar', 'Almere', 'Amersfoort', 'Amsterdam', 'Apeldoorn', 'Arnhem', 'Breda', 'Delft', 'Den Bosch', 'Den Haag', 'Dordrecht',
    'Eindhoven', 'Enschede', 'Groningen', 'Haarlem', 'Hilversum', 'Leeuwarden', 'Leiden', 'Maastricht', 'Nijmegen', 'Rotterdam',
    'Tilburg', 'Utrecht', 'Venlo', 'Zwolle'
  ]),
  ('CA', array[
    'Calgary', 'Charlottetown', 'Edmonton', 'Fredericton', 'Gatineau', 'Halifax', 'Hamilton', 'Kelowna', 'Kingston', 'Kitchener',
    'Laval', 'London', 'Mississauga', 'Moncton', 'Montréal', 'Ottawa', 'Québec', 'Regina', 'Saskatoon', 'Sherbrooke', 'St. Johns',
    'Sudbury', 'Surrey', 'Thunder Bay', 'Toronto', 'Trois-Rivières', 'Vancouver', 'Victoria', 'Whitehorse', 'Windsor', 'Winnipeg',
    'Yellowknife'
  ]),
  ('GB', array[
    'Aberdeen', 'Bath', 'Belfast', 'Birmingham', 'Bradford', 'Brighton', 'Bristol', 'Cambridge', 'Cardiff', 'Chester', 'Coventry',
    'Derby', 'Dundee', 'Edinburgh', 'Exeter', 'Glasgow', 'Gloucester', 'Hull', 'Inverness', 'Leeds', 'Leicester', 'Liverpool',
    'London', 'Manchester', 'Milton Keynes', 'Newcastle upon Tyne', 'Norwich', 'Nottingham', 'Oxford', 'Plymouth', 'Portsmouth',
    'Preston', 'Reading', 'Sheffield', 'Southampton', 'Stoke-on-Trent', 'Sunderland', 'Swansea', 'Wolverhampton', 'York'
  ])
) as listed (country, cities), unnest(cities) as city
on conflict (country_id, description) do nothing;

-- Public holidays of a sorg: days on which it neither dispatches goods nor works on claims.
create table markets_holiday (
  sorg text not null references markets_sorg on delete cascade,
  day date not null,
  name text not null default '',
  primary key (sorg, day)
);

-- Dealers and retailers, their areas per sorg, ship-to addresses and users.

create table customers_company (
  code text primary key,
  name text not null,
  version integer not null default 1
);

create table customers_customer (
  id uuid primary key default uuidv7(),
  -- The customer's numbers in the two ERP systems; either may be empty, not both (Q-004).
  r3 text not null default '',
  isr text not null default '',
  unified text not null generated always as (r3 || '-' || isr) stored,
  name text not null check (name <> ''),
  category text not null default 'dealer' check (category in ('dealer', 'retailer', 'distributor')),
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country text not null default '',
  language text not null default 'en',
  blocked_at timestamptz,
  -- What the customer picker searches (R-082): codes, name, phone, address, email, city.
  search_text text not null generated always as (
    lower(r3 || ' ' || isr || ' ' || r3 || '-' || isr || ' ' || name || ' ' || phone || ' ' || address || ' ' || email || ' ' || city)
  ) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Where a customer is, for the order of visits and for maps; null = unknown. Only the ERP writes it.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  check (r3 <> '' or isr <> ''),
  constraint customers_customer_place check ((latitude is null) = (longitude is null))
);
create unique index customers_customer_by_code on customers_customer (unified);
create index customers_customer_search on customers_customer using gin (search_text gin_trgm_ops);
create index customers_customer_by_name on customers_customer (name, id);

create function customers_customer_changed() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger customers_customer_version before update on customers_customer
  for each row execute function customers_customer_changed();
create trigger customers_customer_access after update or delete on customers_customer
  for each row execute function platform_access_changed('customer');

-- A customer's account with one sorg.
create table customers_area (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  sorg text not null references markets_sorg,
  company_code text not null references customers_company,
  customer_group text not null,
  price_list text not null,
  account_current text not null default '',
  server text not null default '',
  credit_control text not null default '',
  include_tax boolean not null default false,
  allow_pay_invoice boolean not null default true,
  payment_terms text not null default '',
  sales_office text not null default '',
  sales_group text not null default '',
  salesman text not null default '',
  blocked_reason text,
  unique (customer_id, sorg)
);
create index customers_area_by_salesman on customers_area (sorg, salesman);
create index customers_area_by_group on customers_area (sorg, sales_group);
create index customers_area_by_office on customers_area (sorg, sales_office);

create function customers_area_changed() returns trigger language plpgsql as $$
begin
  update customers_customer set version = version + 1 where id = coalesce(new.customer_id, old.customer_id);
  return null;
end $$;
create trigger customers_area_version after insert or update or delete on customers_area
  for each row execute function customers_area_changed();

-- Credit customers who carry the account of an area (creditCusts); usually the customer itself.
create table customers_credit_customer (
  area_id uuid not null references customers_area on delete cascade,
  customer_id uuid not null references customers_customer on delete cascade,
  primary key (area_id, customer_id)
);

create table customers_shipto (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customers_customer on delete cascade,
  code text not null,
  name text not null,
  address text not null,
  city text not null,
  state text not null default '',
  postal_code text not null default '',
  country text not null default '',
  phone text not null default '',
  is_default boolean not null default false,
  valid boolean not null default true,
  -- Version that checkout compares: the dealer is told about a changed address before goods are sent there (Q-078).
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (customer_id, code)
);

-- The customer for whom a user works; sales and staff have none and act for others.
create table customers_user (
  user_id uuid primary key references identity_user on delete cascade,
  customer_id uuid not null references customers_customer on delete cascade
);
create index customers_user_by_customer on customers_user (customer_id);
create trigger customers_user_rights after insert or update or delete on customers_user
  for each row execute function identity_rights_changed();

-- Customers a salesperson pinned or used last, for the picker.
create table customers_recent (
  user_id uuid not null references identity_user on delete cascade,
  customer_id uuid not null references customers_customer on delete cascade,
  -- Customers that a user pinned in the picker, in the order of pinning; a customer may be pinned before use.
  used_at timestamptz,
  pinned_at timestamptz,
  primary key (user_id, customer_id),
  constraint customers_recent_kept check (used_at is not null or pinned_at is not null)
);

create table customers_group (
  code text primary key,
  name text not null,
  version integer not null default 1
);

-- Credit accounts: figures of the ERP plus what the portal holds for orders that the ERP does not know yet.
create table credit_account (
  id uuid primary key default uuidv7(),
  code text not null unique,
  customer_id uuid not null references customers_customer on delete cascade,
  currency text not null,
  credit_control text not null default '',
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  open_invoice bigint not null default 0,
  open_delivery bigint not null default 0,
  consignment bigint not null default 0,
  -- Sum of the account's open holds (credit_movement); only the credit module writes it.
  held bigint not null default 0 check (held >= 0),
  reason_blocked text,
  as_of timestamptz not null,
  -- Why an account is blocked: what the ERP reports, and what the credit desk or a payment puts over it. `reason_blocked`
  -- stays the reason in force, which all code reads; only the credit module computes it.
  reason_reported text,
  -- Payments that the portal received and the ERP's figures do not carry yet; the sum of open receipts.
  received bigint not null default 0,
  -- Everything that counts against the limit. A payment that the ERP's figures carry already, because its booking is
  -- reported later, never makes credit out of open invoices.
  exposure bigint not null generated always as (
      greatest(open_invoice - received, least(open_invoice, 0)) + open_delivery + consignment + held) stored
);
create index credit_account_by_customer on credit_account (customer_id);
-- Indexes for the start pages of salespeople and administrators, which look for few rows among many.
create index credit_account_blocked on credit_account (customer_id) where reason_blocked is not null;

create table credit_account_company (
  account_id uuid not null references credit_account on delete cascade,
  company_code text not null references customers_company,
  primary key (account_id, company_code)
);

-- Ledger: +amount when an order is placed (hold), −amount when the ERP carries it or it is cancelled (release).
create table credit_movement (
  id uuid primary key default uuidv7(),
  account_id uuid not null references credit_account,
  order_id uuid not null,
  kind text not null check (kind in ('hold', 'release')),
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  -- When the ERP took the order (holds only): figures made later include it, so the hold ends with them.
  taken_at timestamptz,
  unique (order_id, account_id, kind)
);
create index credit_movement_by_account on credit_movement (account_id, taken_at) where kind = 'hold';

create table credit_average_days (
  account_id uuid not null references credit_account on delete cascade,
  sorg text not null,
  year smallint not null,
  average_payment_days integer not null,
  primary key (account_id, sorg, year)
);

-- A block of the credit desk, or a lift of the ERP's block by the desk or by a payment. At most one of each source is
-- open for an account.
create table credit_override (
  id uuid primary key default uuidv7(),
  account_id uuid not null references credit_account on delete cascade,
  kind text not null check (kind in ('block', 'unblock')),
  source text not null check (source in ('desk', 'payment')),
  -- Why, for the staff; the named reason that the customer sees, if there is one (R-206 to R-210).
  reason text not null,
  block_reason text check (block_reason in
      ('limit_exceeded', 'overdue_over_limit', 'oldest_ar_blocked', 'other_company_blocked')),
  begins_at timestamptz not null,
  -- When it ends by itself; never: until it is ended.
  ends_at timestamptz check (ends_at > begins_at),
  made_by uuid references identity_user,
  ended_at timestamptz,
  ended_by uuid references identity_user,
  check (source = 'desk' or kind = 'unblock'),
  check (block_reason is null or kind = 'block')
);
create unique index credit_override_open on credit_override (account_id, source) where ended_at is null;
create index credit_override_ending on credit_override (ends_at) where ended_at is null;
create index credit_override_by_account on credit_override (account_id, begins_at desc);

-- A payment of the portal, as far as it counts for one account (negative: it used up a credit). It counts until figures
-- of the ERP that were made after the ERP booked it.
create table credit_incoming_payment (
  account_id uuid not null references credit_account,
  request_id uuid not null,
  amount bigint not null,
  received_at timestamptz not null,
  booked_at timestamptz,
  released_at timestamptz,
  primary key (account_id, request_id)
);
create index credit_incoming_payment_open on credit_incoming_payment (request_id) where released_at is null;

-- The figures of an account at the end of a day on which they changed.
create table credit_history (
  account_id uuid not null references credit_account on delete cascade,
  day date not null,
  credit_limit bigint not null,
  open_invoice bigint not null,
  open_delivery bigint not null,
  consignment bigint not null,
  held bigint not null,
  received bigint not null,
  exposure bigint not null,
  reason_blocked text,
  primary key (account_id, day)
);

-- References of tables of earlier files.
alter table platform_attachment add foreign key (customer_id) references customers_customer on delete set null;
alter table sign_in_provider_setting add foreign key (market_id) references markets_market on delete cascade;
alter table sign_in_provider_link add foreign key (market_id) references markets_market on delete cascade;
alter table sign_in_provider_attempt add foreign key (market_id) references markets_market on delete cascade;
alter table colleagues_invitation add foreign key (customer_id) references customers_customer on delete cascade;
