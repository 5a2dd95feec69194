-- Countries of ISO 3166 with their English names (other languages name them at run time), and main cities of our markets (Q-176).

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
