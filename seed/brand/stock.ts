// Stock at two sites per sorg, arrivals with dates of different precision, and stock allocated to one customer.
import { addDays, monthStart, weekStart, workday } from '../days.ts';
import { randomFrom, type Random } from '../random.ts';
import { SITES } from './categories.ts';
import {
  SORGS,
  type Allocation,
  type Arrival,
  type Article,
  type ArticleInSorg,
  type Model,
  type Sorg,
  type Stock,
} from './types.ts';

/**
 * Quantity on hand at the first site, and arrivals: [qty, when]; `+17` is a confirmed day, `w3` a week, `m3` a month
 * ahead.
 */
type PlannedStock = readonly [onHand: number, arrives?: number, when?: string];
const TOLD: Record<string, PlannedStock> = {
  'V26-M7D-GLC-XS': [12],
  'V26-M7D-GLC-S': [3, 10, '+17'],
  'V26-M7D-GLC-M': [14],
  'V26-M7D-GLC-L': [9],
  'V26-M7D-GLC-XL': [1, 6, '+17'],
  'V26-M7D-CHK-XS': [0, 6, '+17'],
  'V26-M7D-CHK-S': [8],
  'V26-M7D-CHK-M': [12],
  'V26-M7D-CHK-L': [7],
  'V26-M7D-CHK-XL': [0, 4, '+17'],
  'V26-M7D-NGT-S': [0, 20, 'p3'],
  'V26-M7D-NGT-M': [0, 30, 'p3'],
  'V26-M7D-NGT-L': [0, 30, 'p3'],
  'V26-M7D-NGT-XL': [0, 12, 'p3'],
  'V26-M7D-EMB-XS': [4],
  'V26-M7D-EMB-S': [5],
  'V26-M7D-EMB-M': [0, 12, 'w4'],
  'V26-M7D-EMB-L': [2, 12, 'w4'],
  'V26-M7D-EMB-XL': [6],
  'V26-DR5-LIC-XS': [34],
  'V26-DR5-LIC-S': [61],
  'V26-DR5-LIC-M': [128],
  'V26-DR5-LIC-L': [5, 40, '+24'],
  'V26-DR5-LIC-XL': [0],
  'V26-QE1-PIN-M': [14],
  'TY-CIN-2924': [90],
  'CH-L12': [0, 40, '+10'],
  'HE-HAA-WHT-M': [18],
};

/** Minimum stock of parts that groupsets need, so that most sets can be built. */
const PARTS_OF_SETS: Record<string, number> = {
  'CR-R12-1725': 12,
  'CR-T09-SIL-170': 14,
  'CS-A12-1051': 22,
  'CS-A08': 30,
  'CH-L10': 24,
  'RD-A11': 8,
  'SH-R09': 9,
  'BR-G4R': 48,
  'RT-GRF-203': 20,
  '0011206': 16,
};

interface Plan {
  onHand: number;
  arrivals: { qty: number; arrivesOn: string; precision: Arrival['precision']; kind: Arrival['kind'] }[];
}

function arrivalAt(today: string, when: string, qty: number): Plan['arrivals'][number] {
  const n = Number(when.slice(1));
  if (when.startsWith('+')) return { qty, arrivesOn: workday(addDays(today, n)), precision: 'day', kind: 'arrival' };
  if (when.startsWith('w')) return { qty, arrivesOn: weekStart(today, n), precision: 'week', kind: 'arrival' };
  return {
    qty,
    arrivesOn: monthStart(today, n),
    precision: 'month',
    kind: when.startsWith('p') ? 'prebook' : 'arrival',
  };
}

function someArrival(random: Random, today: string, qty: number): Plan['arrivals'][number] {
  const when = random.weighted([
    [`+${random.int(5, 40)}`, 55],
    [`w${random.int(5, 9)}`, 25],
    [`m${random.int(2, 5)}`, 20],
  ] as const);
  return arrivalAt(today, when, qty);
}

