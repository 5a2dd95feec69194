import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { isInstalled, neededPackages, removeUnused, unused } from './installation.mjs';
import { loadedPackages } from './rules/loaded-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'paceline-installation-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Locked {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>;
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
const isInstalledForStart = (name: string): boolean => {
  const entry = lock.packages[`node_modules/${name}`] ?? lock.packages[`web/node_modules/${name}`];
  return entry !== undefined && !entry.dev && !entry.devOptional && !unused.includes(name);
};

/** The build takes the few icons that it needs from the repository: see web/kept-icons-plugin.ts. */
const built = ['@tabler/icons-react'];

it('loads for npm start no package that only tests and checks install', () => {
  const loaded = loadedPackages(root, [
    'server/main.ts',
    // The server finds these in the folders of its modules.
    ...globSync('server/*/*/*.{graphql,legacy,rest,jobs}.ts', { cwd: root }),
    'server/document-process.ts',
    'seed/load.ts',
    'tools/web/build-web.ts',
    'tools/seed.ts',
    'server/commands/admin.ts',
    'server/commands/erp.ts',
    'web/vite.config.ts',
    'web/main.tsx',
  ]);
  expect([...loaded.keys()]).toEqual(
    expect.arrayContaining(['fastify', 'vite', 'react', 'sharp', 'recharts', 'valibot']),
  );
  const missing = [...loaded].filter(([name]) => !isInstalledForStart(name) && !built.includes(name));
  expect(Object.fromEntries(missing)).toEqual({});
});

it('knows which program needs which packages', () => {
  expect(['server/main.ts', 'tools/seed.ts', 'tools/web/build-web.ts'].map(neededPackages)).toEqual(
    Array<string>(3).fill('running'),
  );
  expect(['tools/test.ts', 'tools/check.ts', 'tools/dev.ts'].map(neededPackages)).toEqual(Array<string>(3).fill('all'));
});

it('installs again for more packages and for other versions, and never for fewer', () => {
  const stamped = (stamp: string | null, needed: string): boolean => {
    const modules = mkdtempSync(join(scratch, 'stamp-'));
    if (stamp !== null) writeFileSync(join(modules, '.paceline-installed'), stamp);
    return isInstalled(modules, 'abc', needed);
  };
  expect(stamped(null, 'running')).toBe(false);
  expect(stamped('abc running', 'running')).toBe(true);
  expect(stamped('abc running', 'all')).toBe(false);
  expect(stamped('abc all', 'running')).toBe(true);
  expect(stamped('abc all', 'all')).toBe(true);
  expect(stamped('old all', 'running')).toBe(false);
});

it('removes files that nothing loads and keeps code and licences', () => {
  const modules = join(scratch, 'node_modules');
  const files = ['one/index.js', 'one/LICENSE.md', 'one/deep/code.mjs', 'two/data.json'];
  const gone = ['one/index.js.map', 'one/index.d.ts', 'one/deep/code.d.mts', 'one/README.md', 'typescript/bin/tsc'];
  for (const file of [...files, ...gone]) {
    mkdirSync(dirname(join(modules, file)), { recursive: true });
    writeFileSync(join(modules, file), '');
  }
  removeUnused(modules);
  expect(files.filter((file) => !existsSync(join(modules, file)))).toEqual([]);
  expect(gone.filter((file) => existsSync(join(modules, file)))).toEqual([]);
});
