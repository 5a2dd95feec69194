import { expect, test } from 'vitest';
import { rulesNamedIn } from './contract-lists.ts';

test('a title with up to three rules counts for them', () => {
  expect([...rulesNamedIn("test('signs out (R-093, R-094)', run);\ntest(`R-095: ${what}`, run);")]).toEqual([
    93, 94, 95,
  ]);
});

test('a range, a title with many rules and a comment do not count', () => {
  expect([...rulesNamedIn("describe('session (R-090 to R-093)', run); // R-001")]).toEqual([]);
  expect([...rulesNamedIn("test('R-001, R-002, R-003, R-004: all', run);")]).toEqual([]);
  expect([...rulesNamedIn("test('picker (R-008, R-084 to R-088)', run);")]).toEqual([8]);
});
