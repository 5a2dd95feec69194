import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskQuantity } from '#rules/goods/catalog/availability.ts';
import { buildableSets, minimumQuantity, nextSets, type SetPart } from './groupsets.ts';

const part = (
  qty: number,
  there: number | string,
  arrivals: readonly (readonly [string, number | string])[] = [],
): SetPart => {
  const shown = (units: number | string) =>
    typeof units === 'number' ? { qty: units, mask: '' } : { qty: null, mask: units };
  return {
    qty,
    there: shown(there),
    arrivals: arrivals.map(([on, units]) => ({ on, precision: 'day', ...shown(units) })),
  };
};

test.each([
  [{ qty: 4, mask: '' }, 4],
  [{ qty: -2, mask: '' }, 0],
  [{ qty: null, mask: '> 10' }, 11],
  [{ qty: null, mask: '> 0' }, 1],
  [{ qty: null, mask: '' }, 0],
])('%o is at least %i', (shown, least) => expect(minimumQuantity(shown)).toBe(least));

describe('sets from parts', () => {
  test.each([
    ['the scarcest part decides', [part(1, 8), part(2, 6), part(1, 12)], 3, '', 1],
    ['a part that is not there', [part(1, 8), part(1, 0)], 0, '', 1],
    ['a masked part that is enough', [part(1, 8), part(1, '> 10')], 8, '', 0],
    ['a masked part that may be the scarce one', [part(1, 30), part(2, '> 10')], null, '> 4', null],
    ['all masked', [part(1, '> 10'), part(1, '> 10')], null, '> 10', null],
    ['nothing can be said', [part(1, 30), part(4, '> 0')], null, '', null],
    ['no parts', [], 0, '', null],
  ] as const)('%s', (_case, parts, qty, mask, scarcest) =>
    expect(buildableSets(parts)).toEqual({ sets: { qty, mask }, scarcest }),
  );

  test('the next sets are available when the last missing part arrives', () => {
    const parts = [
      part(1, 2),
      part(2, 4, [
        ['2026-12-08', 1],
        ['2026-12-20', 5],
      ]),
      part(1, 2, [['2026-12-10', 9]]),
    ];
    expect(nextSets(parts)).toBeNull();
    expect(nextSets([part(1, 9), ...parts.slice(1)])).toEqual({
      sets: { qty: 5, mask: '' },
      on: '2026-12-20',
      precision: 'day',
    });
  });

  test('promises no sets where a part has no date or a masked quantity', () => {
    expect(nextSets([part(1, 2), part(1, 9)])).toBeNull();
    expect(nextSets([part(1, '> 10'), part(1, '> 10')])).toBeNull();
    expect(nextSets([part(1, 0, [['2026-12-08', '> 10']]), part(1, '> 20')])).toEqual({
      sets: { qty: null, mask: '> 10' },
      on: '2026-12-08',
      precision: 'day',
    });
  });

  const units = fc.nat(40);
  const parts = fc.array(fc.record({ qty: fc.integer({ min: 1, max: 4 }), units }), { minLength: 1, maxLength: 6 });

  test('every counted set can be built, and one more cannot', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const { sets } = buildableSets(all.map((one) => part(one.qty, one.units)));
        expect(all.every((one) => one.units >= (sets.qty ?? 0) * one.qty)).toBe(true);
        expect(all.some((one) => one.units < ((sets.qty ?? 0) + 1) * one.qty)).toBe(true);
      }),
    );
  });

  test('R-170: reveals nothing that the masked parts do not reveal', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 20 }), fc.nat(500), (all, mask, more) => {
        const seen = (extra: number) =>
          buildableSets(
            all.map((one) => ({
              qty: one.qty,
              there: maskQuantity(one.units > mask ? one.units + extra : one.units, mask),
              arrivals: [],
            })),
          );
        expect(seen(more)).toEqual(seen(0));
      }),
    );
  });

  test('never counts more sets than the parts allow', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 20 }), (all, mask) => {
        const real = Math.min(...all.map((one) => Math.floor(one.units / one.qty)));
        const { sets } = buildableSets(
          all.map((one) => ({ qty: one.qty, there: maskQuantity(one.units, mask), arrivals: [] })),
        );
        expect(minimumQuantity(sets)).toBeLessThanOrEqual(real);
      }),
    );
  });
});
