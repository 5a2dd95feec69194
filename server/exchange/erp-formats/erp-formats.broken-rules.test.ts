import { expect, test } from 'vitest';
import { formats } from './erp-formats.ts';

test('every check that refuses a value for a rule names the rule, so that its sentence says what is wrong', () => {
  const checks = formats.flatMap(({ type, checks }) => checks.map((check) => ({ type, ...check })));
  expect(checks.length).toBeGreaterThan(100);
  const vague = checks
    .filter(({ code, params }) => code === 'row_not_allowed' && [undefined, "'other'"].includes(params?.['rule']))
    .map(({ type, column, about }) => `${type}.${column}: ${about}`);
  expect(vague).toEqual([]);
});
