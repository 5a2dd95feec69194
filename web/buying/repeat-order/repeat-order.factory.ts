import type { BoughtBeforeQuery } from '#platform/api/generated/graphql.ts';
import type { BoughtRow, Offer, Preview, RepeatLine, RepeatProduct } from './repeat-order.documents.ts';

/* Complete articles to reorder for tests, with the given changes. */

export const productOf = (change: Partial<RepeatProduct> = {}): RepeatProduct => ({
  articleCode: 'TUBE-1',
  articleCodeDisplay: 'TUBE-1',
  name: 'Cinder inner tube',
  sorg: '1000',
  slug: 'cinder-inner-tube',
  category: 'paa',
  uom: 'PCE',
  packSize: 1,
  orderLimit: null,
  discontinued: false,
  image: null,
  price: { currency: 'USD', dealer: '5.00', deals: [] },
  available: { qty: 50, mask: '' },
  availability: { state: 'now', qty: 50, mask: '', date: null, precision: null },
  nextArrival: null,
  preOrder: null,
  blockReason: null,
  ...change,
});

export const offer = (change: Partial<Omit<Offer, 'product'>> & { product?: Partial<RepeatProduct> } = {}): Offer => ({
  qty: 4,
  inCart: 0,
  laterQty: 0,
  unitPrice: '5.00',
  notes: [],
  problems: [],
  ...change,
  product: productOf(change.product),
});

const repeated = (code: string) => ({
  id: `1000:${code}`,
  articleCode: code,
  sorg: '1000',
  paidPrice: '5.00',
  paidCurrency: 'USD',
  priceChange: '0.00',
  priceChangePercent: 0,
  take: 'same',
  changes: [],
  same: offer({ product: { articleCode: code, articleCodeDisplay: code } }),
  successor: null,
});

export const boughtRow = (code: string, change: Partial<BoughtRow> = {}): BoughtRow => ({
  ...repeated(code),
  lastAt: '2026-10-02T08:00:00.000Z',
  lastNumber: 'PL-2026-000100',
  lastQty: 6,
  typicalQty: 4,
  times: 3,
  yearQty: 14,
  onOrderQty: 0,
  ...change,
});
export const boughtOf = (
  rows: BoughtRow[],
  info: Partial<BoughtBeforeQuery['boughtBefore']['info']> = {},
): BoughtBeforeQuery => ({
  boughtBefore: {
    asOf: '2026-11-20T08:00:00.000Z',
    info: { page: 1, count: rows.length, pageTotal: 1, ...info },
    data: rows,
  },
});
export const repeatLine = (code: string, change: Partial<RepeatLine> = {}): RepeatLine => ({
  ...repeated(code),
  displayCode: code,
  description: `Article ${code}`,
  uom: 'PCE',
  qty: 4,
  ...change,
});
export const previewOf = (lines: RepeatLine[], change: Partial<Preview> = {}): { reorderPreview: Preview } => ({
  reorderPreview: {
    kind: 'order',
    number: 'PL-2024-000001',
    poNumber: 'PE-1',
    at: '2024-11-22T08:00:00.000Z',
    leftOut: 0,
    asOf: null,
    lines,
    ...change,
  },
});
