// Types of the demo brand as plain data. Amounts are in minor units of the sorg's currency (rupiah have none, dollars
// and euros have cents), dates are 'YYYY-MM-DD', codes are text.
import type { BikeType } from '../drawings/shapes.ts';
import type { PartKind } from '../drawings/part.ts';

export type Language = 'en' | 'de' | 'fr' | 'id' | 'ms';
export const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'id', 'ms'];
export type Text = Record<Language, string>;

export type Sorg = '1000' | '5000' | '3000';
export const SORGS: readonly Sorg[] = ['1000', '5000', '3000'];
export const CURRENCY = { '1000': 'IDR', '5000': 'USD', '3000': 'EUR' } as const satisfies Record<Sorg, string>;
export type CustomerGroup = 'dealer' | 'dealer-plus' | 'retailer' | 'distributor';
export const CUSTOMER_GROUPS: readonly CustomerGroup[] = ['dealer', 'dealer-plus', 'retailer', 'distributor'];
/** Price lists: the recommended retail price and one list per customer group. */
export type PriceList = 'RRP' | CustomerGroup;

export type Category = 'bike' | 'paa' | 'groupset';
/** Life cycle of a model. */
export type Life = 'leaving' | 'current' | 'new' | 'coming';

export interface Color {
  code: string;
  hex: string;
  /** Second colour of the drawing. */
  accent: string;
  name: Text;
}
export interface Size {
  code: string;
  order: number;
  /** Note below the size, e.g. `54 cm`. */
  note: string;
}
export interface Specification {
  section: 'specification' | 'geometry';
  code: string;
  name: Text;
  value: Text;
}
export type Drawing = { bike: BikeType } | { part: PartKind };

export interface Model {
  code: string;
  slug: string;
  brand: string;
  category: Category;
  merchandiseCategory: string;
  series: string;
  year: string;
  life: Life;
  name: Text;
  subtitle: Text;
  description: Text;
  specifications: Specification[];
  drawing: Drawing;
  colors: Color[];
  sizes: Size[];
  /** Recommended retail price in US cents; null = no price yet. Sizes may differ (`sizePrices`, by size code). */
  rrp: number | null;
  sizePrices: Record<string, number>;
  documents: { kind: string; language: Language; name: string }[];
}

export interface Article {
  code: string;
  displayCode: string;
  gtin: string;
  oldCode: string | null;
  modelCode: string;
  color: string;
  size: Size;
  uom: string;
  packSize: number;
  successorCode: string | null;
  /** Key of the picture, also for articles without colour. */
  pictureKey: string;
}

export interface ArticleInSorg {
  sorg: Sorg;
  articleCode: string;
  merchant: string;
  status: 'active' | 'discontinued';
  validFrom: string;
  allowOrder: boolean;
  orderBlockReason: string | null;
  orderLimit: number | null;
  newArrival: { from: string; to: string } | null;
  sale: boolean;
  onRequest: boolean;
  preOrder: { from: string; to: string } | null;
  rank: number;
}

export interface Block {
  sorg: Sorg;
  kind: 'hierarchy' | 'brand' | 'category' | 'sorg';
  subject: string;
  customerGroup: CustomerGroup | null;
  customerKey: string | null;
  reason: string;
  validTo: string | null;
}

export interface Price {
  sorg: Sorg;
  priceList: PriceList;
  articleCode: string;
  validFrom: string;
  validTo: string | null;
  amount: number;
  currency: string;
  uom: string;
}

export interface Deal {
  number: string;
  sorg: Sorg;
  customerGroup: CustomerGroup | null;
  description: Text;
  paymentTerm: string;
  validFrom: string;
  validTo: string | null;
  lines: { articleCode: string; minQty: number; uom: string; type: 'percent' | 'amount'; value: number }[];
}

export interface Site {
  sorg: Sorg;
  code: string;
  name: string;
  storageLocation: string;
  shippingPoint: string;
  priority: number;
}
export interface Stock {
  sorg: Sorg;
  site: string;
  articleCode: string;
  qty: number;
}
export interface Arrival {
  sorg: Sorg;
  site: string;
  articleCode: string;
  arrivesOn: string;
  precision: 'day' | 'week' | 'month';
  kind: 'arrival' | 'prebook';
  qty: number;
}
export interface Allocation {
  sorg: Sorg;
  articleCode: string;
  customerKey: string;
  qty: number;
}
export interface GroupsetPart {
  groupsetCode: string;
  partCode: string;
  qty: number;
  position: number;
}
export interface GroupsetSwap {
  groupsetCode: string;
  partCode: string;
  swapCode: string;
  position: number;
}

export interface BrandPicture {
  key: string;
  modelCode: string;
  color: string;
  drawing: Drawing;
  hex: string;
  accent: string;
}

export interface Brand {
  brands: { code: string; name: string }[];
  categories: { code: string; category: Category; position: number; name: Text }[];
  colors: Color[];
  models: Model[];
  articles: Article[];
  articlesInSorg: ArticleInSorg[];
  blocks: Block[];
  prices: Price[];
  deals: Deal[];
  sites: Site[];
  stock: Stock[];
  arrivals: Arrival[];
  allocations: Allocation[];
  groupsetParts: GroupsetPart[];
  groupsetSwaps: GroupsetSwap[];
  pictures: BrandPicture[];
}
