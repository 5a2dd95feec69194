import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { graphql } from '#platform/api/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { type SessionUser, userStore } from '#platform/api/session.ts';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, setWindow, signInAs, useSiteOf } from '#testing/render.tsx';
import { applyStyles } from '#testing/styles.ts';
import { Toaster } from '#ui/dialog/toaster.tsx';
import { announcementStore } from '../news/announcements.ts';
import { SalesCustomers } from '../shell.documents.ts';
import { pageFacts } from '../page/page-facts.ts';
import { ensureUser } from '../session/session-start.ts';
import { SignedInLayout } from './signed-in.layout.tsx';

const rep: SessionUser = {
  ...dealer,
  customer: null,
  cart: null,
  hasCustCode: false,
  limitation: 'salesman',
  permissions: ['menu.change-cust', 'page.catalog', 'page.order-status'],
};
const acting: SessionUser = {
  ...rep,
  customer: dealer.customer,
  hasCustCode: true,
  salesActiveCustCode: { r3: '1042281', isr: null },
};

const pages = [
  '/',
  'cart',
  'cart/shipment',
  'order',
  'catalog/bike',
  'download-area',
  'sales-area',
  'user/edit-profile',
  'sales-overview',
  'admin/announcements',
];

/** Renders the shell of the portal around one of its pages. */
async function open(path: string, user: SessionUser) {
  signInAs(user);
  const root = createRootRoute();
  const lang = createRoute({ getParentRoute: () => root, path: '$lang' });
  const layout = createRoute({ getParentRoute: () => lang, id: 'signed-in', component: SignedInLayout });
  const children = pages.map((page) =>
    createRoute({ getParentRoute: () => layout, path: page, component: () => <p>Content of {page}</p> }),
  );
  const router = createRouter({
    routeTree: root.addChildren([lang.addChildren([layout.addChildren(children)])]),
    history: createMemoryHistory({ initialEntries: [`/en-us/${path}`] }),
  });
  await act(() => router.load());
  await act(async () => {
    render(<RouterProvider router={router as never} />);
  });
}

