import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import pageList from '../../../docs/contract/routes.json' with { type: 'json' };
import { permissions } from '#rules/permissions.ts';
import type { SessionUser } from '#platform/api/session.ts';
import { holdsScopes } from '#platform/scopes.ts';
import { siteDefaults } from '#platform/site.ts';
import titles from '../../../locales/en/titles.json' with { type: 'json' };
import { dealer } from '#testing/render.tsx';
import { router } from '#web/routes.tsx';
import { activeEntry, isActive, menuPlaces } from './menu-groups.ts';
import { administrationMenu } from './administration-menu.ts';
import { menu as table } from './menu-table.ts';
import { administrationScopes, visibleMenu as visibleEntries } from './menu.ts';
import { covers, ownPages } from '#shell/page/page-cover.ts';
import { patternOf } from '#shell/page/page-cover.ts';
import { pageOf } from '#shell/page/page-exists.ts';
import { factsOf, pageFacts, routeName } from '#shell/page/page-facts.ts';
import { pagePattern } from '#shell/page/page-pattern.ts';
import { phoneBarHeight, shortTitle } from '#shell/frame/phone-bar.tsx';

/** The whole menu, as administrators have it. */
const menu = [...table, ...administrationMenu];
const visibleMenu = (viewer: Parameters<typeof visibleEntries>[0], built: (path: string) => boolean) =>
  visibleEntries(viewer, built, menu);

type Listed = {
  path: string;
  routeName: string | null;
  access: 'public' | 'login' | readonly string[];
  accessMode?: string;
  title?: string;
  previewOf?: string;
  needsCustomer?: unknown;
  hidesCustomerChange?: unknown;
  backArrow?: unknown;
  searchButton?: unknown;
  needsContentTargetMarkets?: unknown;
  fullWidth?: unknown;
};
/** Texts of the menu and of the titles, by language. */
const textFiles = import.meta.glob<Record<string, string>>('../../../locales/*/{shell,titles}.json', {
  eager: true,
  import: 'default',
});
const textsOf = (language: string, name: string) => textFiles[`../../../locales/${language}/${name}.json`] ?? {};
const contract = pageList.routes as readonly Listed[];

const everything: SessionUser = {
  ...dealer,
  permissions: Object.keys(permissions),
  userAreas: [{ sorg: '1000', limitation: null, option: null, value: null }],
};
const paths = (user: SessionUser, site = siteDefaults, exists: (path: string) => boolean = () => true) =>
  visibleMenu({ user, site }, exists).flatMap((entry) => entry.links.map((link) => link.path));

