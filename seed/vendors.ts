// Vendors of the demo, beside the brand: Ventura Goods (account `vendor`) sells what riders wear and carry, Sinar Bengkel
// things for the workshop, Alder and Pine Supply both in the United States, and Tannenhof
// Radbedarf in Europe. All are invented.
import type { Sorg } from './brand/types.ts';
import type { PartKind } from './drawings/part.ts';

export interface DemoVendor {
  readonly code: string;
  readonly sorg: Sorg;
  readonly name: string;
  readonly email: string;
  readonly currency: 'IDR' | 'USD' | 'EUR';
  /** Colour and accent of its pictures. */
  readonly paint: readonly [color: string, accent: string];
  readonly products: readonly DemoVendorProduct[];
}

/** An article, or one per variant; prices in minor units of the vendor's currency. */
export interface DemoVendorProduct {
  readonly code: string;
  readonly name: string;
  /** The thing on its picture. */
  readonly picture: PartKind;
  /** Colour and accent, if not those of the vendor. */
  readonly paint?: readonly [color: string, accent: string];
  /** Null: the vendor has not set one yet. */
  readonly price: number | null;
  readonly unit: string;
  readonly pieces?: number;
  readonly stock: number;
  /** Code and name of each variant. */
  readonly variants?: readonly (readonly [code: string, name: string])[];
  readonly off?: true;
}

const colors = [
  ['BLK', 'black'],
  ['WHT', 'white'],
  ['GRN', 'forest green'],
  ['ORG', 'orange'],
] as const;
const sizes = [
  ['S', 'S'],
  ['M', 'M'],
  ['L', 'L'],
  ['XL', 'XL'],
] as const;

