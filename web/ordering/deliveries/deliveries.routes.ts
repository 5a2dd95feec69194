import { orderTexts, ownPage } from '#ordering/orders/order-page-route.ts';
import { lazyPage } from '#shell/frame/frames.ts';

const deliveriesPage = lazyPage(orderTexts, () => import('./deliveries.page.tsx'), 'DeliveriesPage');

export const deliveryRoutes = [
  ownPage('order/delivery', 'deliveries', deliveriesPage),
  ownPage('order/delivery-new', 'deliveries', deliveriesPage),
] as const;
