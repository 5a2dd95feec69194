// Groupsets: one article that represents a set of parts. Parts are named by their article codes.
import { slugOf } from './bikes.ts';
import { same, text } from './categories.ts';
import { colorsOf } from './colors.ts';
import type { GroupsetPart, GroupsetSwap, Life, Model, Text } from './types.ts';

type Row = readonly [
  code: string,
  name: string,
  use: 'road' | 'gravel' | 'mountain' | 'city',
  rrp: number | null,
  gears: string,
  parts: readonly (string | readonly [string, number])[],
  life?: Life,
];

const ROWS: readonly Row[] = [
  [
    'GS-R12E',
    'Axis 12 E Road',
    'road',
    1499,
    '2×12',
    [
      'SH-R12E',
      'RD-A12E',
      'FD-A12E',
      'CR-R12-1725',
      'CS-A12-1134',
      'CH-L12',
      'BB-P92',
      ['RT-GRD-160', 2],
      'BR-G2F-BLK',
      'BR-G2R-BLK',
    ],
  ],
  [
    'GS-R12',
    'Axis 12 Road',
    'road',
    899,
    '2×12',
    ['SH-R12', 'RD-A12', 'FD-A12', 'CR-R12-1725', 'CS-A12-1134', 'CH-L12', 'BB-P92', 'CB-SHF-BLK', ['RT-GRD-160', 2]],
  ],
  [
    'GS-R11',
    'Axis 11 Road',
    'road',
    649,
    '2×11',
    ['SH-R11', 'RD-A11', 'FD-A12', 'CR-R12-170', 'CS-A11-1132', 'CH-L11', 'BB-THR', 'CB-SHF-BLK'],
  ],
  [
    'GS-R09',
    'Axis 9 Road',
    'road',
    349,
    '2×9',
    ['SH-R09', 'RD-A09-BLK', 'FD-A09', 'CR-T09-BLK-170', 'CS-A09-1132', 'CH-L09', '0011204', 'CB-SHF-BLK'],
  ],
  [
    'GS-G13E',
    'Axis 13 E Gravel',
    'gravel',
    null,
    '1×13',
    ['SH-R12E', 'RD-A13E', 'CR-G11-170', 'CS-A13-1046', 'CH-L13', 'BB-T47-BLK'],
    'coming',
  ],
  [
    'GS-G12',
    'Axis 12 Gravel',
    'gravel',
    749,
    '1×12',
    ['SH-R12', 'RD-A12', 'CR-G11-170', 'CS-A12-1045', 'CH-L12', 'BB-T47-BLK', ['RT-GRD-160', 2]],
  ],
  [
    'GS-G11',
    'Axis 11 Gravel',
    'gravel',
    559,
    '1×11',
    ['SH-R11', 'RD-A11', 'CR-G11-170', 'CS-A11-1142', 'CH-L11', 'BB-THR'],
  ],
  [
    'GS-M12',
    'Axis 12 Trail',
    'mountain',
    449,
    '1×12',
    [
      'SH-T12',
      'RD-A12',
      'CR-A12-170',
      'CS-A12-1051',
      'CH-L12',
      'BB-P92',
      'BR-G4F',
      'BR-G4R',
      ['RT-GRF-203', 1],
      ['RT-GRF-180', 1],
    ],
  ],
  [
    'GS-M12E',
    'Axis 12 E Trail',
    'mountain',
    1099,
    '1×12',
    ['RD-A12E', 'CR-A12-170', 'CS-A12-1051', 'CH-L12', 'BB-P92', 'BR-G4F', 'BR-G4R'],
    'new',
  ],
  [
    'GS-M10',
    'Axis 10 Trail',
    'mountain',
    239,
    '1×10',
    ['SH-T10', 'RD-A10', 'CR-A12-175', 'CS-A10-1142', 'CH-L10', 'BB-THR'],
  ],
  [
    'GS-M09',
    'Axis 9 Trail',
    'mountain',
    179,
    '1×9',
    ['SH-T09', 'RD-A09-BLK', 'CR-T09-BLK-175', 'CS-A09-1136', 'CH-L09', '0011205'],
  ],
  [
    'GS-C08',
    'Axis 8 City',
    'city',
    129,
    '1×8',
    ['RD-A09-SIL', 'CR-T09-SIL-170', 'CS-A08', '000731', '0011206', 'CB-SHF-BLK', 'CB-BRK-BLK'],
  ],
];

const USE: Record<Row[2], Text> = {
  road: text('Road', 'Rennrad', 'Route', 'Balap', 'Jalan raya'),
  gravel: text('Gravel', 'Gravel', 'Gravel', 'Gravel', 'Gravel'),
  mountain: text('Mountain', 'Mountainbike', 'VTT', 'Gunung', 'Gunung'),
  city: text('City', 'City', 'Ville', 'Kota', 'Bandar'),
};

