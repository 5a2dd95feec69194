// The sales documents of the demo: groups and documents, with dates in days from the day of loading.
import { text } from '../brand/categories.ts';
import type { Text } from '../brand/types.ts';
import type { EXPLODED_VIEWS } from './exploded-views.ts';
import { CHARTS, FAMILIES, guideLanguages, torqueLanguages } from './files.ts';
import { ABROAD, ALL, HOME, type PlannedDocument } from './groups.ts';
import { PRICES, ready } from './price-documents.ts';
import type { ChartFamily } from './size-charts.ts';

const SIZES: readonly PlannedDocument[] = CHARTS.map(([family, languages], at): PlannedDocument => {
  const { title, subtitle, models } = FAMILIES[family] as ChartFamily;
  return {
    key: `sizes-${family}`,
    group: 'sizes',
    kind: 'sales',
    title,
    subtitle,
    markets: ALL,
    modelYear: 2026,
    madeDaysAgo: 200 - at * 7,
    tags: ['geometry', 'sizes'],
    files: languages.map((language) => [`size-chart-${family}-${language}.pdf`, language] as const),
    articleCodes: models,
  };
});

const MANUALS: readonly PlannedDocument[] = [
  {
    key: 'guide',
    group: 'manuals',
    kind: 'technical',
    markets: ALL,
    madeDaysAgo: 210,
    tags: ['manual'],
    ...ready(
      text('Owner’s guide', 'Bedienungsanleitung', 'Guide de l’utilisateur', 'Panduan pemilik', 'Panduan pemilik'),
      text(
        'Hand it out with every bike',
        'Mit jedem Rad übergeben',
        'À remettre avec chaque vélo',
        'Serahkan bersama setiap sepeda',
        'Serahkan bersama setiap basikal',
      ),
    ),
    files: guideLanguages.map((language) => [`owners-guide-${language}.pdf`, language] as const),
    articleCodes: ['V26-M7D', 'V26-DR5', 'V26-ST140', 'V26-C8S', 'V26-P20'],
  },
  {
    key: 'battery',
    group: 'manuals',
    kind: 'technical',
    markets: ALL,
    madeDaysAgo: 150,
    tags: ['manual', 'e-bike'],
    title: text(
      'Battery and charging',
      'Akku und Laden',
      'Batterie et recharge',
      'Baterai dan pengisian daya',
      'Bateri dan pengecasan',
    ),
    files: [['battery-and-charging.pdf', 'en']],
    articleCodes: ['V26-QE1', 'V26-QE2', 'V26-QE3', 'V26-CE5', 'V26-SE6', 'EB-Q500', 'EB-Q750'],
  },
  {
    key: 'suspension',
    group: 'manuals',
    kind: 'technical',
    markets: ALL,
    madeDaysAgo: 95,
    tags: ['suspension'],
    title: text(
      'Setting up Lift forks and shocks',
      'Lift-Gabeln und -Dämpfer einstellen',
      'Régler fourches et amortisseurs Lift',
      'Menyetel garpu dan shock Lift',
      'Melaras fork dan penyerap hentak Lift',
    ),
    files: [['lift-setup.pdf', 'en']],
    articleCodes: ['V26-ST140', 'V26-TA160', 'FO-L15', 'SK-AIR'],
  },
];

