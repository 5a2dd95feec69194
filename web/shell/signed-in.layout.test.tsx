import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionUser } from '../platform/api/session.ts';
import { Network } from '../testing/network.ts';
import { dealer, signInAs, useSiteOf } from '../testing/render.tsx';
import { SalesCustomers } from './shell.documents.ts';
import { SignedInLayout } from './signed-in.layout.tsx';

const rep: SessionUser = {
  ...dealer,
  customer: null,
  cart: null,
  hasCustCode: false,
  limitation: 'salesman',
  permissions: ['menu.change-cust', 'page.catalog', 'page.order-status'],
};
const acting: SessionUser = { ...rep, customer: dealer.customer, hasCustCode: true, salesActiveCustCode: { r3: '1042281', isr: null } };

const pages = ['cart', 'cart/shipment', 'order', 'catalog/bike', 'download-area', 'sales-area', 'user/edit-profile'];

/** The shell of the portal around one of its pages. */
async function open(path: string, user: SessionUser) {
  signInAs(user);
  const root = createRootRoute();
  const lang = createRoute({ getParentRoute: () => root, path: '$lang' });
  const layout = createRoute({ getParentRoute: () => lang, id: 'signed-in', component: SignedInLayout });
  const children = pages.map((page) => createRoute({ getParentRoute: () => layout, path: page, component: () => <p>Content of {page}</p> }));
  const router = createRouter({
    routeTree: root.addChildren([lang.addChildren([layout.addChildren(children)])]),
    history: createMemoryHistory({ initialEntries: [`/en-us/${path}`] }),
  });
  await act(() => router.load());
  await act(async () => {
    render(<RouterProvider router={router as never} />);
  });
}

describe('who works for nobody yet', () => {
  beforeEach(() => {
    (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }).happyDOM.setViewport({ width: 1440, height: 900 });
    useSiteOf({});
    new Network().document(SalesCustomers, { salesCustomers: { data: [], info: { page: 1, count: 0, pageTotal: 0 } } });
  });

  test.each(['cart', 'cart/shipment', 'order', 'download-area'])('has to choose a customer on /%s (R-078)', async (path) => {
    await open(path, rep);
    await screen.findByRole('dialog', { name: 'Which customer are you working for?' });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('has not on other pages, but may', async () => {
    await open('catalog/bike', rep);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Choose a customer' }));
    await screen.findByRole('dialog', { name: 'Which customer are you working for?' });
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  test('limited to auditing has not in the download area, but elsewhere (R-079)', async () => {
    await open('download-area', { ...rep, limitation: 'audit' });
    expect(screen.getByText('Content of download-area')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    // Nor can he change it there.
    expect(screen.queryByRole('button', { name: 'Choose a customer' })).toBeNull();
  });

  test('and may choose none sees a notice with a way home instead of a dialog without a way out (Q-045)', async () => {
    await open('cart', { ...rep, permissions: ['page.catalog'] });
    expect(screen.getByText('This page needs a customer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/en-us');
    expect(screen.queryByText('Content of cart')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('who works for a customer', () => {
  test('sees for whom, and the page at once', async () => {
    await open('cart', acting);
    expect(screen.getByText('Content of cart')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('region', { name: 'Acting for a customer' }).textContent).toContain('Pelita Sepeda');
  });

  test.each(['sales-area', 'user/edit-profile'])('cannot change it on /%s (R-080)', async (path) => {
    await open(path, acting);
    expect(screen.getByRole('region', { name: 'Acting for a customer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Change customer|Pelita Sepeda/ })).toBeNull();
  });

  test('a dealer works for himself: no picker, no strip (Q-045)', async () => {
    await open('cart', dealer);
    expect(screen.getByText('Content of cart')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Acting for a customer' })).toBeNull();
  });
});
