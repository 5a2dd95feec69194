// Names of price lists and customer groups: the ERP sends codes, people read names.
import { SORGS, type CustomerGroup, type PriceList, type Sorg } from './types.ts';

const GROUPS: Readonly<Record<CustomerGroup, string>> = {
  dealer: 'Dealers',
  'dealer-plus': 'Partner dealers, 60 days',
  retailer: 'Retailers without workshop',
  distributor: 'Distributors',
};
/** Names of the lists, in Europe with their relation to VAT. */
const LISTS: Readonly<Record<PriceList, readonly [name: string, inEurope: string]>> = {
  RRP: ['Recommended retail prices', 'Recommended retail prices, net'],
  dealer: ['Dealer prices', 'Dealer prices, net'],
  'dealer-plus': ['Partner prices', 'Partner prices, net'],
  retailer: ['Retailer prices', 'Retailer prices, net'],
  distributor: ['Distributor prices', 'Distributor prices, net'],
};

export const GROUP_NAMES: readonly { readonly code: string; readonly name: string }[] = Object.entries(GROUPS).map(
  ([code, name]) => ({ code, name }),
);
export const PRICE_LIST_NAMES: readonly { readonly sorg: Sorg; readonly code: string; readonly name: string }[] =
  SORGS.flatMap((sorg) =>
    Object.entries(LISTS).map(([code, [name, inEurope]]) => ({ sorg, code, name: sorg === '3000' ? inEurope : name })),
  );
