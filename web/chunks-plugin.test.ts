import { join } from 'node:path';
import { expect, test } from 'vitest';
import { graphOf } from './chunks-plugin.ts';
import { buildKeptIcons } from './kept-icons-plugin.ts';

const start = join(import.meta.dirname, 'index.html');

test('sizes of modules are the same in every folder, so that a machine does not make chunks of its own', () => {
  const load = buildKeptIcons().load as (id: string) => string;
  const here = load('\0icons-react/icons/IconLock.mjs');
  const home = join(import.meta.dirname, '..', '/');
  expect(here).toContain(home);
  const bytesIn = (folder: string): number => {
    const code = here.replaceAll(home, folder);
    const graph = graphOf({ getModuleInfo: () => ({ importedIds: [], dynamicallyImportedIds: [], code }) }, folder);
    return graph.get(start)!.bytes;
  };
  expect(bytesIn('/a/long/path/of/another/machine/')).toBe(bytesIn(home));
  expect(bytesIn(home)).toBeGreaterThan(100);
});
