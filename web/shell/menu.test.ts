import { describe, expect, test } from 'vitest';
import pageList from '../../docs/contract/routes.json' with { type: 'json' };
import { permissions } from '../../rules/permissions.ts';
import type { SessionUser } from '../platform/api/session.ts';
import { siteDefaults } from '../platform/site.ts';
import { text } from '../platform/texts/texts.tsx';
import { dealer } from '../testing/render.tsx';
import { menu, visibleMenu } from './menu.ts';
import { covers } from './page-exists.ts';
import { factsOf, pageFacts } from './page-facts.ts';
import { pagePattern } from './page-pattern.ts';
import { phoneBarHeight, shortTitle } from './phone-bar.tsx';
import { isActive } from './use-menu.ts';

type Listed = {
  path: string;
  needsCustomer?: unknown;
  hidesCustomerChange?: unknown;
  backArrow?: unknown;
  searchButton?: unknown;
  needsContentTargetMarkets?: unknown;
  fullWidth?: unknown;
};
const contract: readonly Listed[] = pageList.routes;

const everything: SessionUser = {
  ...dealer,
  permissions: Object.keys(permissions),
  userAreas: [{ sorg: '1000', limitation: null, option: null, value: null }],
};
const paths = (user: SessionUser, site = siteDefaults, exists: (path: string) => boolean = () => true) =>
  visibleMenu({ user, site }, exists).flatMap((entry) => entry.links.map((link) => link.path));

describe('the menu', () => {
  test('carries the 26 rows of the table in their order', () => {
    expect(menu.map((entry) => entry.id)).toEqual(Array.from({ length: 26 }, (_, at) => `M-${String(at + 1).padStart(2, '0')}`));
  });

  test('asks only for scopes and paths that exist', () => {
    for (const entry of menu) {
      for (const scope of [...entry.scopes, ...entry.links.flatMap((link) => link.scopes ?? [])].flat()) expect(Object.keys(permissions)).toContain(scope);
      for (const link of entry.links)
        expect(
          Object.keys(pageFacts).some((pattern) => covers(pattern, link.path)),
          link.path,
        ).toBe(true);
    }
  });

  test('hides what the user may not see, has no page or is switched off', () => {
    expect(paths({ ...dealer, permissions: [] })).toEqual([]);
    expect(paths(dealer)).toContain('/catalog/bike');
    expect(paths(dealer)).not.toContain('/catalog/groupset');
    expect(paths(dealer, siteDefaults, () => false)).toEqual([]);
    expect(paths(everything)).toContain('/order/open-order');
    expect(paths(everything, { ...siteDefaults, features: { orderRevamp: true } })).toContain('/order');
    expect(paths(everything)).not.toContain('/payment');
    expect(paths(everything)).toContain('/visit-form/polygon');
    expect(paths(everything)).not.toContain('/visit-form/wim');
    expect(paths(everything)).not.toContain('/login');
  });

  test('shows visitors only the login', () => {
    expect(visibleMenu({ user: null, site: siteDefaults }, () => true).map((entry) => entry.id)).toEqual(['M-26']);
  });

  test('marks an entry by whole segments', () => {
    expect(isActive('/order/open-order', '/order')).toBe(true);
    expect(isActive('/admin/order-confirmation', '/order')).toBe(false);
    expect(isActive('/sales-overview-new', '/sales-overview')).toBe(true);
  });
});

describe('pages', () => {
  test('are found by their router path', () => {
    expect(pagePattern('/$lang/catalog/{-$category}/$slug')).toBe('/catalog/:category?/:slug');
    expect(pagePattern('/$lang/')).toBe('/');
    expect(factsOf('/$lang/cart').needsCustomer).toBe(true);
    expect(factsOf('/$lang/admin/users').scopes).toEqual([['page.user-management', 'page.user-management-us']]);
    expect(factsOf('/$lang/anything')).toEqual({ scopes: [] });
  });

  test('say of themselves what the page list of the contract says', () => {
    for (const route of contract.filter(({ path }) => path !== '*')) {
      const facts = pageFacts[route.path];
      expect({
        path: route.path,
        customer: Boolean(facts?.needsCustomer),
        fixed: Boolean(facts?.hidesCustomerChange),
        back: Boolean(facts?.backArrow),
        search: Boolean(facts?.searchButton),
        markets: Boolean(facts?.needsMarkets),
        wide: Boolean(facts?.fullWidth),
      }).toEqual({
        path: route.path,
        customer: Boolean(route.needsCustomer),
        fixed: Boolean(route.hidesCustomerChange),
        back: Boolean(route.backArrow),
        search: Boolean(route.searchButton),
        markets: Boolean(route.needsContentTargetMarkets),
        wide: Boolean(route.fullWidth),
      });
    }
    expect(Object.keys(pageFacts).filter((path) => !contract.some((route) => route.path === path))).toEqual([]);
  });

  test('have the titles of the contract on a phone (R-066)', () => {
    const titled = Object.entries(pageFacts).flatMap(([path, { phoneTitle }]) => (phoneTitle ? [[path, text(phoneTitle)]] : []));
    expect(Object.fromEntries(titled)).toEqual({
      '/catalog/:category?/:slug': 'Product details',
      '/order/delivery': 'Shipment history',
      '/order/delivery-new': 'Shipment history',
      '/invoice/invoice-list': 'Paid invoices',
      '/invoice/invoice-list-new': 'Paid invoices',
    });
  });

  test('cover a path with optional and open segments', () => {
    expect(covers('/catalog/:category?/:slug', '/catalog/bike/drift-5')).toBe(true);
    expect(covers('/catalog/:category', '/catalog/bike')).toBe(true);
    expect(covers('/catalog/:category', '/catalog')).toBe(false);
    expect(covers('/', '/')).toBe(true);
    expect(covers('/order', '/order/open-order')).toBe(false);
  });
});

describe('the phone bar', () => {
  test('has 50, 100 or 140', () => {
    expect(phoneBarHeight({ chips: false, totals: false })).toBe(50);
    expect(phoneBarHeight({ chips: true, totals: false })).toBe(100);
    expect(phoneBarHeight({ chips: true, totals: true })).toBe(140);
  });

  test('cuts titles after 36 letters', () => {
    expect(shortTitle('a'.repeat(36))).toBe('a'.repeat(36));
    expect(shortTitle('a'.repeat(37))).toBe(`${'a'.repeat(36)}…`);
  });
});
