import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCodes } from '#rules/errors.ts';
import { erpPage } from '../../../tools/erp-documentation.ts';

test('docs/erp-files.md matches the files, columns and examples in the code (else: node tools/erp-documentation.ts)', () => {
  expect(readFileSync(new URL('../../../docs/erp-files.md', import.meta.url), 'utf8')).toBe(erpPage());
});

test('docs/erp-files.md explains every code of a file or row', () => {
  const page = erpPage();
  expect(
    errorCodes.filter(
      (code) => /^(?:file|row)_/.test(code) && code !== 'file_extension_invalid' && !page.includes(`\`${code}\``),
    ),
  ).toEqual([]);
});
