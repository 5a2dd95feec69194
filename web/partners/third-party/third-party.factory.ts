import type { ListedVendorOrder, ShownVendorItem, ShownVendorOrder } from './vendor-orders.documents.ts';
import type {
  ShownVendorCart,
  VendorAddress,
  VendorArticle,
  VendorCartGroup,
  VendorCartItem,
} from './vendor-catalog.documents.ts';

/* Answers of the server for tests, with the given changes. */

export const ventura = { id: 'V1001', name: 'Ventura Goods' };
export const northwind = { id: 'V1002', name: 'Northwind Tools' };

export const vendorArticle = (code: string, change: Partial<VendorArticle> = {}): VendorArticle => ({
  id: `id-${code}`,
  vendor: ventura,
  articleCode: code,
  description: `Article ${code}`,
  price: '12.50',
  currency: 'USD',
  salesUnit: 'BOX',
  uomConverter: 12,
  imageUrl: '',
  stock: 20,
  openOrder: 0,
  shippedOrder: 0,
  ...change,
});

export const articlesOf = (data: VendorArticle[]) => ({
  productThirdParties: { countIsExact: true, info: { page: 1, count: data.length, pageTotal: 1 }, data },
});

export const vendorsOf = (...vendors: { id: string; name: string }[]) => ({ vendorThirdParties: vendors });

export const cartItem = (code: string, change: Partial<VendorCartItem> = {}): VendorCartItem => ({
  articleCode: code,
  description: `Article ${code}`,
  qty: 2,
  price: '12.50',
  currentPrice: '12.50',
  subtotal: '25.00',
  currency: 'USD',
  stock: 20,
  salesUnit: 'PCE',
  uomConverter: 1,
  imageUrl: '',
  problems: [],
  ...change,
});

export const cartGroup = (vendor: { id: string; name: string }, items: VendorCartItem[]): VendorCartGroup => ({
  vendor,
  currency: 'USD',
  totalAmount: items.reduce((sum, { subtotal }) => sum + Number(subtotal), 0).toFixed(2),
  items,
});

export const cartOf = (
  groups: VendorCartGroup[],
  change: Partial<ShownVendorCart> = {},
): { thirdPartyCart: ShownVendorCart } => {
  const items = groups.flatMap((group) => group.items);
  const amount = groups.reduce((sum, { totalAmount }) => sum + Number(totalAmount), 0).toFixed(2);
  return {
    thirdPartyCart: {
      version: 3,
      count: items.length,
      units: items.reduce((sum, { qty }) => sum + qty, 0),
      totals: groups.length > 0 ? [{ currency: 'USD', amount }] : [],
      groups,
      ...change,
    },
  };
};

export const vendorAddress = (id: string, change: Partial<VendorAddress> = {}): VendorAddress => ({
  id,
  name: `Branch ${id}`,
  address: 'Jl. Melati 4',
  city: 'Surabaya',
  state: '',
  postalCode: '60111',
  country: 'ID',
  isDefault: false,
  version: 1,
  ...change,
});

const orderFacts = {
  id: 'order-1',
  orderNo: 'TP-2026-000001',
  reqDeliveryDate: null,
  vendor: ventura,
  custThirdParty: { name: 'Pelita Sepeda' },
  totalOrder: '25.00',
  cancelledAmount: '0.00',
  currency: 'USD',
  status: 'open' as const,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'Maya Lestari',
  units: 2,
};

export const listedOrder = (orderNo: string, change: Partial<ListedVendorOrder> = {}): ListedVendorOrder => ({
  ...orderFacts,
  id: orderNo,
  orderNo,
  details: [{ articleCode: 'A1', description: 'Article A1', status: 'open' }],
  ...change,
});

export const ordersOf = (data: ListedVendorOrder[]) => ({
  orderThirdParties: { countIsExact: true, info: { page: 1, count: data.length, pageTotal: 1 }, data },
});

export const orderItem = (code: string, change: Partial<ShownVendorItem> = {}): ShownVendorItem => ({
  articleCode: code,
  description: `Article ${code}`,
  price: '12.50',
  subtotal: '25.00',
  orderQty: 2,
  salesUnit: 'PCE',
  uomConverter: 1,
  status: 'open',
  shippedAt: null,
  nextStatuses: [],
  ...change,
});

export const shownOrder = (change: Partial<ShownVendorOrder> = {}): ShownVendorOrder => ({
  ...orderFacts,
  notes: '',
  vendor: { ...ventura, email: 'orders@ventura.test' },
  address: {
    name: 'Pelita Sepeda',
    address: 'Jl. Melati 4',
    city: 'Surabaya',
    state: '',
    postalCode: '60111',
    country: 'ID',
    phone: '',
  },
  details: [orderItem('A1')],
  shipments: [],
  history: [{ at: '2026-11-20T08:00:00.000Z', by: 'Maya Lestari', status: 'open', articleCode: null }],
  ...change,
});
