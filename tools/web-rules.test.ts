import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { castFindings, outcomeFindings } from './web-rules.ts';

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

test('mutations read their outcome with the fragments', () => {
  const root = tree({
    'web/features/cart/cart.documents.ts': 'mutation { a { userErrors { field message code params } } }',
    'web/features/orders/orders.documents.ts': 'mutation { a { userErrors { ...OutcomeErrors } } }\n${outcome}',
    'web/features/prices/prices.documents.ts': 'mutation { a { userErrors { message } } }',
  });
  expect(outcomeFindings(root)).toEqual([
    'web/features/cart/cart.documents.ts: read the outcome of a mutation with the fragments of platform/api/outcome.fragments',
  ]);
});
