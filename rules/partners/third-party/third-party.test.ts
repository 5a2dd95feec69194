import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactSum, lineProblems, type LineChecks } from './lines.ts';
import { isItemStep, itemStatuses, nextItemStatuses, orderStatusOf, type ItemStatus } from './status.ts';

const anyStatus = fc.constantFrom(...itemStatuses);

describe('statuses of items', () => {
  test('the steps of a third-party item are those of the decision and no others (R-241, Q-120)', () => {
    const steps = itemStatuses.flatMap((from) =>
      itemStatuses.filter((to) => isItemStep(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(steps).toEqual([
      'open > processing',
      'open > cancelled',
      'processing > shipped',
      'processing > cancelled',
      'shipped > complete',
    ]);
  });

  test('every walk along the steps ends as complete or cancelled and meets no status twice', () => {
    const walks = (status: ItemStatus, seen: readonly ItemStatus[] = []): ItemStatus[][] =>
      nextItemStatuses(status).length === 0
        ? [[...seen, status]]
        : nextItemStatuses(status).flatMap((to) => walks(to, [...seen, status]));
    for (const walk of walks('open')) {
      expect(new Set(walk).size).toBe(walk.length);
      expect(['complete', 'cancelled']).toContain(walk.at(-1));
    }
    expect(walks('open')).toHaveLength(3);
  });

  test.each<[ItemStatus[], string]>([
    [['open'], 'open'],
    [['open', 'open'], 'open'],
    [['open', 'processing'], 'processing'],
    [['open', 'cancelled'], 'processing'],
    [['open', 'complete'], 'processing'],
    [['shipped', 'complete'], 'processing'],
    [['complete', 'cancelled'], 'complete'],
    [['cancelled'], 'complete'],
  ])('an order with items %j is %s', (items, status) => {
    expect(orderStatusOf(items)).toBe(status);
  });

  test('the order of the items does not matter, and a step never leads an order back', () => {
    const rank = { open: 0, processing: 1, complete: 2 };
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1, maxLength: 8 }), fc.nat(), (items, at) => {
        expect(orderStatusOf(items.toReversed())).toBe(orderStatusOf(items));
        const index = at % items.length;
        for (const to of nextItemStatuses(items[index]!))
          expect(rank[orderStatusOf(items.with(index, to))]).toBeGreaterThanOrEqual(rank[orderStatusOf(items)]);
      }),
    );
  });
});

describe('checks of a line (Q-121)', () => {
  const both: LineChecks = { checkStock3rdParty: true, checkPrice3rdParty: true };
  const none: LineChecks = { checkStock3rdParty: false, checkPrice3rdParty: false };
  const article = { price: 1250, currency: 'USD', stock: 4 };
  const line = { qty: 4, seenPrice: 1250, seenCurrency: 'USD' };
  const codes = (...given: Parameters<typeof lineProblems>) => lineProblems(...given).map(({ code }) => code);

  test('a line within the stock at the seen price passes', () => {
    expect(codes(article, line, both)).toEqual([]);
  });

  test('a line above the stock is refused only if the market checks the stock', () => {
    expect(lineProblems(article, { ...line, qty: 5 }, both)).toEqual([
      { code: 'third_party_stock_short', params: { available: 4, qty: 5 } },
    ]);
    expect(codes(article, { ...line, qty: 5 }, { ...both, checkStock3rdParty: false })).toEqual([]);
  });

  test('a price that changed either way, or its currency, is refused only if the market checks prices', () => {
    for (const seen of [
      { seenPrice: 1249, seenCurrency: 'USD' },
      { seenPrice: 1251, seenCurrency: 'USD' },
      { seenPrice: 1250, seenCurrency: 'EUR' },
    ]) {
      expect(codes(article, { ...line, ...seen }, both)).toEqual(['third_party_price_changed']);
      expect(codes(article, { ...line, ...seen }, { ...both, checkPrice3rdParty: false })).toEqual([]);
    }
    expect(lineProblems(article, { ...line, seenPrice: 1300 }, both)[0]?.params).toEqual({
      from: '13.00',
      to: '12.50',
      currency: 'USD',
    });
  });

  test('without a seen price there is none to compare', () => {
    expect(codes(article, { ...line, seenPrice: null }, both)).toEqual([]);
  });

  test('no price and no article are refused by every market', () => {
    for (const checks of [both, none]) {
      expect(codes({ ...article, price: null }, line, checks)).toEqual(['third_party_no_price']);
      expect(codes(null, line, checks)).toEqual(['third_party_not_available']);
    }
  });

  test('an amount beyond the exact ones is refused', () => {
    expect(codes({ ...article, price: 10 ** 12, stock: 99_999 }, { ...line, qty: 99_999 }, none)).toEqual([
      'out_of_range',
    ]);
  });
});

test('a sum is exact or none', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat(), { maxLength: 6 }), (amounts) => {
      const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
      expect(exactSum(amounts)).toBe(exact <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(exact) : null);
    }),
  );
});
