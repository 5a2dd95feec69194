import { describe, expect, test } from 'vitest';
import { colleagueProblem, giveableRoles, ownerPermission } from './colleague.ts';

const role = (name: string, ...permissions: string[]) => ({ id: `id-${name}`, name, permissions });
const roles = [
  role('read-only', 'page.catalog'),
  role('payer', 'page.invoice-status', 'invoice.pay'),
  role('buyer', 'page.catalog', 'order.place'),
  role('dealer', 'page.catalog'),
];
const ids = new Set(roles.map(({ id }) => id));
const names = (held: string[], inGroup: ReadonlySet<string> = ids, all = roles) =>
  giveableRoles(new Set(held), inGroup, all).map(({ name }) => name);

describe('roles that an owner may give', () => {
  test.each([
    [
      'everything they hold',
      ['page.catalog', 'order.place', 'page.invoice-status', 'invoice.pay'],
      ['buyer', 'payer', 'read-only'],
    ],
    ['nothing beyond it', ['page.catalog', 'page.invoice-status'], ['read-only']],
    ['nothing without rights', [], []],
  ])('are %s', (_what, held, expected) => {
    expect(names(held)).toEqual(expected);
  });

  test('are within their group role and never make another owner', () => {
    expect(names(['page.catalog'], new Set())).toEqual([]);
    expect(names(['page.catalog', ownerPermission], ids, [role('read-only', 'page.catalog', ownerPermission)])).toEqual(
      [],
    );
  });
});

describe('a person whom an owner may not change', () => {
  const owner = { userId: 'o', permissions: new Set<string>(['page.catalog', ownerPermission]) };
  test.each([
    ['themselves', { id: 'o', permissions: ['page.catalog'] }, 'own_account'],
    ['another owner', { id: 'p', permissions: [ownerPermission] }, 'colleague_is_owner'],
    ['somebody with more rights', { id: 'p', permissions: ['page.pdi'] }, 'colleague_has_more'],
    ['nobody else', { id: 'p', permissions: ['page.catalog'] }, null],
    ['somebody without rights', { id: 'p', permissions: [] }, null],
  ])('is %s', (_who, person, problem) => {
    expect(colleagueProblem(owner, person)).toBe(problem);
  });
});
