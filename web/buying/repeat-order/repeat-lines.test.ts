import { describe, expect, it } from 'vitest';
import { laterUnits, limitsOf, mergedProducts, proposed, totalsOf, unitPrice, wantedOf } from './repeat-lines.ts';
import { offer, repeatLine } from './repeat-order.factory.ts';

describe('lines to order again', () => {
  it('propose the successor if it is chosen, and nothing if nothing is available', () => {
    const line = repeatLine('OLD', {
      take: 'successor',
      successor: offer({ qty: 3, product: { articleCode: 'NEW' } }),
    });
    expect(proposed(line)).toEqual({ take: 'successor', qty: 3 });
    expect(wantedOf([line], {})).toEqual([{ id: '1000:OLD', articleCode: 'NEW', sorg: '1000', qty: 3 }]);
    expect(wantedOf([line], { '1000:OLD': { take: 'same', qty: 2 } })).toEqual([
      { id: '1000:OLD', articleCode: 'OLD', sorg: '1000', qty: 2 },
    ]);
    expect(proposed(repeatLine('GONE', { take: 'none', same: offer({ qty: 7 }) }))).toEqual({ take: 'same', qty: 0 });
    expect(wantedOf([repeatLine('NEVER', { take: 'none', same: null })], {})).toEqual([]);
  });

  it('are priced by the deal that the cart would reach', () => {
    const deals = [
      {
        steps: [
          { qty: 5, price: '4.50' },
          { qty: 10, price: '4.00' },
        ],
      },
    ];
    const tube = offer({ inCart: 3, product: { price: { currency: 'USD', dealer: '5.00', deals } } });
    expect([1, 2, 6, 7].map((qty) => unitPrice(tube, qty))).toEqual([500, 450, 450, 400]);
    expect(unitPrice(offer({ product: { price: null } }), 1)).toBeNull();
  });

  it('add up per currency, without rounding', () => {
    const idr = offer({ qty: 2, product: { price: { currency: 'IDR', dealer: '55290', deals: [] } } });
    expect(totalsOf([repeatLine('A'), repeatLine('B', { same: idr }), repeatLine('C', { take: 'none' })], {})).toEqual({
      articles: 2,
      units: 6,
      amounts: [
        { currency: 'USD', minor: 2000 },
        { currency: 'IDR', minor: 110_580 },
      ],
    });
  });

  it('respect the order limit including the cart', () => {
    expect(limitsOf(offer({ inCart: 3, product: { packSize: 2, orderLimit: 9 } }))).toEqual({
      min: 2,
      pack: 2,
      max: 6,
    });
    expect(limitsOf(offer({ inCart: 12, product: { orderLimit: 9 } })).max).toBe(0);
  });

  it('report what comes later than the stock left by the cart; nothing if stock is masked', () => {
    expect(laterUnits(offer({ inCart: 48 }), 5)).toBe(3);
    expect(laterUnits(offer({ product: { available: { qty: null, mask: '> 100' } } }), 500)).toBe(0);
  });

  it('add one article of several lines to the cart once, and never go below zero', () => {
    const held = [{ articleCode: 'A', sorg: '1000', qty: 2 }];
    const want = (id: string, articleCode: string, qty: number) => ({ id, articleCode, sorg: '1000', qty });
    expect(mergedProducts([want('1', 'A', 3), want('2', 'B', 1), want('3', 'A', 4)], held)).toEqual([
      { articleCode: 'A', sorg: '1000', qty: 9 },
      { articleCode: 'B', sorg: '1000', qty: 1 },
    ]);
    expect(mergedProducts([want('1', 'A', -3)], held)).toEqual([{ articleCode: 'A', sorg: '1000', qty: 0 }]);
  });
});
