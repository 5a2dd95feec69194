import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followSuccessors } from './successors.ts';

describe('the chain of successors', () => {
  const chain = (pairs: readonly (readonly [string, string])[]) => followSuccessors('A', new Map(pairs));
  test('follows successors of successors, nearest first', () => {
    expect(
      chain([
        ['A', 'B'],
        ['B', 'C'],
      ]),
    ).toEqual(['B', 'C']);
  });
  test.each([
    ['no successor', [], []],
    ['itself', [['A', 'A']], []],
    [
      'back to the start',
      [
        ['A', 'B'],
        ['B', 'A'],
      ],
      ['B'],
    ],
    [
      'a circle further on',
      [
        ['A', 'B'],
        ['B', 'C'],
        ['C', 'B'],
      ],
      ['B', 'C'],
    ],
  ] as const)('ends: %s', (_name, pairs, expected) => expect(chain(pairs)).toEqual(expected));
  test('never names an article twice and always ends', () => {
    const code = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M');
    fc.assert(
      fc.property(fc.array(fc.tuple(code, code)), (pairs) => {
        const found = chain(pairs);
        expect(new Set(found).size).toBe(found.length);
        expect(found).not.toContain('A');
        expect(found.length).toBeLessThanOrEqual(10);
      }),
    );
  });
});
