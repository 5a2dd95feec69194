import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { filesBeingMade } from '#platform/api/files-being-made.ts';
import { queryClient } from '#platform/api/queries.ts';
import { userStore } from '#platform/api/session.ts';
import { dealer, signInAs } from '#testing/render.tsx';
import { showToast } from '#ui/dialog/toast.tsx';
import { RootFrame } from './root-frame.tsx';

beforeEach(() => void signInAs());

async function open() {
  const root = createRootRoute({ component: RootFrame });
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/en-us/cart'] }),
  });
  await act(() => router.load());
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  act(
    () =>
      void showToast({
        key: 'cart',
        text: 'Line removed',
        ofPage: true,
        action: { label: 'Undo', run: () => undefined },
      }),
  );
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  return (path: string) => act(() => router.navigate({ to: path as '/' }));
}

test('an undo ends with its page, not with a filter or dialog on it', async () => {
  const go = await open();
  await go('/en-us/cart?q=tube');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await go('/en-us/order-confirmation');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an undo ends when another customer is chosen', async () => {
  await open();
  act(() =>
    userStore.set({
      ...dealer,
      customer: { custCode: { r3: '7', isr: null, unified: '7-' }, custName: 'Roda Jaya', custCity: null },
    }),
  );
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('says that a file is being made, until it is ready', async () => {
  await open();
  act(() => filesBeingMade.set(1));
  expect(screen.getByText('The file is being made …')).toBeTruthy();
  act(() => filesBeingMade.set(2));
  expect(screen.getByText('2 files are being made …')).toBeTruthy();
  act(() => filesBeingMade.set(0));
  expect(screen.queryByText(/being made/)).toBeNull();
});
