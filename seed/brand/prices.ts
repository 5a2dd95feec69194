// Prices per sorg and price list, including last year's and those that begin next month, and quantity-break deals.
import { addDays, monthStart } from '../days.ts';
import { randomFrom } from '../random.ts';
import { text } from './categories.ts';
import {
  CURRENCY,
  CUSTOMER_GROUPS,
  SORGS,
  type Article,
  type ArticleInSorg,
  type Deal,
  type Model,
  type Price,
  type PriceList,
  type Sorg,
} from './types.ts';

const RUPIAH_PER_DOLLAR = 14_200;

/** Dealer prices in US dollars that are not derived from the retail price. */
const DEALER_DOLLARS: Record<string, number> = {
  'V26-M7D': 1879,
  'V26-DR5': 1196,
  'V26-S29C': 842,
  'V26-ST140': 2465,
  'V26-QE1': 2058,
  'V26-C8S': 612,
  'V26-P20': 214,
  'V26-K20P': 318,
  'V26-M3': 764,
  'V27-DR7': 2240,
  'V26-S275W': 548,
  'V26-QE3': 2795,
};
const OF_DEALER: Record<(typeof CUSTOMER_GROUPS)[number], number> = {
  dealer: 1,
  'dealer-plus': 0.958,
  retailer: 1.08,
  distributor: 0.86,
};

/* Whole dollars from 100 up, otherwise steps of 10 cents; rupiah in thousands. */
const roundDollars = (cents: number): number =>
  cents >= 10_000 ? Math.round(cents / 100) * 100 : Math.max(10, Math.round(cents / 10) * 10);
/*
 * Euros of a dollar, without taxes as all prices: the margin of a dealer compares two net prices. Retail prices end as prices in a
 * shop do.
 */
const EUROS_PER_DOLLAR = 0.92;
const roundRetail = (cents: number): number => {
  if (cents >= 100_000) return Math.round(cents / 5_000) * 5_000 - 100;
  if (cents >= 10_000) return Math.round(cents / 1_000) * 1_000 - 100;
  if (cents >= 1_500) return Math.round(cents / 100) * 100 - 10;
  return Math.max(50, Math.round(cents / 50) * 50 - 5);
};
const toEuros = (cents: number, list: PriceList): number =>
  list === 'RRP' ? roundRetail(cents * EUROS_PER_DOLLAR) : roundDollars(cents * EUROS_PER_DOLLAR);
const toRupiah = (cents: number): number =>
  Math.max(1000, Math.round(((cents / 100) * RUPIAH_PER_DOLLAR) / 1000) * 1000);
const TO_SORG: Readonly<Record<Sorg, (cents: number, list: PriceList) => number>> = {
  '1000': toRupiah,
  '5000': (cents) => cents,
  '3000': toEuros,
};
/** Amount by which a deal lowers the dealer price, in whole units of the currency. */
const amountOff = (cents: number, points: number, sorg: Sorg): number => {
  if (sorg === '1000') return toRupiah((cents * points) / 10_000);
  return Math.round(((sorg === '3000' ? cents * EUROS_PER_DOLLAR : cents) * points) / 1_000_000) * 100;
};

/** Price of an article in US cents for a list, before the seasonal change. */
export function dollarPrice(model: Model, article: Article, list: PriceList): number | null {
  const rrp = model.sizePrices[article.size.code] ?? model.rrp;
  if (rrp === null) return null;
  if (list === 'RRP') return rrp;
  const own = DEALER_DOLLARS[model.code];
  const chooseDealer = () => {
    if (model.category === 'bike') return 0.648;
    if (model.category === 'groupset') return 0.62;
    return 0.6;
  };
  const dealer = own !== undefined ? own * 100 : rrp * chooseDealer();
  return roundDollars(dealer * OF_DEALER[list]);
}

