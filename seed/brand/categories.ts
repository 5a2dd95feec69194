// Brands, categories and their names, sites. Categories are bike, paa (parts and accessories) and groupset; the
// merchandise categories are below them.
import type { Category, Site, Sorg, Text } from './types.ts';

/** One text in the five languages, in the order en, de, fr, id, ms. */
export const text = (en: string, de: string, fr: string, id: string, ms: string): Text => ({ en, de, fr, id, ms });
/** The same words in every language: names of models and technical values. */
export const same = (value: string): Text => text(value, value, value, value, value);

export const BRANDS = [
  { code: 'VELDRA', name: 'Veldra' },
  { code: 'AXIS', name: 'Axis' },
  { code: 'VANE', name: 'Vane' },
  { code: 'CINDER', name: 'Cinder' },
  { code: 'ECHELON', name: 'Echelon' },
  { code: 'NORTHBEAM', name: 'Northbeam' },
  { code: 'TINKERBAY', name: 'Tinker Bay' },
];

const bike = (code: string, name: Text): [string, Category, Text] => [code, 'bike', name];
const paa = (code: string, name: Text): [string, Category, Text] => [code, 'paa', name];

const ROWS: [string, Category, Text][] = [
  bike('road', text('Road', 'Rennrad', 'Route', 'Balap jalan raya', 'Jalan raya')),
  bike('gravel', text('Gravel', 'Gravel', 'Gravel', 'Gravel', 'Gravel')),
  bike('mountain', text('Mountain', 'Mountainbike', 'VTT', 'Sepeda gunung', 'Basikal gunung')),
  bike(
    'city-trekking',
    text('City & trekking', 'City & Trekking', 'Ville et trekking', 'Kota & trekking', 'Bandar & trekking'),
  ),
  bike('e-bike', text('E-bike', 'E-Bike', 'Vélo électrique', 'Sepeda listrik', 'Basikal elektrik')),
  bike('kids', text('Kids', 'Kinder', 'Enfant', 'Anak', 'Kanak-kanak')),
  bike('bmx', text('BMX', 'BMX', 'BMX', 'BMX', 'BMX')),
  paa('tyres', text('Tyres', 'Reifen', 'Pneus', 'Ban luar', 'Tayar')),
  paa(
    'tubes',
    text(
      'Tubes & tubeless',
      'Schläuche & Tubeless',
      'Chambres à air et tubeless',
      'Ban dalam & tubeless',
      'Tiub & tubeless',
    ),
  ),
  paa('wheels', text('Wheels', 'Laufräder', 'Roues', 'Roda', 'Roda')),
  paa(
    'hubs-rims',
    text(
      'Hubs, rims & spokes',
      'Naben, Felgen & Speichen',
      'Moyeux, jantes et rayons',
      'Hub, pelek & jari-jari',
      'Hab, rim & jejari',
    ),
  ),
  paa('drivetrain', text('Drivetrain', 'Antrieb', 'Transmission', 'Penggerak', 'Sistem pemacu')),
  paa('brakes', text('Brakes', 'Bremsen', 'Freins', 'Rem', 'Brek')),
  paa(
    'cockpit',
    text(
      'Handlebars, stems & grips',
      'Lenker, Vorbauten & Griffe',
      'Cintres, potences et poignées',
      'Setang, stem & grip',
      'Hendal, stem & genggam',
    ),
  ),
  paa(
    'saddles',
    text(
      'Saddles & seatposts',
      'Sättel & Sattelstützen',
      'Selles et tiges de selle',
      'Sadel & tiang sadel',
      'Pelana & tiang pelana',
    ),
  ),
  paa('pedals', text('Pedals', 'Pedale', 'Pédales', 'Pedal', 'Pedal')),
  paa(
    'suspension',
    text('Forks & shocks', 'Gabeln & Dämpfer', 'Fourches et amortisseurs', 'Garpu & shock', 'Fork & penyerap hentak'),
  ),
  paa(
    'frames',
    text(
      'Frames & small parts',
      'Rahmen & Kleinteile',
      'Cadres et petites pièces',
      'Rangka & suku cadang kecil',
      'Rangka & alat kecil',
    ),
  ),
  paa(
    'e-parts',
    text(
      'E-bike parts',
      'E-Bike-Teile',
      'Pièces pour VAE',
      'Suku cadang sepeda listrik',
      'Alat ganti basikal elektrik',
    ),
  ),
  paa('helmets', text('Helmets', 'Helme', 'Casques', 'Helm', 'Topi keledar')),
  paa('clothing', text('Clothing', 'Bekleidung', 'Textile', 'Pakaian', 'Pakaian')),
  paa('shoes', text('Shoes', 'Schuhe', 'Chaussures', 'Sepatu', 'Kasut')),
  paa('eyewear', text('Eyewear', 'Brillen', 'Lunettes', 'Kacamata', 'Cermin mata')),
  paa('lights', text('Lights', 'Beleuchtung', 'Éclairage', 'Lampu', 'Lampu')),
  paa('locks', text('Locks', 'Schlösser', 'Antivols', 'Kunci', 'Kunci')),
  paa('bags', text('Bags & baskets', 'Taschen & Körbe', 'Sacoches et paniers', 'Tas & keranjang', 'Beg & bakul')),
  paa(
    'carriers',
    text(
      'Racks, mudguards & stands',
      'Träger, Schutzbleche & Ständer',
      'Porte-bagages, garde-boue et béquilles',
      'Boncengan, sepatbor & standar',
      'Rak, pelindung lumpur & tongkat',
    ),
  ),
  paa(
    'bottles',
    text('Bottles & cages', 'Flaschen & Halter', 'Bidons et porte-bidons', 'Botol & dudukan', 'Botol & pemegang'),
  ),
  paa(
    'electronics',
    text(
      'Computers & electronics',
      'Computer & Elektronik',
      'Compteurs et électronique',
      'Komputer & elektronik',
      'Komputer & elektronik',
    ),
  ),
  paa('child-seats', text('Child seats', 'Kindersitze', 'Sièges enfant', 'Kursi anak', 'Tempat duduk kanak-kanak')),
  paa(
    'workshop',
    text('Tools & workshop', 'Werkzeug & Werkstatt', 'Outils et atelier', 'Alat & bengkel', 'Alat & bengkel'),
  ),
  paa('pumps', text('Pumps', 'Pumpen', 'Pompes', 'Pompa', 'Pam')),
  paa('care', text('Care & oils', 'Pflege & Öle', 'Entretien et huiles', 'Perawatan & pelumas', 'Penjagaan & minyak')),
  [
    'groupset-road',
    'groupset',
    text('Road groupsets', 'Rennrad-Gruppen', 'Groupes route', 'Groupset balap', 'Set kumpulan jalan raya'),
  ],
  [
    'groupset-gravel',
    'groupset',
    text('Gravel groupsets', 'Gravel-Gruppen', 'Groupes gravel', 'Groupset gravel', 'Set kumpulan gravel'),
  ],
  [
    'groupset-mountain',
    'groupset',
    text('Mountain groupsets', 'MTB-Gruppen', 'Groupes VTT', 'Groupset sepeda gunung', 'Set kumpulan gunung'),
  ],
  [
    'groupset-city',
    'groupset',
    text('City groupsets', 'City-Gruppen', 'Groupes ville', 'Groupset kota', 'Set kumpulan bandar'),
  ],
];

