import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  arrivalEnd,
  availabilityOf,
  availableToCustomer,
  isOverdue,
  maskQuantity,
  splitQuantity,
  type Supply,
} from './availability.ts';

test.each([
  ['2026-11-21', 6, '2027-05-21'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-11-30', 0, '2026-11-30'],
  ['2026-12-15', 12, '2027-12-15'],
])('%s and %i months is %s', (date, months, later) => expect(addMonths(date, months)).toBe(later));

test.each([
  ['2026-12-08', 'day', '2026-12-08'],
  ['2026-12-14', 'week', '2026-12-20'],
  ['2026-02-01', 'month', '2026-02-28'],
] as const)('an arrival on %s by %s is awaited until %s', (on, precision, end) => {
  expect(arrivalEnd(on, precision)).toBe(end);
  expect(isOverdue({ on, precision }, end)).toBe(false);
  expect(isOverdue({ on, precision }, addMonths(end, 1))).toBe(true);
});

test.each([
  [10, 0, 0, 10],
  [10, 0, 4, 6],
  [10, 3, 4, 6],
  [10, 8, 4, 8],
  [5, 5, 5, 5],
  [5, 9, 9, 5],
  [0, 5, 0, 0],
  [-3, 0, 0, 0],
  [10, 0, 40, 0],
  [10, -1, -1, 10],
])('of %i on hand, %i allocated to the customer and %i to others, %i are available', (onHand, own, others, available) =>
  expect(availableToCustomer(onHand, own, others)).toBe(available),
);

test('availability stays between zero and the stock on hand, and grows with the own allocation', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 500 }), fc.nat(300), fc.nat(300), (onHand, own, others) => {
      const available = availableToCustomer(onHand, own, others);
      expect(available).toBeGreaterThanOrEqual(0);
      expect(available).toBeLessThanOrEqual(Math.max(0, onHand));
      expect(availableToCustomer(onHand, own + 1, others)).toBeGreaterThanOrEqual(available);
      expect(available).toBeGreaterThanOrEqual(Math.min(own, Math.max(0, onHand)));
    }),
  );
});

describe('mask', () => {
  test.each([
    [12, null, true, { qty: 12, mask: '' }],
    [12, 10, true, { qty: null, mask: '> 10' }],
    [10, 10, true, { qty: 10, mask: '' }],
    [0, 10, true, { qty: 0, mask: '' }],
    [12, null, false, { qty: null, mask: '> 0' }],
    [0, null, false, { qty: 0, mask: '' }],
  ] as const)('%i with mask %s, exact %s', (qty, limit, exact, shown) =>
    expect(maskQuantity(qty, limit, exact)).toEqual(shown),
  );

  test('never shows a number above the mask', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 1000 }), (qty, limit) => {
        expect(maskQuantity(qty, limit).qty ?? 0).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

describe('state', () => {
  const today = '2026-11-21';
  const arrival = { on: '2026-12-08', precision: 'week' as const, qty: 10 };
  const preOrder = { from: '2027-02-01', to: '2027-02-27' };
  const nothing: Supply = { blocked: false, available: 0, arrivals: [], preOrder: null, onRequest: false };
  test.each([
    ['blocked wins', { ...nothing, blocked: true, available: 9 }, 'not-orderable', null],
    ['now', { ...nothing, available: 4, arrivals: [arrival] }, 'now', null],
    ['low', { ...nothing, available: 3 }, 'low', null],
    ['arriving', { ...nothing, arrivals: [arrival], preOrder }, 'arriving', '2026-12-08'],
    ['pre-order', { ...nothing, preOrder, onRequest: true }, 'pre-order', '2027-02-01'],
    [
      'pre-order on its last day',
      { ...nothing, preOrder: { from: '2026-01-01', to: today } },
      'pre-order',
      '2026-01-01',
    ],
    [
      'pre-order that is over',
      { ...nothing, preOrder: { from: '2026-01-01', to: '2026-11-20' } },
      'not-orderable',
      null,
    ],
    ['on request', { ...nothing, onRequest: true }, 'on-request', null],
    ['nothing', nothing, 'not-orderable', null],
  ] as const)('%s', (_case, supply, state, date) =>
    expect(availabilityOf(supply, today)).toMatchObject({ state, date }),
  );
});

describe('ready and pre-order', () => {
  test.each([
    [5, 12, false, true, { ready: 5, preOrder: 0, missing: 0 }],
    [15, 12, true, true, { ready: 12, preOrder: 3, missing: 0 }],
    [15, 12, true, false, { ready: 12, preOrder: 0, missing: 3 }],
    [15, 12, false, true, { ready: 12, preOrder: 0, missing: 3 }],
    [2, 0, true, true, { ready: 0, preOrder: 2, missing: 0 }],
    [2, -4, false, true, { ready: 0, preOrder: 0, missing: 2 }],
  ] as const)('%i of %i', (qty, available, later, shown, split) =>
    expect(splitQuantity(qty, available, later, shown)).toEqual(split),
  );

  test('the parts sum up to the quantity', () => {
    fc.assert(
      fc.property(
        fc.nat(99_999),
        fc.integer({ min: -10, max: 99_999 }),
        fc.boolean(),
        fc.boolean(),
        (qty, available, later, shown) => {
          const split = splitQuantity(qty, available, later, shown);
          expect(split.ready + split.preOrder + split.missing).toBe(qty);
          expect(Math.min(split.ready, split.preOrder, split.missing)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
