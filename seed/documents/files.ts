// The files of the sales documents.
import { writeWorkbook } from '#server/platform/sheets/xlsx.ts';
import { text } from '../brand/categories.ts';
import type { Brand, Language } from '../brand/types.ts';
import { EXPLODED_VIEWS, explodedView } from './exploded-views.ts';
import {
  BATTERY,
  BLEED_BRAKES,
  manualPdf,
  OWNERS_GUIDE,
  RECALL_BULLETIN,
  SERVICE_INTERVALS,
  SUSPENSION,
  TERMS_OF_SALE,
  WARRANTY_TERMS,
  type Manual,
} from './manuals.ts';
import type { PlannedFile } from '../originals.ts';
import { priceList, priceWorkbookRows, type PriceListPlan } from './price-lists.ts';
import { sizeChart, type ChartFamily } from './size-charts.ts';
import { torqueTable } from './torque-table.ts';

/** Increase the number of a kind of files when its code changes what they show. */
const RECIPES = { chart: 2, prices: 2, torque: 2, exploded: 3, manual: 2, workbook: 1 } as const;

type PlannedPdf = Pick<PlannedFile, 'fileName' | 'recipe' | 'make'>;

const pdf = (fileName: string, recipe: string, make: () => Promise<Buffer>): PlannedPdf => ({ fileName, recipe, make });
const manual = (fileName: string, words: Manual): PlannedPdf =>
  pdf(fileName, `manual ${RECIPES.manual} ${JSON.stringify(words)}`, () => manualPdf(words));

export const FAMILIES: Readonly<Record<string, ChartFamily>> = {
  road: {
    title: text(
      'Meridian, Gale and Crest',
      'Meridian, Gale und Crest',
      'Meridian, Gale et Crest',
      'Meridian, Gale, dan Crest',
      'Meridian, Gale dan Crest',
    ),
    subtitle: text(
      'Road bikes, model year 2026',
      'Rennräder, Modelljahr 2026',
      'Vélos de route, année 2026',
      'Sepeda balap, tahun model 2026',
      'Basikal jalan raya, tahun model 2026',
    ),
    shape: 'road',
    models: ['V26-M7D', 'V26-M5D', 'V26-GA8', 'V26-CR7'],
  },
  gravel: {
    title: text('Drift and Roam', 'Drift und Roam', 'Drift et Roam', 'Drift dan Roam', 'Drift dan Roam'),
    subtitle: text(
      'Gravel bikes, model year 2026',
      'Gravelbikes, Modelljahr 2026',
      'Vélos gravel, année 2026',
      'Sepeda gravel, tahun model 2026',
      'Basikal gravel, tahun model 2026',
    ),
    shape: 'gravel',
    models: ['V26-DR5', 'V26-DR3', 'V26-RM6'],
  },
  mountain: {
    title: text(
      'Scarp, Scarp Trail and Talus',
      'Scarp, Scarp Trail und Talus',
      'Scarp, Scarp Trail et Talus',
      'Scarp, Scarp Trail, dan Talus',
      'Scarp, Scarp Trail dan Talus',
    ),
    subtitle: text(
      'Mountain bikes, model year 2026',
      'Mountainbikes, Modelljahr 2026',
      'VTT, année 2026',
      'Sepeda gunung, tahun model 2026',
      'Basikal gunung, tahun model 2026',
    ),
    shape: 'trail',
    models: ['V26-S29C', 'V26-ST140', 'V26-TA160'],
  },
  city: {
    title: text(
      'Canal, Ferry and Span',
      'Canal, Ferry und Span',
      'Canal, Ferry et Span',
      'Canal, Ferry, dan Span',
      'Canal, Ferry dan Span',
    ),
    subtitle: text(
      'City and trekking, model year 2026',
      'City und Trekking, Modelljahr 2026',
      'Ville et trekking, année 2026',
      'Kota dan trekking, tahun model 2026',
      'Bandar dan trekking, tahun model 2026',
    ),
    shape: 'trekking',
    models: ['V26-C8S', 'V26-FY5', 'V26-SP4'],
  },
  electric: {
    title: text(
      'Quay, Canal E and Scarp E',
      'Quay, Canal E und Scarp E',
      'Quay, Canal E et Scarp E',
      'Quay, Canal E, dan Scarp E',
      'Quay, Canal E dan Scarp E',
    ),
    subtitle: text(
      'E-bikes, model year 2026',
      'E-Bikes, Modelljahr 2026',
      'Vélos électriques, année 2026',
      'Sepeda listrik, tahun model 2026',
      'Basikal elektrik, tahun model 2026',
    ),
    shape: 'ebike',
    models: ['V26-QE1', 'V26-QE3', 'V26-CE5', 'V26-SE6'],
  },
  kids: {
    title: text('Pip and Kerb', 'Pip und Kerb', 'Pip et Kerb', 'Pip dan Kerb', 'Pip dan Kerb'),
    subtitle: text(
      'Kids and BMX, model year 2026',
      'Kinder und BMX, Modelljahr 2026',
      'Enfant et BMX, année 2026',
      'Anak dan BMX, tahun model 2026',
      'Kanak-kanak dan BMX, tahun model 2026',
    ),
    shape: 'kids24',
    models: ['V26-P16', 'V26-P20', 'V26-P24', 'V26-K20P'],
  },
};

