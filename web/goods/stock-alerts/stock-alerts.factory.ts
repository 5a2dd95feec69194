import type { AlertVariant } from './short-articles.ts';
import type { AlertProduct, AlertWithoutProduct, StockAlert } from './stock-alerts.documents.ts';

/** An article of a model for tests, arriving by default. */
export function alertVariant(
  state: string,
  more: Partial<AlertVariant> & { there?: number | null } = {},
): AlertVariant {
  const { there = 0, ...rest } = more;
  const next = state === 'arriving' ? { qty: 10, mask: '', date: '2026-12-08', precision: 'day' } : null;
  return {
    articleCode: 'M7-M',
    sorg: '1000',
    name: 'Meridian 7',
    packSize: 1,
    orderLimit: null,
    discontinued: false,
    colour: { description: 'Glacier' },
    size: 'M',
    available: { qty: there, mask: there === null ? '> 10' : '' },
    arrivals: next ? [next] : [],
    availability: {
      state,
      qty: next ? next.qty : there,
      mask: '',
      date: next?.date ?? null,
      precision: next?.precision ?? null,
    },
    nextArrival: next,
    preOrder: null,
    blockReason: null,
    ...rest,
  };
}

/** An open alert of the user. */
export const openAlert = (more: Partial<AlertWithoutProduct> = {}): AlertWithoutProduct => ({
  id: 'a1',
  articleCode: 'M7-M',
  sorg: '1000',
  qty: 4,
  askedAt: '2026-05-03T08:00:00Z',
  askedBy: 'Maya',
  acting: false,
  mine: true,
  endedAt: null,
  outcome: null,
  ...more,
});

export function alertProduct(more: Partial<AlertProduct> = {}): AlertProduct {
  const { availability, nextArrival, preOrder, blockReason } = alertVariant('arriving');
  return {
    articleCodeDisplay: 'M7-M',
    name: 'Meridian 7, M',
    slug: 'meridian-7',
    category: 'bike',
    image: null,
    successor: null,
    availability,
    nextArrival,
    preOrder,
    blockReason,
    ...more,
  };
}

export const alertList = (data: StockAlert[]) => ({
  stockAlerts: { data, info: { page: 1, count: data.length, pageTotal: 1 }, asOf: '2026-11-21T08:00:00Z' },
});
