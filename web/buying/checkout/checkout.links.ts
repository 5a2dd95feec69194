import { listParam, type RawSearch } from '#ui/table/list-search.ts';

export const shipmentRoute = '/$lang/cart/shipment';
export const checkoutRoute = '/$lang/cart/checkout';
export const confirmationRoute = '/$lang/cart/order-confirmation';
export const confirmationPreviewRoute = '/$lang/cart-new/order-confirmation';

/** Numbers of the orders from one checkout. */
export type ConfirmationSearch = { order?: string[] };

export function readConfirmationSearch(raw: RawSearch): ConfirmationSearch {
  const order = listParam(raw.order, 20);
  return order ? { order } : {};
}