export const CHARTS: readonly (readonly [family: keyof typeof FAMILIES, languages: readonly Language[]])[] = [
  ['road', ['en', 'de']],
  ['gravel', ['en']],
  ['mountain', ['en', 'id']],
  ['city', ['en']],
  ['electric', ['en']],
  ['kids', ['en']],
];

const EXCERPT = ['tyres', 'tubes', 'drivetrain', 'brakes', 'care'];
const PRICE_LISTS: Readonly<Record<string, Omit<PriceListPlan, 'on'>>> = {
  'harga-sepeda-2026': {
    sorg: '1000',
    language: 'id',
    category: 'bike',
    years: ['2026'],
    title: 'Daftar harga sepeda 2026',
    subtitle: 'Semua lini, harga eceran yang disarankan',
  },
  'harga-sepeda-2025': {
    sorg: '1000',
    language: 'id',
    category: 'bike',
    years: ['2025'],
    title: 'Daftar harga sepeda 2025',
    subtitle: 'Model yang masih tersedia',
  },
  'harga-komponen': {
    sorg: '1000',
    language: 'id',
    category: 'paa',
    only: EXCERPT,
    title: 'Daftar harga komponen',
    subtitle: 'Ban, penggerak, rem, perawatan',
  },
  'price-list-bikes-2026': {
    sorg: '5000',
    language: 'en',
    category: 'bike',
    years: ['2026'],
    title: 'Bike price list 2026',
    subtitle: 'All lines, recommended retail prices',
  },
  'price-list-bikes-2027': {
    sorg: '5000',
    language: 'en',
    category: 'bike',
    years: ['2027'],
    title: 'Bike price list 2027',
    subtitle: 'First models of the new year',
  },
  'price-list-parts': {
    sorg: '5000',
    language: 'en',
    category: 'paa',
    only: EXCERPT,
    title: 'Parts price list',
    subtitle: 'Tyres, drivetrain, brakes, care',
  },
  'preisliste-raeder-2026': {
    sorg: '3000',
    language: 'de',
    category: 'bike',
    years: ['2026'],
    title: 'Preisliste Fahrräder 2026',
    subtitle: 'Alle Modelle, unverbindliche Preisempfehlungen',
  },
  'tarif-velos-2026': {
    sorg: '3000',
    language: 'fr',
    category: 'bike',
    years: ['2026'],
    title: 'Tarif vélos 2026',
    subtitle: 'Tous les modèles, prix de vente conseillés',
  },
};

