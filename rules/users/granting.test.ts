import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { UserArea } from '../permissions.ts';
import {
  administeredSorgs,
  contractRoleNames,
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

describe('what an administrator may see and give (Q-055)', () => {
  test('R-146: roles of his own group role and no others', () => {
    expect(roles.map(({ id }) => mayGiveRole(lesser, id))).toEqual([true, true, false]);
    expect(roles.map(({ id }) => mayGiveRole(whole, id))).toEqual([true, true, true]);
  });

  test('R-147: group roles all of whose roles he may give', () => {
    expect(mayGiveGroupRole(lesser, { us: false, roleIds: ['dealer'] }, false)).toBe(true);
    expect(mayGiveGroupRole(lesser, { us: false, roleIds: ['dealer', 'admin'] }, false)).toBe(false);
    expect(mayGiveGroupRole(lesser, { us: false, roleIds: [] }, false)).toBe(true);
  });

  test('on the US pages only group roles of theirs (Q-057)', () => {
    expect(mayGiveGroupRole(lesser, { us: false, roleIds: ['dealer'] }, true)).toBe(false);
    expect(mayGiveGroupRole(lesser, { us: true, roleIds: ['dealer'] }, true)).toBe(true);
    expect(mayGiveGroupRole(lesser, { us: true, roleIds: ['admin'] }, true)).toBe(false);
  });

  test('permissions that these roles hold; those of nobody belong to who holds every role', () => {
    expect(mayGivePermission(lesser, { name: 'page.claim', held: true })).toBe(true);
    expect(mayGivePermission(lesser, { name: 'page.market', held: true })).toBe(false);
    expect(mayGivePermission(lesser, { name: 'warehouse.read', held: false })).toBe(false);
    expect(mayGivePermission(whole, { name: 'warehouse.read', held: false })).toBe(true);
    expect(mayGivePermission(whole, { name: 'warehouse.read', held: true })).toBe(false);
  });

  test('nothing at all where nothing is known', () => {
    const nothing = grantingOf([], []);
    expect(nothing.everything).toBe(false);
    expect(mayGiveRole(nothing, 'dealer')).toBe(false);
    expect(mayGivePermission(nothing, { name: 'page.claim', held: false })).toBe(false);
    expect(grantingOf(['gone'], roles).roleIds.size).toBe(0);
  });
});

describe('whose users he administers (Q-059)', () => {
  test('those of sales organisations that he sees without limitation', () => {
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
  ])('nobody’s when he is %s', (_name, areas) => {
    expect(administeredSorgs(areas)).toEqual([]);
  });
});

describe('names that stay', () => {
  test('R-016: role names of the contract', () => {
    expect(contractRoleNames).toEqual(['salesman', 'sales.group', 'Product', 'guest']);
  });

  test('scopes of the product', () => {
    expect(isBuiltInPermission('page.market')).toBe(true);
    expect(isBuiltInPermission('warehouse.read')).toBe(false);
    expect(isBuiltInPermission('constructor')).toBe(false);
  });
});

test('roles of a user that his group role does not hold', () => {
  expect(rolesOutside({ roleIds: ['a', 'b'] }, ['a', 'c'])).toEqual(['c']);
  expect(rolesOutside({ roleIds: ['a', 'b'] }, [])).toEqual([]);
});

test('an empty group role has to be chosen; one that is not there is not found', () => {
  const field = userSchema.entries.groupRoleId;
  const codes = (value: string) => v.safeParse(field, value).issues?.map((issue) => issue.message);
  expect(codes('')).toEqual(['required']);
  expect(codes('nobody')).toEqual(['not_found']);
});
