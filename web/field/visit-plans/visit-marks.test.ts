import { describe, expect, test } from 'vitest';
import type { PlannedCustomer } from './visit-plans.documents.ts';
import { visitMarks } from './visit-marks.ts';

const shop = (code: string, daysSince: number | null, place: number | null = 1): PlannedCustomer => ({
  code,
  name: `Shop ${code}`,
  address: '',
  postalCode: '',
  city: 'Malang',
  state: '',
  country: 'ID',
  phone: '',
  latitude: place,
  longitude: place,
  lastVisitOn: null,
  daysSince,
  plannedOn: null,
});

describe('dealers on the map', () => {
  test('the day comes first in its order, and each dealer is there once', () => {
    const { marks } = visitMarks(
      [shop('B', 80), shop('A', null)],
      [shop('A', null), shop('N', null), shop('L', 50)],
      6,
    );
    expect(marks.map(({ dealer, state, place }) => `${dealer.code} ${state} ${place}`)).toEqual([
      'B planned 1',
      'A planned 2',
      'N never null',
      'L due null',
    ]);
  });

  test('a visit is due from the day on which the weeks are over; a list of everybody uses six weeks', () => {
    const states = (weeks: number) =>
      visitMarks([], [shop('A', 41), shop('B', 42), shop('C', 14)], weeks).marks.map(({ state }) => state);
    expect(states(0)).toEqual(['visited', 'due', 'visited']);
    expect(states(2)).toEqual(['due', 'due', 'due']);
  });

  test('dealers whose place nobody knows are counted; the others keep their number', () => {
    const { marks, unplaced } = visitMarks([shop('X', 1, null), shop('A', 1)], [shop('Y', 1, null)], 6);
    expect(marks.map(({ dealer, place }) => [dealer.code, place])).toEqual([['A', 2]]);
    expect(unplaced).toBe(2);
  });
});
