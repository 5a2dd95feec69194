import { describe, expect, test } from 'vitest';
import { whiteSpot, type GroupOfMap } from './sales-map.ts';

const group: GroupOfMap = { expectsDealers: true, dealers: 2, visibleDealers: 2, sold: true };

describe('a white spot', () => {
  test.each<[string, Partial<GroupOfMap>, ReturnType<typeof whiteSpot>]>([
    ['dealers that buy', {}, null],
    ['no dealer', { dealers: 0, visibleDealers: 0, sold: null }, 'no-dealer'],
    ['no dealer, none expected', { dealers: 0, visibleDealers: 0, expectsDealers: false }, null],
    ['dealers that bought nothing', { sold: false }, 'no-revenue'],
    ['dealers that bought nothing, not expected', { sold: false, expectsDealers: false }, null],
    ['some of the dealers belong to a colleague', { sold: false, visibleDealers: 1 }, null],
    ['all dealers belong to colleagues', { sold: false, visibleDealers: 0 }, null],
    ['the caller may not see revenue', { sold: null }, null],
  ])('%s', (_name, changes, reason) => {
    expect(whiteSpot({ ...group, ...changes })).toBe(reason);
  });
});
