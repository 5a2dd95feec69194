// The regions of the demo's sales organisations, with the groups into which their postal codes fall. A region is at the
// middle of its towns. Category '': nobody chose one yet.
import type { Sorg } from './types.ts';

type Category = 'own-store' | 'dealer' | 'potential' | 'none' | '';
type GroupRow = readonly [code: string, name: string, postalCodes: string, category: Category];
type RegionRow = readonly [code: string, name: string, lat: number, lng: number, groups: readonly GroupRow[]];

const INDONESIA: readonly RegionRow[] = [
  [
    'AC',
    'Aceh',
    5.2,
    96.3,
    [
      ['BTJ', 'Banda Aceh', '23', 'none'],
      ['LSW', 'Lhokseumawe', '24', ''],
    ],
  ],
  [
    'SU',
    'Sumatera Utara',
    3.2,
    98.9,
    [
      ['MDN', 'Medan', '20', 'dealer'],
      ['PMS', 'Pematangsiantar', '21', 'potential'],
      ['TPN', 'Tapanuli', '22', 'none'],
    ],
  ],
  [
    'SB',
    'Sumatera Barat',
    -0.8,
    100.5,
    [
      ['PDG', 'Padang', '25', 'dealer'],
      ['BKT', 'Bukittinggi', '26 27', ''],
    ],
  ],
  [
    'RI',
    'Riau',
    0.5,
    101.7,
    [
      ['PKU', 'Pekanbaru', '28', 'potential'],
      ['BTM', 'Batam', '29', 'potential'],
    ],
  ],
  [
    'SS',
    'Sumatera Selatan',
    -3.1,
    104.4,
    [
      ['PLM', 'Palembang', '30 31', 'dealer'],
      ['JBI', 'Jambi', '36 37', 'potential'],
      ['PGK', 'Bangka', '33', 'none'],
    ],
  ],
  ['LA', 'Lampung', -4.9, 105.1, [['BDL', 'Bandar Lampung', '34 35', 'potential']]],
  [
    'BT',
    'Banten',
    -6.4,
    106.0,
    [
      ['TNG', 'Tangerang', '15', 'dealer'],
      ['SRG', 'Serang', '42', 'dealer'],
    ],
  ],
  [
    'JK',
    'DKI Jakarta',
    -6.15,
    106.83,
    [
      ['JKP', 'Jakarta Pusat', '10', 'own-store'],
      ['JKS', 'Jakarta Selatan', '12', 'dealer'],
      ['JKU', 'Jakarta Utara', '14', 'dealer'],
      ['JKB', 'Jakarta Barat', '11', 'potential'],
      ['JKT', 'Jakarta Timur', '13', ''],
    ],
  ],
  [
    'JB',
    'Jawa Barat',
    -6.9,
    107.6,
    [
      ['BDG', 'Bandung', '40', 'dealer'],
      ['BGR', 'Bogor', '16', 'dealer'],
      ['BKS', 'Bekasi', '17 41', 'potential'],
      ['CRB', 'Cirebon', '45', 'dealer'],
      ['TSM', 'Priangan Timur', '43 44 46', 'dealer'],
    ],
  ],
  [
    'JT',
    'Jawa Tengah',
    -7.15,
    110.1,
    [
      ['SMG', 'Semarang', '50 51', 'dealer'],
      ['SOC', 'Surakarta', '57', 'dealer'],
      ['PWK', 'Banyumas', '52 53 54', 'dealer'],
      ['KDS', 'Kudus', '58 59', 'dealer'],
      ['MGL', 'Magelang', '56', ''],
    ],
  ],
  [
    'YO',
    'DI Yogyakarta',
    -7.9,
    110.4,
    [
      ['YGY', 'Yogyakarta', '551 552', 'dealer'],
      ['KLP', 'Kulon Progo', '556', 'potential'],
      ['GKD', 'Gunungkidul', '558', 'none'],
    ],
  ],
  [
    'JI',
    'Jawa Timur',
    -7.6,
    112.6,
    [
      ['SBY', 'Surabaya', '60 61', 'own-store'],
      ['MLG', 'Malang', '65 66', 'dealer'],
      ['KDR', 'Kediri', '63 64', 'dealer'],
      ['TBN', 'Tuban', '62', 'dealer'],
      ['PBL', 'Probolinggo', '67', 'dealer'],
      ['BWI', 'Banyuwangi', '68', 'dealer'],
      ['MDR', 'Madura', '69', 'dealer'],
    ],
  ],
  [
    'BA',
    'Bali',
    -8.4,
    115.2,
    [
      ['DPS', 'Denpasar', '80', 'dealer'],
      ['SGR', 'Singaraja', '81 82', 'potential'],
    ],
  ],
  [
    'NB',
    'Nusa Tenggara Barat',
    -8.6,
    117.0,
    [
      ['MTR', 'Lombok', '83', 'dealer'],
      ['SBW', 'Sumbawa', '84', 'none'],
    ],
  ],
  [
    'NT',
    'Nusa Tenggara Timur',
    -9.2,
    122.2,
    [
      ['KPG', 'Kupang', '85', 'potential'],
      ['FLR', 'Flores', '86 87', ''],
    ],
  ],
  [
    'KB',
    'Kalimantan Barat',
    -0.1,
    110.4,
    [
      ['PTK', 'Pontianak', '78', 'dealer'],
      ['SKW', 'Singkawang', '79', 'none'],
    ],
  ],
  [
    'KS',
    'Kalimantan Selatan',
    -2.9,
    115.2,
    [
      ['BJM', 'Banjarmasin', '70 71 72', 'potential'],
      ['PKY', 'Palangka Raya', '73 74', 'none'],
    ],
  ],
  [
    'KT',
    'Kalimantan Timur',
    0.3,
    116.5,
    [
      ['SMR', 'Samarinda', '75', 'dealer'],
      ['BPN', 'Balikpapan', '76', 'potential'],
      ['TRK', 'Tarakan', '77', ''],
    ],
  ],
  [
    'SN',
    'Sulawesi Selatan',
    -4.3,
    120.1,
    [
      ['MKS', 'Makassar', '90', 'dealer'],
      ['PRE', 'Parepare', '91 92', 'potential'],
      ['KDI', 'Kendari', '93', 'none'],
    ],
  ],
  [
    'SA',
    'Sulawesi Utara',
    0.9,
    124.3,
    [
      ['MDC', 'Manado', '95', 'dealer'],
      ['GTO', 'Gorontalo', '96', 'none'],
      ['PLW', 'Palu', '94', 'potential'],
    ],
  ],
  ['MA', 'Maluku', -3.4, 128.7, [['AMB', 'Ambon', '97', 'dealer']]],
  [
    'PA',
    'Papua',
    -3.6,
    137.6,
    [
      ['DJJ', 'Jayapura', '99', 'potential'],
      ['SOQ', 'Sorong', '98', 'none'],
    ],
  ],
];