describe('the menu', () => {
  test('the menu has the 26 rows of the table in order, with its paths and any of its scopes (R-048, R-049, Q-037, Q-052)', () => {
    expect(menu.filter(({ own }) => !own).map((entry) => entry.id)).toEqual(
      Array.from({ length: 26 }, (_, at) => `M-${String(at + 1).padStart(2, '0')}`),
    );
    for (const row of pageList.menu as readonly { row: string; paths: string[]; any?: string[] }[]) {
      const entry = menu.find(({ id }) => id === row.row);
      expect(
        entry?.links
          .filter(({ own }) => !own)
          .map(({ path }) => path)
          .toSorted(),
        row.row,
      ).toEqual(row.paths.toSorted());
      expect(new Set(entry?.scopes.flat()), row.row).toEqual(new Set(row.any ?? entry?.scopes.flat()));
    }
  });

  test('the menu of the administration loads for each of its scopes, and for no other', () => {
    const scopes = administrationMenu.flatMap((entry) => entry.links.flatMap((link) => link.scopes ?? []));
    expect(new Set(scopes.flat())).toEqual(new Set(administrationScopes));
  });

  test('uses only existing scopes and paths', () => {
    for (const entry of menu) {
      for (const scope of [...entry.scopes, ...entry.links.flatMap((link) => link.scopes ?? [])].flat())
        expect(Object.keys(permissions)).toContain(scope);
      for (const link of entry.links)
        expect(
          Object.keys(pageFacts).some((pattern) => covers(pattern, link.path)),
          link.path,
        ).toBe(true);
    }
  });

  test('the menu hides entries that the user may not see or that are switched off (R-048, R-049)', () => {
    expect(paths({ ...dealer, permissions: [] })).toEqual([]);
    expect(paths(dealer)).toContain('/catalog/bike');
    expect(paths(dealer)).not.toContain('/catalog/groupset');
    expect(paths(dealer)).toContain('/catalog/fast-order');
    expect(paths(everything, siteDefaults, (path) => path.startsWith('/catalog/'))).toEqual([
      '/catalog/bike',
      '/catalog/paa',
      '/catalog/fast-order',
      '/catalog/repeat-order',
    ]);
    expect(paths(everything, siteDefaults, () => false)).toEqual([]);
    expect(paths(everything)).toContain('/order/open-order');
    expect(paths(everything, { ...siteDefaults, features: { orderRevamp: true } })).toContain('/order');
    expect(paths(everything)).not.toContain('/payment');
    expect(paths(everything, { ...siteDefaults, features: { paymentDemo: true } })).toContain('/payment');
    expect(paths(everything)).not.toContain('/admin/news');
    expect(paths(everything, { ...siteDefaults, features: { news: true } })).toContain('/admin/news');
    expect(paths(everything)).toContain('/visit-form/polygon');
    expect(paths(everything)).not.toContain('/visit-form/wim');
    expect(paths(everything)).not.toContain('/login');
  });

  test('the menu hides pages of content without a target market, which lead to the error page (R-100)', () => {
    const news = { ...siteDefaults, features: { ...siteDefaults.features, news: true } };
    const content = (contents: readonly string[]) =>
      visibleMenu({ user: { ...everything, contents }, site: news }, () => true)
        .map(({ id }) => id)
        .filter((id) => ['M-20', 'M-21', 'M-22'].includes(id));
    expect(content([])).toEqual([]);
    expect(content(['sales_document'])).toEqual(['M-21']);
    expect(content(['marketing_material', 'sales_document', 'news'])).toEqual(['M-20', 'M-21', 'M-22']);
  });

  test('never leads to a page that would end the session of the user (R-098)', () => {
    const holder = (held: string[], customer: boolean): SessionUser => ({
      ...everything,
      permissions: held,
      ...(customer ? {} : { customer: null }),
    });
    fc.assert(
      fc.property(fc.subarray(Object.keys(permissions)), fc.boolean(), (held, customer) => {
        const closed = paths(holder(held, customer)).filter((path) => {
          const { scopes } = factsOf(patternOf(path) ?? path);
          return scopes !== 'public' && !holdsScopes(held, scopes);
        });
        expect(closed).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('shows visitors only the login', () => {
    expect(visibleMenu({ user: null, site: siteDefaults }, () => true).map((entry) => entry.id)).toEqual(['M-26']);
  });

  test('the menu marks an entry by whole path segments (R-052)', () => {
    expect(isActive('/order/open-order', { active: '/order' })).toBe(true);
    expect(isActive('/admin/order-confirmation', { active: '/order' })).toBe(false);
    expect(isActive('/sales-overview-new', { active: '/sales-overview' })).toBe(true);
    const payment = { active: '/payment', elsewhere: '/payment/invoice' };
    expect(isActive('/payment', payment)).toBe(true);
    expect(isActive('/payment/invoice/v2', payment)).toBe(false);
  });

  test.each([
    ['/catalog/bike/drift-5', 'M-03'],
    ['/3rd-party/catalog', 'M-04'],
    ['/3rd-party/order', 'M-04'],
    ['/claim', 'M-14'],
    ['/claim/desk', 'claim-desk'],
    ['/credit', 'credit'],
    ['/credit/desk', 'credit-desk'],
    ['/credit/disputes', 'disputes'],
    ['/payment/invoice/v2', 'M-07'],
    ['/frame/recall/R-26', 'frames'],
    ['/admin/news/17/edit', 'M-22'],
    ['/admin/sales-document/list', 'M-21'],
    ['/admin/markets/de', 'market'],
    ['/admin/order-confirmation', 'M-09'],
    ['/inbox', undefined],
    ['/', undefined],
  ])('the page %s belongs to the entry %s (R-052)', (path, id) => {
    expect(activeEntry(path, menu)?.id).toBe(id);
  });

  test.each(menu.flatMap((entry) => entry.links.map(({ path }) => [path, entry.id])))(
    'the link %s belongs to its own entry %s',
    (path, id) => {
      expect(activeEntry(path, menu)?.id).toBe(id);
    },
  );

  test('labels of the menu are the titles of their pages, in every language', () => {
    const different = ['en', 'de', 'fr', 'id', 'ms'].flatMap((language) =>
      menu.flatMap(({ links }) =>
        links.flatMap(({ path, label }) => {
          const title = textsOf(language, 'titles')[`titles.${routeName(patternOf(path) ?? path)}`];
          // The rail breaks long words where the label has a soft hyphen.
          const word = textsOf(language, 'shell')[label]?.replaceAll('\u00ad', '');
          return title !== undefined && word === title ? [] : [`${language} ${path}: ${word}, ${title}`];
        }),
      ),
    );
    expect(different).toEqual([]);
  });
});

describe('the groups of the menu', () => {
  const placesOf = (permissions: string[], more: Partial<SessionUser> = {}) =>
    menuPlaces(
      visibleMenu(
        { user: { ...everything, ...more, permissions }, site: { ...siteDefaults, features: { news: true } } },
        () => true,
      ),
    );

  test('whoever may do everything sees eight groups, each entry once', () => {
    const places = placesOf(everything.permissions, { limitation: 'salesman' });
    expect(places.map(({ id }) => id)).toEqual([
      'desks',
      'buy',
      'orders',
      'money',
      'service',
      'marketing',
      'reports',
      'administration',
    ]);
    const ids = places.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain('M-25');
  });

  test.each([
    [
      ['claim.status', 'page.claim'],
      ['claim-desk', 'service'],
    ],
    [
      ['credit.manage', 'dispute.decide'],
      ['credit-desk', 'money'],
    ],
    [
      ['page.orderlist', 'credit.manage'],
      ['M-09', 'credit-desk', 'surplus'],
    ],
    [
      ['page.orderlist', 'credit.manage', 'claim.status'],
      ['desks', 'surplus'],
    ],
  ])('whoever holds %j has one or two desks beside the groups, three in their group', (permissions, ids) => {
    expect(placesOf(permissions).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(placesOf(permissions)[0]?.id).toBe(ids[0]);
  });

  test('a group with one page is a link to that page, labelled as it', () => {
    const [only] = placesOf(['page.audit']);
    expect(only).toMatchObject({ id: 'exchange', label: 'shell.menu.audit' });
    expect(menuPlaces(visibleMenu({ user: null, site: siteDefaults }, () => true))).toMatchObject([
      { id: 'M-26', label: 'shell.menu.login' },
    ]);
  });
});

describe('pages', () => {
  test('are found by their router path', () => {
    expect(pagePattern('/$lang/catalog/{-$category}/$slug')).toBe('/catalog/:category?/:slug');
    expect(pagePattern('/$lang/')).toBe('/');
    expect(factsOf('/cart').needsCustomer).toBe(true);
    expect(factsOf('/admin/users').scopes).toEqual([['page.user-management', 'page.user-management-us']]);
    expect(factsOf('/anything')).toEqual({ scopes: [] });
  });

  test('pages are found by their address; other addresses have none (R-025)', () => {
    expect(patternOf('/sales-area')).toBe('/sales-area');
    expect(patternOf('/marketing-material/brand-assets')).toBe('/marketing-material/brand-assets');
    expect(patternOf('/visit-form/wim/create')).toBe('/visit-form/wim/create');
    expect(patternOf('/no-such-page')).toBeNull();
    expect(pageOf('/$lang/cart', '/de/cart')).toBe('/cart');
    const several = '/$lang/admin/news/{-$id}/{-$step}';
    expect(pageOf(several, '/de/admin/news')).toBe('/admin/news');
    expect(pageOf(several, '/de/admin/news/create')).toBe('/admin/news/create');
    expect(pageOf(several, '/de/admin/news/17/edit')).toBe('/admin/news/:id/edit');
    expect(pageOf(several, '/de/admin/news/17/print')).toBeNull();
  });

  test.each([
    ['catalog', '/catalog/bike', '/catalog/paa', '/catalog/groupset', '/catalog/fast-order', '/catalog/repeat-order'],
    ['cart and checkout', '/cart', '/cart/checkout'],
    ['orders and deliveries', '/order', '/order/open-order', '/order/delivery'],
    ['invoices and their payment', '/invoice/open-invoice', '/invoice/invoice-list', '/payment'],
    ['claims', '/claim', '/claim/create/bike', '/claim/create/paa'],
    ['retail sales', '/retail-sales'],
    ['sales overview', '/sales-overview'],
    ['bonus', '/bonus-dealer'],
    ['visit forms', '/visit-form/polygon', '/visit-form/wim'],
    ['inspection before delivery', '/pdi'],
    ['marketing material, documents, news', '/marketing-material', '/sales-document', '/news'],
    ['announcements and banners', '/admin/announcements', '/admin/banners'],
    ['download and upload areas', '/download-area', '/upload-area'],
    ['sales areas', '/sales-area'],
    ['click and collect', '/click-collect'],
    ['third-party catalog and orders', '/3rd-party/catalog', '/3rd-party/order'],
    ['inquiry, profile and administration', '/new-customer-inquiry', '/user/edit-profile', '/admin/users'],
  ])('every capability of the product has a page: %s (R-003)', (_capability, ...paths) => {
    for (const path of paths) {
      const page = patternOf(path);
      expect(page, path).not.toBeNull();
      expect(titles, path).toHaveProperty([`titles.${routeName(page ?? '')}`]);
    }
  });

  test('the page of a product needs a slug, not a category (R-026)', () => {
    const product = '/catalog/:category?/:slug';
    expect(pageFacts).toHaveProperty([product]);
    expect(covers(product, '/catalog/bike/drift-5')).toBe(true);
    expect(covers(product, '/catalog/drift-5')).toBe(true);
    expect(covers(product, '/catalog')).toBe(false);
    expect(covers(product, '/catalog/bike/drift-5/more')).toBe(false);
  });

  test('pages of a material or document need an id, not a type (R-027)', () => {
    for (const [path, page] of [
      ['/marketing-material/brand-assets/17', '/marketing-material/:type?/:id'],
      ['/marketing-material/brand-assets/17/image/4', '/marketing-material/:type?/:id/image/:image_id'],
      ['/marketing-material/17/image/4', '/marketing-material/:type?/:id/image/:image_id'],
      ['/sales-document/manual/17', '/sales-document/:type?/:id'],
    ] as const)
      expect(patternOf(path), path).toBe(page);
    expect(patternOf('/marketing-material/brand-assets/17/image')).toBeNull();
  });

  test('pages for editing a permission or role work without an id (R-028)', () => {
    for (const what of ['permissions', 'roles']) {
      expect(patternOf(`/admin/${what}/edit`)).toBe(`/admin/${what}/edit/:id?`);
      expect(patternOf(`/admin/${what}/edit/17`)).toBe(`/admin/${what}/edit/:id?`);
      expect(patternOf(`/admin/${what}/edit/17/more`)).toBeNull();
    }
  });

  test('have a route each', () => {
    const routes = Object.keys(router.routesByPath).map(pagePattern);
    const missing = Object.keys(pageFacts).filter(
      (page) =>
        !routes.includes(page) &&
        (ownPages.has(page) || !routes.some((route) => covers(route, page.replaceAll(/:(\w+)\??/g, 'x')))),
    );
    expect(missing).toEqual([]);
  });

  test('exist for every route: without them an address answers that its page was not found', () => {
    const sample = (fullPath: string): string =>
      fullPath
        .replace('/$lang', '/en-us')
        .replaceAll(/\/\{-\$\w+\}/g, '')
        .replaceAll(/\$\w+/g, 'x');
    const unknown = Object.keys(router.routesByPath)
      .filter((fullPath) => fullPath.startsWith('/$lang') && pageOf(fullPath, sample(fullPath)) === null)
      .toSorted();
    // Neither asks for a page: the gallery of parts in development, and the set-up before anybody can sign in.
    expect(unknown).toEqual(['/$lang/dev/parts', '/$lang/setup']);
  });

  test('match the page list of the contract', () => {
    for (const route of contract.filter(({ path }) => path !== '*')) {
      const facts = pageFacts[route.path];
      const chooseScopes = () => {
        if (route.access === 'public') return 'public';
        if (route.access === 'login') return [];
        return [...route.access].toSorted();
      };
      expect({
        path: route.path,
        customer: Boolean(facts?.needsCustomer),
        fixed: Boolean(facts?.hidesCustomerChange),
        back: Boolean(facts?.backArrow),
        markets: Boolean(facts?.needsMarkets),
        wide: Boolean(facts?.fullWidth),
        scopes: facts?.scopes === 'public' ? 'public' : facts?.scopes.flat().toSorted(),
        any: facts?.scopes !== 'public' && facts?.scopes.some((scope) => Array.isArray(scope)),
        preview: facts?.previewOf,
        name: routeName(route.path),
      }).toEqual({
        path: route.path,
        customer: Boolean(route.needsCustomer),
        fixed: Boolean(route.hidesCustomerChange),
        back: Boolean(route.backArrow),
        markets: Boolean(route.needsContentTargetMarkets),
        wide: Boolean(route.fullWidth),
        scopes: chooseScopes(),
        any: route.accessMode === 'any',
        preview: route.previewOf,
        name: route.previewOf ? contract.find(({ path }) => path === route.previewOf)?.routeName : route.routeName,
      });
    }
    const own = Object.keys(pageFacts).filter((path) => !contract.some((route) => route.path === path));
    expect(own).toEqual([
      '/upload-area/:id',
      '/marketing-material/asset-pack',
      '/order/all-customers',
      '/invoice/statement',
      '/invoice/:id',
      '/retail-sales/list',
      '/retail-sales/consumers',
      '/3rd-party/article-maintenance/:id',
      '/admin/marketing-material/statistics',
      '/credit',
      '/rep-day',
      '/rep-day/blocked',
      '/rep-day/slipped',
      '/rep-day/carts',
      '/dealer/:code',
      '/visit-form/plan',
      '/transit-damage',
      '/frame',
      '/frame/recall',
      '/frame/recall/:code',
      '/frame/recalls/create',
      '/frame/recalls/:code/edit',
      '/frame/:number',
      '/check/:number',
      '/questions',
      '/questions/:id',
      '/credit/disputes',
      '/claim/desk',
      '/credit/desk',
      '/credit/surplus',
      '/inbox',
      '/user/colleagues',
      '/admin/markets',
      '/admin/readiness',
      '/admin/invoice-sellers',
      '/pdi/offline',
      '/visit-form/polygon/offline',
      '/visit-form/wim/offline',
      '/admin/visit-answers',
      '/admin/bonus',
      '/admin/pdi-checklist',
      '/admin/price-components',
      '/admin/payment-methods',
      '/admin/shipment-options',
      '/admin/price-lists',
      '/admin/customer-groups',
      '/admin/assortment',
      '/admin/sorgs',
      '/admin/sorgs/:code',
      '/admin/markets/:code',
      '/admin/claims',
      '/admin/audit',
      '/admin/article-files',
      '/admin/article-files/:code',
      '/admin/article-files/imports',
      '/admin/article-files/imports/:id',
      '/admin/integration',
      '/admin/integration/:id',
      '/admin/integration/uploads/:id',
      '/admin/inquiries',
    ]);
  });

  test('pages have a phone title by route name, with the exact texts of the contract (R-064, R-066, R-067, Q-050)', () => {
    const titleOf = (path: string) => (titles as Record<string, string>)[`titles.${routeName(path)}`];
    for (const path of Object.keys(pageFacts)) expect(titleOf(path), path).toBeTruthy();
    for (const route of contract.filter(({ title }) => title !== undefined && !/own title|\bid\b/.test(title)))
      expect(titleOf(route.path)?.toLowerCase(), route.path).toBe(route.title);
    expect(Object.entries(pageFacts).flatMap(([path, { ownTitle }]) => (ownTitle ? [path] : []))).toEqual([
      '/visit-form/polygon/:id',
      '/visit-form/wim/:id',
      '/dealer/:code',
      '/frame/recall/:code',
      '/frame/:number',
      '/questions/:id',
    ]);
  });

  test('match a path with optional and open segments', () => {
    expect(covers('/catalog/:category?/:slug', '/catalog/bike/drift-5')).toBe(true);
    expect(covers('/catalog/:category', '/catalog/bike')).toBe(true);
    expect(covers('/catalog/:category', '/catalog')).toBe(false);
    expect(covers('/', '/')).toBe(true);
    expect(covers('/order', '/order/open-order')).toBe(false);
  });
});

describe('the phone bar', () => {
  test('the phone bar is 50, 100 or 140 px high by its rows (R-063, Q-048)', () => {
    expect(phoneBarHeight({ chips: false, totals: false })).toBe(50);
    expect(phoneBarHeight({ chips: true, totals: false })).toBe(100);
    expect(phoneBarHeight({ chips: true, totals: true })).toBe(140);
  });

  test('the phone bar cuts titles after 36 characters (R-065)', () => {
    expect(shortTitle('a'.repeat(36))).toBe('a'.repeat(36));
    expect(shortTitle('a'.repeat(37))).toBe(`${'a'.repeat(36)}…`);
  });
});