export const VENDORS: readonly DemoVendor[] = [
  {
    code: 'V1001',
    sorg: '1000',
    name: 'Ventura Goods',
    email: 'orders@ventura.example',
    currency: 'IDR',
    paint: ['#1f5f73', '#e0a63a'],
    products: [
      {
        code: 'VG-BT6',
        name: 'Bottle Tirta 600 ml',
        picture: 'bottle',
        price: 68_000,
        unit: 'pc',
        stock: 240,
        variants: colors,
      },
      {
        code: 'VG-BT8',
        name: 'Bottle Tirta 800 ml',
        picture: 'bottle',
        price: 79_000,
        unit: 'pc',
        stock: 160,
        variants: colors,
      },
      { code: 'VG-SG1', name: 'Glasses Senja, clear lens', picture: 'glasses', price: 345_000, unit: 'pc', stock: 42 },
      { code: 'VG-SG2', name: 'Glasses Senja, dark lens', picture: 'glasses', price: 365_000, unit: 'pc', stock: 3 },
      {
        code: 'VG-GL1',
        name: 'Gloves Genggam, short',
        picture: 'glove',
        price: 185_000,
        unit: 'pair',
        pieces: 2,
        stock: 60,
        variants: sizes,
      },
      {
        code: 'VG-GL2',
        name: 'Gloves Genggam, long',
        picture: 'glove',
        price: 225_000,
        unit: 'pair',
        pieces: 2,
        stock: 35,
        variants: sizes,
      },
      {
        code: 'VG-SC1',
        name: 'Socks Langkah',
        picture: 'sock',
        price: 540_000,
        unit: 'box',
        pieces: 12,
        stock: 28,
        variants: sizes,
      },
      { code: 'VG-CP1', name: 'Cap Teduh', picture: 'cap', price: 95_000, unit: 'pc', stock: 120, variants: colors },
      {
        code: 'VG-JK1',
        name: 'Rain jacket Hujan',
        picture: 'jacket',
        price: 489_000,
        unit: 'pc',
        stock: 24,
        variants: sizes,
      },
      {
        code: 'VG-HB1',
        name: 'Bar bag Saku, 2.5 l',
        picture: 'bag',
        price: 279_000,
        unit: 'pc',
        stock: 55,
        variants: colors,
      },
      { code: 'VG-SB1', name: 'Saddle bag Saku, 0.8 l', picture: 'saddlebag', price: 159_000, unit: 'pc', stock: 88 },
      { code: 'VG-SB2', name: 'Saddle roll Saku, 8 l', picture: 'rollbag', price: 615_000, unit: 'pc', stock: 0 },
      {
        code: 'VG-PN1',
        name: 'Panniers Muatan, 2 x 20 l',
        picture: 'pannier',
        price: 1_150_000,
        unit: 'set',
        pieces: 2,
        stock: 14,
      },
      { code: 'VG-ND1', name: 'Dynamo light Fajar', picture: 'light', price: null, unit: 'pc', stock: 30 },
      {
        code: 'VG-BK0',
        name: 'Basket Rotan, 2024',
        picture: 'basket',
        price: 210_000,
        unit: 'pc',
        stock: 9,
        off: true,
      },
    ],
  },
  {
    code: 'V1002',
    sorg: '1000',
    name: 'Sinar Bengkel',
    email: 'pesanan@sinarbengkel.example',
    currency: 'IDR',
    paint: ['#4a5259', '#c9472f'],
    products: [
      {
        code: '0004711',
        name: 'Chain oil Lancar, 120 ml',
        picture: 'chain',
        price: 612_000,
        unit: 'box',
        pieces: 12,
        stock: 65,
      },
      {
        code: '0004712',
        name: 'Chain cleaner Lancar, 500 ml',
        picture: 'spray',
        price: 84_000,
        unit: 'pc',
        stock: 140,
      },
      {
        code: '0004720',
        name: 'Tube 700 x 28-32, 48 mm',
        picture: 'tube',
        price: 396_000,
        unit: 'box',
        pieces: 12,
        stock: 80,
      },
      {
        code: '0004721',
        name: 'Tube 29 x 2.1-2.4, 48 mm',
        picture: 'tube',
        price: 444_000,
        unit: 'box',
        pieces: 12,
        stock: 75,
      },
      { code: '0004730', name: 'Floor pump Angin', picture: 'pump', price: 429_000, unit: 'pc', stock: 22 },
      { code: '0004731', name: 'Mini pump Angin', picture: 'minipump', price: 168_000, unit: 'pc', stock: 47 },
      { code: '0004740', name: 'Repair stand Tegak', picture: 'stand', price: 1_890_000, unit: 'pc', stock: 6 },
      { code: '0004750', name: 'Cable lock Kunci, 1.2 m', picture: 'cablelock', price: 139_000, unit: 'pc', stock: 96 },
      { code: '0004751', name: 'U-lock Kunci', picture: 'lock', price: 318_000, unit: 'pc', stock: 31 },
      { code: '0004760', name: 'Rear light Ekor, USB', picture: 'rearlight', price: 145_000, unit: 'pc', stock: 110 },
    ],
  },
  {
    code: 'V5001',
    sorg: '5000',
    name: 'Alder and Pine Supply',
    email: 'orders@alderpine.example',
    currency: 'USD',
    paint: ['#37513f', '#c98f4a'],
    products: [
      {
        code: 'AP-1001',
        name: 'Bottle Creek 22 oz',
        picture: 'bottle',
        price: 1_150,
        unit: 'pc',
        stock: 300,
        variants: colors,
      },
      {
        code: 'AP-1010',
        name: 'Gloves Ridge',
        picture: 'glove',
        price: 2_495,
        unit: 'pair',
        pieces: 2,
        stock: 70,
        variants: sizes,
      },
      { code: 'AP-1020', name: 'Frame bag Canyon, 4 l', picture: 'bag', price: 5_850, unit: 'pc', stock: 36 },
      { code: 'AP-1030', name: 'Floor pump Boulder', picture: 'pump', price: 4_299, unit: 'pc', stock: 18 },
      {
        code: 'AP-1040',
        name: 'Socks Timber',
        picture: 'sock',
        price: 9_540,
        unit: 'box',
        pieces: 12,
        stock: 25,
        variants: sizes,
      },
    ],
  },
  {
    code: 'V3001',
    sorg: '3000',
    name: 'Tannenhof Radbedarf',
    email: 'bestellung@tannenhof.example',
    currency: 'EUR',
    paint: ['#5b3a3f', '#d8b27a'],
    products: [
      {
        code: 'TH-100',
        name: 'Trinkflasche Quelle 0,6 l',
        picture: 'bottle',
        price: 640,
        unit: 'Stk',
        stock: 180,
        variants: [
          ['BLK', 'schwarz'],
          ['WHT', 'weiß'],
          ['GRN', 'tannengrün'],
        ],
      },
      {
        code: 'TH-110',
        name: 'Handschuhe Steig',
        picture: 'glove',
        price: 1_490,
        unit: 'Paar',
        pieces: 2,
        stock: 64,
        variants: sizes,
      },
      { code: 'TH-120', name: 'Packtasche Wald, 20 l', picture: 'pannier', price: 4_990, unit: 'Stk', stock: 26 },
      { code: 'TH-130', name: 'Standpumpe Druck 12', picture: 'pump', price: 3_450, unit: 'Stk', stock: 22 },
      {
        code: 'TH-140',
        name: 'Kettenöl Lauf, 100 ml',
        picture: 'oil',
        price: 4_680,
        unit: 'Karton',
        pieces: 12,
        stock: 40,
      },
      { code: 'TH-150', name: 'Bügelschloss Riegel', picture: 'lock', price: 2_790, unit: 'Stk', stock: 0 },
    ],
  },
];
