import type { OrderDetailQuery, OrderPageQuery } from '#platform/api/generated/graphql.ts';
import { useSiteOf } from '#testing/render.tsx';
import { writeSearch } from '#ui/table/list-search.ts';
import type { ListedOrder } from './order-list.table.tsx';
import type { ShownLine, ShownOrder } from './order-lines.table.tsx';
import { readOrdersSearch } from './orders.links.ts';

/* Complete orders for tests, with the given changes. */

const currency = { currency: 'USD', symbol: '$', decimalPrecission: 2 };
const customer = { name: 'Pelita Sepeda', city: 'Surabaya', unified: '104-2281' };

export function listedOrder(change: Partial<ListedOrder> = {}): ListedOrder {
  return {
    id: '0198a000-0000-7000-8000-00000000000a',
    number: 'PL-2026-000867',
    poNumber: 'PE-1117',
    createdAt: '2026-11-14T07:41:00.000Z',
    status: 'processing',
    order_status: 'on processing',
    acting: false,
    origin: 'portal',
    erpState: 'accepted',
    waitsForDesk: false,
    sap_order_no: '0001046858',
    totalAmount: '35665.00',
    lineCount: 5,
    requestDeliveryOn: '2026-11-25',
    slipDays: null,
    risk: null,
    riskReason: null,
    expectedOn: '2026-12-10',
    expectedPrecision: 'week',
    sorg: '1000',
    orderStatus: { id: 'processing', description: 'In progress', pendingB2B: false },
    currency: { currency: 'USD' },
    createdBy: { name: 'Maya Lestari' },
    customer,
    shipTo: { name: 'Main store', city: 'Surabaya' },
    progress: { ordered: 26, shipped: 13, confirmed: 22, invoiced: 4, cancelled: 0, shippedPercent: 50 },
    ...change,
  };
}

export function ordersOf(orders: ListedOrder[], info: Partial<OrderPageQuery['orders']['info']> = {}): OrderPageQuery {
  return {
    orders: {
      countIsExact: true,
      info: { page: 1, count: orders.length, pageTotal: orders.length > 0 ? 1 : 0, ...info },
      data: orders,
    },
  };
}

export function orderLine(change: Partial<ShownLine> = {}): ShownLine {
  return {
    id: '0198a000-0000-7000-8000-0000000000b1',
    position: 10,
    articleCode: 'V26-DR5-LIC-L',
    displayCode: 'V26-DR5-LIC-L',
    description: 'Drift 5 · Lichen · L',
    uom: 'PCE',
    qty: 5,
    qtyConfirmed: 3,
    qtyShipped: 3,
    qtyInvoiced: 0,
    qtyCancelled: 0,
    qtyWithdrawn: 0,
    qtyOpen: 2,
    state: 'partly_shipped',
    unitPrice: '1196.00',
    listPrice: '1196.00',
    subtotal: '5980.00',
    promisedOn: '2026-12-10',
    promisedPrecision: 'week',
    slipDays: null,
    leftOn: null,
    picture: null,
    slug: 'drift-5',
    category: 'bike',
    sorg: '1000',
    cancelReason: '',
    promises: [],
    confirmations: [],
    ...change,
  };
}

export function shownOrder(change: Partial<ShownOrder> = {}): ShownOrder {
  const {
    sorg,
    status,
    order_status,
    acting,
    origin,
    erpState,
    slipDays: _slipDays,
    risk: _risk,
    riskReason: _riskReason,
    ...listed
  } = listedOrder();
  return {
    ...listed,
    sorg,
    status,
    order_status,
    acting,
    origin,
    erpState,
    waitsForDesk: false,
    notes: '',
    erpReason: null,
    canCancel: false,
    cancelRefusal: 'order_already_taken',
    lineCount: 1,
    goodsAmount: '35665.00',
    shipmentAmount: '0.00',
    taxAmount: '0.00',
    requestDeliveryOn: '2026-11-25',
    deliverComplete: false,
    cancelAfter: null,
    currency,
    createdBy: { name: 'Maya Lestari', username: 'dealer' },
    merchant: { merchantName: 'Veldra', sorgName: 'Veldra Indonesia' },
    shipTo: {
      name: 'Main store',
      address: 'Jl. Raya 1',
      city: 'Surabaya',
      state: '',
      postalCode: '60264',
      country: 'ID',
    },
    claim: null,
    clickCollect: null,
    orderShipment: { shipmentNotes: '', shipment: { type: 'brand', desc: 'Brand freight' } },
    orderPayment: null,
    timeline: [
      { step: 'created', label: 'Submitted', state: 'done', at: '2026-11-14T07:41:00.000Z', params: {} },
      { step: 'sent', label: 'Handed over', state: 'done', at: '2026-11-14T07:42:00.000Z', params: {} },
      { step: 'received', label: 'Received by ERP', state: 'done', at: '2026-11-14T07:43:00.000Z', params: {} },
      { step: 'confirmed', label: 'Confirmed', state: 'current', at: '2026-11-15T02:12:00.000Z', params: {} },
      { step: 'partly_shipped', label: 'Partly shipped', state: 'ahead', at: '2026-11-18T09:05:00.000Z', params: {} },
      { step: 'invoiced', label: 'Invoiced', state: 'ahead', at: '2026-11-18T10:05:00.000Z', params: {} },
    ],
    events: [
      {
        id: 'e1',
        at: '2026-11-14T07:41:00.000Z',
        kind: 'created',
        text: 'Maya Lestari placed the order',
        actorName: 'Maya Lestari',
      },
    ],
    lines: [orderLine()],
    deliveries: [
      {
        id: 'd1',
        doNumber: '800144720',
        status: 'shipped',
        expeditionName: 'Northern Freight',
        trackingNo: 'NF1',
        trackingUrl: 'https://track.example/NF1',
        units: 9,
        deliveredOn: null,
        deliveryDate: { date: '2026-11-18' },
        estimatedDeliveryDate: { date: '2026-11-24' },
      },
    ],
    invoices: [],
    ...change,
  };
}

export const detailOf = (order: ShownOrder | null): OrderDetailQuery => ({ order });

/** Where a path of the order pages redirects to with order-revamp on or off; the path itself if it does not. */
export function landingOf(routes: readonly { options: unknown }[], path: string, orderRevamp: boolean): string {
  useSiteOf({ features: { orderRevamp } });
  const url = new URL(path, 'http://localhost');
  const route = routes.find(({ options }) => `/${(options as { path: string }).path}` === url.pathname);
  const search = readOrdersSearch(Object.fromEntries(url.searchParams));
  try {
    if (!route) throw new Error(`no route ${path}`);
    (route.options as { beforeLoad: (input: unknown) => void }).beforeLoad({ params: { lang: 'en-us' }, search });
    return path;
  } catch (thrown) {
    const { to, search: next } = (thrown as { options: { to: string; search: Record<string, unknown> } }).options;
    return `${to.replace('/$lang', '')}${writeSearch(next)}`;
  }
}
