import { documentOf } from '#platform/api/documents.ts';
import type { Outcome } from '#platform/api/graphql.ts';

export type Bucket = { qty: number | null; mask: string; date: string | null; precision: string };
export type RepeatProduct = {
  articleCode: string;
  articleCodeDisplay: string;
  name: string;
  sorg: string;
  slug: string;
  category: string;
  uom: string;
  packSize: number;
  orderLimit: number | null;
  discontinued: boolean;
  image: { small: string } | null;
  price: { currency: string; dealer: string | null; deals: { steps: { qty: number; price: string }[] }[] } | null;
  available: { qty: number | null; mask: string };
  availability: { state: string; qty: number | null; mask: string; date: string | null; precision: string | null };
  nextArrival: Bucket | null;
  preOrder: { from: string; to: string } | null;
  blockReason: { description: string; setting: string | null } | null;
};
export type Offer = {
  qty: number;
  inCart: number;
  laterQty: number;
  unitPrice: string | null;
  notes: string[];
  problems: { code: string; message: string }[];
  product: RepeatProduct;
};

/** An article of a past order with its price then and its availability now. */
export type Repeated = {
  id: string;
  articleCode: string;
  sorg: string;
  paidPrice: string | null;
  paidCurrency: string | null;
  priceChange: string | null;
  priceChangePercent: number | null;
  take: string;
  changes: string[];
  same: Offer | null;
  successor: Offer | null;
};
export type BoughtRow = Repeated & {
  lastAt: string;
  lastNumber: string;
  lastQty: number;
  typicalQty: number;
  times: number;
  yearQty: number;
  onOrderQty: number;
};
export type RepeatLine = Repeated & { displayCode: string; description: string; uom: string; qty: number };

const offer = `{
  qty inCart laterQty unitPrice notes problems { code message }
  product {
    articleCode articleCodeDisplay name sorg slug category uom packSize orderLimit discontinued
    image { small }
    price { currency dealer deals { steps { qty price } } }
    available { qty mask }
    availability { state qty mask date precision }
    nextArrival { date qty mask precision }
    preOrder { from to }
    blockReason { description setting }
  }
}`;
const repeated = `
  id articleCode sorg paidPrice paidCurrency priceChange priceChangePercent take changes
  same ${offer}
  successor ${offer}
`;

export type BoughtVariables = {
  search?: string;
  category?: string;
  orderable?: boolean;
  sort?: string;
  page: number;
  limit: number;
};
export type BoughtAnswer = {
  boughtBefore: { asOf: string | null; info: { page: number; count: number; pageTotal: number }; data: BoughtRow[] };
};

export const BoughtBefore = documentOf<BoughtAnswer, BoughtVariables>(`
  query BoughtBefore($search: String, $category: String, $orderable: Boolean, $sort: String, $page: Int, $limit: Int) {
    boughtBefore(search: $search, category: $category, orderable: $orderable, sort: $sort, page: $page, limit: $limit) {
      asOf
      info { page count pageTotal }
      data { lastAt lastNumber lastQty typicalQty times yearQty onOrderQty ${repeated} }
    }
  }
`);

export type PastOrder = {
  id: string;
  number: string;
  poNumber: string;
  createdAt: string;
  origin: string;
  totalAmount: string;
  lineCount: number;
  orderStatus: { description: string };
  currency: { currency: string };
  createdBy: { name: string };
  progress: { ordered: number };
};
export type PastOrdersVariables = {
  filter: { scope: string; search?: string; to?: string };
  page: number;
  limit: number;
};

export const PastOrders = documentOf<
  { orders: { info: { page: number; count: number; pageTotal: number }; data: PastOrder[] } },
  PastOrdersVariables
>(`
  query PastOrders($filter: OrderFilterInput, $page: Int, $limit: Int) {
    orders(filter: $filter, page: $page, limit: $limit, sort: "newest", withPayment: false) {
      info { page count pageTotal }
      data {
        id number poNumber createdAt origin totalAmount lineCount
        orderStatus { description }
        currency { currency }
        createdBy { name }
        progress { ordered }
      }
    }
  }
`);

export type Preview = {
  kind: string;
  number: string | null;
  poNumber: string;
  at: string | null;
  leftOut: number;
  asOf: string | null;
  lines: RepeatLine[];
};
/** The order or delivery to reorder. */
export type RepeatSource = { orderNumber: string } | { deliveryNumber: string };

export const ReorderPreview = documentOf<
  { reorderPreview: Preview | null },
  { orderNumber?: string; deliveryNumber?: string }
>(`
  query ReorderPreview($orderNumber: String, $deliveryNumber: String) {
    reorderPreview(orderNumber: $orderNumber, deliveryNumber: $deliveryNumber) {
      kind number poNumber at leftOut asOf
      lines { displayCode description uom qty ${repeated} }
    }
  }
`);

/** The current cart. Quantities are absolute, so a reorder adds to them; the version detects changes. */
export const RepeatCart = documentOf<{
  cartOverview: { version: number; lines: { articleCode: string; sorg: string; qty: number }[] };
}>(`
  query RepeatCart { cartOverview { version lines { articleCode sorg qty } } }
`);

export type CartProduct = { articleCode: string; sorg: string; qty: number };
export const AddAgain = documentOf<
  { updateProductsInCart: (Outcome & { cart: { lines: number; units: number; version: number } | null }) | null },
  { products: CartProduct[]; version: number }
>(`
  mutation AddAgain($products: [CartProductInput!]!, $version: Int) {
    updateProductsInCart(products: $products, version: $version) {
      cart { lines units version }
    }
  }
`);
