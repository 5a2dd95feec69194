import { existsSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

/** Imports that remain at run time, `import()`, and packages that are loaded when they are used. */
const imports = [
  /^import\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  /^export\s+(?!type\s)[^'";]*?\sfrom\s+['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  /\brequire(?:\.resolve)?\(\s*['"]([^'"]+)['"]/g,
  /\bimport\.meta\.resolve\(\s*['"]([^'"]+)['"]/g,
  /new URL\(\s*['"](\.[^'"]+\.[cm]?[jt]sx?)['"],\s*import\.meta\.url/g,
];
const typesOnly = /^import\s+\{(?:\s*type\s+\w+(?:\s+as\s+\w+)?\s*,?)+\s*\}\s+from\s+['"][^'"]+['"];?$/gm;

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Finds the files of short names (`#rules/*`), which the nearest package.json above a file maps. */
function folderNames(root: string): (file: string, specifier: string) => string | null {
  const known = new Map<string, Record<string, string>>();
  const namesOf = (folder: string): Record<string, string> => {
    const path = join(folder, 'package.json');
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}';
    const { imports: names = {} } = JSON.parse(text) as { imports?: Record<string, string> };
    known.set(folder, names);
    return names;
  };
  return (file, specifier) => {
    for (const folder of [join(root, relative(root, file).split(sep)[0] ?? ''), root]) {
      for (const [name, target] of Object.entries(known.get(folder) ?? namesOf(folder))) {
        const [before = ''] = name.split('*');
        if (specifier.startsWith(before)) return join(folder, target.replace('*', specifier.slice(before.length)));
      }
    }
    return null;
  };
}

/**
 * Packages that the sources load which can be reached from `entries` (paths in the repository), each with the first file
 * that loads it. Imports of types and of modules that the build makes are left out.
 */
export function loadedPackages(root: string, entries: readonly string[]): Map<string, string> {
  const named = folderNames(root);
  const packages = new Map<string, string>();
  const files = new Set(entries.map((entry) => join(root, entry)));
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(typesOnly, '');
    for (const specifier of imports.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found))) {
      if (/^(?:node:|virtual:|\$)/.test(specifier) || builtinModules.includes(specifier)) continue;
      const path = specifier.startsWith('.') ? join(dirname(file), specifier) : named(file, specifier);
      if (path === null)
        packages.set(packageName(specifier), packages.get(packageName(specifier)) ?? relative(root, file));
      else if (/\.[cm]?[jt]sx?$/.test(path) && existsSync(path) && statSync(path).isFile()) files.add(path);
    }
  }
  return packages;
}
