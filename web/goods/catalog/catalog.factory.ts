import type { GridVariantFragment as GridVariant } from '#platform/api/generated/graphql.ts';
import type { Bucket, Item, ListFacet, Model, Price } from './catalog.documents.ts';

type Shape = {
  articleCode: string;
  colour?: string;
  size?: string;
  available?: number;
  mask?: string;
  sites?: GridVariant['sites'];
  state?: string;
  arrivals?: { date: string; qty: number; precision?: string }[];
  preOrder?: { from: string; to: string } | null;
  blocked?: string;
  packSize?: number;
  orderLimit?: number | null;
  price?: Price | null;
};

const sizes = ['XS', 'S', 'M', 'L', 'XL'];

export const testPrice: Price = {
  currency: 'USD',
  dealer: '1879.00',
  retail: '2899.00',
  marginPercent: 35,
  deals: [
    {
      salesDealNo: 'D1',
      description: 'Quantity',
      term: '',
      steps: [{ qty: 10, type: 'percent', value: '5.00', price: '1785.05' }],
    },
  ],
};

/** An article of a model as the server returns it, for tests. */
export function variant({
  articleCode,
  colour = 'GLC',
  size = 'M',
  available = 5,
  mask = '',
  arrivals = [],
  preOrder = null,
  blocked,
  packSize = 1,
  orderLimit = null,
  price = testPrice,
  state,
  sites = [],
}: Shape): GridVariant {
  const buckets: Bucket[] = arrivals.map((arrival) => ({
    date: arrival.date,
    qty: arrival.qty,
    mask: '',
    precision: arrival.precision ?? 'day',
  }));
  const [next = null] = buckets;
  const stock = mask === '' ? { qty: available, mask: '' } : { qty: null, mask };
  const chooseKnown = () => {
    if (blocked) return 'not-orderable';
    if (mask !== '' || available > 3) return 'now';
    if (available > 0) return 'low';
    if (next) return 'arriving';
    return 'not-orderable';
  };
  const known = state ?? chooseKnown();
  return {
    id: articleCode,
    articleCode,
    articleCodeDisplay: articleCode,
    name: `Meridian 7, ${colour}, ${size}`,
    sorg: '1000',
    uom: 'PCE',
    packSize,
    orderLimit,
    colour: { id: colour, description: colour, hex: '#0b6f94' },
    size,
    sizeNote: '',
    sizeOrder: sizes.indexOf(size),
    discontinued: false,
    image: null,
    available: stock,
    sites,
    arrivals: buckets,
    custorder: null,
    price,
    availability:
      known === 'arriving' && next
        ? { state: known, qty: next.qty, mask: '', date: next.date, precision: next.precision }
        : { state: known, ...stock, date: null, precision: null },
    nextArrival: next,
    preOrder,
    blockReason: blocked ? { code: 'order_blocked', description: blocked, setting: null } : null,
  };
}

const facets: ListFacet[] = [
  {
    key: 'modelYear',
    label: 'Model year',
    values: [
      { value: '2026', label: '2026', count: 38, picture: null },
      { value: '2025', label: '2025', count: 24, picture: null },
    ],
  },
];

/** A page of a list with its counts. */
export function listOf<Row>(data: Row[]) {
  return {
    data,
    info: { page: 1, count: data.length, pageTotal: 1 },
    facets,
    catalogs: {
      bike: { models: 62, articles: 418 },
      paa: { models: 5, articles: 9 },
      groupset: { models: 0, articles: 0 },
    },
    asOf: null,
    suggestion: null as string | null,
  };
}

export function modelOf(slug: string, modelName: string, variants: readonly GridVariant[]): Model {
  return {
    id: slug,
    slug,
    category: 'bike',
    sorg: '1000',
    articleCode: variants[0]?.articleCode ?? slug,
    modelName,
    modelYear: '2026',
    subtitle: 'Carbon · 2×12',
    badges: { newArrival: true, sale: false },
    image: null,
    colour: variants[0]?.colour ?? null,
    price: testPrice,
    groupset: null,
    variants: [...variants],
  };
}

export function item(articleCode: string, name: string): Item {
  return {
    ...variant({ articleCode, available: 90 }),
    gtin: null,
    name,
    modelName: name,
    slug: 'cinder-tyre',
    category: 'paa',
    brand: { id: 'V', description: 'Veldra' },
    modelYear: '',
    badges: { newArrival: false, sale: false },
    image: null,
  };
}
