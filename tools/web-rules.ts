import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* House rules of the web app. Each finding says what to do instead. */

const filesOf = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist|generated)(\/|$)/.test(name) }).sort();

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

/** Mutations that write out the fields of their outcome, which `outcome.fragments` holds for all of them. */
export function outcomeFindings(root: string): string[] {
  return filesOf(root, 'web/**/*.documents.ts')
    .filter((file) => /\buserErrors \{\s*(field|code|params)\b/.test(read(root, file)))
    .map((file) => `${file}: read the outcome of a mutation with the fragments of platform/api/outcome.fragments`);
}

/** Casts to `never` outside tests: they accept any value, so they hide a wrong type. */
export function castFindings(root: string): string[] {
  return filesOf(root, 'web/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|^web\/testing\//.test(file))
    .flatMap((file) =>
      read(root, file)
        .split('\n')
        .flatMap((line, index) =>
          /\bas never\b/.test(line)
            ? [`${file}:${index + 1}: no cast to never; lists change their search with useListSearch`]
            : [],
        ),
    );
}

export const webFindings = (root: string): string[] => [...castFindings(root), ...outcomeFindings(root)];
