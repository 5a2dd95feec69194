import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeOf } from './import-resolver.cjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** `import ... from './x.ts'` and `export ... from './x.ts'`, with the names; `import('./x.ts')` without. */
const imports =
  /^\s*(?:import|export)\s+(?!type\b)(?:([^'"`;]*?)\s*from\s*)?['"]([.#][^'"]+)['"]|(?<!typeof\s)\bimport\(\s*['"]([.#][^'"]+)['"]\s*\)/gm;

/** `{ type A, type B }`: nothing of it is left at run time. */
const onlyTypes = (names: string): boolean =>
  /^\{[^}]+\}$/.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => /^\s*(type\s|$)/.test(name));

/** The file that an import names, relative to the repository; null for a package. */
function fileOf(source: string, file: string): string | null {
  const place = placeOf(source, join(repository, file));
  return place === null ? null : relative(repository, place).replaceAll('\\', '/');
}

/** The files that a file loads at run time, at once or with `import()`. */
function loadedBy(file: string, text: string): string[] {
  return [...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(imports)].flatMap(([, names, now, later]) =>
    names && onlyTypes(names) ? [] : (fileOf(now ?? later ?? '', file) ?? []),
  );
}

/**
 * Groups of files that load each other, counting `import()`, which `import/no-cycle` of the linter does not. Such a group
 * cannot be read, tested or split into chunks one by one.
 */
export function importCycles(files: ReadonlyMap<string, string>): string[][] {
  const loads = new Map(
    [...files].map(([file, text]) => [file, loadedBy(file, text).filter((loaded) => files.has(loaded))]),
  );
  // Tarjan: a file whose lowest reachable file on the path is itself closes a group.
  const order = new Map<string, number>();
  const path: string[] = [];
  const open = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    let low = own;
    path.push(file);
    open.add(file);
    for (const next of loads.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.has(next)) low = Math.min(low, order.get(next) ?? own);
    }
    if (low === own) {
      const group = path.splice(path.indexOf(file));
      for (const each of group) open.delete(each);
      if (group.length > 1 || loads.get(file)?.includes(file)) cycles.push(group.sort());
    }
    return low;
  };
  for (const file of files.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** Findings for the sources of the repository. */
export function cycleFindings(root: string): string[] {
  const names = globSync('{rules,server,web,seed,e2e,bench,tools,docs}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(name),
  }).map((name) => name.replaceAll('\\', '/'));
  const files = new Map(names.toSorted().map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  return importCycles(files).map(
    (cycle) => `${cycle.join(', ')}: these load each other (import() counts); move what both need to a file of its own`,
  );
}