const AMERICA: readonly RegionRow[] = [
  [
    'WA',
    'Washington',
    47.4,
    -120.9,
    [
      ['SEA', 'Seattle', '980 981', 'own-store'],
      ['TAC', 'Tacoma', '983 984', 'dealer'],
      ['SPO', 'Spokane', '990 992', 'potential'],
    ],
  ],
  [
    'OR',
    'Oregon',
    44.2,
    -121.6,
    [
      ['PDX', 'Portland', '970 971 972', 'dealer'],
      ['BND', 'Bend', '977', 'potential'],
      ['EUG', 'Eugene', '974', ''],
    ],
  ],
  [
    'CN',
    'Northern California',
    38.9,
    -121.9,
    [
      ['SFO', 'San Francisco', '940 941', 'dealer'],
      ['OAK', 'East Bay', '945 946 947', 'dealer'],
      ['SAC', 'Sacramento', '956 957 958', 'potential'],
    ],
  ],
  [
    'CS',
    'Southern California',
    34.6,
    -117.6,
    [
      ['LAX', 'Los Angeles', '900 902 903 904', 'dealer'],
      ['SAN', 'San Diego', '919 920 921', 'potential'],
    ],
  ],
  [
    'NV',
    'Nevada',
    39.2,
    -117.0,
    [
      ['RNO', 'Reno', '894 895', 'own-store'],
      ['LAS', 'Las Vegas', '889 891', 'potential'],
    ],
  ],
  [
    'ID',
    'Idaho',
    43.9,
    -114.7,
    [
      ['BOI', 'Boise', '836 837', 'dealer'],
      ['IDA', 'Idaho Falls', '834', 'none'],
    ],
  ],
  [
    'MT',
    'Montana',
    46.9,
    -110.8,
    [
      ['MSO', 'Missoula', '598', 'dealer'],
      ['BZN', 'Bozeman', '597', ''],
    ],
  ],
  [
    'WY',
    'Wyoming',
    42.9,
    -107.5,
    [
      ['CYS', 'Cheyenne', '820', 'dealer'],
      ['JAC', 'Jackson', '830', 'potential'],
    ],
  ],
  [
    'UT',
    'Utah',
    39.4,
    -111.6,
    [
      ['SLC', 'Salt Lake City', '840 841', 'dealer'],
      ['MOA', 'Moab', '845', 'potential'],
    ],
  ],
  [
    'CO',
    'Colorado',
    39.1,
    -105.5,
    [
      ['BDR', 'Boulder', '803', 'dealer'],
      ['FNL', 'Fort Collins', '805', 'dealer'],
      ['DEN', 'Denver', '800 801 802', 'potential'],
      ['DRO', 'Durango', '813', ''],
    ],
  ],
  [
    'AZ',
    'Arizona',
    34.0,
    -111.8,
    [
      ['TUS', 'Tucson', '857', 'dealer'],
      ['PHX', 'Phoenix', '850 852', 'potential'],
    ],
  ],
  [
    'NM',
    'New Mexico',
    34.6,
    -106.0,
    [
      ['SAF', 'Santa Fe', '875', 'dealer'],
      ['ABQ', 'Albuquerque', '871', 'potential'],
    ],
  ],
  [
    'TX',
    'Texas',
    31.2,
    -98.9,
    [
      ['AUS', 'Austin', '786 787', 'potential'],
      ['DFW', 'Dallas', '750 752', 'none'],
    ],
  ],
  ['MN', 'Minnesota', 45.7, -94.6, [['MSP', 'Minneapolis', '551 554', 'potential']]],
  ['IL', 'Illinois', 40.6, -89.2, [['CHI', 'Chicago', '606', 'dealer']]],
  [
    'NC',
    'North Carolina',
    35.5,
    -79.8,
    [
      ['AVL', 'Asheville', '288', 'dealer'],
      ['CLT', 'Charlotte', '282', 'potential'],
    ],
  ],
  ['GA', 'Georgia', 32.9, -83.4, [['ATL', 'Atlanta', '303', 'none']]],
  [
    'FL',
    'Florida',
    28.2,
    -81.7,
    [
      ['MIA', 'Miami', '331', 'none'],
      ['TPA', 'Tampa', '336', ''],
    ],
  ],
  [
    'PA',
    'Pennsylvania',
    40.9,
    -77.4,
    [
      ['PHL', 'Philadelphia', '190 191', 'dealer'],
      ['ABE', 'Allentown', '181', 'dealer'],
      ['PIT', 'Pittsburgh', '152', 'dealer'],
    ],
  ],
  ['MD', 'Maryland', 39.3, -76.6, [['BWI', 'Baltimore', '212', 'dealer']]],
  [
    'NY',
    'New York',
    42.7,
    -75.2,
    [
      ['BRK', 'Brooklyn', '112', 'dealer'],
      ['HUD', 'Hudson', '125', 'dealer'],
      ['ROC', 'Rochester', '146', 'potential'],
    ],
  ],
  ['MA', 'Massachusetts', 42.3, -72.0, [['BOS', 'Boston', '021', 'dealer']]],
  [
    'VT',
    'Vermont',
    44.2,
    -72.7,
    [
      ['MPV', 'Montpelier', '056', 'dealer'],
      ['BTV', 'Burlington', '054', 'potential'],
    ],
  ],
];