const SERVICE: readonly PlannedDocument[] = [
  {
    key: 'torque',
    group: 'service',
    kind: 'technical',
    markets: ['ID', 'US', 'US-west', 'EU'],
    madeDaysAgo: 180,
    tags: ['torque', 'workshop'],
    ...ready(
      text('Torque table', 'Drehmomenttabelle', 'Couples de serrage', 'Tabel torsi', 'Jadual tork'),
      text(
        'All bolts of all bikes',
        'Alle Schrauben aller Räder',
        'Toutes les vis de tous les vélos',
        'Semua baut semua sepeda',
        'Semua bolt semua basikal',
      ),
    ),
    files: torqueLanguages.map((language) => [`torque-table-${language}.pdf`, language] as const),
    articleCodes: ['V26-M7D', 'V26-ST140', 'V26-QE3', 'TO-TQ'],
    changes: [
      {
        daysAgo: 44,
        by: 'admin',
        subtitle: text(
          'All bolts, with the e-bikes',
          'Alle Schrauben, mit E-Bikes',
          'Toutes les vis, vélos électriques compris',
          'Semua baut, termasuk sepeda listrik',
          'Semua bolt, termasuk basikal elektrik',
        ),
      },
    ],
  },
  {
    key: 'bleed',
    group: 'service',
    kind: 'technical',
    markets: ['ID', 'US', 'US-west', 'EU'],
    madeDaysAgo: 130,
    tags: ['brakes', 'workshop'],
    title: text(
      'Bleeding the Grip 4 brake',
      'Grip-4-Bremse entlüften',
      'Purger le frein Grip 4',
      'Membuang udara rem Grip 4',
      'Membuang udara brek Grip 4',
    ),
    files: [['brake-bleeding-grip-4.pdf', 'en']],
    articleCodes: ['BR-G4F', 'BR-G4R', 'V26-ST140'],
  },
  {
    key: 'intervals',
    group: 'service',
    kind: 'technical',
    markets: ['ID'],
    madeDaysAgo: 66,
    tags: ['workshop'],
    title: text(
      'Service intervals',
      'Wartungsintervalle',
      'Intervalles d’entretien',
      'Interval servis',
      'Selang servis',
    ),
    files: [['interval-servis.pdf', 'id']],
  },
  {
    key: 'bulletin',
    group: 'service',
    kind: 'technical',
    markets: ['ID', 'US', 'US-west'],
    madeDaysAgo: 12,
    tags: ['recall', 'workshop'],
    ...ready(
      text(
        'Fork steerer of the Meridian: work instructions',
        'Gabelschaft des Meridian: Arbeitsanweisung',
        'Pivot de fourche du Meridian : instructions',
        'Tabung garpu Meridian: petunjuk kerja',
        'Tiub stereng Meridian: arahan kerja',
      ),
      text(
        'For the safety recall R-26-014',
        'Zum Sicherheitsrückruf R-26-014',
        'Pour le rappel de sécurité R-26-014',
        'Untuk penarikan R-26-014',
        'Untuk panggilan balik R-26-014',
      ),
    ),
    body: {
      en: '<p>The portal lists the affected frames of your shop under <a href="/frame/recall/R-26-014">the recall</a>.</p>',
      id: '<p>Portal menampilkan rangka yang terdampak di toko Anda pada halaman <a href="/frame/recall/R-26-014">penarikan</a>.</p>',
    },
    files: [['bulletin-r-26-014.pdf', 'en']],
    articleCodes: ['V26-M7D', 'V26-M5D', 'FR-M7'],
  },
  {
    key: 'truing',
    group: 'service',
    kind: 'technical',
    markets: ['ID', 'US', 'US-west', 'EU'],
    madeDaysAgo: 3,
    state: 'draft',
    title: text(
      'Truing Vane wheels',
      'Vane-Laufräder zentrieren',
      'Dévoiler les roues Vane',
      'Menyetel pelek Vane',
      'Meluruskan roda Vane',
    ),
    files: [],
    articleCodes: ['WH-V45F', 'WH-V45R'],
  },
];

