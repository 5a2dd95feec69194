import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { placeOf, typedVisitStart, visitStart } from './visit-start.ts';

describe('placeOf', () => {
  test.each([
    ['-7.2575, 112.7521', [-7.2575, 112.7521]],
    [' 52.52 13.405 ', [52.52, 13.405]],
    ['0;-180', [0, -180]],
    ['90,180', [90, 180]],
  ])('reads %s', (text, [latitude, longitude]) => {
    expect(placeOf(text)).toEqual({ latitude, longitude });
  });

  test.each(['', '7.25', '112.7521, -7.2575', '90.1, 0', '0, 180.1', '7,25, 112,75', 'Jl. Kawi 27', '1e2, 3'])(
    'refuses %s',
    (text) => {
      expect(placeOf(text)).toBeNull();
    },
  );
});

describe('typedVisitStart', () => {
  test('gives the place of its text, or an error of the field', () => {
    expect(v.parse(typedVisitStart, { name: 'Home', place: '0, 5' }).place).toEqual({ latitude: 0, longitude: 5 });
    const { issues } = v.safeParse(typedVisitStart, { name: 'Home', place: 'Jl. Kawi 27' });
    expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([['place', 'bad_input']]);
  });
});

describe('visitStart', () => {
  test('needs a name and a place on the globe', () => {
    const home = { name: ' Home ', latitude: -7.25, longitude: 112.75 };
    expect(v.parse(visitStart, home)).toEqual({ ...home, name: 'Home' });
    for (const part of [
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { latitude: 91 },
      { longitude: -181 },
      { latitude: Number.NaN },
    ])
      expect(v.safeParse(visitStart, { ...home, ...part }).success).toBe(false);
  });
});