async function workbook(brand: Brand, plan: PriceListPlan): Promise<Buffer> {
  const [titles = [], ...rows] = priceWorkbookRows(brand, plan);
  const parts: Uint8Array[] = [];
  const columns = titles.map((name, at) => ({ name, width: at === 1 ? 34 : 22, kind: 'text' as const }));
  for await (const part of writeWorkbook({ name: plan.title.slice(0, 30), columns }, rows)) parts.push(part);
  return Buffer.concat(parts);
}

const priceRecipe = (brand: Brand, list: Omit<PriceListPlan, 'on'>, plan: PriceListPlan): string =>
  JSON.stringify([list, priceWorkbookRows(brand, plan)]);

/** Recipes of price lists hold their rows: prices change with the day. */
const priceLists = (brand: Brand, today: string): PlannedPdf[] =>
  Object.entries(PRICE_LISTS).map(([name, list]) => {
    const plan = { ...list, on: today };
    const recipe = `prices ${RECIPES.prices} ${priceRecipe(brand, list, plan)}`;
    return pdf(`${name}.pdf`, recipe, () => priceList(brand, plan));
  });

/** Price lists as workbooks, which hold the time at which they were made. */
const priceWorkbooks = (brand: Brand, today: string): PlannedFile[] =>
  ['harga-sepeda-2026', 'price-list-bikes-2026'].map((name) => {
    const list = PRICE_LISTS[name] as Omit<PriceListPlan, 'on'>;
    const plan = { ...list, on: today };
    return {
      fileName: `${name}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      recipe: `workbook ${RECIPES.workbook} ${priceRecipe(brand, list, plan)}`,
      source: null,
      make: () => workbook(brand, plan),
    };
  });

export const torqueLanguages = ['en', 'de', 'id'] as const;
export const guideLanguages = ['en', 'de', 'fr', 'id', 'ms'] as const;

/** All files of the sales documents. */
export function documentFiles(brand: Brand, today: string): PlannedFile[] {
  const source = { today };
  const pdfs = [
    ...priceLists(brand, today),
    ...CHARTS.flatMap(([family, languages]) =>
      languages.map((language) => {
        const chart = FAMILIES[family] as ChartFamily;
        return pdf(
          `size-chart-${family}-${language}.pdf`,
          `chart ${RECIPES.chart} ${language} ${JSON.stringify(chart)}`,
          () => sizeChart(brand, chart, language),
        );
      }),
    ),
    ...guideLanguages.map((language) => manual(`owners-guide-${language}.pdf`, OWNERS_GUIDE[language])),
    ...torqueLanguages.map((language) =>
      pdf(`torque-table-${language}.pdf`, `torque ${RECIPES.torque} ${language}`, () => torqueTable(language)),
    ),
    ...Object.entries(EXPLODED_VIEWS).map(([name, view]) =>
      pdf(`spare-parts-${name}.pdf`, `exploded ${RECIPES.exploded} ${JSON.stringify(view)}`, () =>
        explodedView(brand, view),
      ),
    ),
    manual('brake-bleeding-grip-4.pdf', BLEED_BRAKES),
    manual('battery-and-charging.pdf', BATTERY),
    manual('lift-setup.pdf', SUSPENSION),
    manual('bulletin-r-26-014.pdf', RECALL_BULLETIN),
    manual('interval-servis.pdf', SERVICE_INTERVALS),
    manual('syarat-penjualan.pdf', TERMS_OF_SALE.id),
    manual('terms-of-sale-us.pdf', TERMS_OF_SALE.us),
    manual('warranty-terms-en.pdf', WARRANTY_TERMS.en),
    manual('ketentuan-garansi.pdf', WARRANTY_TERMS.id),
  ];
  return [
    ...pdfs.map((planned) => ({ ...planned, contentType: 'application/pdf', source })),
    ...priceWorkbooks(brand, today),
  ];
}