function planOf(random: Random, model: Model, article: Article, row: ArticleInSorg, today: string): Plan {
  const bike = model.category === 'bike';
  const chooseScale = () => {
    if (bike) {
      if ((model.rrp ?? 500_000) > 300_000) return 0.5;
      return 1;
    }
    if (model.category === 'groupset') return 0.6;
    if ((model.rrp ?? 0) < 3000) return 4;
    if ((model.rrp ?? 0) < 12_000) return 2;
    return 1;
  };
  const scale = chooseScale();
  const edge = article.size.code === 'XS' || article.size.code === 'XL' || article.size.code === 'XXL' ? 0.5 : 1;
  const qty = (min: number, max: number): number => Math.max(1, Math.round(random.int(min, max) * scale * edge));
  const later = (min: number, max: number): Plan['arrivals'] => [someArrival(random, today, qty(min, max))];
  if (model.life === 'coming') return { onHand: 0, arrivals: [arrivalAt(today, `p${random.int(2, 4)}`, qty(12, 60))] };
  if (row.onRequest) return { onHand: random.chance(0.2) ? random.int(1, 2) : 0, arrivals: [] };
  if (model.life === 'leaving') return { onHand: random.chance(0.3) ? 0 : random.int(1, 9), arrivals: [] };
  if (model.life === 'new' && random.chance(0.35)) return { onHand: 0, arrivals: later(8, 40) };
  const state = random.weighted([
    ['plenty', 12],
    ['good', 50],
    ['low', 14],
    ['arriving', 19],
    ['none', 5],
  ] as const);
  if (state === 'plenty') return { onHand: qty(105, 260), arrivals: [] };
  if (state === 'good') return { onHand: qty(10, 70), arrivals: random.chance(0.35) ? later(10, 60) : [] };
  if (state === 'low') return { onHand: random.int(1, 4), arrivals: random.chance(0.75) ? later(6, 40) : [] };
  if (state === 'arriving') {
    const first = later(6, 48);
    return {
      onHand: 0,
      arrivals: random.chance(0.3) ? [...first, arrivalAt(today, `m${random.int(4, 6)}`, qty(10, 40))] : first,
    };
  }
  return { onHand: 0, arrivals: [] };
}

/** Stock and arrivals of all sorgs. A part of each quantity is at the second site. */
export function stockOf(
  models: Map<string, Model>,
  articles: readonly Article[],
  known: Map<string, ArticleInSorg>,
  today: string,
): { stock: Stock[]; arrivals: Arrival[] } {
  const stock: Stock[] = [];
  const arrivals: Arrival[] = [];
  for (const sorg of SORGS) {
    const random = randomFrom(`stock ${sorg}`);
    const [first, second] = SITES.filter((site) => site.sorg === sorg).map((site) => site.code) as [string, string];
    for (const article of articles) {
      const row = known.get(`${sorg}|${article.code}`);
      if (!row) continue;
      const told = TOLD[article.code];
      const plan = told
        ? { onHand: told[0], arrivals: told[1] && told[2] ? [arrivalAt(today, told[2], told[1])] : [] }
        : planOf(random, models.get(article.modelCode) as Model, article, row, today);
      const away = told || plan.onHand < 6 ? 0 : Math.round(plan.onHand * random.pick([0, 0, 0.2, 0.35]));
      stock.push({
        sorg,
        site: first,
        articleCode: article.code,
        qty: Math.max(plan.onHand - away, PARTS_OF_SETS[article.code] ?? 0),
      });
      if (away > 0) stock.push({ sorg, site: second, articleCode: article.code, qty: away });
      plan.arrivals.forEach((arrival, i) =>
        arrivals.push({
          sorg,
          site: i === 0 || random.chance(0.7) ? first : second,
          articleCode: article.code,
          ...arrival,
        }),
      );
    }
  }
  return { stock, arrivals };
}

/** Stock allocated to a dealer: available to that dealer only. */
export const ALLOCATIONS: readonly Allocation[] = [
  { sorg: '1000', articleCode: 'V26-M7D-GLC-M', customerKey: 'pelita', qty: 4 },
  { sorg: '1000', articleCode: 'V26-DR5-LIC-L', customerKey: 'pelita', qty: 3 },
  { sorg: '1000', articleCode: 'V26-QE1-PIN-M', customerKey: 'roda-jaya', qty: 5 },
  { sorg: '5000', articleCode: 'V26-M7D-GLC-M', customerKey: 'ridgeline', qty: 6 },
  { sorg: '5000', articleCode: 'V26-M7D-GLC-L', customerKey: 'cascade', qty: 2 },
  { sorg: '3000', articleCode: 'V26-M7D-GLC-M', customerKey: 'radwerk-isar', qty: 4 },
];

export const sorgsOf = (rows: readonly ArticleInSorg[]): Map<string, ArticleInSorg> =>
  new Map(rows.map((row): [string, ArticleInSorg] => [`${row.sorg as Sorg}|${row.articleCode}`, row]));
