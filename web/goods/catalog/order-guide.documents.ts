import { documentOf } from '#platform/api/documents.ts';

/** Units of a period: bought is ordered minus cancelled. */
export type SellInUnits = { units: number; ordered: number; shipped: number; cancelled: number };
export type SellInArticle = {
  articleCode: string;
  articleCodeDisplay: string;
  description: string;
  size: string;
  followed: string[];
  last: SellInUnits;
  before: SellInUnits;
};
export type SellIn = {
  lastPeriod: { from: string; to: string };
  beforePeriod: { from: string; to: string };
  last: SellInUnits;
  before: SellInUnits;
  articles: SellInArticle[];
  former: SellInArticle[];
  sizes: {
    size: string;
    last: { units: number };
    before: { units: number };
    lastPercent: number;
    beforePercent: number;
  }[];
};
export type OrderingTerms = {
  currency: string;
  merchantName: string;
  paymentTerms: string;
  creditLimit: string | null;
  creditLeft: string | null;
  shipments: { id: string; desc: string; rate: string; freeFrom: string | null; earliestOn: string }[];
};

const units = '{ units ordered shipped cancelled }';
const article = `{ articleCode articleCodeDisplay description size followed last ${units} before ${units} }`;

export const OrderGuideOf = documentOf<
  { orderGuide: { sellIn: SellIn | null; terms: OrderingTerms | null } | null },
  { articleCode: string; sorg: string }
>(`
  query OrderGuideOf($articleCode: String!, $sorg: String!) {
    orderGuide(articleCode: $articleCode, sorg: $sorg) {
      sellIn {
        lastPeriod { from to } beforePeriod { from to }
        last ${units} before ${units}
        articles ${article}
        former ${article}
        sizes { size last { units } before { units } lastPercent beforePercent }
      }
      terms { currency merchantName paymentTerms creditLimit creditLeft shipments { id desc rate freeFrom earliestOn } }
    }
  }
`);
