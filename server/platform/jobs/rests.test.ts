import { describe, expect, test } from 'vitest';
import { othersShare, restAfter } from './rests.ts';

describe('the share of other processes', () => {
  const before = { used: 1000, all: 4000, own: 100 };

  test('is what was used without this process', () => {
    expect(othersShare(before, { used: 1500, all: 5000, own: 200 })).toBeCloseTo(0.4);
  });

  test.each([
    { what: 'no time has passed', after: before, share: 0 },
    { what: 'this process used more than was read', after: { used: 1000, all: 5000, own: 300 }, share: 0 },
    { what: 'more was used than passed', after: { used: 9000, all: 5000, own: 100 }, share: 1 },
  ])('is within its bounds when $what', ({ after, share }) => {
    expect(othersShare(before, after)).toBe(share);
  });
});

describe('a rest', () => {
  test('is not needed while most of the processors are free', () => {
    expect(restAfter(30, 0)).toBe(0);
    expect(restAfter(30, 0.5)).toBe(0);
  });

  test('grows with what others use', () => {
    expect(restAfter(30, 0.75)).toBeCloseTo(90);
    expect(restAfter(30, 0.8)).toBeGreaterThan(restAfter(30, 0.75));
  });

  test('ends, however busy others are', () => {
    expect(restAfter(10, 1)).toBe(190);
    expect(restAfter(1000, 1)).toBe(500);
  });
});
