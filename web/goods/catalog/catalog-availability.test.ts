import { describe, expect, it } from 'vitest';
import { dateWords, shownQuantity, arrivalText } from '#ui/figures/availability-words.ts';
import { availabilityOf, coloursOf, modelAvailability, sizeRun } from './catalog-availability.ts';
import { variant } from './catalog.factory.ts';

const words = { ...dateWords('en-GB', '2026-11-21', 'DD MMM YYYY'), noStock: 'none on its way', ask: 'ask us' };

describe('quantities and dates', () => {
  it('show a readable mask', () => {
    expect(shownQuantity({ qty: 12, mask: '' })).toBe(12);
    expect(shownQuantity({ qty: null, mask: '> 100' })).toBe('100+');
    expect(shownQuantity({ qty: null, mask: '> 0' })).toBeNull();
  });

  it('show a day only when it is confirmed', () => {
    expect(arrivalText('2026-12-08', 'day', words)).toEqual({ period: '8 Dec' });
    expect(arrivalText('2026-12-14', 'week', words)).toEqual({ week: 51 });
    expect(arrivalText('2027-02-01', 'month', words)).toEqual({ period: 'Feb 2027' });
  });
});

describe('one article', () => {
  it('shows what comes after the ready quantity', () => {
    expect(
      availabilityOf(variant({ articleCode: 'A', available: 3, arrivals: [{ date: '2026-12-08', qty: 10 }] }), words),
    ).toEqual({
      state: 'low',
      quantity: 3,
      next: { quantity: 10, period: '8 Dec' },
    });
  });

  it('says why it cannot be ordered', () => {
    expect(availabilityOf(variant({ articleCode: 'A', blocked: 'Recall check' }), words)).toEqual({
      state: 'none',
      reason: 'Recall check',
    });
  });
});

describe('a model', () => {
  const variants = [
    variant({ articleCode: 'A', colour: 'GLC', size: 'S', available: 2, arrivals: [{ date: '2026-12-08', qty: 10 }] }),
    variant({ articleCode: 'B', colour: 'GLC', size: 'M', available: 12 }),
    variant({
      articleCode: 'C',
      colour: 'CHK',
      size: 'S',
      available: 0,
      arrivals: [
        { date: '2026-12-08', qty: 6 },
        { date: '2027-01-12', qty: 4 },
      ],
    }),
  ];

  it('sums what is ready and what comes first', () => {
    expect(modelAvailability(variants, words)).toEqual({
      state: 'now',
      quantity: 14,
      next: { quantity: 16, period: '8 Dec' },
    });
  });

  it('stays a lower bound where a number is hidden', () => {
    expect(modelAvailability([...variants, variant({ articleCode: 'D', mask: '> 10' })], words)).toMatchObject({
      quantity: '24+',
    });
  });

  it('takes the best state of its articles', () => {
    expect(modelAvailability(variants.slice(2), words)).toMatchObject({
      state: 'arriving',
      quantity: 6,
      period: '8 Dec',
    });
    expect(modelAvailability([variant({ articleCode: 'X', blocked: 'No contract' })], words)).toEqual({
      state: 'none',
      reason: 'No contract',
    });
    expect(modelAvailability([], words)).toEqual({ state: 'none', reason: 'none on its way' });
  });

  it('shows each size once with its best state, and each colour once', () => {
    expect(sizeRun(variants)).toEqual([
      { size: 'S', state: 'low' },
      { size: 'M', state: 'now' },
    ]);
    expect(coloursOf(variants).map((each) => each.colour.id)).toEqual(['GLC', 'CHK']);
  });
});
