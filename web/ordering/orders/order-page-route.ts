import { createRoute, redirect } from '@tanstack/react-router';
import { siteStore } from '#platform/site.ts';
import { type lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { ordersRoute, type OrdersSearch, readOrdersSearch } from './orders.links.ts';

/** Catalogues of the order pages. */
export const orderTexts = ['orders', 'open-orders', 'refusals'] as const;

/** The address of an order page when its route is entered. */
export type OrdersEntry = { params: { lang: string }; search: OrdersSearch };

/**
 * True if there is one page for all orders (order-revamp), and not one for open orders and one for deliveries (R-190,
 * Each redirects to the other.
 */
export const isOnePage = (): boolean => siteStore.get().features.orderRevamp === true;

/** A separate page from before the all-orders page; its preview variant shows the same. */
export const ownPage = <const Path extends string>(
  path: Path,
  tab: OrdersSearch['tab'],
  component: ReturnType<typeof lazyPage>,
) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readOrdersSearch,
    beforeLoad: ({ params, search }: OrdersEntry) => {
      if (isOnePage())
        throw redirect({
          to: ordersRoute,
          params: { lang: params.lang },
          search: tab ? { ...search, tab } : search,
          replace: true,
        });
    },
    component,
  });
