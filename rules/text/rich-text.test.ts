import { describe, expect, test } from 'vitest';
import { isLinkAddress, isWebAddress } from './rich-text.ts';
import { endsAfterStart } from '#rules/shown-window.ts';

describe('addresses of links (Q-168)', () => {
  test.each([
    ['https://veldra.example/a?b=c#d', true, true],
    ['http://localhost:4000', true, true],
    ['mailto:a@veldra.example', false, true],
    ['tel:+49-30-123456', false, true],
    ['tel:+49(0)30.12', false, true],
    ['tel:1;ext=2', false, false],
    ['tel:', false, false],
    ['tel:*%2321#', false, false],
    ['mailto:a@veldra.example?subject=x', false, false],
    ['javascript:alert(1)', false, false],
    ['data:text/html,x', false, false],
    ['ftp://veldra.example', false, false],
    ['//veldra.example', false, false],
    ['/orders', false, false],
    ['https://veldra.example/a b', false, false],
    ['https://', false, false],
    ['', false, false],
    [`https://veldra.example/${'x'.repeat(500)}`, false, false],
  ])('%s', (address, web, link) => {
    expect([isWebAddress(address), isLinkAddress(address)]).toEqual([web, link]);
  });
});

describe('windows (R-311, Q-015)', () => {
  const at = (date: string, time?: string) => ({ date, time: time ?? '' });
  test.each([
    [at('2026-03-01', '00:00:00'), at('2026-03-01', '23:59:59'), true],
    [at('2026-03-01', '12:00'), at('2026-03-01', '12:00'), true],
    [at('2026-03-01', '12:01'), at('2026-03-01', '12:00:59'), false],
    [at('2026-03-02', '00:00'), at('2026-03-01', '23:59'), false],
  ])('case %#', (from, to, good) => {
    expect(endsAfterStart({ from, to })).toBe(good);
  });
});