export const CATEGORIES = ROWS.map(([code, category, name], position) => ({
  code,
  category,
  position: position + 1,
  name,
}));

export const SITES: Site[] = [
  { sorg: '1000', code: 'SBY', name: 'Surabaya', storageLocation: '0001', shippingPoint: '1010', priority: 1 },
  { sorg: '1000', code: 'JKT', name: 'Jakarta', storageLocation: '0002', shippingPoint: '1020', priority: 2 },
  { sorg: '5000', code: 'RNO', name: 'Reno', storageLocation: '0001', shippingPoint: '5010', priority: 1 },
  { sorg: '5000', code: 'ALN', name: 'Allentown', storageLocation: '0002', shippingPoint: '5020', priority: 2 },
  { sorg: '3000', code: 'KAS', name: 'Kassel', storageLocation: '0001', shippingPoint: '3010', priority: 1 },
  { sorg: '3000', code: 'LIL', name: 'Lille', storageLocation: '0002', shippingPoint: '3020', priority: 2 },
];
export const MERCHANT: Record<Sorg, { code: string; name: string }> = {
  '1000': { code: 'VELDRA-ID', name: 'Veldra Indonesia' },
  '5000': { code: 'VELDRA-US', name: 'Veldra USA' },
  '3000': { code: 'VELDRA-EU', name: 'Veldra Europe' },
};
