import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesSinceReview, orderChangesSinceReview, type ReviewedLine, type ReviewedOrder } from './changes.ts';
import { splitQuantity } from '#rules/goods/catalog/availability.ts';
import { priceLine, steppedPrice } from '#rules/goods/catalog/deals.ts';
import { orderAmounts } from '#rules/ordering/orders/totals.ts';
import { cartCount, cartSections, type PricedCartLine } from './totals.ts';

const reviewed: ReviewedLine = {
  field: 'products[0]',
  articleCode: '0042',
  sorg: '1000',
  currency: 'USD',
  reviewedCurrency: 'USD',
  reviewedPrice: 2_790,
  price: 2_790,
  reviewedQty: 6,
  qty: 6,
};

describe('changes since a review', () => {
  test.each<[string, Partial<ReviewedLine>, unknown[]]>([
    ['nothing changed', {}, []],
    ['a lower price passes', { price: 2_000 }, []],
    ['more stock passes', { qty: 9 }, []],
    [
      'a rise is told',
      { price: 2_850 },
      [
        {
          field: 'products[0]',
          code: 'price_changed',
          params: { articleCode: '0042', sorg: '1000', from: '27.90', to: '28.50', currency: 'USD' },
        },
      ],
    ],
    [
      'less stock is told',
      { qty: 5 },
      [{ field: 'products[0]', code: 'stock_changed', params: { articleCode: '0042', sorg: '1000', from: 6, to: 5 } }],
    ],
    [
      'another currency is told instead of the price',
      { currency: 'EUR', price: 9_999 },
      [
        {
          field: 'products[0]',
          code: 'currency_changed',
          params: { articleCode: '0042', sorg: '1000', from: 'USD', to: 'EUR', price: '99.99' },
        },
      ],
    ],
    ['a currency that was not reviewed is not compared', { reviewedCurrency: null, currency: 'EUR' }, []],
    ['what was not reviewed is not compared', { reviewedPrice: null, reviewedQty: null, price: 99_999, qty: 0 }, []],
  ])('%s', (_name, change, expected) => {
    expect(changesSinceReview([{ ...reviewed, ...change }])).toEqual(expected);
  });
  test('reports both a higher price and a shortage of one line', () => {
    expect(changesSinceReview([{ ...reviewed, price: 3_000, qty: 1 }]).map((change) => change.code)).toEqual([
      'price_changed',
      'stock_changed',
    ]);
  });
});

describe('changes of whole orders since a review', () => {
  const order: ReviewedOrder = {
    field: 'reviewed[0]',
    sorg: '1000',
    merchant: 'main',
    currency: 'USD',
    reviewedTax: 190,
    tax: 190,
    reviewedEarliestOn: '2026-11-24',
    earliestOn: '2026-11-24',
  };
  const who = { sorg: '1000', merchant: 'main' };
  test.each<[string, Partial<ReviewedOrder>, unknown[]]>([
    ['nothing changed', {}, []],
    ['less tax and an earlier day pass', { tax: 100, earliestOn: '2026-11-23' }, []],
    [
      'more tax is told',
      { tax: 210 },
      [{ field: 'reviewed[0]', code: 'tax_changed', params: { ...who, from: '1.90', to: '2.10', currency: 'USD' } }],
    ],
    [
      'a later day is told',
      { earliestOn: '2026-11-25' },
      [
        {
          field: 'reviewed[0]',
          code: 'delivery_date_changed',
          params: { ...who, from: '2026-11-24', to: '2026-11-25' },
        },
      ],
    ],
    [
      'what was not reviewed is not compared',
      { reviewedTax: null, reviewedEarliestOn: null, tax: 9_999, earliestOn: '2030-01-01' },
      [],
    ],
  ])('%s', (_name, change, expected) => {
    expect(orderChangesSinceReview([{ ...order, ...change }])).toEqual(expected);
  });
});

const line: fc.Arbitrary<PricedCartLine> = fc.record({
  sorg: fc.constantFrom('1000', '2000'),
  merchant: fc.constantFrom('main', 'outlet'),
  currency: fc.constantFrom('USD', 'EUR', null),
  readyQty: fc.nat(500),
  preOrderQty: fc.nat(500),
  readyPrice: fc.option(fc.nat(1_000_000)),
  preOrderPrice: fc.option(fc.nat(1_000_000)),
});

