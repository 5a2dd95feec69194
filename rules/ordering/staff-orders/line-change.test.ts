import { describe, expect, test } from 'vitest';
import { lineChangeRefusal, loweredAmounts, surplusOf } from './line-change.ts';

const account = { type: 'account', state: 'completed', documents: 0, decidedAt: null };

describe('lineChangeRefusal', () => {
  test.each([
    ['processing', 'waiting', account, null],
    ['pending', 'held', { ...account, type: 'transfer', state: 'waiting' }, null],
    ['processing', 'sent', account, 'order_already_taken'],
    ['processing', 'accepted', account, 'order_already_taken'],
    ['complete', 'accepted', account, 'order_already_taken'],
    ['failed', 'rejected', account, 'order_lines_settled'],
    ['cancelled', 'waiting', account, 'order_lines_settled'],
    ['void', 'held', account, 'order_lines_settled'],
    ['pending', 'held', { ...account, type: 'transfer', state: 'waiting', documents: 1 }, 'order_lines_paid'],
    ['pending', 'held', { ...account, type: 'transfer', state: 'uploaded' }, 'order_lines_paid'],
    ['processing', 'waiting', { ...account, type: 'transfer', decidedAt: new Date(0) }, 'order_lines_paid'],
    ['processing', 'waiting', { ...account, decidedAt: new Date(0) }, null],
    ['processing', 'waiting', null, null],
  ] as const)('%s, %s, %o: %s', (status, erpState, payment, refusal) => {
    expect(lineChangeRefusal({ status, erpState }, payment)).toBe(refusal);
  });
});

describe('loweredAmounts', () => {
  const old = { goods: 10_000, shipment: 500, tax: 1_995, total: 12_495 };
  test('charges the tax rate of the order on what is left and keeps the freight', () => {
    expect(loweredAmounts(old, 3_333, 1_900)).toEqual({ goods: 3_333, shipment: 500, tax: 728, total: 4_561 });
    expect(loweredAmounts({ ...old, tax: 0, total: 10_500 }, 1, 1_900)).toEqual({
      goods: 1,
      shipment: 500,
      tax: 0,
      total: 501,
    });
  });
  test('is null where the rate is another one', () => expect(loweredAmounts(old, 3_333, 700)).toBeNull());
});

describe('surplusOf', () => {
  const first = { site: 'S1', qty: 4, allocatedQty: 3 };
  const second = { site: 'S2', qty: 5, allocatedQty: 0 };
  test.each([
    [9, []],
    [12, []],
    [6, [{ site: 'S2', qty: 3, allocatedQty: 0 }]],
    [4, [second]],
    [3, [{ site: 'S1', qty: 1, allocatedQty: 0 }, second]],
    [1, [{ site: 'S1', qty: 3, allocatedQty: 2 }, second]],
    [0, [first, second]],
  ])('with %d kept units', (kept, surplus) => {
    expect(surplusOf([first, second], kept)).toEqual(surplus);
  });
});
