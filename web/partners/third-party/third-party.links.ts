import { itemStatuses, type ItemStatus, thirdPartyOrderStatuses } from '#rules/partners/third-party/status.ts';
import {
  choiceParam,
  dateParam,
  flagParam,
  given,
  listParam,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

export const vendorOrdersRoute = '/$lang/3rd-party/order';

export type VendorCatalogSearch = ListSearch & {
  /** Only articles of this vendor. */
  vendor?: string;
  /** Only articles in stock. */
  stock?: true;
  /** The cart and its checkout, instead of the articles. */
  step?: 'cart';
  /** Opens this article on the same page. */
  article?: string;
};

/** An article in the address: its vendor and its code. */
export const articleParam = ({ vendor, articleCode }: { vendor: { id: string }; articleCode: string }): string =>
  `${vendor.id}:${articleCode}`;

/** The vendor and the code of {@link articleParam}; codes may contain a colon, vendors do not. */
export function readArticleParam(param: string): { vendor: string; code: string } {
  const at = param.indexOf(':');
  return { vendor: param.slice(0, Math.max(at, 0)), code: param.slice(at + 1) };
}

/** Search of the catalog and of the cart; default and malformed values are left out. */
export function readVendorCatalogSearch(raw: RawSearch): VendorCatalogSearch {
  return {
    ...listSearch(raw),
    ...given({
      vendor: textParam(raw.vendor, 40),
      stock: flagParam(raw.stock),
      step: choiceParam(raw.step, ['cart']),
      article: textParam(raw.article, 101),
    }),
  };
}

export type VendorOrdersSearch = ListSearch & {
  /** Opens this order on the same page. */
  number?: string;
  status?: (typeof thirdPartyOrderStatuses)[number];
  /** Only orders with an item of this status. */
  item?: ItemStatus;
  vendor?: string;
  from?: string;
  to?: string;
  /** Numbers of orders that the user just placed. */
  placed?: string[];
};

/** Search of the orders; default and malformed values are left out. */
export function readVendorOrdersSearch(raw: RawSearch): VendorOrdersSearch {
  return {
    ...listSearch(raw),
    ...given({
      number: textParam(raw.number, 60),
      status: choiceParam(raw.status, thirdPartyOrderStatuses),
      item: choiceParam(raw.item, itemStatuses),
      vendor: textParam(raw.vendor, 40),
      from: dateParam(raw.from),
      to: dateParam(raw.to),
      placed: listParam(raw.placed, 20),
    }),
  };
}