/** All price rows: last season, this season, and for some series the winter list that begins next month. */
export function pricesOf(
  models: Map<string, Model>,
  articles: readonly Article[],
  known: Map<string, ArticleInSorg>,
  today: string,
): Price[] {
  const prices: Price[] = [];
  const thisSeason = monthStart(today, -10);
  const winter = monthStart(today, 1);
  const lists: PriceList[] = ['RRP', ...CUSTOMER_GROUPS];
  const changes = new Map<string, number>();
  const random = randomFrom('prices');
  for (const model of models.values())
    changes.set(
      model.code,
      random.weighted([
        [0, 62],
        [0.03, 22],
        [0.02, 8],
        [-0.05, 8],
      ] as const),
    );
  for (const sorg of SORGS) {
    for (const article of articles) {
      const model = models.get(article.modelCode) as Model;
      if (!known.has(`${sorg}|${article.code}`)) continue;
      for (const priceList of lists) {
        const cents = dollarPrice(model, article, priceList);
        if (cents === null) continue;
        const row = (validFrom: string, factor: number, validTo: string | null = null): Price => ({
          sorg,
          priceList,
          articleCode: article.code,
          validFrom,
          validTo,
          amount: TO_SORG[sorg](factor === 1 ? cents : roundDollars(cents * factor), priceList),
          currency: CURRENCY[sorg],
          uom: article.uom,
        });
        const isOld = model.life === 'leaving' || model.life === 'current';
        if (isOld) prices.push(row(addDays(thisSeason, -365), model.life === 'leaving' ? 1.04 : 0.97));
        prices.push(row(thisSeason, 1));
        const change = changes.get(model.code) ?? 0;
        if (change !== 0 && model.life !== 'leaving') prices.push(row(winter, 1 + change));
      }
    }
  }
  return prices;
}

interface DealPlan {
  number: string;
  /** Selects the models of the deal. */
  models: (model: Model) => boolean;
  group: Deal['customerGroup'];
  term: string;
  /** Steps: minimum quantity, and the discount in basis points or as a share of the dealer price in an amount. */
  steps: readonly (readonly [minQty: number, basisPoints: number])[];
  type: 'percent' | 'amount';
  description: Deal['description'];
  /** Days before and after today on which the deal is valid. */
  days: readonly [from: number, to: number];
}

