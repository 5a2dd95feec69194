import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '#platform/api/queries.ts';
import { openSession, type SessionUser, userStore } from '#platform/api/session.ts';
import { applySite, type SiteConfiguration } from '#platform/site.ts';
import { Toaster } from '#ui/dialog/toaster.tsx';

/** A request token for the browser. The signature is invalid, because only the server checks it. */
export function tokenOf(claims: { sub: string; r3?: string; isr?: string; exp?: number }): string {
  const body = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `e30.${body}.none`;
}

export const dealer: SessionUser = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'Maya Lestari',
  username: 'dealer',
  email: null,
  limitation: null,
  userAreas: [],
  salesActiveCustCode: null,
  hasCustCode: true,
  permissions: ['page.catalog', 'page.order-status', 'cart.display-order-qty', 'order.place', 'credit-status.read'],
  language: 'en-us',
  roles: [],
  groupRole: null,
  contentTargetMarkets: [],
  customer: {
    custCode: { r3: '1042281', isr: null, unified: '104-2281' },
    custName: 'Pelita Sepeda',
    custCity: 'Surabaya',
  },
  catalogs: { bike: 3, paa: 5, groupset: 0 },
  cart: { lines: 2, units: 6 },
  credit: null,
};

/** Signs a user in without a request. */
export function signInAs(user: SessionUser = dealer): SessionUser {
  userStore.set(user);
  openSession(tokenOf({ sub: user.id, r3: user.customer?.custCode.r3, isr: user.customer?.custCode.isr ?? '' }));
  return user;
}

export function useSiteOf(site: Partial<SiteConfiguration>): void {
  applySite(site);
}

/** Sets the size of the window in pixels. */
export function setWindow(width: number, height: number): void {
  (
    window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
  ).happyDOM.setViewport({ width, height });
}

/** A window as narrow as a phone, for `vi.spyOn(window, 'matchMedia').mockImplementation(narrow)`. */
export function narrow(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), { media: query, matches: query.includes('max-width') }) as MediaQueryList;
}

/** Renders a part or page with router, queries and toasts. Links accept any path and show nothing there. */
export async function renderPart(part: ReactNode, path = '/en-us'): Promise<RenderResult> {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => part });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await act(() => router.load());
  let result: RenderResult | undefined;
  await act(async () => {
    result = render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
        <Toaster />
      </QueryClientProvider>,
    );
  });
  if (!result) throw new Error('Nothing was rendered');
  return result;
}
