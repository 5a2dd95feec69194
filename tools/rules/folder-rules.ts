import { existsSync, globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Most files directly in a folder that people open. */
const mostFiles = 30;

/** Folders whose files are read as one set by a program, or in the order of their numbers. */
const sets: readonly string[] = ['docs/adr', 'docs/erp-example', 'rules/buying/intake/corpus', 'server/migrations'];

/** Folders with so many files that nobody sees what is in them, among the paths of files. */
export function folderFindings(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !sets.includes(folder))
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files (at most ${mostFiles}); split off what has a noun of its own, as a module of ` +
        'server/wings.ts or a room beside it, not as a subfolder',
    );
}

/** All files that people open, as paths from the root. */
export const openedFiles = (root: string): string[] =>
  globSync('{rules,server,web,seed,e2e,bench,tools,docs}/**', {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'dist', 'generated'].includes(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** A file that code names by its place, such as a program that it starts: `new URL('./lint.ts', ...)`. */
const namedFile =
  /new URL\(\s*'((?:\.{1,2}\/[^']*|[^'/:]+)\.(?:[cm]?tsx?|mjs|cjs|json|sql|graphql|css|html|md|csv))',\s*import\.meta\.url/g;

/** Files that a source names by their place and that are not there: nothing else finds them before the code runs. */
export function namedFileFindings(root: string, file: string, text: string): string[] {
  return [...text.matchAll(namedFile)]
    .map(([, path = '']) => path)
    .filter((path) => !/\/(?:node_modules|dist)\//.test(path) && !existsSync(join(root, dirname(file), path)))
    .map((path) => `${file}: names ${path}, which is not there`);
}
