import type { CardOrder, DetailOrder } from './click-collect.documents.ts';

/** The outcome of an action that worked. */
export const message = { status: 'success', description: '' };
/** The time of the board. */
export const asOf = '2026-06-15T09:00:00Z';
/** A step that the user may take, or not. */
export const step = (status: string, allowed = true) => ({ status, allowed, reason: null, message: null });

/** A new order of three articles. */
export const card = (more: Partial<CardOrder> = {}): CardOrder => ({
  id: 'c1',
  number: 'CC-2026-000001',
  externalId: 'W-501',
  shopName: 'Veldra shop',
  status: 'need confirmation',
  createdAt: '2026-06-15T06:00:00Z',
  dueOn: '2026-06-16',
  overdue: false,
  version: 3,
  itemCount: 3,
  unitCount: 4,
  hqLineCount: 0,
  custCode: '104-2281',
  custName: 'Pelita Sepeda',
  canRemind: false,
  remindedAt: null,
  customer: { fullName: 'Dewi Lestari', phone: '+62 31 555 0101' },
  details: [
    { id: 'l1', name: 'Helmet', qty: 1, qtyShipped: 0, mark: 'ready_to_pickup' },
    { id: 'l2', name: 'Bottle', qty: 2, qtyShipped: 0, mark: 'ready_to_pickup' },
    { id: 'l3', name: 'Lock', qty: 1, qtyShipped: 0, mark: 'ready_to_pickup' },
  ],
  nextStatuses: [step('open')],
  ...more,
});
/** An open order: one line is in the catalog, the other is not. */
export const detail = (more: Partial<DetailOrder> = {}): DetailOrder => ({
  ...card(),
  column: 'prepare',
  status: 'open',
  statusAt: '2026-06-15T07:00:00Z',
  canMark: true,
  canOrderToHq: true,
  canHandOver: true,
  canShip: false,
  customer: { fullName: 'Dewi Lestari', email: 'dewi@example.com', phone: '+62 31 555 0101' },
  details: [
    {
      id: 'l1',
      name: 'Helmet',
      sku: 'H-1',
      displayCode: '0012',
      qty: 1,
      qtyShipped: 0,
      mark: 'ready_to_pickup',
      orderable: true,
      orderNo: null,
      hqFailed: false,
      needsFromHq: 0,
    },
    {
      id: 'l2',
      name: 'Bottle',
      sku: 'B-1',
      displayCode: null,
      qty: 2,
      qtyShipped: 0,
      mark: 'ready_to_pickup',
      orderable: false,
      orderNo: null,
      hqFailed: false,
      needsFromHq: 0,
    },
  ],
  nextStatuses: [step('confirmed')],
  hqOrders: [],
  history: [
    {
      id: 'h1',
      at: '2026-06-15T06:00:00Z',
      by: '',
      kind: 'arrival',
      from: null,
      to: 'need confirmation',
      mark: null,
      lineName: '',
      quantity: null,
      orderNo: null,
      note: '',
    },
    {
      id: 'h2',
      at: '2026-06-15T07:00:00Z',
      by: 'Maya Lestari',
      kind: 'status',
      from: 'need confirmation',
      to: 'open',
      mark: null,
      lineName: '',
      quantity: null,
      orderNo: null,
      note: '',
    },
  ],
  ...more,
});
