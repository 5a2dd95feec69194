import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { erpPage } from '../../../tools/erp-documentation.ts';

test('docs/erp-files.md tells every file, column and example as the code has them (else: node tools/erp-documentation.ts)', () => {
  expect(readFileSync(new URL('../../../docs/erp-files.md', import.meta.url), 'utf8')).toBe(erpPage());
});
