import catalogues from 'virtual:text-catalogues';
import { waitFor } from '@testing-library/react';
import { isNotFound, isRedirect } from '@tanstack/react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionUser } from '#platform/api/session.ts';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, tokenOf } from '#testing/render.tsx';

// The guards prefetch parts of the shell that this test does not need.
vi.mock('../frame/signed-in.layout.tsx', () => ({}));

let network: Network;

/** Returns where a page load with this user leads: the redirect address, 'not found', or null if the page shows. */
async function visit(path: string, user: SessionUser | null, site: object = {}): Promise<string | null> {
  vi.resetModules();
  const { readTextsFrom } = await import('#platform/texts/texts.tsx');
  readTextsFrom(catalogues);
  const session = await import('#platform/api/session.ts');
  const { applySite } = await import('#platform/site.ts');
  const { guardPage } = await import('./guards.ts');
  applySite(site);
  if (user) session.openSession(tokenOf({ sub: user.id, r3: user.customer?.custCode.r3 }));
  network.rest('GET /user', () => jsonAnswer(user));
  const fullPath = `/$lang${path.split('?')[0]}`;
  try {
    await guardPage({
      params: { lang: 'de' },
      location: { pathname: `/de${path.split('?')[0]}`, href: `/de${path}` },
      matches: [{ fullPath }],
      preload: false,
    });
    return null;
  } catch (thrown) {
    if (isNotFound(thrown)) return 'not found';
    if (!isRedirect(thrown)) throw thrown;
    const { to, href, search } = thrown.options as {
      to?: string;
      href?: string;
      search?: { next?: string; why?: string; s?: string };
    };
    return [href ?? to, search?.next ?? search?.s, search?.why].filter(Boolean).join(' ');
  }
}

/** Content types for which the user has a target market. */
let contentTypes: string[] = [];
const targetMarkets = (type: string) =>
  jsonAnswer({
    data: { contentTargetMarkets: { contentTargetMarkets: contentTypes.includes(type) ? [{ id: '1' }] : [] } },
  });

