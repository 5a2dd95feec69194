import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm, nearestNeighbour, routeLength, routeOrder } from './route-order.ts';

const berlin = { latitude: 52.52, longitude: 13.405 };
const paris = { latitude: 48.8566, longitude: 2.3522 };
const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const stops = fc
  .array(fc.option(place), { maxLength: 20 })
  .map((places) => places.map((one, id) => ({ id, place: one })));

describe('distanceKm', () => {
  test('is the great circle', () => {
    expect(distanceKm(berlin, paris)).toBeCloseTo(877.5, 0);
    expect(distanceKm(berlin, berlin)).toBe(0);
  });
  test('takes the short way across the date line', () => {
    expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 1);
    expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(20_015, 0);
  });
});

describe('routeOrder', () => {
  const at = (id: string, longitude: number, latitude = 0) => ({ id, place: { latitude, longitude } });
  const ids = (route: readonly { id: string }[]): string => route.map(({ id }) => id).join('');

  test('starts at the first stop and leaves unknown places to the end', () => {
    expect(
      ids(routeOrder([{ id: 'x', place: null }, at('a', 0), at('c', 2), { id: 'y', place: null }, at('b', 1)])),
    ).toBe('abcxy');
    expect(routeOrder([])).toEqual([]);
  });

  test('removes the crossing that the nearest neighbour leaves', () => {
    const day = [at('a', 0), at('b', 2, 3), at('c', 4), at('d', 0, 4), at('e', 3, 2)];
    expect(ids(nearestNeighbour(day))).toBe('abecd');
    expect(ids(routeOrder(day))).toBe('acebd');
    expect(routeLength(routeOrder(day))).toBeLessThan(0.8 * routeLength(nearestNeighbour(day)));
  });

  test('loses and doubles no stop, keeps the first, and is never longer than the nearest neighbour', () => {
    fc.assert(
      fc.property(stops, (day) => {
        const route = routeOrder(day);
        expect(route.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(day.map(({ id }) => id));
        const known = day.filter((stop) => stop.place !== null);
        expect(route[0]).toBe(known[0] ?? day[0]);
        expect(routeLength(route)).toBeLessThanOrEqual(routeLength(nearestNeighbour(known)) + 1e-6);
      }),
    );
  });
});
