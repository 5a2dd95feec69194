import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { covers, ownPages } from '../web/shell/page-cover.ts';
import { pagePattern } from '../web/shell/page-pattern.ts';

const sources = (root: string, patterns: string[]): string =>
  globSync(patterns, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name) })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

/** The page table of the web app; its types need a browser's, so it is read without them. */
async function pageTable(): Promise<Readonly<Record<string, { previewOf?: string }>>> {
  const file = new URL('../web/shell/page-facts.ts', import.meta.url).href;
  return ((await import(file)) as { pageFacts: Readonly<Record<string, { previewOf?: string }>> }).pageFacts;
}

const tableFiles = (root: string): string[] => globSync(['web/routes.tsx', 'web/features/**/*.routes.ts'], { cwd: root });

/** Pages of the contract that have their place and are not built: they show the page that says so. */
export async function comingPages(root: string): Promise<string[]> {
  const built = tableFiles(root).flatMap((file) => {
    const table = readFileSync(join(root, file), 'utf8');
    const words = [...table.matchAll(/'([a-z0-9-]+(?:\/[\w${}-]*)*)'/g)].map((match) => match[1] ?? '');
    // A table may put its paths together: `admin/${path}` stands for every word of it.
    const patterns = [...table.matchAll(/`([a-z0-9-]+\/\$\{\w+\})`/g)].map((match) => match[1] ?? '');
    const paths = [...words, ...patterns.flatMap((pattern) => words.map((word) => pattern.replace(/\$\{\w+\}/, () => word)))];
    return paths.map((path) => pagePattern(`/$lang/${path}`));
  });
  return Object.entries(await pageTable())
    .filter(([, facts]) => facts.previewOf === undefined)
    .map(([path]) => path)
    .filter(
      (path) => path !== '/' && !built.some((pattern) => pattern === path || (!ownPages.has(path) && covers(pattern, path.replaceAll(/:(\w+)\??/g, 'x')))),
    )
    .toSorted();
}

/** The last rule whose area is built: every rule up to it must be named by a test. */
const lastBuiltRule = 213;

const number = (rule: number): string => `R-${String(rule).padStart(3, '0')}`;

/** Rules of the built areas that no test names in its title; ranges like `R-090 to R-093` name all of theirs. */
export function rulesWithoutTest(root: string): string[] {
  const tests = sources(root, ['{rules,server,web,seed}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']);
  // Rules stand in titles; a title is a string of one line.
  const titles = [...tests.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*R-\d{3}(?:(?!\1)[^\\\n]|\\.)*)\1/g)].map((match) => match[2] ?? '').join('\n');
  const named = new Set<number>();
  for (const [, from, , to] of titles.matchAll(/R-(\d{3})( (?:to|bis) |\.\.)?(?:R-)?(\d{3})?/g)) {
    named.add(Number(from));
    if (to !== undefined) for (let rule = Number(from); rule <= Number(to); rule += 1) named.add(rule);
  }
  return Array.from({ length: lastBuiltRule }, (_, at) => at + 1)
    .filter((rule) => !named.has(rule))
    .map(number);
}