export const GROUPSETS: readonly Model[] = ROWS.map(([code, name, use, rrp, gears, , life]) => ({
  code,
  slug: slugOf(`${name} groupset`),
  brand: 'AXIS',
  category: 'groupset',
  merchandiseCategory: `groupset-${use}`,
  series: 'Axis',
  year: '',
  life: life ?? 'current',
  name: text(`${name} groupset`, `Gruppe ${name}`, `Groupe ${name}`, `Groupset ${name}`, `Set kumpulan ${name}`),
  subtitle: name.includes(' E ')
    ? text(
        `${gears} · electronic`,
        `${gears} · elektronisch`,
        `${gears} · électronique`,
        `${gears} · elektronik`,
        `${gears} · elektronik`,
      )
    : text(
        `${gears} · mechanical`,
        `${gears} · mechanisch`,
        `${gears} · mécanique`,
        `${gears} · mekanis`,
        `${gears} · mekanikal`,
      ),
  description: text(
    'Complete groupset, matched and checked, at one price. The parts are also sold one by one.',
    'Komplette Gruppe, abgestimmt und geprüft, zu einem Preis. Alle Teile gibt es auch einzeln.',
    'Groupe complet, assorti et contrôlé, à un prix. Les pièces existent aussi à l’unité.',
    'Groupset lengkap, serasi dan teruji, dalam satu harga. Komponen juga dijual satuan.',
    'Set kumpulan lengkap, sepadan dan diuji, pada satu harga. Komponen juga dijual berasingan.',
  ),
  specifications: [
    {
      section: 'specification',
      code: 'gears',
      name: text('Gears', 'Gänge', 'Vitesses', 'Percepatan', 'Gear'),
      value: same(gears),
    },
    {
      section: 'specification',
      code: 'use',
      name: text('Use', 'Einsatz', 'Usage', 'Penggunaan', 'Kegunaan'),
      value: USE[use],
    },
    {
      section: 'specification',
      code: 'shifting',
      name: text('Shifting', 'Schaltung', 'Commande', 'Pemindah gigi', 'Tukaran gear'),
      value: name.includes(' E ')
        ? text('electronic', 'elektronisch', 'électronique', 'elektronik', 'elektronik')
        : text('mechanical', 'mechanisch', 'mécanique', 'mekanis', 'mekanikal'),
    },
  ],
  drawing: { part: gears.startsWith('1') ? 'monoset' : 'groupset' },
  colors: colorsOf(use === 'city' ? 'SIL' : 'BLK'),
  sizes: [{ code: '', order: 0, note: '' }],
  rrp: rrp === null ? null : rrp * 100,
  sizePrices: {},
  documents: [{ kind: 'manual', language: 'en', name: `${name} manual` }],
}));

export const GROUPSET_PARTS: readonly GroupsetPart[] = ROWS.flatMap(([code, , , , , parts]) =>
  parts.map((part, i) =>
    typeof part === 'string'
      ? { groupsetCode: code, partCode: part, qty: 1, position: i + 1 }
      : { groupsetCode: code, partCode: part[0], qty: part[1], position: i + 1 },
  ),
);

/**
 * Alternatives for a part: other crank lengths, cassette ranges, rotor sizes, bottom brackets for other shells,
 * colours.
 */
const FITS: Readonly<Record<string, readonly string[]>> = {
  'CR-R12-170': ['CR-R12-1725', 'CR-R12-175'],
  'CR-R12-1725': ['CR-R12-170', 'CR-R12-175'],
  'CR-A12-170': ['CR-A12-165', 'CR-A12-175'],
  'CR-G11-170': ['CR-G11-175'],
  'CR-T09-BLK-170': ['CR-T09-BLK-175'],
  'CR-T09-BLK-175': ['CR-T09-BLK-170'],
  'CR-T09-SIL-170': ['CR-T09-SIL-175'],
  'CS-A13-1046': ['CS-A13-1033'],
  'CS-A12-1045': ['CS-A12-1051'],
  'CS-A12-1051': ['CS-A12-1045'],
  'CS-A11-1142': ['CS-A11-1132'],
  'CS-A10-1142': ['CS-A10-1136'],
  'CS-A09-1132': ['CS-A09-1136'],
  'CS-A09-1136': ['CS-A09-1132'],
  'RT-GRD-160': ['RT-GRD-140', 'RT-GRD-180'],
  'RT-GRF-203': ['RT-GRF-180'],
  'RT-GRF-180': ['RT-GRF-160'],
  'BB-P92': ['BB-THR', 'BB-T47-BLK'],
  'BB-THR': ['BB-P92', 'BB-T47-BLK'],
  'BB-T47-BLK': ['BB-T47-RED', 'BB-THR', 'BB-P92'],
  'CB-SHF-BLK': ['CB-SHF-WHT', 'CB-SHF-RED'],
  'CB-BRK-BLK': ['CB-BRK-WHT'],
  'BR-G2F-BLK': ['BR-G2F-SIL'],
  'BR-G2R-BLK': ['BR-G2R-SIL'],
};

export const GROUPSET_SWAPS: readonly GroupsetSwap[] = GROUPSET_PARTS.flatMap(({ groupsetCode, partCode }) =>
  (FITS[partCode] ?? []).map((swapCode, i) => ({ groupsetCode, partCode, swapCode, position: i + 1 })),
);
