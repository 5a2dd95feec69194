// Lists of recommended retail prices: bikes by line, parts by category, and the same rows for a workbook.
import { currencyDecimals, decimalString } from '#rules/money.ts';
import { printTable, type Column } from '#server/platform/pdf/pdf-table.ts';
import { text } from '../brand/categories.ts';
import { CURRENCY, type Brand, type Language, type Sorg } from '../brand/types.ts';
import { booklet, printHeading, printNote } from './booklet.ts';

const WORDS = {
  kind: text('Price list', 'Preisliste', 'Tarif', 'Daftar harga', 'Senarai harga'),
  code: text('Code', 'Artikel', 'Code', 'Kode', 'Kod'),
  name: text('Model', 'Modell', 'Modèle', 'Model', 'Model'),
  article: text('Article', 'Artikel', 'Article', 'Artikel', 'Artikel'),
  sizes: text('Sizes', 'Größen', 'Tailles', 'Ukuran', 'Saiz'),
  price: text('Retail price', 'UVP', 'Prix conseillé', 'Harga eceran', 'Harga runcit'),
  note: text(
    'Recommended retail prices. Your own prices are in the catalog.',
    'Unverbindliche Preisempfehlungen. Ihre Einkaufspreise stehen im Katalog.',
    'Prix de vente conseillés. Vos prix d’achat figurent au catalogue.',
    'Harga eceran yang disarankan. Harga beli Anda ada di katalog.',
    'Harga runcit disyorkan. Harga belian anda ada dalam katalog.',
  ),
  tax: {
    '1000': text(
      'Prices include VAT.',
      'Preise inkl. MwSt.',
      'Prix TTC.',
      'Harga sudah termasuk PPN.',
      'Harga termasuk cukai.',
    ),
    '5000': text(
      'Prices without sales tax.',
      'Preise ohne Steuer.',
      'Prix hors taxe.',
      'Harga belum termasuk pajak.',
      'Harga tidak termasuk cukai.',
    ),
    '3000': text(
      'Prices without VAT.',
      'Preise zzgl. MwSt.',
      'Prix hors TVA.',
      'Harga belum termasuk PPN.',
      'Harga tidak termasuk cukai.',
    ),
  },
} as const;

export interface PriceListPlan {
  readonly sorg: Sorg;
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  readonly category: 'bike' | 'paa';
  /** Merchandise categories; all of the category without it. */
  readonly only?: readonly string[];
  /** Model years; all without it. */
  readonly years?: readonly string[];
  /** The day whose prices are listed. */
  readonly on: string;
}

interface PriceRow {
  readonly code: string;
  readonly name: string;
  readonly sizes: string;
  readonly price: string;
}

/** How each sorg writes amounts; the document is read in one language, which in Europe may be another than German. */
const NUMBERS: Readonly<Record<Sorg, string>> = { '1000': 'id-ID', '5000': 'en-US', '3000': 'de-DE' };
const money = ({ sorg, language }: Pick<PriceListPlan, 'sorg' | 'language'>, amount: number): string =>
  new Intl.NumberFormat(sorg === '3000' && language === 'fr' ? 'fr-FR' : NUMBERS[sorg], {
    style: 'currency',
    currency: CURRENCY[sorg],
    minimumFractionDigits: currencyDecimals(CURRENCY[sorg]),
    maximumFractionDigits: currencyDecimals(CURRENCY[sorg]),
  })
    .format(Number(decimalString(amount, CURRENCY[sorg])))
    // The font of the documents lacks the narrow space of French figures.
    .replaceAll('\u202f', '\u00a0');

/** Rows by merchandise category, one for each model; sizes of different prices show the lowest and the highest. */
function priceRows(brand: Brand, plan: PriceListPlan): { heading: string; rows: PriceRow[] }[] {
  const current = new Map<string, { amount: number; from: string }>();
  for (const { sorg, priceList, articleCode, validFrom, validTo, amount } of brand.prices) {
    if (sorg !== plan.sorg || priceList !== 'RRP' || validFrom > plan.on || (validTo ?? '9999') < plan.on) continue;
    if (validFrom >= (current.get(articleCode)?.from ?? '')) current.set(articleCode, { amount, from: validFrom });
  }
  const articles = Map.groupBy(brand.articles, (article) => article.modelCode);
  return brand.categories
    .filter(({ code, category }) => category === plan.category && (plan.only?.includes(code) ?? true))
    .map(({ code: category, name }) => ({
      heading: name[plan.language],
      rows: brand.models
        .filter((model) => model.merchandiseCategory === category && model.category === plan.category)
        .filter((model) => plan.years?.includes(model.year) ?? true)
        .flatMap((model) => {
          const amounts = (articles.get(model.code) ?? []).flatMap((one) => current.get(one.code)?.amount ?? []);
          if (amounts.length === 0) return [];
          const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
          return [
            {
              code: model.code,
              name: model.name[plan.language],
              sizes: model.sizes
                .map((size) => size.code)
                .filter(Boolean)
                .join(' '),
              price: low === high ? money(plan, low) : `${money(plan, low)} – ${money(plan, high)}`,
            },
          ];
        }),
    }))
    .filter(({ rows }) => rows.length > 0);
}

export function priceList(brand: Brand, plan: PriceListPlan): Promise<Buffer> {
  const { language, sorg, title, subtitle } = plan;
  const cover = { language, title, subtitle, kind: WORDS.kind[language], note: WORDS.note[language] };
  return booklet(cover, (sheet) => {
    printNote(sheet, `${WORDS.note[language]} ${WORDS.tax[sorg][language]}`);
    sheet.y += 8;
    for (const { heading, rows } of priceRows(brand, plan)) {
      const columns: Column<PriceRow>[] = [
        { title: WORDS.code[language], width: 112, align: 'left', cell: ({ code }) => code },
        {
          title: WORDS[plan.category === 'bike' ? 'name' : 'article'][language],
          width: sheet.width - 352,
          align: 'left',
          cell: ({ name }) => name,
        },
        { title: WORDS.sizes[language], width: 96, align: 'left', cell: ({ sizes }) => sizes },
        { title: WORDS.price[language], width: 144, align: 'right', cell: ({ price }) => price },
      ];
      printHeading(sheet, heading);
      printTable(sheet, columns, rows);
      sheet.y += 12;
    }
  });
}

/** The rows of a list for a workbook, with titles. */
export const priceWorkbookRows = (brand: Brand, plan: PriceListPlan): string[][] => [
  [WORDS.code[plan.language], WORDS.name[plan.language], WORDS.sizes[plan.language], WORDS.price[plan.language]],
  ...priceRows(brand, plan).flatMap(({ rows }) =>
    rows.map(({ code, name, sizes, price }) => [code, name, sizes, price]),
  ),
];
