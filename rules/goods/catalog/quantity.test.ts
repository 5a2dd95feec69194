import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, type BlockFacts } from './blocks.ts';
import { checkQuantity, largestQuantity, newArrivalPeriod, roundUpToPack } from './quantity.ts';
import { codeKey, countTypingErrors } from './search.ts';
import { takeFromSites } from './stock.ts';

test.each([
  [4, 1, 4, null],
  [5, 1, 4, 'exceeds_order_limit'],
  [6, 6, null, null],
  [7, 6, null, 'not_pack_multiple'],
  [12, 6, 10, 'exceeds_order_limit'],
  [7, 6, 4, 'not_pack_multiple'],
  [99_999, 1, null, null],
] as const)('%i in packs of %i with limit %s', (qty, packSize, orderLimit, code) => {
  const verdict = checkQuantity(qty, { packSize, orderLimit });
  expect(verdict.ok ? null : verdict.code).toBe(code);
});

test('rounding up gives whole packs, at most one pack more', () => {
  fc.assert(
    fc.property(fc.nat(99_999), fc.integer({ min: 1, max: 100 }), (qty, pack) => {
      const rounded = roundUpToPack(qty, pack);
      expect(rounded % pack).toBe(0);
      expect(rounded - qty).toBeGreaterThanOrEqual(0);
      expect(rounded - qty).toBeLessThan(pack);
    }),
  );
  expect(largestQuantity(10, 6)).toBe(6);
  expect(largestQuantity(null, 6)).toBeNull();
});

test.each([
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-02', '2026-01-01', false],
  [null, '2026-01-01', true],
  ['2026-01-02', null, true],
  [null, null, true],
])('R-176: a new arrival from %s to %s', (from, to, ok) => expect(newArrivalPeriod(from, to).ok).toBe(ok));

test('returns the first reason, from the broadest to the narrowest', () => {
  const fine: BlockFacts = {
    invalid: false,
    removed: false,
    allowOrder: true,
    orderBlock: null,
    hierarchyBlock: null,
    brandBlock: null,
    categoryBlock: null,
    sorgBlock: null,
    hasPrice: true,
  };
  const cases: [Partial<BlockFacts>, string | null][] = [
    [{}, null],
    [{ hasPrice: false }, 'no_price'],
    [{ allowOrder: false, hasPrice: false }, 'not_allowed_to_order'],
    [{ orderBlock: 'Recall check', allowOrder: false }, 'order_blocked'],
    [{ hierarchyBlock: 'x', orderBlock: 'y' }, 'hierarchy_blocked'],
    [{ categoryBlock: 'x', hierarchyBlock: 'y' }, 'category_blocked'],
    [{ brandBlock: 'x', categoryBlock: 'y' }, 'brand_blocked'],
    [{ sorgBlock: 'x', brandBlock: 'y' }, 'sorg_blocked'],
    [{ invalid: true, sorgBlock: 'x' }, 'invalid_article'],
    [{ removed: true, invalid: true }, 'article_removed'],
  ];
  for (const [facts, code] of cases) expect(blockOf({ ...fine, ...facts })?.code ?? null).toBe(code);
  expect(blockOf({ ...fine, orderBlock: 'Recall check' })?.reason).toBe('Recall check');
});

test.each([
  ['V26-M7 GLC/54', 'V26M7GLC54'],
  ['0004711', '0004711'],
  ['  a.b ', 'AB'],
  ['Ünï', 'N'],
  ['---', ''],
])('key of %s is %s', (text, key) => expect(codeKey(text)).toBe(key));

test.each([
  ['mountain', 'mountain', 0],
  ['moutnain', 'mountain', 1],
  ['redd', 'red', 1],
  ['tyer', 'tyre', 1],
  ['bik', 'bike', 1],
  ['xike', 'bike', 1],
  ['', 'bike', 4],
  ['ab', 'ba', 1],
  ['abc', 'cab', 2],
])('from %s to %s have %i typing errors', (a, b, count) => {
  expect(countTypingErrors(a, b)).toBe(count);
  expect(countTypingErrors(b, a)).toBe(count);
});

test.each([
  [
    'best site first',
    5,
    [
      { site: 'A', free: 3 },
      { site: 'B', free: 9 },
    ],
    0,
    0,
    [
      { site: 'A', qty: 3, allocatedQty: 0 },
      { site: 'B', qty: 2, allocatedQty: 0 },
    ],
    0,
  ],
  ['not what is kept for others', 5, [{ site: 'A', free: 6 }], 0, 4, [{ site: 'A', qty: 2, allocatedQty: 0 }], 3],
  [
    'own allocation first',
    5,
    [
      { site: 'A', free: 2 },
      { site: 'B', free: 6 },
    ],
    3,
    4,
    [
      { site: 'A', qty: 2, allocatedQty: 2 },
      { site: 'B', qty: 2, allocatedQty: 1 },
    ],
    1,
  ],
  [
    'nothing there',
    5,
    [
      { site: 'A', free: 0 },
      { site: 'B', free: -2 },
    ],
    3,
    0,
    [],
    5,
  ],
])('takes stock: %s', (_case, wanted, sites, own, others, taken, missing) =>
  expect(takeFromSites(wanted, sites, own, others)).toEqual({ taken, missing }),
);

test('taken and missing sum to the wanted quantity; no site gives more than it has', () => {
  fc.assert(
    fc.property(
      fc.nat(100),
      fc.array(fc.integer({ min: -5, max: 40 }), { maxLength: 4 }),
      fc.nat(60),
      fc.nat(60),
      (wanted, free, own, others) => {
        const sites = free.map((qty, index) => ({ site: String(index), free: qty }));
        const { taken, missing } = takeFromSites(wanted, sites, own, others);
        expect(taken.reduce((sum, one) => sum + one.qty, 0) + missing).toBe(wanted);
        for (const one of taken) {
          expect(one.qty).toBeLessThanOrEqual(sites.find((site) => site.site === one.site)?.free ?? 0);
          expect(one.allocatedQty).toBeLessThanOrEqual(one.qty);
        }
        expect(taken.reduce((sum, one) => sum + one.allocatedQty, 0)).toBeLessThanOrEqual(own);
      },
    ),
  );
});
