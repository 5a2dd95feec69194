import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { covers, ownPages } from '../web/shell/page/page-cover.ts';
import { pagePattern } from '../web/shell/page/page-pattern.ts';

const sources = (root: string, patterns: string[]): string =>
  globSync(patterns, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name) })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

/** The page table of the web app, loaded without its types because they need a browser's. */
async function pageTable(): Promise<Readonly<Record<string, { previewOf?: string }>>> {
  const file = new URL('../web/shell/page/page-facts.ts', import.meta.url).href;
  return ((await import(file)) as { pageFacts: Readonly<Record<string, { previewOf?: string }>> }).pageFacts;
}

const tableFiles = (root: string): string[] =>
  globSync(['web/routes.tsx', 'web/features/**/*.routes.ts'], { cwd: root });

/** Pages of the contract that have a path but are not built: they show a notice. */
export async function comingPages(root: string): Promise<string[]> {
  const built = tableFiles(root).flatMap((file) => {
    const table = readFileSync(join(root, file), 'utf8');
    const words = [...table.matchAll(/'([a-z0-9-]+(?:\/[\w${}-]*)*)'/g)].map((match) => match[1] ?? '');
    // A table may compose its paths: `admin/${path}` stands for each of its words.
    const patterns = [...table.matchAll(/`([a-z0-9-]+\/\$\{\w+\})`/g)].map((match) => match[1] ?? '');
    const paths = [
      ...words,
      ...patterns.flatMap((pattern) => words.map((word) => pattern.replace(/\$\{\w+\}/, () => word))),
    ];
    return paths.map((path) => pagePattern(`/$lang/${path}`));
  });
  return Object.entries(await pageTable())
    .filter(([, facts]) => facts.previewOf === undefined)
    .map(([path]) => path)
    .filter(
      (path) =>
        path !== '/' &&
        !built.some(
          (pattern) => pattern === path || (!ownPages.has(path) && covers(pattern, path.replaceAll(/:(\w+)\??/g, 'x'))),
        ),
    )
    .toSorted();
}

/**
 * Problems with pages that are not built: every one must stand in docs/contract/pages-to-come.json below its area, and
 * nothing else may stand there.
 */
export async function unexpectedComingPages(root: string): Promise<string[]> {
  const areas = JSON.parse(readFileSync(join(root, 'docs/contract/pages-to-come.json'), 'utf8')) as Record<
    string,
    readonly string[]
  >;
  const planned = new Set(Object.values(areas).flat());
  const coming = await comingPages(root);
  return [
    ...coming.filter((page) => !planned.has(page)).map((page) => `${page} is a page of a built area and has no route`),
    ...[...planned]
      .filter((page) => !coming.includes(page))
      .map((page) => `${page} is built, or no page of the contract: take it out of docs/contract/pages-to-come.json`),
  ];
}

/** First and last rules of the built areas: a test must name each rule between them. */
const builtRules = [[1, 323]] as const;

const number = (rule: number): string => `R-${String(rule).padStart(3, '0')}`;

/** A title with more rules than this is a heading and proves nothing. */
const mostInOneTitle = 3;

/** The rules that test titles name. A range such as `R-090 to R-093`, or a title with many rules, does not count. */
export function rulesNamedIn(tests: string): Set<number> {
  // Rules are named in titles; a title is a string on one line.
  const titles = [...tests.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*R-\d{3}(?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(
    (match) => match[2] ?? '',
  );
  return new Set(
    titles.flatMap((title) => {
      const single = title.replaceAll(/R-\d{3}\s?(?:to|bis|–|-|\.\.)\s?(?:R-)?\d{3}/g, '');
      const rules = new Set([...single.matchAll(/R-(\d{3})/g)].map((match) => Number(match[1])));
      return rules.size > mostInOneTitle ? [] : [...rules];
    }),
  );
}

/**
 * Problems with the tests of rules in built areas: each rule needs a test whose title names it, or a reason in
 * docs/contract/rules-without-test.json; a reason for a rule that has a test is outdated.
 */
export function rulesWithoutTest(root: string): string[] {
  const named = rulesNamedIn(sources(root, ['{rules,server,web,seed}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']));
  const reasons = JSON.parse(readFileSync(join(root, 'docs/contract/rules-without-test.json'), 'utf8')) as Record<
    string,
    string
  >;
  const missing = builtRules
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .filter((rule) => !named.has(rule) && !reasons[number(rule)])
    .map(
      (rule) =>
        `${number(rule)} has no test of its own: name it in the title of one (at most ${mostInOneTitle} rules in a title, no ranges)`,
    );
  const outdated = Object.keys(reasons)
    .filter((rule) => named.has(Number(rule.slice(2))))
    .map((rule) => `${rule} has a test: take it out of docs/contract/rules-without-test.json`);
  return [...missing, ...outdated];
}
