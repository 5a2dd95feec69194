import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canAskForStock,
  stockAlertLapsesOn,
  stockAlertQuantity,
  stockAlertState,
  type AlertSupply,
} from './stock-alert.ts';

const supply = (more: Partial<AlertSupply> = {}): AlertSupply => ({
  available: 0,
  coming: false,
  discontinued: false,
  removed: false,
  block: null,
  ...more,
});

describe('stockAlertState', () => {
  test.each([
    ['nothing there', 1, {}, 'waiting'],
    ['one less than asked', 4, { available: 3 }, 'waiting'],
    ['exactly as asked', 4, { available: 4 }, 'here'],
    ['there, but he may not order it', 4, { available: 9, block: { code: 'order_blocked' } }, 'waiting'],
    ['announced only', 1, { coming: true }, 'waiting'],
    ['leaves the range, more is announced', 1, { discontinued: true, coming: true }, 'waiting'],
    ['leaves the range, the last ones suffice', 2, { discontinued: true, available: 2 }, 'here'],
    ['leaves the range, too few are left', 3, { discontinued: true, available: 2 }, 'gone'],
    ['taken out of the catalog, stock or not', 1, { removed: true, available: 9 }, 'gone'],
  ] as const)('%s', (_name, qty, more, state) => {
    expect(stockAlertState(qty, supply(more))).toBe(state);
  });

  test('reports `here` only if the quantity is in stock, not if it may be ordered for later (Q-077)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 0, max: 50 }),
        fc.boolean(),
        fc.boolean(),
        (qty, available, coming, discontinued) => {
          const state = stockAlertState(qty, supply({ available, coming, discontinued }));
          expect(state === 'here').toBe(available >= qty);
        },
      ),
    );
  });
});

test('an alert is for whole packs', () => {
  expect([0, 1, 10, 11].map((wanted) => stockAlertQuantity(wanted, 10))).toEqual([10, 10, 10, 20]);
  expect(stockAlertQuantity(3, 1)).toBe(3);
});

describe('canAskForStock', () => {
  test.each([
    ['what is not there', 2, {}, null, null],
    ['more than is there', 5, { available: 4 }, 5, null],
    ['what is there', 4, { available: 4 }, null, 'stock_alert_here'],
    ['more than he may order (R-182)', 6, {}, 5, 'exceeds_order_limit'],
    ['what he may not order', 1, { block: { code: 'brand_blocked' } }, null, 'brand_blocked'],
    ['what was taken out', 1, { removed: true, block: { code: 'article_removed' } }, null, 'article_removed'],
    ['what will not come any more', 1, { discontinued: true }, null, 'stock_alert_over'],
  ] as const)('%s', (_name, qty, more, limit, code) => {
    const verdict = canAskForStock(qty, supply(more), limit);
    expect(verdict.ok ? null : verdict.code).toBe(code);
  });
});

test('an alert expires twelve months later, on the last day of a shorter month', () => {
  expect(stockAlertLapsesOn('2026-05-03')).toBe('2027-05-03');
  expect(stockAlertLapsesOn('2028-02-29')).toBe('2029-02-28');
});
