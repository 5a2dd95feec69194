export const openOrdersRoute = '/$lang/order/open-order';
