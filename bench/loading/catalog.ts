import { Source } from '#docs/adventureworks/source.ts';
import { randomFrom } from '#seed/random.ts';

/** One orderable article of the measured catalog; the same for every target. */
export interface BenchArticle {
  /** Position in the whole catalog, starting at 0. */
  readonly index: number;
  readonly sku: string;
  readonly name: string;
  /** Slug of its subcategory, for example `road-bikes`. */
  readonly category: string;
  readonly bike: boolean;
  readonly color: string;
  readonly size: string;
  /** Content name of its picture. */
  readonly photo: string;
  /** List price and dealer price (60 % of it) in cents. */
  readonly listCents: number;
  readonly dealerCents: number;
  readonly stock: number;
}

export interface BenchCatalog {
  readonly articles: readonly BenchArticle[];
  /** Number of articles by category slug. */
  readonly categories: ReadonlyMap<string, number>;
  /** Words of three letters or more in the names of the base articles; W2 searches for them. */
  readonly words: readonly string[];
  /** Source of the names, for the report. */
  readonly source: string;
}

/** The categories that W1 pages through. */
export const pagedCategories = [
  'road-bikes',
  'road-frames',
  'mountain-bikes',
  'mountain-frames',
  'touring-frames',
  'wheels',
  'touring-bikes',
  'jerseys',
];

type Base = Omit<BenchArticle, 'index'>;

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** A catalog of `size` articles: the 500 base articles, then numbered copies of them. */
export function benchCatalog(size: number, folder: string | null): BenchCatalog {
  const finished = folder === null ? invented() : finishedGoods(folder);
  const base = [
    ...finished,
    ...finished
      .slice(0, 500 - finished.length)
      .map((item): Base => ({ ...item, name: `${item.name}, II`, sku: `${item.sku}-II` })),
  ];
  const articles: BenchArticle[] = [];
  const categories = new Map<string, number>();
  for (let index = 0; index < size; index += 1) {
    const item = base[index % base.length];
    if (!item) throw new Error('the base catalog is empty');
    const copy = Math.floor(index / base.length);
    const mark = `N${String(copy).padStart(3, '0')}`;
    articles.push(
      copy === 0 ? { ...item, index } : { ...item, index, name: `${item.name} ${mark}`, sku: `${item.sku}-${mark}` },
    );
    categories.set(item.category, (categories.get(item.category) ?? 0) + 1);
  }
  const words = new Set(
    finished.flatMap((item) => (item.name.match(/[A-Za-z]{3,}/g) ?? []).map((word) => word.toLowerCase())),
  );
  const source =
    folder === null
      ? 'invented names of the same shape (no AdventureWorks folder found; set ADVENTUREWORKS_DIR)'
      : 'AdventureWorks, 295 finished goods';
  return { articles, categories, words: [...words].sort(), source };
}

function finishedGoods(folder: string): Base[] {
  const source = new Source(folder);
  const subcategories = new Map(
    source
      .table('ProductSubcategory')
      .map((row) => [row['ProductSubcategoryID'], { name: row['Name'] ?? '', bike: row['ProductCategoryID'] === '1' }]),
  );
  const photos = new Map(
    source.table('ProductProductPhoto').map((row) => [row['ProductID'], row['ProductPhotoID'] ?? '1']),
  );
  const stock = new Map<string, number>();
  for (const row of source.table('ProductInventory')) {
    const id = row['ProductID'] ?? '';
    stock.set(id, (stock.get(id) ?? 0) + Number(row['Quantity']));
  }
  return source
    .table('Product')
    .filter((row) => row['FinishedGoodsFlag'] === '1')
    .map((row): Base => {
      const subcategory = subcategories.get(row['ProductSubcategoryID']) ?? { name: 'Other', bike: false };
      const listCents = Math.round(Number(row['ListPrice']) * 100);
      return {
        sku: row['ProductNumber'] ?? '',
        name: row['Name'] ?? '',
        category: slug(subcategory.name),
        bike: subcategory.bike,
        color: row['Color'] ?? '',
        size: row['Size'] ?? '',
        photo: `aw-${photos.get(row['ProductID']) ?? '1'}`,
        listCents,
        dealerCents: Math.round(listCents * 0.6),
        stock: 1000 + (stock.get(row['ProductID'] ?? '') ?? 0),
      };
    });
}

