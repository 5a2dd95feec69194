import { existsSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { placeOf } from './import-resolver.cjs';

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

/**
 * Packages that the sources load which can be reached from `entries` (paths in the repository), each with the first file
 * that loads it. Imports of types and of modules that the build makes are left out.
 */
export function loadedPackages(root: string, entries: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const files = new Set(entries.map((entry) => join(root, entry)));
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(typesOnly, '');
    for (const specifier of imports.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found))) {
      if (/^(?:node:|virtual:|\$)/.test(specifier) || builtinModules.includes(specifier)) continue;
      const path = placeOf(specifier, file);
      if (path === null)
        packages.set(packageName(specifier), packages.get(packageName(specifier)) ?? relative(root, file));
      else if (/\.[cm]?[jt]sx?$/.test(path) && existsSync(path) && statSync(path).isFile()) files.add(path);
    }
  }
  return packages;
}
