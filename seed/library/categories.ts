// The tree of the library.
import { text } from '../brand/categories.ts';
import type { Text } from '../brand/types.ts';
import type { MarketKey } from '#seed/content/content.ts';

interface PlannedCategory {
  readonly key: string;
  readonly type: 'brand-assets' | 'product-lineup';
  readonly parent?: string;
  readonly title: Text;
  readonly markets?: readonly MarketKey[];
  /** File name of the picture of its card. */
  readonly picture: string;
  readonly perLine?: number;
  /** True if its page shows the categories below it. */
  readonly showChilds?: boolean;
  /** Layout of its materials' cards. */
  readonly layout?: string;
}

/** A category stands behind the one above it. */
export const LIBRARY_CATEGORIES: readonly PlannedCategory[] = [
  {
    key: 'logos',
    type: 'brand-assets',
    title: text('Logos', 'Logos', 'Logos', 'Logo', 'Logo'),
    picture: 'veldra-logo-stacked-ink.png',
    perLine: 4,
    layout: 'Download with resolution',
  },
  {
    key: 'colours',
    type: 'brand-assets',
    title: text('Colours and patterns', 'Farben und Muster', 'Couleurs et motifs', 'Warna dan pola', 'Warna dan corak'),
    picture: 'veldra-pattern-ink.jpg',
  },
  {
    key: 'fonts',
    type: 'brand-assets',
    title: text('Fonts', 'Schriften', 'Polices', 'Huruf', 'Fon'),
    picture: 'veldra-alphabet.svg',
  },
  {
    key: 'templates',
    type: 'brand-assets',
    title: text('Templates', 'Vorlagen', 'Modèles', 'Templat', 'Templat'),
    picture: 'veldra-colours.svg',
    perLine: 2,
    showChilds: false,
  },
  {
    key: 'campaigns',
    type: 'brand-assets',
    title: text('Campaigns', 'Kampagnen', 'Campagnes', 'Kampanye', 'Kempen'),
    picture: 'v26-m7d-emb-coast.jpg',
  },
  {
    key: 'ride-on',
    type: 'brand-assets',
    parent: 'campaigns',
    title: text('Ride on', 'Ride on', 'Ride on', 'Ride on', 'Ride on'),
    picture: 'v26-dr5-snd-mesa.jpg',
  },
  {
    key: 'social-media',
    type: 'brand-assets',
    parent: 'campaigns',
    title: text('Social media', 'Social Media', 'Réseaux sociaux', 'Media sosial', 'Media sosial'),
    picture: 'v26-ga8-sun-coast-square.jpg',
    perLine: 4,
    showChilds: false,
    layout: 'Picture with title and date',
  },
  {
    key: 'road',
    type: 'product-lineup',
    title: text('Road', 'Rennrad', 'Route', 'Balap jalan raya', 'Jalan raya'),
    picture: 'v26-m7d-glc-studio.jpg',
  },
  {
    key: 'meridian',
    type: 'product-lineup',
    parent: 'road',
    title: text('Meridian', 'Meridian', 'Meridian', 'Meridian', 'Meridian'),
    picture: 'v26-m7d-emb-coast.jpg',
  },
  {
    key: 'gale-crest',
    type: 'product-lineup',
    parent: 'road',
    title: text('Gale and Crest', 'Gale und Crest', 'Gale et Crest', 'Gale dan Crest', 'Gale dan Crest'),
    picture: 'v26-ga8-cob-studio.jpg',
  },
  {
    key: 'gravel',
    type: 'product-lineup',
    title: text('Gravel', 'Gravel', 'Gravel', 'Gravel', 'Gravel'),
    picture: 'v26-dr5-lic-studio.jpg',
  },
  {
    key: 'mountain',
    type: 'product-lineup',
    title: text('Mountain', 'Mountainbike', 'VTT', 'Sepeda gunung', 'Basikal gunung'),
    picture: 'v26-st140-tea-studio.jpg',
  },
  {
    key: 'city-trekking',
    type: 'product-lineup',
    title: text('City & trekking', 'City & Trekking', 'Ville et trekking', 'Kota & trekking', 'Bandar & trekking'),
    picture: 'v26-c8s-rgr-studio.jpg',
  },
  {
    key: 'e-bikes',
    type: 'product-lineup',
    title: text('E-bikes', 'E-Bikes', 'Vélos électriques', 'Sepeda listrik', 'Basikal elektrik'),
    picture: 'v26-qe3-sto-studio.jpg',
  },
  {
    key: 'kids-bmx',
    type: 'product-lineup',
    title: text('Kids & BMX', 'Kinder & BMX', 'Enfant et BMX', 'Anak & BMX', 'Kanak-kanak & BMX'),
    picture: 'v26-p20-man-studio.jpg',
  },
  {
    key: 'groupsets',
    type: 'product-lineup',
    title: text('Groupsets', 'Gruppen', 'Groupes', 'Groupset', 'Set gear'),
    picture: 'axis-12-road.jpg',
  },
  {
    key: 'wear-parts',
    type: 'product-lineup',
    title: text(
      'Wear and accessories',
      'Bekleidung und Zubehör',
      'Textile et accessoires',
      'Pakaian dan aksesori',
      'Pakaian dan aksesori',
    ),
    picture: 'echelon-jersey.jpg',
  },
  {
    key: 'model-year-2027',
    type: 'product-lineup',
    title: text('Model year 2027', 'Modelljahr 2027', 'Millésime 2027', 'Tahun model 2027', 'Tahun model 2027'),
    picture: 'v27-m9d-ice-studio.jpg',
    markets: ['US', 'US-west'],
  },
];

/** The category of a bike by its series. */
const BY_SERIES: Readonly<Record<string, string>> = {
  Meridian: 'meridian',
  Gale: 'gale-crest',
  Crest: 'gale-crest',
  Drift: 'gravel',
  Roam: 'gravel',
  Scarp: 'mountain',
  'Scarp Trail': 'mountain',
  Talus: 'mountain',
  Canal: 'city-trekking',
  Ferry: 'city-trekking',
  Span: 'city-trekking',
  Quay: 'e-bikes',
  'Canal E': 'e-bikes',
  'Scarp E': 'e-bikes',
  Pip: 'kids-bmx',
  Kerb: 'kids-bmx',
};

export function categoryOfBike({ series, year }: { readonly series: string; readonly year: string }): string {
  const category = year === '2027' ? 'model-year-2027' : BY_SERIES[series];
  if (category === undefined) throw new Error(`the library has no category for ${series}`);
  return category;
}