// Number of articles and name words of the finished goods by subcategory. The names are invented.
const inventedShape: readonly (readonly [category: string, count: number, words: string])[] = [
  ['road-bikes', 43, 'Road'],
  ['road-frames', 33, 'Road Frame'],
  ['mountain-bikes', 32, 'Mountain'],
  ['mountain-frames', 28, 'Mountain Frame'],
  ['touring-bikes', 22, 'Touring'],
  ['touring-frames', 18, 'Touring Frame'],
  ['wheels', 14, 'Front Wheel'],
  ['tires-and-tubes', 11, 'Road Tire'],
  ['saddles', 9, 'Seat Saddle'],
  ['jerseys', 8, 'Sleeve Jersey'],
  ['handlebars', 8, 'Mountain Handlebars'],
  ['shorts', 7, 'Sports Shorts'],
  ['pedals', 7, 'Touring Pedal'],
  ['gloves', 6, 'Finger Gloves'],
  ['socks', 4, 'Racing Socks'],
  ['helmets', 3, 'Helmet'],
  ['forks', 3, 'Fork'],
  ['headsets', 3, 'Headset'],
  ['lights', 3, 'Headlights'],
  ['tights', 3, 'Tights'],
  ['bib-shorts', 3, 'Bib Shorts'],
  ['vests', 3, 'Classic Vest'],
  ['bottles-and-cages', 3, 'Water Bottle'],
  ['cranksets', 3, 'Crankset'],
  ['bottom-brackets', 3, 'Bottom Bracket'],
  ['pumps', 2, 'Pump'],
  ['derailleurs', 2, 'Rear Derailleur'],
  ['brakes', 2, 'Front Brakes'],
  ['caps', 1, 'Logo Cap'],
  ['panniers', 1, 'Panniers'],
  ['locks', 1, 'Cable Lock'],
  ['bike-racks', 1, 'Hitch Rack'],
  ['cleaners', 1, 'Bike Wash'],
  ['fenders', 1, 'Fender Set'],
  ['bike-stands', 1, 'Stand'],
  ['hydration-packs', 1, 'Hydration Pack'],
  ['chains', 1, 'Chain'],
];

function invented(): Base[] {
  const colors = ['Black', 'Red', 'Silver', 'Yellow', 'Blue', ''];
  const sizes = ['38', '42', '44', '48', '52', '58', '62', 'M', 'L', ''];
  return inventedShape.flatMap(([category, count, words], kind) =>
    Array.from({ length: count }, (_, nth): Base => {
      const random = randomFrom(`invented ${category} ${nth}`);
      const color = random.pick(colors);
      const size = random.pick(sizes);
      const listCents = random.int(500, 350_000);
      const details = [color, size].filter(Boolean).join(', ');
      return {
        sku: `XX-${String(kind).padStart(2, '0')}${String(nth).padStart(2, '0')}`,
        name: `${words} ${100 + nth}${details === '' ? '' : ` ${details}`}`,
        category,
        bike: category.endsWith('-bikes'),
        color,
        size,
        photo: `aw-${random.int(1, 100)}`,
        listCents,
        dealerCents: Math.round(listCents * 0.6),
        stock: 1000 + random.int(0, 900),
      };
    }),
  );
}

/**
 * A misspelt word: two neighbouring inner letters swapped ("moutnain"); words under five letters get their last letter
 * doubled.
 */
export function misspelt(word: string, place: number): string {
  if (word.length < 5) return word + word.slice(-1);
  // Swapping two equal letters changes nothing: use the next place where they differ.
  for (let step = 0; step < word.length - 3; step += 1) {
    const at = 1 + ((place + step) % (word.length - 3));
    if (word[at] !== word[at + 1]) return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
  }
  return word + word.slice(-1);
}
