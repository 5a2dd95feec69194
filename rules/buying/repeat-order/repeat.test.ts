import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutToSupply, priceChange, repeatQuantity, chooseArticle } from './repeat.ts';

describe('the quantity to order again (Q-074)', () => {
  const of = (wanted: number, article: Partial<Parameters<typeof repeatQuantity>[1]> = {}) =>
    repeatQuantity(wanted, { packSize: 1, orderLimit: null, inCart: 0, ...article });
  test.each([
    ['as it was', of(3), { qty: 3, notes: [] }],
    ['up to whole packs', of(7, { packSize: 5 }), { qty: 10, notes: ['pack'] }],
    ['the limit with the cart counted (R-182)', of(6, { orderLimit: 8, inCart: 5 }), { qty: 3, notes: ['limit'] }],
    ['nothing once the cart holds the limit', of(6, { orderLimit: 4, inCart: 9 }), { qty: 0, notes: ['limit'] }],
    ['whole packs within the limit', of(7, { packSize: 5, orderLimit: 9 }), { qty: 5, notes: ['limit'] }],
    ['nothing of nothing', of(0, { packSize: 5 }), { qty: 0, notes: [] }],
    ['what can be had', cutToSupply(of(10), 4, 1), { qty: 4, notes: ['stock'] }],
    ['whole packs of what can be had', cutToSupply(of(10, { packSize: 5 }), 9, 5), { qty: 5, notes: ['stock'] }],
    ['nothing where nothing can be had', cutToSupply(of(10), -3, 1), { qty: 0, notes: ['stock'] }],
  ])('%s', (_name, found, expected) => expect(found).toEqual(expected));

  test('is whole packs, within the limit, and notes every adjustment', () => {
    const whole = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(
        whole(500),
        fc.integer({ min: 1, max: 24 }),
        fc.option(fc.integer({ min: 1, max: 400 })),
        whole(400),
        whole(600),
        (wanted, pack, limit, packs, there) => {
          const inCart = packs * pack;
          const { qty, notes } = cutToSupply(
            repeatQuantity(wanted, { packSize: pack, orderLimit: limit, inCart }),
            there,
            pack,
          );
          expect(qty % pack).toBe(0);
          expect(qty).toBeLessThanOrEqual(Math.max(0, there));
          expect(qty === 0 || inCart + qty <= (limit ?? Infinity)).toBe(true);
          expect(qty === wanted || notes.length > 0).toBe(true);
        },
      ),
    );
  });
});

describe('change of a price since the last order', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  test.each([
    ['up', usd(1000), usd(1100), { amount: 100, percent: 10 }],
    ['down', usd(1000), usd(925), { amount: -75, percent: -8 }],
    ['the same', usd(1000), usd(1000), { amount: 0, percent: 0 }],
    ['free before', usd(0), usd(500), { amount: 500, percent: null }],
    ['another currency is not compared', { amount: 15_000_000, currency: 'IDR' }, usd(1000), null],
    ['no price today', usd(1000), null, null],
    ['never bought', null, usd(1000), null],
  ] as const)('%s', (_name, last, now, expected) => expect(priceChange(last, now)).toEqual(expected));
});

describe('choice of the article', () => {
  test.each([
    ['the article while all of it can be had', { qty: 4, proposedQty: 4 }, { qty: 4 }, 'same'],
    ['the successor where some of it is missing', { qty: 2, proposedQty: 4 }, { qty: 4 }, 'successor'],
    ['the successor of what is gone', null, { qty: 4 }, 'successor'],
    ['what is left, without a successor', { qty: 2, proposedQty: 4 }, null, 'same'],
    ['nothing where nothing can be had', { qty: 0, proposedQty: 4 }, { qty: 0 }, 'none'],
    ['nothing where the limit leaves nothing', { qty: 0, proposedQty: 0 }, null, 'none'],
  ] as const)('%s', (_name, same, successor, expected) => expect(chooseArticle(same, successor)).toBe(expected));
});
