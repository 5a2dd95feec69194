import { describe, expect, test } from 'vitest';
import { seededRoles } from '../../server/access/roles/roles.seeded.actions.ts';
import type { SessionUser } from '#platform/api/session.ts';
import { holdsScopes } from '#platform/scopes.ts';
import { siteDefaults } from '#platform/site.ts';
import { administrationMenu } from '#shell/menu/administration-menu.ts';
import { menu } from '#shell/menu/menu-table.ts';
import { visibleMenu } from '#shell/menu/menu.ts';
import { patternOf } from '#shell/page/page-cover.ts';
import { factsOf, type PageFacts } from '#shell/page/page-facts.ts';
import { dealer } from './render.tsx';

const site = { ...siteDefaults, features: { orderRevamp: false, news: true, paymentDemo: true } };
const userAreas = ['1000', '5000'].map((sorg) => ({ sorg, limitation: null, option: null, value: null }));
const pageAt = (path: string): PageFacts => factsOf(patternOf(path) ?? path);

/** A user with a role: those of dealers have a customer, others have none yet. */
const userWith = (role: string, more: Partial<SessionUser> = {}): SessionUser => ({
  ...dealer,
  permissions: [...(seededRoles[role]?.permissions ?? [])],
  userAreas,
  catalogs: { bike: 1, paa: 1, groupset: 1 },
  ...more,
});
const pathsOf = (user: SessionUser): string[] =>
  visibleMenu({ user, site }, () => true, [...menu, ...administrationMenu]).flatMap(({ links }) =>
    links.map(({ path }) => path),
  );

describe.each(Object.keys(seededRoles))('the menu of %s', (role) => {
  test.each([
    ['with a customer', dealer.customer],
    ['without a customer', null],
  ])('leads to pages that the role may read, %s', (_name, customer) => {
    const limitation = role === 'audit' ? 'audit' : null;
    const user = userWith(role, { customer, limitation });
    const mayChoose = user.permissions.includes('menu.change-cust');
    for (const path of pathsOf(user)) {
      const { scopes, needsCustomer } = pageAt(path);
      expect(scopes === 'public' || holdsScopes(user.permissions, scopes), `${path} needs ${String(scopes)}`).toBe(
        true,
      );
      const exempt =
        needsCustomer === 'unless-audit' && (limitation === 'audit' || user.permissions.includes('page.market'));
      expect(!needsCustomer || exempt || customer !== null || mayChoose, `${path} needs a customer`).toBe(true);
    }
  });
});

test('an auditor has no customer and cannot choose one: their menu has the pages that work without', () => {
  expect(pathsOf(userWith('audit', { customer: null, limitation: 'audit' }))).toEqual([
    '/admin/order-confirmation',
    '/download-area',
    '/user/edit-profile',
    '/admin/audit',
  ]);
});

test('a salesperson without a customer keeps the pages that ask for one first', () => {
  expect(pathsOf(userWith('salesman', { customer: null }))).toEqual(
    expect.arrayContaining(['/order/open-order', '/invoice/open-invoice', '/catalog/fast-order']),
  );
});
