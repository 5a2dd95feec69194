import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitQuantity } from './availability.ts';
import { splitOverArrivals } from './split.ts';

const december = { on: '2026-12-08', qty: 8 };
const february = { on: '2027-02-01', qty: 10 };
const shown = (qty: number, available: number, pack = 1) => {
  const { parts, open } = splitOverArrivals(qty, available, [february, december], pack);
  return [...parts.map((part) => `${part.qty} ${part.arrival?.on ?? 'now'}`), ...(open > 0 ? [`${open} open`] : [])];
};

describe('R-177: a quantity is split over stock and the dates on which more comes', () => {
  test.each([
    ['all in stock', 5, 12, 1, ['5 now']],
    ['stock, then two arrivals', 24, 12, 1, ['12 now', '8 2026-12-08', '4 2027-02-01']],
    ['the remainder is named', 40, 12, 1, ['12 now', '8 2026-12-08', '10 2027-02-01', '10 open']],
    ['nothing in stock', 3, 0, 1, ['3 2026-12-08']],
    ['stock below nothing', 3, -4, 1, ['3 2026-12-08']],
    ['a broken pack waits for the arrival that completes it', 18, 5, 6, ['12 2026-12-08', '6 2027-02-01']],
    ['nothing wanted', 0, 12, 1, []],
  ] as const)('%s', (_case, qty, available, pack, parts) => expect(shown(qty, available, pack)).toEqual(parts));

  test('a hidden number covers any wanted quantity', () => {
    expect(splitOverArrivals(500, Infinity, [december], 6)).toEqual({ parts: [{ qty: 500, arrival: null }], open: 0 });
    expect(splitOverArrivals(20, 3, [{ on: '2026-12-08', qty: Infinity }]).parts.map((part) => part.qty)).toEqual([
      3, 17,
    ]);
  });

  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-12-${String(number).padStart(2, '0')}`);
  const arrivals = fc.array(fc.record({ on: day, qty: fc.nat(40) }), { maxLength: 6 });
  const packs = fc.integer({ min: 1, max: 12 });
  const stock = fc.integer({ min: -5, max: 60 });

  test('parts and remainder sum to the quantity, in the order of their dates', () => {
    fc.assert(
      fc.property(fc.nat(200), stock, arrivals, packs, (qty, available, coming, pack) => {
        const { parts, open } = splitOverArrivals(qty, available, coming, pack);
        expect(parts.reduce((sum, part) => sum + part.qty, 0) + open).toBe(qty);
        expect(parts.every((part) => part.qty > 0)).toBe(true);
        const dates = parts.map((part) => part.arrival?.on ?? '');
        expect(dates).toEqual([...dates].sort());
      }),
    );
  });

  test('no date gives more than has arrived by then, and all but the last part are whole packs', () => {
    fc.assert(
      fc.property(fc.nat(200), stock, arrivals, packs, (qty, available, coming, pack) => {
        const { parts, open } = splitOverArrivals(qty, available, coming, pack);
        let given = 0;
        const whole = open > 0 ? parts : parts.slice(0, -1);
        expect(whole.every((part) => part.qty % pack === 0)).toBe(true);
        for (const part of parts) {
          given += part.qty;
          const on = part.arrival?.on ?? '';
          const come =
            Math.max(0, available) + coming.filter((one) => one.on <= on).reduce((sum, one) => sum + one.qty, 0);
          expect(given).toBeLessThanOrEqual(come);
        }
      }),
    );
  });

  test('no arrival gives more single units than it has', () => {
    fc.assert(
      fc.property(fc.nat(200), stock, arrivals, (qty, available, coming) => {
        for (const part of splitOverArrivals(qty, available, coming).parts)
          expect(part.qty).toBeLessThanOrEqual(part.arrival?.qty ?? Math.max(0, available));
      }),
    );
  });

  test('what a cart calls ready is the part from stock', () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        stock,
        arrivals,
        packs,
        fc.boolean(),
        fc.boolean(),
        (qty, available, coming, pack, later, shows) => {
          const ready =
            splitOverArrivals(qty, available, coming, pack).parts.find((part) => part.arrival === null)?.qty ?? 0;
          expect(splitQuantity(qty, available, later, shows, pack).ready).toBe(ready);
        },
      ),
    );
  });
});