describe('the guards of a page (Q-029)', () => {
  beforeEach(() => {
    contentTypes = [];
    localStorage.removeItem('paceline.preview');
    network = new Network()
      .rest('GET /server/status', () => jsonAnswer({ status: 'online', message: '' }))
      .rest('POST /refresh-token', () => jsonAnswer({ code: 'unauthenticated' }, 401))
      .rest('POST /logout', () => jsonAnswer({}))
      .rest('POST /graphql', ({ body }) => targetMarkets((body as { variables: { type: string } }).variables.type));
  });

  test('redirect to the login page and back afterwards; home needs no way back', async () => {
    expect(await visit('/order', null)).toBe('/$lang/login /de/order');
    expect(await visit('/', null)).toBe('/$lang/login');
    expect(await visit('/order', dealer)).toBeNull();
    expect(await visit('/login', null)).toBeNull();
    expect(await visit('/login', dealer)).toBe('/$lang');
  });

  test.each(['maintenance', 'offline'])(
    'every page redirects to the maintenance page while the server is %s (R-036)',
    async (status) => {
      network.rest('GET /server/status', () => jsonAnswer({ status, message: 'Back at noon' }));
      for (const path of ['/', '/order', '/login']) expect(await visit(path, dealer)).toBe('/$lang/maintenance');
      expect(await visit('/maintenance', null)).toBeNull();
    },
  );

  test('let administrators of markets in while it is closed, and to the login page they opened (Q-021)', async () => {
    network.rest('GET /server/status', () => jsonAnswer({ status: 'maintenance', message: '' }));
    expect(await visit('/order', { ...dealer, permissions: ['page.order-status', 'page.market'] })).toBeNull();
    expect(await visit('/login?reopen=1', null)).toBeNull();
    network.rest('GET /user', () => jsonAnswer({ status: 'maintenance' }, 500));
    expect(await visit('/order', null)).toBe('/$lang/maintenance');
  });

  test('the maintenance page redirects to the login page once the server is online (R-037)', async () => {
    expect(await visit('/maintenance', null)).toBe('/$lang/login');
  });

  test('ignore a failed status call; the page shows its own failures', async () => {
    network.rest('GET /server/status', () => Promise.reject(new TypeError('no network')));
    expect(await visit('/order', dealer)).toBeNull();
  });

  test('a missing permission logs out, at the server too, and redirects to the login page (R-098, R-099)', async () => {
    expect(await visit('/admin/order-confirmation', dealer)).toBe('/$lang/login forbidden');
    await waitFor(() => expect(network.of('POST /logout')).toHaveLength(1));
    expect(await visit('/admin/order-confirmation', { ...dealer, permissions: ['page.orderlist'] })).toBeNull();
    // An inner list means any of them.
    expect(await visit('/admin/users', { ...dealer, permissions: ['page.user-management-us'] })).toBeNull();
  });

  test('a page of a disabled feature is not found; a preview redirects to its page (Q-002, Q-030)', async () => {
    const reader = { ...dealer, permissions: ['page.news', 'page.catalog'] };
    contentTypes = ['news'];
    expect(await visit('/news', reader)).toBe('not found');
    expect(await visit('/news', reader, { features: { news: true } })).toBeNull();
    expect(await visit('/cart-new', reader)).toBe('/de/cart');
    expect(await visit('/cart-new', reader, { allowPreviewPage: true })).toBeNull();
  });

  test('with the preview on, every address of a page redirects to its preview variant, including search (Q-002)', async () => {
    const reader = { ...dealer, permissions: ['page.catalog', 'page.order-status'] };
    localStorage.setItem('paceline.preview', '{"value":true}');
    expect(await visit('/cart', reader, { allowPreviewPage: true })).toBe('/de/cart-new');
    expect(await visit('/order/open-order?q=7', reader, { allowPreviewPage: true })).toBe(
      '/de/order/open-order-new?q=7',
    );
    expect(await visit('/cart-new', reader, { allowPreviewPage: true })).toBeNull();
    expect(await visit('/cart/checkout', reader, { allowPreviewPage: true })).toBeNull();
    expect(await visit('/cart', reader)).toBeNull();
    expect(
      await visit('/cart', reader, { allowPreviewPage: true, previewPageHiddenHosts: [window.location.hostname] }),
    ).toBeNull();
  });

  test('R-100: the content guard checks the target markets for the kind of content in the path (R-299)', async () => {
    const reader = { ...dealer, permissions: ['page.news', 'page.sales-document', 'page.marketing-material'] };
    const features = { features: { news: true } };
    contentTypes = ['sales_document'];
    expect(await visit('/sales-document', reader, features)).toBeNull();
    expect(await visit('/news', reader, features)).toMatch(/^\/\$lang\/error\/admin /);
    expect(await visit('/marketing-material', reader, features)).toMatch(/^\/\$lang\/error\/admin /);
    contentTypes = ['marketing_material'];
    expect(await visit('/marketing-material', reader, features)).toBeNull();
    expect(await visit('/sales-document', reader, features)).toMatch(/^\/\$lang\/error\/admin /);
  });

  test.each([
    ['/sales-document', 'page.sales-document', 'sales_document', ['news', 'marketing_material']],
    ['/sales-document/sales', 'page.sales-document', 'sales_document', ['news']],
    ['/sales-document/:type?/:id', 'page.sales-document', 'sales_document', ['marketing_material']],
    ['/admin/sales-document/list', 'sales-document.cu', 'sales_document', ['news', 'marketing_material']],
    ['/news', 'page.news', 'news', ['sales_document', 'marketing_material']],
    ['/admin/news', 'news.cu', 'news', ['sales_document']],
    ['/marketing-material', 'page.marketing-material', 'marketing_material', ['sales_document', 'news']],
    ['/admin/marketing-material/image', 'marketing-material.cud', 'marketing_material', ['sales_document']],
  ])('R-100, R-299: %s opens with a market of its own type only', async (path, scope, type, others) => {
    const user = { ...dealer, permissions: [scope] };
    const site = { features: { news: true } };
    contentTypes = others;
    expect(await visit(path, user, site)).toBe(
      '/$lang/error/admin You need to have the correct configuration, to access the data. Please contact support.',
    );
    const asked = network.of('POST /graphql').map(({ body }) => (body as { variables: object }).variables);
    expect(asked).toEqual([{ type }]);
    contentTypes = [type];
    expect(await visit(path, user, site)).toBeNull();
  });

  test('the guards of a page are five, each with its own target (R-102)', async () => {
    expect(await visit('/admin/users', { ...dealer, permissions: ['page.user-management'] })).toBeNull();
    expect(await visit('/admin/users', dealer), 'permissions').toBe('/$lang/login forbidden');
    expect(
      await visit('/admin/order-confirmation', { ...dealer, permissions: ['page.user-management'] }),
      'page-orderlist',
    ).toBe('/$lang/login forbidden');
    expect(await visit('/claim/create/paa', { ...dealer, permissions: ['claim.create'] }), 'disable-paa').toBe(
      '/de/claim',
    );
    expect(
      await visit('/marketing-material', { ...dealer, permissions: ['page.marketing-material'] }),
      'content-target-check',
    ).toMatch(/^\/\$lang\/error\/admin /);
    network.rest('GET /server/status', () => jsonAnswer({ status: 'maintenance', message: '' }));
    expect(await visit('/admin/users', { ...dealer, permissions: ['page.user-management'] }), 'maintenance').toBe(
      '/$lang/maintenance',
    );
  });

  test('content without a target market leads to the error page with the text of the contract (R-035)', async () => {
    expect(await visit('/marketing-material', { ...dealer, permissions: ['page.marketing-material'] })).toBe(
      '/$lang/error/admin You need to have the correct configuration, to access the data. Please contact support.',
    );
  });

  test('the form for claims of parts redirects to the claims where the market takes none; content needs target markets (R-100, R-101)', async () => {
    const claimant = { ...dealer, permissions: ['claim.create', 'page.marketing-material'] };
    expect(await visit('/claim/create/paa', claimant)).toBe('/de/claim');
    expect(await visit('/claim/create/paa', claimant, { claimAllowPAA: true })).toBeNull();
    expect(await visit('/marketing-material', claimant)).toMatch(/^\/\$lang\/error\/admin ./);
  });

  test('a failing server does not block the login form', async () => {
    localStorage.setItem('paceline.signedIn', '{"value":true}');
    network.rest('POST /refresh-token', () => jsonAnswer({}, 500));
    expect(await visit('/login', null)).toBeNull();
    await expect(visit('/order', null)).rejects.toMatchObject({ code: 'something_wrong' });
  });
});