describe('a user without a customer', () => {
  beforeEach(() => {
    setWindow(1440, 900);
    useSiteOf({});
    new Network().document(SalesCustomers, { salesCustomers: { data: [], info: { page: 1, count: 0, pageTotal: 0 } } });
  });

  test.each(['cart', 'cart/shipment', 'order', 'download-area'])(
    'a user without a customer must choose one on /%s (R-078)',
    async (path) => {
      await open(path, rep);
      await screen.findByRole('dialog', { name: 'Which customer are you working for?' });
      expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    },
  );

  test('may choose one on other pages', async () => {
    await open('catalog/bike', rep);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Choose a customer' }));
    await screen.findByRole('dialog', { name: 'Which customer are you working for?' });
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  test('a user limited to auditing needs no customer in the download area, but elsewhere (R-079)', async () => {
    await open('download-area', { ...rep, limitation: 'audit' });
    expect(screen.getByText('Content of download-area')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    // The user cannot change the customer there.
    expect(screen.queryByRole('button', { name: 'Choose a customer' })).toBeNull();
  });

  test('an administrator is not asked for one in the download area, where they set exports of all customers', async () => {
    await open('download-area', { ...rep, permissions: [...rep.permissions, 'page.market'] });
    expect(screen.getByText('Content of download-area')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('without any choice sees a notice with a link home instead of a dialog that cannot be closed (Q-045)', async () => {
    await open('cart', { ...rep, permissions: ['page.catalog'] });
    expect(screen.getByText('This page needs a customer')).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/en-us');
    expect(screen.queryByText('Content of cart')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a list that fails to load', () => {
  test.each([
    ['service_unavailable', 503, 'The service is not available at the moment. Please try again in a minute.'],
    ['something_wrong', 500, 'Something went wrong. Please try again.'],
  ])('a list that fails with %s shows the reason in one pop-up (R-163)', async (code, status, words) => {
    useSiteOf({});
    const sentence = { status: 'failed', description: words };
    new Network().rest('POST /graphql', () => jsonAnswer({ code, params: {}, field: '', message: sentence }, status));
    render(<Toaster />);
    const read = queryClient.fetchQuery({ queryKey: ['list'], queryFn: () => graphql(SalesCustomers, {} as never) });
    await expect(read).rejects.toMatchObject({ code });
    expect((await screen.findByText(words)).closest('[role]')).not.toBeNull();
  });
});

describe('the news of the brand', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['with banners are asked for once the page has settled', true, 1],
    ['without banners, which show nothing, are asked for once the page is idle', false, 0],
  ])('%s', async (_, hasBanners, asked) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const network = new Network();
    useSiteOf({});
    await open('catalog/bike', { ...dealer, hasBanners });
    const wait = async (milliseconds: number): Promise<void> => {
      await act(() => vi.advanceTimersByTimeAsync(milliseconds));
      // The part loads, shows and asks, each a step later.
      for (let step = 0; step < 5; step += 1) {
        await act(() => vi.dynamicImportSettled());
        await act(() => vi.advanceTimersByTimeAsync(1));
      }
    };
    await wait(1_000);
    expect(network.of('BrandNews')).toHaveLength(asked);
    await wait(6_000);
    expect(network.of('BrandNews').length).toBeGreaterThan(0);
  });
});

describe('the announcement strip of the frame', () => {
  const spring = { id: 'a', title: 'Spring list', content: '<p>New prices.</p>', url: '' };

  test('the strip shows with the first picture of a page, from the data of the session (R-072)', async () => {
    const network = new Network();
    useSiteOf({});
    await open('catalog/bike', { ...dealer, announcements: [spring] });
    expect(screen.getByRole('region', { name: 'Announcement' }).textContent).toContain('New prices.');
    expect(network.of('BrandNews')).toHaveLength(0);
  });

  test.each([
    ['the start page of a phone', 390, '', { ...rep, permissions: ['page.catalog'] }, '49px'],
    ['the start page of a phone with a row of chips', 390, '', acting, '99px'],
    ['a wide window', 1440, 'order', dealer, '49px'],
  ])('the strip sticks below the bar: on %s (R-070, R-074)', async (_where, width, path, user, top) => {
    setWindow(width, 800);
    applyStyles('shell/news/announcement-strip.module.css');
    useSiteOf({});
    await open(path, { ...user, announcements: [spring] });
    const strip = getComputedStyle(screen.getByRole('region', { name: 'Announcement' }));
    expect([strip.position, strip.top]).toEqual(['sticky', top]);
  });

  test('on a phone every other page has one row of 50 and no strip; the customer stands in the bar', async () => {
    setWindow(390, 800);
    useSiteOf({ features: { CART_COUNT_TOTAL_QTY: true } });
    await open('order', {
      ...acting,
      permissions: [...acting.permissions, 'cart.display-order-qty'],
      cart: { lines: 1, units: 2 },
      announcements: [spring],
      recallsToRead: [{ code: 'R-1', affected: 2 }],
      newsToRead: [{ id: 'n', title: 'Terms', recallCode: null }],
    });
    expect(screen.getByRole('main').parentElement?.style.getPropertyValue('--shell-top')).toBe('49px');
    expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Acting for a customer' }).textContent).toBe('For Pelita Sepeda');
    // One line for all notices, the most urgent first; it opens them.
    const line = screen.getByRole('button', { name: /Safety bulletins to read: 1/ });
    expect(line.textContent).toContain('+1');
    expect(screen.queryByRole('region', { name: 'Safety bulletins to read' })).toBeNull();
    fireEvent.click(line);
    expect(screen.getByRole('region', { name: 'Safety bulletins to read' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'News to confirm' })).toBeTruthy();
  });

  test('prefers a newer answer over that of the session', async () => {
    setWindow(1440, 900);
    await open('catalog/bike', { ...dealer, announcements: [spring] });
    act(() => announcementStore.set([]));
    expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull();
    act(() => announcementStore.set(null));
    expect(screen.getByRole('region', { name: 'Announcement' })).toBeTruthy();
  });
});

describe('a user with a customer', () => {
  test('sees the customer and the page at once', async () => {
    await open('cart', acting);
    expect(screen.getByText('Content of cart')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('region', { name: 'Acting for a customer' }).textContent).toContain('Pelita Sepeda');
  });

  test.each(['sales-area', 'user/edit-profile'])('a user cannot change the customer on /%s (R-080)', async (path) => {
    await open(path, acting);
    expect(screen.getByRole('region', { name: 'Acting for a customer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Change customer|Pelita Sepeda/ })).toBeNull();
  });

  test('a dealer has no picker and no strip (Q-045)', async () => {
    await open('cart', dealer);
    expect(screen.getByText('Content of cart')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Acting for a customer' })).toBeNull();
  });
});

describe('the layouts', () => {
  const admin: SessionUser = {
    ...dealer,
    permissions: ['page.announcement', 'page.dashboard', 'consumer-voice.submit'],
  };
  const top = (): string => screen.getByRole('main').parentElement?.style.getPropertyValue('--shell-top') ?? '';
  beforeEach(() => {
    setWindow(1440, 900);
    useSiteOf({});
    new Network().document(SalesCustomers, { salesCustomers: { data: [], info: { page: 1, count: 0, pageTotal: 0 } } });
  });

  test('layout 2 has the top bar, the rail and the content; announcements are 49 px below the top (R-039, R-074)', async () => {
    await open('admin/announcements', admin);
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
    expect(screen.getByText('Content of admin/announcements')).toBeTruthy();
    expect(top()).toBe('49px');
  });

  test('layout 2 gives the sales overview the full width (R-040)', async () => {
    await open('sales-overview', admin);
    expect(screen.getByRole('main').className).toMatch(/full/);
    cleanup();
    await open('order', admin);
    expect(screen.getByRole('main').className).not.toMatch(/full/);
  });

  test('layout 1 has only the drawer, for the administration of a host with that setting (R-038, Q-040)', async () => {
    useSiteOf({ adminLayout: 'drawer' });
    await open('admin/announcements', admin);
    expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
    expect(top()).toBe('0px');
    cleanup();
    await open('order', admin);
    expect(screen.getByRole('banner')).toBeTruthy();
  });

  test('layouts open the feedback dialog and the customer picker on every page (R-042, R-043)', async () => {
    await open('order', admin);
    fireEvent.click(screen.getByRole('button', { name: /Maya Lestari/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Feedback', hidden: true }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('the client discards data of one user or customer for the next (R-122, R-123)', async () => {
    await open('order', dealer);
    queryClient.setQueryData(['graphql', 'Anything'], { of: 'the first' });
    await act(async () => {
      signInAs({ ...dealer, id: '0198a000-0000-7000-8000-000000000002' });
    });
    expect(queryClient.getQueryData(['graphql', 'Anything'])).toBeUndefined();
  });

  test.each([
    ['with a customer code it has a cart (R-044)', { ...dealer, cart: { lines: 2, units: 6 } }, 'Cart, 2 lines'],
    [
      'without a customer code it has none (R-004)',
      { ...rep, permissions: [...rep.permissions, 'cart.display-order-qty'] },
      'Cart, 0 lines',
    ],
  ])('the session loads the cart in its own call: %s', async (_what, user, name) => {
    const network = new Network().rest('GET /user', () => jsonAnswer(user));
    signInAs(user);
    userStore.set(null);
    expect((await ensureUser()).cart).toEqual(user.cart);
    await open('catalog/bike', userStore.get() ?? dealer);
    expect(screen.getByRole('banner').querySelector('a[href$="/cart"]')?.getAttribute('aria-label')).toBe(name);
    expect(network.of('GET /user')).toHaveLength(1);
  });
});

test('inspections and visits that wait on this device show on every page of their user', async () => {
  useSiteOf({});
  const network = new Network();
  localStorage.setItem(`paceline.inspections.${dealer.id} 1042281-`, '{"value":2}');
  localStorage.setItem(`paceline.visits.${dealer.id}`, '{"value":1}');
  await open('order', { ...dealer, permissions: ['page.pdi', 'page.formvisit'] });
  // It loads once the page had time to settle.
  expect(await screen.findByText('2 inspections on this device are not sent yet')).toBeTruthy();
  expect(await screen.findByText('1 visit on this device is not sent yet')).toBeTruthy();
  // The browser of the test keeps none, so there is nothing to send.
  expect(network.of('CreateInspection')).toEqual([]);
});

test('no page of the administration needs a customer', () => {
  const covered = Object.entries(pageFacts).filter(
    ([path, { needsCustomer }]) => /^\/admin\//.test(path) && needsCustomer,
  );
  expect(covered).toEqual([]);
});
