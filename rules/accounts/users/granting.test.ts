import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import {
  administeredSorgs,
  fixedRoleNames,
  grantingOf,
  isBuiltInPermission,
  mayGiveGroupRole,
  mayGivePermission,
  mayGiveRole,
  rolesOutside,
} from './granting.ts';
import { userSchema } from './user.ts';

const roles = [
  { id: 'dealer', permissions: ['page.catalog', 'page.claim'] },
  { id: 'retailer', permissions: ['page.catalog'] },
  { id: 'admin', permissions: ['page.user-management', 'page.market'] },
];
const lesser = grantingOf(['dealer', 'retailer'], roles);
const whole = grantingOf(['dealer', 'retailer', 'admin'], roles);
const area = (sorg: string, change: Partial<UserArea> = {}): UserArea => ({
  sorg,
  limitation: 'none',
  option: 'include',
  value: '',
  ...change,
});

describe('what an administrator may see and grant (Q-055)', () => {
  test('R-146: only roles of their own group role', () => {
    expect(roles.map(({ id }) => mayGiveRole(lesser, id))).toEqual([true, true, false]);
    expect(roles.map(({ id }) => mayGiveRole(whole, id))).toEqual([true, true, true]);
  });

  test('R-147: group roles all of whose roles they may grant', () => {
    expect(mayGiveGroupRole(lesser, { us: false, roleIds: ['dealer'] }, false)).toBe(true);
    expect(mayGiveGroupRole(lesser, { us: false, roleIds: ['dealer', 'admin'] }, false)).toBe(false);
    expect(mayGiveGroupRole(lesser, { us: false, roleIds: [] }, false)).toBe(true);
  });

  test('on the US pages only group roles for the US (Q-057)', () => {
    expect(mayGiveGroupRole(lesser, { us: false, roleIds: ['dealer'] }, true)).toBe(false);
    expect(mayGiveGroupRole(lesser, { us: true, roleIds: ['dealer'] }, true)).toBe(true);
    expect(mayGiveGroupRole(lesser, { us: true, roleIds: ['admin'] }, true)).toBe(false);
  });

  test('permissions of these roles; unassigned permissions require every role', () => {
    expect(mayGivePermission(lesser, { name: 'page.claim', held: true })).toBe(true);
    expect(mayGivePermission(lesser, { name: 'page.market', held: true })).toBe(false);
    expect(mayGivePermission(lesser, { name: 'warehouse.read', held: false })).toBe(false);
    expect(mayGivePermission(whole, { name: 'warehouse.read', held: false })).toBe(true);
    expect(mayGivePermission(whole, { name: 'warehouse.read', held: true })).toBe(false);
  });

  test('nothing without a known role', () => {
    const nothing = grantingOf([], []);
    expect(nothing.everything).toBe(false);
    expect(mayGiveRole(nothing, 'dealer')).toBe(false);
    expect(mayGivePermission(nothing, { name: 'page.claim', held: false })).toBe(false);
    expect(grantingOf(['gone'], roles).roleIds.size).toBe(0);
  });
});

describe('sales organisations whose users they administer (Q-059)', () => {
  test('those that they see without limitation', () => {
    expect(administeredSorgs([area('5000'), area('1000'), area('1000')])).toEqual(['1000', '5000']);
  });

  test.each([
    ['limited to a salesman', [area('1000', { limitation: 'salesman', value: '7' })]],
    ['limited to a customer', [area('1000', { limitation: 'customer', value: '7-' })]],
    ['an auditor', [area('1000', { limitation: 'audit' })]],
    [
      'with something taken out',
      [area('1000'), area('1000', { limitation: 'customer', option: 'exclude', value: '7-' })],
    ],
    ['without areas', []],
  ])('none for %s', (_name, areas) => {
    expect(administeredSorgs(areas)).toEqual([]);
  });
});

describe('protected names', () => {
  test('R-016: role names of the contract', () => {
    expect(fixedRoleNames).toEqual([
      'salesman',
      'sales.group',
      'Product',
      'guest',
      'buyer',
      'payer',
      'mechanic',
      'read-only',
    ]);
  });

  test('scopes of the product', () => {
    expect(isBuiltInPermission('page.market')).toBe(true);
    expect(isBuiltInPermission('warehouse.read')).toBe(false);
    expect(isBuiltInPermission('constructor')).toBe(false);
  });
});

test('roles of a user outside their group role', () => {
  expect(rolesOutside({ roleIds: ['a', 'b'] }, ['a', 'c'])).toEqual(['c']);
  expect(rolesOutside({ roleIds: ['a', 'b'] }, [])).toEqual([]);
});

test('a group role is required, and an unknown one is not found', () => {
  const field = userSchema.entries.groupRoleId;
  const codes = (value: string) => v.safeParse(field, value).issues?.map((issue) => issue.message);
  expect(codes('')).toEqual(['required']);
  expect(codes('nobody')).toEqual(['not_found']);
});
