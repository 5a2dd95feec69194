import { documentOf } from '#platform/api/documents.ts';
import type { Outcome } from '#platform/api/graphql.ts';
import type { StockAge } from '#exchange/integration/stale-stock.part.tsx';

export type Problem = { code: string; field: string; message: string; params: Record<string, string | number> };
type Bucket = { qty: number | null; mask: string; date: string | null; precision: string };

/** The catalog's data of a line's product; null if the user may no longer see it. */
export type LineArticle = {
  modelName: string;
  category: string;
  colour: { description: string } | null;
  size: string;
  image: { small: string } | null;
  packSize: number;
  orderLimit: number | null;
  preOrder: { from: string; to: string } | null;
  nextArrival: Bucket | null;
  availability: { state: string; qty: number | null; mask: string; date: string | null; precision: string | null };
  blockReason: { description: string } | null;
};

export type CartLine = {
  id: string;
  articleCode: string;
  sorg: string;
  merchant: string;
  currency: string | null;
  qty: number;
  uom: string;
  readyQty: number;
  preOrderQty: number;
  missingQty: number;
  unitPrice: string | null;
  listPrice: string | null;
  readyPrice: string | null;
  preOrderPrice: string | null;
  readySubtotal: string;
  preOrderSubtotal: string;
  seenPrice: string | null;
  priceChange: string | null;
  problems: Problem[];
  product: { name: string; slug: string; article_code_display: string };
  article: LineArticle | null;
  /** Other carts that contain the same product; only the cart page requests it. */
  otherCarts?: { owner: string; name: string; qty: number }[];
};

export type PartTotal = { lines: number; units: number; amount: string };
export type CartSection = {
  sorg: string;
  sorgName: string;
  merchant: string;
  merchantName: string;
  currency: { currency: string };
  earliestOn: string | null;
  ready: PartTotal;
  preOrder: PartTotal;
};

export type CartOverview = {
  version: number;
  savedAt: string | null;
  lineCount: number;
  units: number;
  disclaimer: string;
  lines: CartLine[];
  /** Saved for later, newest first. */
  saved: CartLine[];
  sections: CartSection[];
};

export type CreditBox = {
  companies: string;
  currency: string;
  hasAccount: boolean;
  creditLimit: string;
  openInvoice: string;
  openDo: string;
  consignment: string;
  held: string;
  thisOrder: string;
  exposureAfter: string;
  left: string;
  isBlocked: boolean;
  reasonBlocked: string | null;
  problem: Problem | null;
  lift: CreditLift | null;
};

/** The invoices that must be paid to unblock the order, oldest first. */
export type CreditLift = {
  byPaying: boolean;
  count: number;
  amount: string;
  short: string;
  invoices: { number: string; dueOn: string; overdueDays: number; openAmount: string }[];
  payments: { sorg: string; assignments: string[]; amount: string; allowed: boolean }[];
};

/** The order that checkout would place from the current cart. */
export type CartOutlook = {
  canCheckout: boolean;
  blockers: Problem[];
  units: number;
  lineCount: number;
  creditCheck: boolean;
  groups: {
    sorg: string;
    merchant: string;
    merchantName: string;
    currency: { currency: string };
    goods: string;
    saving: string;
    shipment: string;
    tax: string;
    total: string;
    includeTax: boolean;
    shipments: { id: string; freeFrom: string | null; rate: { rate: string } }[];
  }[];
  staying: { qty: number; line: { id: string } }[];
  credit: CreditBox[];
};

export const problemFields = 'code field message params';

export const lineFields = `
  id articleCode sorg merchant currency qty uom readyQty preOrderQty missingQty
  unitPrice listPrice readyPrice preOrderPrice readySubtotal preOrderSubtotal seenPrice priceChange
  problems { ${problemFields} }
  product { name slug article_code_display }
  article {
    modelName category colour { description } size image { small } packSize orderLimit
    preOrder { from to }
    nextArrival { qty mask date precision }
    availability { state qty mask date precision }
    blockReason { description }
  }
`;

export const creditFields = `
  companies currency hasAccount creditLimit openInvoice openDo consignment held thisOrder exposureAfter left isBlocked reasonBlocked
  problem { ${problemFields} }
  lift { byPaying count amount short invoices { number dueOn overdueDays openAmount } payments { sorg assignments amount allowed } }
`;

const overviewFields = `
  version savedAt lineCount units disclaimer
  lines { ${lineFields} otherCarts { owner name qty } }
  saved { ${lineFields} }
  sections {
    sorg sorgName merchant merchantName currency { currency } earliestOn
    ready { lines units amount }
    preOrder { lines units amount }
  }
`;

export type CartAnswer = { cartOverview: CartOverview; checkoutReview: CartOutlook; stockAge?: StockAge | null };

export const Cart = documentOf<CartAnswer>(`
  query Cart {
    cartOverview { ${overviewFields} }
    checkoutReview {
      canCheckout units lineCount creditCheck
      blockers { ${problemFields} }
      groups { sorg merchant merchantName currency { currency } goods saving shipment tax total includeTax shipments { id freeFrom rate { rate } } }
      staying { qty line { id } }
      credit { ${creditFields} }
    }
    stockAge { asOf isStale }
  }
`);

export type WantedQuantity = { articleCode: string; sorg: string; qty: number };
export type SavedCart = Outcome & {
  cart: { lines: number; units: number; version: number; overview: CartOverview } | null;
};

export const SaveCart = documentOf<
  { updateProductsInCart: SavedCart | null },
  { products: WantedQuantity[]; version: number | null }
>(`
  mutation SaveCart($products: [CartProductInput!]!, $version: Int) {
    updateProductsInCart(products: $products, version: $version) {
      cart { lines units version overview { ${overviewFields} } }
    }
  }
`);

/** Absolute quantities saved for later and in the cart (null: unchanged). */
export type SavedWish = { articleCode: string; sorg: string; qty: number; cartQty: number | null };

export const ArrangeSaved = documentOf<
  { updateSavedProducts: SavedCart | null },
  { products: SavedWish[]; version: number | null }
>(`
  mutation ArrangeSaved($products: [SavedProductInput!]!, $version: Int) {
    updateSavedProducts(products: $products, version: $version) {
      cart { lines units version overview { ${overviewFields} } }
    }
  }
`);
