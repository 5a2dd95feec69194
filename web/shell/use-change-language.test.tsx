import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ChangeLanguageMutation } from '../platform/api/generated/graphql.ts';
import { sessionStore, userStore } from '../platform/api/session.ts';
import { loadTexts } from '../platform/texts/texts.tsx';
import { Network } from '../testing/network.ts';
import { signInAs } from '../testing/render.tsx';
import { Toaster } from '../ui/toast.tsx';
import { ChangeLanguage } from './shell.documents.ts';
import { useChangeLanguage } from './use-change-language.ts';

const answer = (status: 'success' | 'failed', userErrors: ChangeLanguageMutation['changeLanguage']['userErrors'] = []): ChangeLanguageMutation => ({
  changeLanguage: { status, description: '', message: { status, description: '' }, userErrors },
});

function Chooser() {
  const change = useChangeLanguage();
  return <button onClick={() => void change('de')}>Deutsch</button>;
}

/** A page of the cart with a button that asks for German; answers where the browser is. */
async function open(): Promise<() => string> {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '$', component: Chooser });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory({ initialEntries: ['/en-us/cart?tab=saved'] }) });
  await act(() => router.load());
  await act(async () => {
    render(
      <>
        <RouterProvider router={router as never} />
        <Toaster />
      </>,
    );
  });
  return () => router.state.location.href;
}

const choose = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Deutsch' }));

describe('changing the language', () => {
  beforeAll(() => loadTexts(['shell', 'ui', 'session']));

  test('tells the server first and stays until it answers (R-106)', async () => {
    signInAs();
    const network = new Network();
    let said = (_answer: ChangeLanguageMutation): void => {};
    const spoken = new Promise<ChangeLanguageMutation>((done) => (said = done));
    network.rest('POST /graphql', async () => Response.json({ data: await spoken }));
    const place = await open();
    choose();
    await expect.poll(() => network.of('ChangeLanguage').map(({ body }) => (body as { variables: unknown }).variables)).toEqual([{ id: 'de' }]);
    expect(place()).toBe('/en-us/cart?tab=saved');
    await act(async () => said(answer('success')));
    await expect.poll(place).toBe('/de/cart?tab=saved');
  });

  test('switches the locale and says so when the server agrees (R-107)', async () => {
    signInAs();
    new Network().document(ChangeLanguage, answer('success'));
    const place = await open();
    choose();
    expect(await screen.findByText('Language changed.')).toBeTruthy();
    expect(place()).toBe('/de/cart?tab=saved');
  });

  test('keeps the locale and says so when the server refuses (R-108)', async () => {
    signInAs();
    new Network().document(ChangeLanguage, answer('failed', [{ field: 'id', code: 'failed_change_language', message: 'No', params: {} }]));
    const place = await open();
    choose();
    expect(await screen.findByText('The language could not be changed.')).toBeTruthy();
    expect(place()).toBe('/en-us/cart?tab=saved');
  });

  test('asks no server where nobody is signed in', async () => {
    const network = new Network();
    sessionStore.set({ phase: 'signed-out' });
    userStore.set(null);
    const place = await open();
    choose();
    await expect.poll(place).toBe('/de/cart?tab=saved');
    expect(network.seen).toEqual([]);
    expect(screen.queryByText('Language changed.')).toBeNull();
  });
});
