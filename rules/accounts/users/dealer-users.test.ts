import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permissions } from '#rules/permissions.ts';
import { dealerPermissions, needsCustomer, opensMoreThanCustomers, staffPermissions } from './dealer-users.ts';
import { filePermissions } from './file-rights.ts';

const area = (limitation: 'none' | 'audit' | 'salesman' | 'customer', option: 'include' | 'exclude' = 'include') =>
  ({ sorg: '1000', limitation, option, value: limitation === 'none' ? '' : '7' }) as const;

describe('users of dealers need a customer', () => {
  test.each([
    ['dealer', ['page.catalog', 'order.place', 'invoice.pay'], true],
    ['mechanic', ['page.news', 'page.claim', 'claim.create', 'page.pdi'], true],
    ['owner alone', ['colleagues.manage'], true],
    ['reader of lists', ['page.order-status'], true],
    ['dealer with a permission that an administrator added', ['order.place', 'own.scope'], true],
    ['field sales', ['order.place', 'menu.change-cust'], false],
    ['auditor', ['page.order-status', 'page.audit'], false],
    ['vendor', ['page.3rd-party-order', '3rd-party.upload'], false],
    ['guest', ['profile.update', 'page.catalog', 'page.news'], false],
    ['nobody', [], false],
  ])('%s', (_name, held, expected) => {
    expect(needsCustomer(held)).toBe(expected);
  });

  test('a permission is of dealers, of the staff or of everybody; files give no permission of the staff', () => {
    expect(dealerPermissions.filter((name) => staffPermissions.includes(name))).toEqual([]);
    const rest = Object.keys(permissions).filter(
      (name) => !dealerPermissions.includes(name) && !staffPermissions.includes(name),
    );
    expect(rest.filter((name) => needsCustomer([name]))).toEqual([]);
    expect(staffPermissions.filter((name) => filePermissions.some((given) => given === name))).toEqual([
      'menu.change-cust',
      'page.formvisit',
      'question.answer',
    ]);
  });

  test('one more permission of the staff lifts the demand, one more of dealers never does', () => {
    const some = fc.subarray(Object.keys(permissions));
    fc.assert(
      fc.property(
        some,
        fc.constantFrom(...dealerPermissions),
        fc.constantFrom(...staffPermissions),
        (held, own, staff) => {
          expect(needsCustomer([...held, staff])).toBe(false);
          expect(!needsCustomer(held) || needsCustomer([...held, own])).toBe(true);
        },
      ),
    );
  });

  test('areas open more than customers unless each included one names a customer', () => {
    expect(opensMoreThanCustomers([area('customer'), area('customer')])).toBe(false);
    expect(opensMoreThanCustomers([area('customer'), area('salesman', 'exclude')])).toBe(false);
    expect(opensMoreThanCustomers([area('customer'), area('none')])).toBe(true);
    expect(opensMoreThanCustomers([area('salesman')])).toBe(true);
    expect(opensMoreThanCustomers([area('audit')])).toBe(true);
  });
});
