import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import {
  isOnTime,
  parsePoints,
  pointsOn,
  pointsText,
  pointValue,
  subTotal,
  verificationRate,
  type PointRow,
} from './points.ts';
import { bonusPeriod, bonusYears, quarterOf, quarters } from './quarter.ts';
import { countToNext, gainOf, stepProgress } from './steps.ts';

const day = fc.integer({ min: 0, max: 4_000 }).map((after) => addDays('2021-01-01', after));

describe('quarters', () => {
  test('the current year and the three before it are offered (Q-153)', () => {
    expect(bonusYears('2026-12-31')).toEqual([2026, 2025, 2024, 2023]);
    expect(bonusYears('2027-01-01')).toEqual([2027, 2026, 2025, 2024]);
  });

  test('partition the year: each day is in exactly one, and they follow each other without a gap', () => {
    fc.assert(
      fc.property(day, (any) => {
        const year = Number(any.slice(0, 4));
        const holding = quarters.filter((quarter) => {
          const { from, before } = bonusPeriod(year, quarter);
          return from <= any && any < before;
        });
        expect(holding).toEqual([quarterOf(any)]);
      }),
    );
    const periods = quarters.map((quarter) => bonusPeriod(2026, quarter));
    expect(periods.map(({ from }) => from)).toEqual(['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']);
    expect(periods.map(({ before }) => before)).toEqual([...periods.slice(1).map(({ from }) => from), '2027-01-01']);
    expect(bonusPeriod(2026, null)).toEqual({ from: '2026-01-01', before: '2027-01-01' });
  });
});

describe('points and values (Q-152)', () => {
  test.each([
    [150, '1.5'],
    [1_200, '12'],
    [5, '0.05'],
    [-250, '-2.5'],
    [0, '0'],
  ])('%i hundredths read %s', (hundredths, text) => {
    expect(pointsText(hundredths)).toBe(text);
    expect(parsePoints(text)).toBe(hundredths);
  });

  test('typed points may have a comma, and two decimals at most', () => {
    expect(parsePoints(' 1,25 ')).toBe(125);
    expect(parsePoints('1.255')).toBeNull();
    expect(parsePoints('many')).toBeNull();
  });

  test('the value of an article is rounded half away from zero to a minor unit', () => {
    expect(pointValue(150, 333)).toBe(500);
    expect(pointValue(1, 49)).toBe(0);
    expect(pointValue(1, 50)).toBe(1);
    expect(pointValue(1_000, 10_000)).toBe(100_000);
  });

  test('rounding happens once per article: whatever way rows are split, the parts add up to the total', () => {
    const row = fc.record({
      quantity: fc.integer({ min: -50, max: 500 }),
      points: fc.integer({ min: 0, max: 5_000 }),
      part: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(row), fc.integer({ min: 0, max: 1_000_000 }), (rows, value) => {
        const sum = (some: readonly { quantity: number; points: number }[]): number =>
          some.reduce((all, { quantity, points }) => all + subTotal(quantity, pointValue(points, value)), 0);
        const parts = [0, 1, 2, 3].map((part) => sum(rows.filter((one) => one.part === part)));
        expect(parts.reduce((all, part) => all + part, 0)).toBe(sum(rows));
        expect(sum(rows)).toBe(sum(rows.toReversed()));
        for (const { points } of rows)
          expect(Math.abs(pointValue(points, value) * 100 - points * value)).toBeLessThanOrEqual(50);
      }),
    );
  });

  test('a sub total beyond exact numbers is refused', () => {
    expect(() => subTotal(2, Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
  });

  const points = (merchandise: string, validFrom: string, value: number): PointRow => ({
    kind: 'registration',
    brand: 'quay',
    merchandise,
    validFrom,
    points: value,
  });
  test('a row of the category goes before one of the brand, then the latest that has begun', () => {
    const rows = [
      points('', '2025-01-01', 100),
      points('', '2026-01-01', 200),
      points('road', '2025-06-01', 300),
      points('road', '2026-07-01', 0),
    ];
    const on = (merchandise: string, at: string) =>
      pointsOn(rows, { kind: 'registration', brand: 'quay', merchandise }, at);
    expect([
      on('road', '2025-05-31'),
      on('road', '2025-06-01'),
      on('road', '2026-06-30'),
      on('road', '2026-07-01'),
    ]).toEqual([100, 300, 300, 0]);
    expect([on('city', '2024-12-31'), on('city', '2025-12-31'), on('city', '2026-01-01')]).toEqual([0, 100, 200]);
    expect(pointsOn(rows, { kind: 'purchase', brand: 'quay', merchandise: 'road' }, '2026-01-01')).toBe(0);
    expect(pointsOn(rows, { kind: 'registration', brand: 'other', merchandise: 'road' }, '2026-01-01')).toBe(0);
  });
});

describe('registrations on time (Q-152)', () => {
  test('the last day of the deadline counts, across the end of a year', () => {
    expect(isOnTime('2026-12-28', '2027-01-04', 7)).toBe(true);
    expect(isOnTime('2026-12-28', '2027-01-05', 7)).toBe(false);
    expect(isOnTime('2026-03-01', '2026-03-01', 0)).toBe(true);
  });

  test('the percentage is rounded down: 100 % only if all were on time, nothing without registrations', () => {
    expect(verificationRate(0, 0)).toBeNull();
    expect(verificationRate(2, 3)).toBe(6_666);
    expect(verificationRate(49_999, 50_000)).toBe(9_999);
    expect(verificationRate(3, 3)).toBe(10_000);
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 100_000 }), (onTime, late) => {
        const rate = verificationRate(onTime, onTime + late) ?? -1;
        expect(rate).toBeGreaterThanOrEqual(0);
        expect(rate).toBeLessThan(10_000);
      }),
    );
  });
});

