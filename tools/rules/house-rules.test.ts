import { expect, test } from 'vitest';
import { boundlessTexts, climbingFindings, countedWaits, limitsOf } from './house-rules.ts';

const found = (file: string, path: string): number => climbingFindings(file, `import { a } from '${path}';\n`).length;

test('a path that climbs two levels inside a workspace, or to the rules, is refused for a name', () => {
  expect(found('server/money/invoices/invoices.queries.ts', '../../platform/log.ts')).toBe(1);
  expect(found('server/money/invoices/invoices.queries.ts', '../../../rules/money.ts')).toBe(1);
  expect(found('web/money/invoices/invoices.page.tsx', '../../ui/table/table.ts')).toBe(1);
  expect(found('server/platform/attachments/uploads.ts', '../log.ts')).toBe(0);
  expect(found('server/testing/harness.ts', '../../tools/prepared-data.ts')).toBe(0);
  expect(found('server/money/invoices/invoices.queries.ts', '#platform/log.ts')).toBe(0);
});

test('the limits that a line of a test sets are read', () => {
  const limit = ['timeout', '5_000'].join(': ');
  expect(limitsOf(`  await expect.poll(count, { ${limit}, interval: 20 }).toBe(1);`)).toEqual([5_000]);
  expect(limitsOf('  }, 120_000);')).toEqual([120_000]);
  expect(limitsOf(['  test', 'setTimeout(180_000);'].join('.'))).toEqual([180_000]);
  expect(limitsOf('  await callAlone({ port, limitMs: 4_000 });')).toEqual([]);
});

test('a loop that waits a number of times is found, one that repeats an attempt is not', () => {
  const waits = (body: string) => countedWaits(`begin();\n  for (let at = 0; at < 1_200; at += 1) {\n${body}\n  }\n`);
  expect(waits('    if (await there()) return;\n    await wait(50);')).toEqual([9]);
  expect(waits("    expect(await post('/login')).toBe(400);")).toEqual([]);
});

test('a text of an input without a largest length is found', () => {
  const found = (text: string): number => boundlessTexts(text).length;
  expect(found('v.object({ id: v.string() })')).toBe(1);
  expect(found("v.object({ id: v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty')) })")).toBe(1);
  // The bound of the list is none of its texts.
  expect(found("v.pipe(v.array(v.string()), v.maxLength(100, 'too_many'))")).toBe(1);
  expect(found("v.pipe(v.array(v.pipe(v.string(), v.maxLength(9, 'too_long'))), v.maxLength(100, 'too_many'))")).toBe(
    0,
  );
  expect(found("v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'bad_input')), null)")).toBe(0);
  expect(found('v.record(v.string(), v.unknown())')).toBe(0);
});
