import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = (root: string, patterns: string[]): string =>
  globSync(patterns, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)(\/|$)/.test(name) })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

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
