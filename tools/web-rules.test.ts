import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { castFindings } from './web-rules.ts';

const roots: string[] = [];
/** A folder with these files. */
function tree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'web-rules-'));
  roots.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true })));

test('casts to never are refused outside tests', () => {
  const root = tree({
    'web/features/orders/orders.page.tsx': 'navigate({\n  search: next as never });\nconst was = "as nevertheless";',
    'web/features/orders/orders.test.tsx': 'call({} as never);',
    'web/testing/render.tsx': 'router as never',
  });
  expect(castFindings(root)).toEqual([
    'web/features/orders/orders.page.tsx:2: no cast to never; lists change their search with useListSearch',
  ]);
});
