import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionUser } from '#platform/api/session.ts';
import { siteDefaults } from '#platform/site.ts';
import { loadTexts } from '#platform/texts/texts.tsx';
import { dealer, renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { previewTwin } from '../page/preview.ts';
import { CreditWidget, TopBar } from './top-bar.tsx';

// Makes every page exist: the bar hides links to missing pages.
vi.mock('../page/page-exists.ts', async (original) => ({
  ...(await original<object>()),
  usePageExists: () => () => true,
}));

const credit = {
  isBlocked: false,
  reasonBlocked: null,
  balance: '4000000',
  creditLimit: '10000000',
  usage: { invoices: '6000000', deliveries: '0', orders: '0', consignment: '0' },
  currency: 'IDR',
};
const currency = { display: 'IDR', symbol: 'Rp', thousandSeparator: '.', decimalSeparator: ',', decimalPrecision: 0 };
const rich: SessionUser = {
  ...dealer,
  permissions: [...dealer.permissions, 'menu.change-cust', 'profile.update', 'consumer-voice.submit'],
  credit,
};

async function bar(user: SessionUser, site: object = {}, customerChip = true): Promise<HTMLElement> {
  useSiteOf({ ...siteDefaults, currency, ...site });
  signInAs(user);
  await renderPart(
    <TopBar customerChip={customerChip} onPickCustomer={() => {}} onFeedback={() => {}} onHelp={() => {}} />,
  );
  return screen.getByRole('banner');
}

describe('the bar of wide screens', () => {
  beforeEach(() => loadTexts(['shell', 'ui', 'session']));
  afterEach(cleanup);

  test('the top bar contains logo, customer, preview, language, cart, credit and user, in this order (R-054)', async () => {
    const banner = await bar(rich, { allowPreviewPage: true });
    const places = [...banner.querySelectorAll('a, button')].map(
      (part) => part.getAttribute('aria-label') ?? part.textContent ?? '',
    );
    const at = (words: RegExp): number => places.findIndex((place) => words.test(place));
    const order = [/Paceline/, /Pelita/, /Preview/, /Language/, /units|lines/, /Available credit/, /Maya Lestari/].map(
      at,
    );
    expect(
      order.every((place) => place >= 0),
      JSON.stringify(places),
    ).toBe(true);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  test('has the logo of the market, else the mark with its name', async () => {
    const logo = async (site: object): Promise<HTMLElement> => {
      cleanup();
      return (await bar(rich, site)).querySelector<HTMLElement>('a[aria-label="Paceline"]')!;
    };
    expect((await logo({ imageNavbar: '/files/logo.svg' })).querySelector('img')?.getAttribute('src')).toBe(
      '/files/logo.svg',
    );
    expect((await logo({})).querySelector('img')).toBeNull();
    expect((await logo({})).textContent).toContain('Paceline');
  });

  test('the top bar shows a toast if the quantity of the cart is not available (R-201, Q-097)', async () => {
    await bar({ ...rich, cart: null, cartUnavailable: true });
    expect(screen.getByRole('link', { name: 'Cart, quantity not available' }).textContent).toBe('–');
    cleanup();
    await bar({ ...rich, cart: null, cartUnavailable: false });
    expect(screen.queryByRole('link', { name: 'Cart, quantity not available' })).toBeNull();
  });

  test('the top bar shows the customer chip only to users who may change it (R-055)', async () => {
    await bar(rich);
    expect(screen.getByRole('button', { name: /Pelita Sepeda/ }).getAttribute('aria-haspopup')).toBe('dialog');
    cleanup();
    await bar(rich, {}, false);
    expect(screen.queryByRole('button', { name: /Pelita Sepeda/ })).toBeNull();
  });

  test('the top bar offers preview pages if the configuration does and the host does not hide them (R-056)', async () => {
    const offered = async (site: object): Promise<boolean> => {
      const banner = await bar(rich, site);
      const there = /Preview/.test(banner.textContent ?? '');
      cleanup();
      return there;
    };
    expect(await offered({ allowPreviewPage: false })).toBe(false);
    expect(await offered({ allowPreviewPage: true })).toBe(true);
    expect(await offered({ allowPreviewPage: true, previewPageHiddenHosts: ['portal.test'] })).toBe(false);
  });

  test('finds the preview of a page and the page of a preview (Q-002)', () => {
    expect([previewTwin('/cart', true), previewTwin('/cart-new', false)]).toEqual(['/cart-new', '/cart']);
    expect([previewTwin('/cart/checkout', true), previewTwin('/cart', false)]).toEqual([null, null]);
  });

  test('the top bar shows credit only with a customer code and its scope (R-057)', async () => {
    const shown = async (user: SessionUser): Promise<boolean> => {
      const there = /Available credit/.test((await bar(user)).textContent ?? '');
      cleanup();
      return there;
    };
    expect(await shown(rich)).toBe(true);
    expect(await shown({ ...rich, hasCustCode: false })).toBe(false);
    expect(
      await shown({ ...rich, permissions: rich.permissions.filter((scope) => scope !== 'credit-status.read') }),
    ).toBe(false);
  });

  test('the credit menu shows what uses the limit, unless the market hides it (Q-110)', async () => {
    for (const creditStatusUsage of [true, false]) {
      await bar(rich, { creditStatusUsage });
      fireEvent.click(screen.getByRole('button', { name: /^Available credit/ }));
      const terms = screen.queryAllByRole('term', { hidden: true }).map(({ textContent }) => textContent);
      expect(terms).toEqual(
        creditStatusUsage ? ['Open invoices', 'Open deliveries', 'Orders under way', 'Consignment'] : [],
      );
      cleanup();
    }
  });

  test('the chip of a phone shows that credit is blocked, and why', async () => {
    signInAs({ ...rich, credit: { ...credit, isBlocked: true, reasonBlocked: 'limit_exceeded' } });
    await renderPart(<CreditWidget chip />);
    expect(screen.getByText('Blocked')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Why? Available credit' })).toBeTruthy();
    cleanup();
    signInAs(rich);
    await renderPart(<CreditWidget chip />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('the user menu has name, profile, feedback and log-out; the profile with its scope only (R-043, R-058, R-059)', async () => {
    await bar(rich);
    fireEvent.click(screen.getByRole('button', { name: /Maya Lestari/ }));
    const words = (): string[] =>
      screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent ?? '');
    expect(words()).toEqual(expect.arrayContaining(['Edit profile', 'Feedback', 'Log out']));
    cleanup();
    await bar({ ...rich, permissions: [] });
    fireEvent.click(screen.getByRole('button', { name: /Maya Lestari/ }));
    expect(words()).not.toContain('Edit profile');
  });

  test('the user menu holds only what concerns the user', async () => {
    await bar({ ...rich, permissions: ['page.market', 'credit.manage', 'profile.update', 'colleagues.manage'] });
    fireEvent.click(screen.getByRole('button', { name: /Maya Lestari/ }));
    const links = screen.getAllByRole('menuitem', { hidden: true }).flatMap((item) => item.getAttribute('href') ?? []);
    expect(links).toEqual(['/en-us/user/edit-profile', '/en-us/user/colleagues']);
  });

  test('the cart button needs its scope and counts units or lines, as the host is set (R-060, R-061)', async () => {
    const cart = async (user: SessionUser, site: object): Promise<string | null> => {
      const label = (await bar(user, site)).querySelector('a[href$="/cart"]')?.getAttribute('aria-label') ?? null;
      cleanup();
      return label;
    };
    expect(await cart(rich, { features: { CART_COUNT_TOTAL_QTY: true } })).toMatch(/6/);
    expect(await cart(rich, { features: { CART_COUNT_TOTAL_QTY: false } })).toMatch(/2/);
    expect(await cart({ ...rich, permissions: [] }, {})).toBeNull();
  });
});
