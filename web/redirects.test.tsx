import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutRoute, shipmentRoute } from './buying/checkout/checkout.links.ts';
import { ShipmentPage } from './buying/checkout/shipment.page.tsx';
import { ChooseClaimPage } from './service/claim-form/choose-claim.page.tsx';
import { createRoutes } from './service/claim-form/claim-form.links.ts';
import { EditPermissionPage } from './access/roles/permission.page.tsx';
import { EditRolePage } from './access/roles/role.page.tsx';
import { editPermissionRoute, editRoleRoute, permissionsRoute, rolesRoute } from './access/roles/roles.links.ts';
import { createVisitRoute, readWriteVisitSearch } from './field/visit-forms/visit-forms.links.ts';
import { visitFormRoutes } from './field/visit-forms/visit-forms.routes.ts';
import { WriteVisitPage } from './field/visit-forms/write-visit.page.tsx';
import { queryClient } from './platform/api/queries.ts';
import { loadTexts } from './platform/texts/texts.tsx';
import { signInAs, useSiteOf } from './testing/render.tsx';

beforeAll(() => loadTexts(['cart', 'users', 'claim-form', 'claim-words', 'visit-form', 'ui', 'errors']));
beforeEach(() => {
  signInAs();
  useSiteOf({ claimAllowPAA: false });
});

/** Opens a page that redirects to `to`, which loads slowly; meanwhile the page renders again and again. */
async function openRedirect(Page: ComponentType, path: string, to: string) {
  let arrive = () => {};
  const loaded = new Promise<void>((done) => {
    arrive = done;
  });
  let draw = () => {};
  function Redrawn() {
    const [, setDrawn] = useState(0);
    draw = () => setDrawn((drawn) => drawn + 1);
    return <Page />;
  }
  const root = createRootRoute({ component: Outlet });
  const from = createRoute({ getParentRoute: () => root, path, component: Redrawn });
  const target = createRoute({
    getParentRoute: () => root,
    path: to,
    loader: () => loaded,
    pendingMs: 10_000,
    component: () => <h1>Arrived</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([from, target]),
    history: createMemoryHistory({ initialEntries: [path.replace('$lang', 'en-us').replace('/{-$id}', '')] }),
  });
  const navigate = vi.spyOn(router, 'navigate');
  await act(() => router.load());
  await act(
    async () =>
      void render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>,
      ),
  );
  for (let again = 0; again < 5; again += 1) await act(async () => draw());
  arrive();
  expect(await screen.findByRole('heading', { name: 'Arrived' })).toBeTruthy();
  return { navigate, router };
}

describe('a redirect', () => {
  it.each([
    ['from the delivery step on a wide screen', ShipmentPage, shipmentRoute, checkoutRoute],
    ['from a role without an id', EditRolePage, editRoleRoute, rolesRoute],
    ['from a permission without an id', EditPermissionPage, editPermissionRoute, permissionsRoute],
    ['from the choice of a claim without claims for parts', ChooseClaimPage, '/$lang/claim/create', createRoutes.bike],
  ])('%s redirects once and replaces the address', async (_name, page, path, to) => {
    const { navigate, router } = await openRedirect(page, path, to);
    expect(navigate.mock.calls.map(([options]) => options?.to)).toEqual([to]);
    expect(router.history.length).toBe(1);
  });
});

describe('a new visit', () => {
  it.each(['polygon', 'wim'] as const)(
    'of %s gets its id once, while the page renders again and again',
    async (brand) => {
      const path = createVisitRoute(brand);
      const options = visitFormRoutes.find(
        (route) => `/$lang/${(route.options as { path: string }).path}` === path,
      )?.options;
      let arrive = () => {};
      let slow: Promise<void> | undefined;
      let draw = () => {};
      function Redrawn() {
        const [, setDrawn] = useState(0);
        draw = () => setDrawn((drawn) => drawn + 1);
        return <WriteVisitPage />;
      }
      const root = createRootRoute({ component: Outlet, beforeLoad: () => slow });
      const page = createRoute({
        getParentRoute: () => root,
        path,
        validateSearch: readWriteVisitSearch,
        ...(options && 'beforeLoad' in options ? { beforeLoad: options.beforeLoad as never } : {}),
        component: Redrawn,
      });
      const router = createRouter({
        routeTree: root.addChildren([page]),
        history: createMemoryHistory({ initialEntries: [path.replace('$lang', 'en-us')] }),
      });
      await act(() => router.load());
      // From here the guards of every navigation take their time, as on a slow phone.
      slow = new Promise<void>((done) => {
        arrive = done;
      });
      const navigate = vi.spyOn(router, 'navigate');
      await act(
        async () =>
          void render(
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router as never} />
            </QueryClientProvider>,
          ),
      );
      for (let again = 0; again < 5; again += 1) await act(async () => draw());
      await act(async () => arrive());
      expect(navigate.mock.calls.length).toBeLessThanOrEqual(1);
      expect(router.state.location.search).toEqual({ draft: expect.stringMatching(/^[\da-f-]{36}$/) });
      expect(router.history.length).toBe(1);
    },
  );
});
