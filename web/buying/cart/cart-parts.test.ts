import { expect, test } from 'vitest';
import { cartOf, lineOf } from './cart.fixtures.ts';
import type { CartLine } from './cart.documents.ts';
import { cartParts } from './cart-parts.ts';

const waiting = (articleCode: string, date: string, precision = 'day'): CartLine => {
  const line = lineOf({ articleCode, qty: 3, preOrderQty: 3 });
  return {
    ...line,
    article: line.article && { ...line.article, nextArrival: { date, precision, qty: 5, mask: '' } },
  };
};

test('a pre-order part shows the earliest arrival of its lines, whatever their order (R-177)', () => {
  const lines = [waiting('C', '2026-12-28'), waiting('A', '2026-12-07', 'week'), waiting('B', '2026-12-15')];
  for (const [first, second, third] of [lines, lines.toReversed(), [lines[1], lines[0], lines[2]]]) {
    const parts = cartParts(cartOf([first!, second!, third!]).cartOverview);
    expect(parts.map(({ kind, arrival, lines: count }) => [kind, arrival, count])).toEqual([
      ['preorder', { date: '2026-12-07', precision: 'week' }, 3],
    ]);
  }
});

test('of arrivals that begin on one day, the one that ends first counts', () => {
  const lines = [waiting('A', '2026-12-01', 'month'), waiting('B', '2026-12-01'), waiting('C', '2026-12-01', 'week')];
  expect(cartParts(cartOf(lines).cartOverview)[0]?.arrival).toEqual({ date: '2026-12-01', precision: 'day' });
});