const PLANS: readonly DealPlan[] = [
  {
    number: 'D260110',
    models: (m) => m.code === 'V26-M7D',
    group: null,
    term: '',
    steps: [
      [10, 250],
      [25, 500],
    ],
    type: 'amount',
    days: [-200, 160],
    description: text(
      'Meridian 7 in quantity',
      'Meridian 7 im Mengenstaffelpreis',
      'Meridian 7 par quantité',
      'Meridian 7 harga bertingkat',
      'Meridian 7 harga kuantiti',
    ),
  },
  {
    number: 'D260121',
    models: (m) => m.category === 'bike' && ['Drift', 'Scarp', 'Span'].includes(m.series) && m.life === 'current',
    group: null,
    term: '',
    steps: [
      [10, 200],
      [25, 400],
    ],
    type: 'percent',
    days: [-200, 160],
    description: text(
      'Season quantity break',
      'Saisonstaffel',
      'Remise quantité de saison',
      'Diskon jumlah musim ini',
      'Potongan kuantiti musim ini',
    ),
  },
  {
    number: 'D260133',
    models: (m) => ['tyres', 'tubes'].includes(m.merchandiseCategory),
    group: null,
    term: '',
    steps: [
      [10, 300],
      [25, 600],
      [100, 900],
    ],
    type: 'percent',
    days: [-260, 120],
    description: text(
      'Tyre and tube volume',
      'Reifen und Schläuche, Menge',
      'Pneus et chambres en volume',
      'Volume ban',
      'Isipadu tayar dan tiub',
    ),
  },
  {
    number: 'D260140',
    models: (m) => m.life === 'leaving',
    group: null,
    term: '',
    steps: [
      [1, 1500],
      [5, 2000],
    ],
    type: 'percent',
    days: [-60, 70],
    description: text(
      'Last units of the model year',
      'Restposten des Modelljahrs',
      'Fin de millésime',
      'Stok terakhir tahun model',
      'Stok akhir tahun model',
    ),
  },
  {
    number: 'D260152',
    models: (m) => m.code === 'V26-S29C',
    group: null,
    term: '',
    steps: [[1, 1200]],
    type: 'percent',
    days: [-20, 25],
    description: text(
      'Scarp weeks: 12 % off',
      'Scarp-Wochen: 12 % Rabatt',
      'Semaines Scarp : 12 % de remise',
      'Pekan Scarp: diskon 12 %',
      'Minggu Scarp: diskaun 12 %',
    ),
  },
  {
    number: 'D260161',
    models: (m) => m.series === 'Quay' && m.life === 'current',
    group: 'dealer-plus',
    term: 'NET60',
    steps: [
      [3, 150],
      [8, 350],
    ],
    type: 'amount',
    days: [-90, 90],
    description: text(
      'Quay partner deal, 60 days',
      'Quay Partnerkondition, 60 Tage',
      'Offre partenaire Quay, 60 jours',
      'Penawaran mitra Quay, 60 hari',
      'Tawaran rakan Quay, 60 hari',
    ),
  },
  {
    number: 'D260170',
    models: (m) => ['helmets', 'clothing', 'shoes'].includes(m.merchandiseCategory) && m.life === 'current',
    group: 'retailer',
    term: 'NET30',
    steps: [
      [6, 400],
      [12, 800],
    ],
    type: 'percent',
    days: [-45, 60],
    description: text(
      'Retail wear assortment',
      'Bekleidungssortiment Handel',
      'Assortiment textile détaillants',
      'Paket pakaian pengecer',
      'Pakej pakaian peruncit',
    ),
  },
  {
    number: 'D260188',
    models: (m) => m.category === 'bike' && m.life !== 'leaving',
    group: 'distributor',
    term: 'PREPAID',
    steps: [
      [50, 300],
      [120, 500],
    ],
    type: 'percent',
    days: [-120, 240],
    description: text(
      'Container terms',
      'Containerkondition',
      'Conditions conteneur',
      'Harga kontainer',
      'Harga kontena',
    ),
  },
  {
    number: 'D270105',
    models: (m) => m.life === 'coming' && m.category === 'bike',
    group: null,
    term: '',
    steps: [
      [6, 200],
      [25, 500],
    ],
    type: 'percent',
    days: [-10, 45],
    description: text('Early pre-order', 'Frühe Vororder', 'Précommande anticipée', 'Pesanan awal', 'Pratempahan awal'),
  },
];

/**
 * Quantity breaks of all sorgs. `value` is in basis points for percent, and in minor units off the unit price for
 * amount.
 */
export function dealsOf(
  models: Map<string, Model>,
  articles: readonly Article[],
  known: Map<string, ArticleInSorg>,
  today: string,
): Deal[] {
  return SORGS.flatMap((sorg) =>
    PLANS.map((plan): Deal => {
      const lines = articles.flatMap((article) => {
        const model = models.get(article.modelCode) as Model;
        const dealer = dollarPrice(model, article, 'dealer');
        if (dealer === null || !plan.models(model) || !known.has(`${sorg}|${article.code}`)) return [];
        return plan.steps.map(([minQty, points]) => {
          const chooseValue = () => {
            if (plan.type === 'percent') return points;
            return amountOff(dealer, points, sorg);
          };
          return {
            articleCode: article.code,
            minQty,
            uom: article.uom,
            type: plan.type,
            value: chooseValue(),
          };
        });
      });
      return {
        number: plan.number,
        sorg,
        customerGroup: plan.group,
        description: plan.description,
        paymentTerm: plan.term,
        validFrom: addDays(today, plan.days[0]),
        validTo: addDays(today, plan.days[1]),
        lines,
      };
    }),
  );
}