const SPARE_TITLES: Readonly<Record<keyof typeof EXPLODED_VIEWS, readonly [Text, readonly string[]]>> = {
  drivetrain: [
    text('Drivetrain Axis 12', 'Antrieb Axis 12', 'Transmission Axis 12', 'Penggerak Axis 12', 'Sistem pemacu Axis 12'),
    ['V26-M7D', 'V26-DR5', 'CS-A12', 'CH-L12', 'RD-A12'],
  ],
  cockpit: [
    text(
      'Cockpit and headset',
      'Cockpit und Steuersatz',
      'Poste de pilotage et jeu de direction',
      'Kokpit dan headset',
      'Kokpit dan headset',
    ),
    ['V26-M7D', 'V26-DR5', 'HS-T56', 'HA-R42'],
  ],
  brake: [
    text(
      'Disc brake Grip 4',
      'Scheibenbremse Grip 4',
      'Frein à disque Grip 4',
      'Rem cakram Grip 4',
      'Brek cakera Grip 4',
    ),
    ['BR-G4F', 'BR-G4R', 'BP-G4O', 'V26-ST140'],
  ],
  fork: [
    text(
      'Front end of the Scarp Trail',
      'Front des Scarp Trail',
      'Train avant du Scarp Trail',
      'Bagian depan Scarp Trail',
      'Bahagian hadapan Scarp Trail',
    ),
    ['V26-ST140', 'FO-L15', 'FR-STR'],
  ],
};

const SPARES = (Object.keys(SPARE_TITLES) as (keyof typeof SPARE_TITLES)[]).map((name, at): PlannedDocument => {
  const [title, articleCodes] = SPARE_TITLES[name];
  return {
    key: `spares-${name}`,
    group: 'spares',
    kind: 'technical',
    title,
    markets: ALL,
    madeDaysAgo: 90 - at,
    tags: ['spare parts'],
    files: [[`spare-parts-${name}.pdf`, 'en']],
    articleCodes,
  };
});

const TERMS: readonly PlannedDocument[] = [
  {
    key: 'terms-id',
    group: 'terms',
    kind: 'sales',
    markets: HOME,
    madeDaysAgo: 300,
    title: text(
      'Terms of sale, Indonesia',
      'Verkaufsbedingungen, Indonesien',
      'Conditions de vente, Indonésie',
      'Syarat penjualan, Indonesia',
      'Terma jualan, Indonesia',
    ),
    files: [['syarat-penjualan.pdf', 'id']],
  },
  {
    key: 'terms-us',
    group: 'terms',
    kind: 'sales',
    markets: ABROAD,
    madeDaysAgo: 300,
    title: text(
      'Terms of sale, United States',
      'Verkaufsbedingungen, USA',
      'Conditions de vente, États-Unis',
      'Syarat penjualan, Amerika Serikat',
      'Terma jualan, Amerika Syarikat',
    ),
    files: [['terms-of-sale-us.pdf', 'en']],
  },
  {
    key: 'warranty',
    group: 'terms',
    kind: 'technical',
    markets: ALL,
    madeDaysAgo: 85,
    tags: ['warranty'],
    ...ready(
      text('Warranty terms', 'Garantiebedingungen', 'Conditions de garantie', 'Ketentuan garansi', 'Terma waranti'),
      text(
        'What we cover and for how long',
        'Was wir wie lange abdecken',
        'Ce qui est couvert et pour combien de temps',
        'Apa yang ditanggung dan berapa lama',
        'Apa yang dilindungi dan berapa lama',
      ),
    ),
    files: [
      ['warranty-terms-en.pdf', 'en'],
      ['ketentuan-garansi.pdf', 'id'],
    ],
  },
  {
    key: 'terms-old',
    group: 'terms',
    kind: 'sales',
    markets: ABROAD,
    madeDaysAgo: 420,
    state: 'deleted',
    title: text(
      'Terms of sale before the merger',
      'Verkaufsbedingungen vor der Fusion',
      'Conditions de vente avant la fusion',
      'Syarat penjualan sebelum penggabungan',
      'Terma jualan sebelum penggabungan',
    ),
    files: [],
  },
];

/** All sales documents; a document follows those that it replaces. */
export const DOCUMENTS: readonly PlannedDocument[] = [...PRICES, ...SIZES, ...MANUALS, ...SERVICE, ...SPARES, ...TERMS];