describe('steps', () => {
  const bronze = { name: 'Bronze', points: 10_000, amount: 100_00 };
  const silver = { name: 'Silver', points: 25_000, amount: 300_00 };
  const steps = [silver, bronze];

  test('each reached step pays its amount; the next one says what is missing', () => {
    expect(stepProgress(0, steps)).toEqual({ reached: null, next: bronze, missing: 10_000, amount: 0 });
    expect(stepProgress(10_000, steps)).toEqual({ reached: bronze, next: silver, missing: 15_000, amount: 100_00 });
    expect(stepProgress(99_999, steps)).toEqual({ reached: silver, next: null, missing: 0, amount: 400_00 });
    expect(stepProgress(5, [])).toEqual({ reached: null, next: null, missing: 0, amount: 0 });
  });

  test('one more article brings its value, and the step if it reaches one', () => {
    expect(gainOf(9_900, { points: 99, value: 5_00 }, steps)).toEqual({ amount: 5_00, step: null });
    expect(gainOf(9_900, { points: 100, value: 5_00 }, steps)).toEqual({ amount: 105_00, step: bronze });
    expect(gainOf(9_900, { points: 20_000, value: 0 }, steps)).toEqual({ amount: 400_00, step: silver });
  });

  test('the number of articles to the next step is enough, and one less is not', () => {
    expect(countToNext(stepProgress(0, []), 100)).toBeNull();
    expect(countToNext(stepProgress(0, steps), 0)).toBeNull();
    fc.assert(
      fc.property(fc.nat(24_999), fc.integer({ min: 1, max: 3_000 }), (collected, points) => {
        const progress = stepProgress(collected, steps);
        const count = countToNext(progress, points) ?? 0;
        expect(stepProgress(collected + count * points, steps).reached).not.toBe(progress.reached);
        expect(stepProgress(collected + (count - 1) * points, steps).reached).toBe(progress.reached);
      }),
    );
  });
});