/** By country; codes of regions are unique in Europe. */
const EUROPE: readonly (readonly [country: string, rows: readonly RegionRow[]])[] = [
  [
    'DE',
    [
      [
        'BY',
        'Bayern',
        48.9,
        11.5,
        [
          ['MUC', 'München', '80 81', 'dealer'],
          ['NUE', 'Nürnberg', '90', 'potential'],
        ],
      ],
      [
        'BW',
        'Baden-Württemberg',
        48.5,
        9,
        [
          ['FRB', 'Freiburg', '79', 'dealer'],
          ['STR', 'Stuttgart', '70', 'potential'],
        ],
      ],
      ['NRW', 'Nordrhein-Westfalen', 51.4, 7.5, [['CGN', 'Köln', '50 51', 'dealer']]],
      [
        'NO',
        'Norden und Osten',
        52.8,
        12,
        [
          ['HAM', 'Hamburg', '20 22', 'dealer'],
          ['BER', 'Berlin', '10 12', 'dealer'],
          ['LEJ', 'Leipzig', '04', 'dealer'],
        ],
      ],
    ],
  ],
  [
    'AT',
    [
      [
        'OE',
        'Österreich',
        47.6,
        14.1,
        [
          ['VIE', 'Wien', '1', 'dealer'],
          ['GRZ', 'Graz', '8', 'dealer'],
        ],
      ],
    ],
  ],
  [
    'FR',
    [
      [
        'ARA',
        'Auvergne-Rhône-Alpes',
        45.5,
        4.5,
        [
          ['LYS', 'Lyon', '69', 'dealer'],
          ['GNB', 'Grenoble', '38', 'potential'],
        ],
      ],
      ['NAQ', 'Nouvelle-Aquitaine', 45.2, 0.2, [['BOD', 'Bordeaux', '33', 'dealer']]],
      ['GES', 'Grand Est', 48.7, 5.6, [['SXB', 'Strasbourg', '67', 'dealer']]],
      ['PDL', 'Pays de la Loire', 47.4, -0.8, [['NTE', 'Nantes', '44', 'dealer']]],
    ],
  ],
  [
    'BE',
    [
      [
        'BEL',
        'België / Belgique',
        50.7,
        4.6,
        [
          ['GNE', 'Gent', '90', 'dealer'],
          ['NAM', 'Namur', '50', 'dealer'],
        ],
      ],
    ],
  ],
  [
    'NL',
    [
      [
        'NED',
        'Nederland',
        52.2,
        5.4,
        [
          ['UTC', 'Utrecht', '35', 'dealer'],
          ['GRQ', 'Groningen', '97', 'dealer'],
        ],
      ],
    ],
  ],
];

export const REGIONS: readonly {
  readonly sorg: Sorg;
  readonly country: string;
  readonly rows: readonly RegionRow[];
}[] = [
  { sorg: '1000', country: 'ID', rows: INDONESIA },
  { sorg: '5000', country: 'US', rows: AMERICA },
  ...EUROPE.map(([country, rows]) => ({ sorg: '3000', country, rows }) as const),
];
