import type { OrdersSearch } from '#ordering/orders/orders.links.ts';

export const deliveriesRoute = '/$lang/order/delivery';

/** Link to one delivery of the active customer: `<Link {...deliveryLink(lang, number)}>`. */
export const deliveryLink = (
  lang: string,
  delivery: string,
): { to: typeof deliveriesRoute; params: { lang: string }; search: OrdersSearch } => ({
  to: deliveriesRoute,
  params: { lang },
  search: { delivery },
});
