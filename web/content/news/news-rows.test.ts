import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardSpans } from './news-rows.ts';

test.each([
  [
    [3, 3, 3],
    [20, 20, 20],
  ],
  [
    [1, 3, 3, 2, 2],
    [60, 30, 30, 30, 30],
  ],
  [
    [3, 2, 1],
    [25, 35, 60],
  ],
  [
    [6, 1, 4],
    [60, 60, 15],
  ],
  [
    [1, 3, 2],
    [60, 25, 35],
  ],
  [[], []],
])('cards of %j take %j columns', (perLine, spans) => {
  expect(cardSpans(perLine)).toEqual(spans);
});

test('every line is full unless the last has place for one more card, and no card is smaller than its size', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 14 }), (perLine) => {
      const spans = cardSpans(perLine);
      expect(spans).toHaveLength(perLine.length);
      let line = 0;
      for (const [at, span] of spans.entries()) {
        expect(Number.isInteger(span) && span >= 60 / perLine[at]!).toBe(true);
        line += span;
        expect(line).toBeLessThanOrEqual(60);
        if (line === 60) line = 0;
      }
    }),
  );
});
