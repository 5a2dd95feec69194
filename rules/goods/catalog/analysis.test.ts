import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analysisFlagNames, batchesOf, isBlockingFlag, productBatch } from './analysis.ts';

describe('analysis', () => {
  test('R-169: the flags are those of the contract, in its order', () => {
    expect(analysisFlagNames).toEqual([
      'invalidArticle',
      'allowToOrder',
      'orderBlocked',
      'hierarchyBlocked',
      'brandBlocked',
      'categoryBlocked',
      'sorgBlocked',
      'hasPrice',
    ]);
    expect(analysisFlagNames.filter((flag) => isBlockingFlag(flag, true))).toHaveLength(6);
    expect(analysisFlagNames.filter((flag) => isBlockingFlag(flag, false))).toEqual(['allowToOrder', 'hasPrice']);
  });

  test('R-174: batches hold at most 75 items, lose nothing and keep the order', () => {
    expect(productBatch).toBe(75);
    expect(batchesOf(Array.from({ length: 151 }, (_one, at) => at)).map((part) => part.length)).toEqual([75, 75, 1]);
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 400 }), (items) => {
        const parts = batchesOf(items);
        expect(parts.flat()).toEqual(items);
        expect(parts.every((part) => part.length > 0 && part.length <= productBatch)).toBe(true);
      }),
    );
  });
});
