import { describe, expect, test } from 'vitest';
import { monthSoFar } from './month-so-far.ts';

describe('the month so far and the same days a year before', () => {
  test.each([
    ['2026-11-22', '2026-11-01', '2025-11-01', '2025-11-22'],
    ['2026-01-01', '2026-01-01', '2025-01-01', '2025-01-01'],
    ['2028-02-29', '2028-02-01', '2027-02-01', '2027-02-28'],
    ['2026-12-31', '2026-12-01', '2025-12-01', '2025-12-31'],
  ])('%s', (today, from, beforeFrom, beforeTo) =>
    expect(monthSoFar(today)).toEqual({ now: { from, to: today }, yearBefore: { from: beforeFrom, to: beforeTo } }),
  );
});
