import { expect, test } from 'vitest';
import { importCycles } from './import-cycles.ts';

const cyclesOf = (files: Readonly<Record<string, string>>): string[][] => importCycles(new Map(Object.entries(files)));

test('files that load each other are a cycle, also with import()', () => {
  expect(
    cyclesOf({
      'web/shell/guards.ts': "const layout = import('./layout.tsx');",
      'web/shell/layout.tsx': "import { useMemo } from 'react';\nimport {\n  strip,\n} from './strip.tsx';",
      'web/shell/strip.tsx': "import { type Facts, open } from './guards.ts';",
      'web/routes.ts': "export { guard } from './shell/guards.ts';",
    }),
  ).toEqual([['web/shell/guards.ts', 'web/shell/layout.tsx', 'web/shell/strip.tsx']]);
  expect(cyclesOf({ 'web/a.ts': "void import(\n  './a.ts'\n);" })).toEqual([['web/a.ts']]);
});

test('files that load each other by the names of their rooms are a cycle', () => {
  expect(
    cyclesOf({
      'web/ui/a.ts': "import '#platform/b.ts';",
      'web/platform/b.ts': "import '#ui/a.ts';",
      'server/platform/b.ts': "import '#rules/c.ts';",
      'rules/c.ts': "import '#rules/d.ts';",
      'rules/d.ts': "import './c.ts';",
      'tools/e.ts': "import '#seed/f.ts';",
      'seed/f.ts': "import '#tools/e.ts';",
    }),
  ).toEqual([
    ['web/platform/b.ts', 'web/ui/a.ts'],
    ['rules/c.ts', 'rules/d.ts'],
    ['seed/f.ts', 'tools/e.ts'],
  ]);
});

test('types, comments and paths that part again are none', () => {
  expect(
    cyclesOf({
      'web/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
      'web/b.ts':
        "import type { A } from './a.ts';\nimport { type B } from './a.ts';\n/* import('./a.ts') */\nimport { c } from './c.ts';",
      'web/c.ts': "type A = typeof import('./a.ts');\nimport './d.ts';",
      'web/d.ts': "import x from 'a.ts';",
    }),
  ).toEqual([]);
});