describe('sections', () => {
  test('splits by sorg, merchant and currency; keeps ready and pre-order apart', () => {
    const base = {
      sorg: '1000',
      merchant: 'main',
      currency: 'USD',
      readyQty: 2,
      preOrderQty: 3,
      readyPrice: 100,
      preOrderPrice: 90,
    };
    expect(cartSections([base, { ...base, preOrderQty: 0 }, { ...base, sorg: '2000' }])).toEqual([
      {
        sorg: '1000',
        merchant: 'main',
        currency: 'USD',
        ready: { lines: 2, units: 4, amount: 400 },
        preOrder: { lines: 1, units: 3, amount: 270 },
      },
      {
        sorg: '2000',
        merchant: 'main',
        currency: 'USD',
        ready: { lines: 1, units: 2, amount: 200 },
        preOrder: { lines: 1, units: 3, amount: 270 },
      },
    ]);
  });
  test('loses no unit and no cent', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const sections = cartSections(lines);
        expect(sections.reduce((sum, section) => sum + section.ready.units + section.preOrder.units, 0)).toBe(
          lines.reduce((sum, one) => sum + one.readyQty + one.preOrderQty, 0),
        );
        expect(sections.reduce((sum, section) => sum + section.ready.amount, 0)).toBe(
          lines.reduce((sum, one) => sum + one.readyQty * (one.readyPrice ?? 0), 0),
        );
      }),
    );
  });
  test('counts', () => {
    expect(cartCount([{ qty: 2 }, { qty: 5 }])).toEqual({ lines: 2, units: 7 });
    expect(cartCount([])).toEqual({ lines: 0, units: 0 });
  });
});

describe('from stock and price to the total', () => {
  const step = fc.record({
    minQty: fc.integer({ min: 1, max: 40 }),
    type: fc.constantFrom('percent' as const, 'amount' as const),
    value: fc.nat(9_000),
  });
  const deals = fc.array(
    fc.record({ number: fc.string({ minLength: 1, maxLength: 3 }), steps: fc.array(step, { maxLength: 4 }) }),
    { maxLength: 4 },
  );
  const wanted = fc.record({
    price: fc.nat(500_000),
    deals,
    packs: fc.integer({ min: 1, max: 30 }),
    pack: fc.integer({ min: 1, max: 12 }),
    available: fc.integer({ min: -20, max: 400 }),
    later: fc.boolean(),
  });

  test('splits a quantity into whole packs, prices a line with the single best deal, and adds lines, shipment and tax', () => {
    fc.assert(
      fc.property(
        fc.array(wanted, { maxLength: 8 }),
        fc.nat(50_000),
        fc.nat(2_500),
        fc.boolean(),
        (lines, shipment, basisPoints, includeTax) => {
          const priced = lines.map((line) => {
            const qty = line.packs * line.pack;
            const split = splitQuantity(qty, line.available, line.later, true, line.pack);
            expect(split.ready + split.preOrder + split.missing).toBe(qty);
            expect([
              Math.min(split.ready, split.preOrder, split.missing) >= 0,
              split.ready <= Math.max(0, line.available),
              split.ready % line.pack,
            ]).toEqual([true, true, 0]);
            const { unitPrice, subtotal } = priceLine(line.price, line.deals, split.ready);
            const reached = line.deals.flatMap((deal) => deal.steps).filter(({ minQty }) => split.ready >= minQty);
            expect(unitPrice).toBe(Math.min(line.price, ...reached.map((one) => steppedPrice(line.price, one))));
            expect([unitPrice >= 0, subtotal]).toEqual([true, unitPrice * split.ready]);
            return { price: unitPrice, qty: split.ready, subtotal };
          });
          const amounts = orderAmounts(priced, shipment, { includeTax, basisPoints });
          expect(amounts.goods).toBe(priced.reduce((sum, line) => sum + line.subtotal, 0));
          expect(amounts.total).toBe(amounts.goods + amounts.shipment + amounts.tax);
          expect(
            Math.abs(amounts.tax - (includeTax ? ((amounts.goods + shipment) * basisPoints) / 10_000 : 0)),
          ).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
});
