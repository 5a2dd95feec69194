import { orderTexts, ownPage } from '#ordering/orders/order-page-route.ts';
import { lazyPage } from '#shell/frame/frames.ts';

const openOrdersPage = lazyPage(orderTexts, () => import('./open-orders.page.tsx'), 'OpenOrdersPage');

export const openOrderRoutes = [
  ownPage('order/open-order', undefined, openOrdersPage),
  ownPage('order/open-order-new', undefined, openOrdersPage),
] as const;
