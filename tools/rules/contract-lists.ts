import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The numbers of docs/contract/rules.md: what the product does (R), and what was decided (Q). */
const lastNumbers = { R: 323, Q: 178 } as const;

/** A title with more rules than this is a heading and proves nothing. */
const mostInOneTitle = 3;

/** A shorter title names a number, not a behaviour. */
const fewestWords = 3;

const filesOf = (root: string, patterns: string[]): readonly { file: string; text: string }[] =>
  globSync(patterns, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist|pictures)(\/|$)/.test(name) })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** A line of the list of rules: its number, its sentence, and the test that shows it. */
interface Rule {
  readonly number: string;
  readonly sentence: string;
  readonly test: string | undefined;
}

/** The rules that a list explains. */
export function rulesIn(list: string): Rule[] {
  return [...list.matchAll(/^- \*\*([RQ]-\d{3})\*\* (.*?)(?: Test: `([^`]+)`)?$/gm)].map((match) => ({
    number: match[1] ?? '',
    sentence: match[2] ?? '',
    test: match[3],
  }));
}

/** The title of a test without the numbers that it cites. */
export function behaviourOf(title: string): string {
  const numbers = String.raw`(?:RT?|Q)-\d{3}(?:,? (?:RT?|Q)-\d{3})*`;
  return title
    .replace(new RegExp(String.raw`^${numbers}:?\s*`), '')
    .replaceAll(new RegExp(String.raw`\s*\((?:[^()]*, )?${numbers}\)`, 'g'), '')
    .replaceAll(/\\(.)/g, '$1')
    .trim();
}

/**
 * The behaviours that tests show, by rule. Titles of groups, messages of expectations, ranges such as `R-090 to R-093`
 * and titles with many rules do not count.
 */
export function behavioursIn(tests: string): Map<string, string[]> {
  const behaviours = new Map<string, string[]>();
  // A title is a string on one line.
  for (const match of tests.matchAll(/^(.*?)(['"`])((?:(?!\2)[^\\\n]|\\.)*\bR-\d{3}(?:(?!\2)[^\\\n]|\\.)*)\2/gm)) {
    const [, before = '', , title = ''] = match;
    if (/\b(describe(\.\w+)*|expect)\(/.test(before)) continue;
    const single = title.replaceAll(/R-\d{3}\s?(?:to|bis|–|-|\.\.)\s?(?:R-)?\d{3}/g, '');
    const rules = new Set(single.match(/\bR-\d{3}\b/g));
    if (rules.size > mostInOneTitle) continue;
    for (const rule of rules) behaviours.set(rule, [...(behaviours.get(rule) ?? []), behaviourOf(title)]);
  }
  return behaviours;
}

const expectedNumbers = (): string[] =>
  Object.entries(lastNumbers).flatMap(([kind, last]) =>
    Array.from({ length: last }, (_, at) => `${kind}-${String(at + 1).padStart(3, '0')}`),
  );

/** Numbers that are missing in the list, in it twice, or in another order. */
function listFindings(rules: readonly Rule[]): string[] {
  const listed = rules.map(({ number }) => number);
  const expected = expectedNumbers();
  const missing = expected.filter((number) => !listed.includes(number));
  const twice = listed.filter((number, at) => listed.indexOf(number) !== at);
  const findings = [
    ...missing.map((number) => `docs/contract/rules.md does not explain ${number}`),
    ...twice.map((number) => `docs/contract/rules.md explains ${number} twice`),
  ];
  if (findings.length === 0 && listed.join() !== expected.join())
    findings.push('docs/contract/rules.md is not in the order of the numbers');
  return findings;
}

/** Problem of one rule with its test, if there is one. */
export function testFinding(rule: Rule, reason: string | undefined, shown: readonly string[]): string | null {
  const { number, test } = rule;
  if (number.startsWith('Q')) return null;
  if (test === undefined)
    return reason === undefined
      ? `${number} has no test: write its title behind the rule, or the reason into docs/contract/rules-without-test.json`
      : null;
  if (reason !== undefined) return `${number} has a test: take it out of docs/contract/rules-without-test.json`;
  if (test.split(/\s+/).length < fewestWords) return `${number}: the title "${test}" names no behaviour`;
  const found = shown.filter((behaviour) => behaviour === test).length;
  if (found === 1) return null;
  if (found > 1) return `${number}: ${found} tests have the title "${test}"; name a distinctive one`;
  return `${number}: no test with this number (at most ${mostInOneTitle} in its title) is called "${test}"; compare the rule with its test`;
}

/** Numbers that files cite and the list does not explain. */
export function citationFindings(
  files: readonly { file: string; text: string }[],
  known: ReadonlySet<string>,
): string[] {
  return files.flatMap(({ file, text }) => {
    const cited = new Set(text.match(/(?<![\w-])[RQ]-\d{3}(?![\w-])/g));
    return [...cited]
      .filter((number) => !known.has(number))
      .map((number) => `${file} cites ${number}, which docs/contract/rules.md does not explain`);
  });
}

/**
 * Problems of the numbers of rules: docs/contract/rules.md explains each once, names a test for each rule whose title
 * says the behaviour, and every number that is cited anywhere is one of them.
 */
export function ruleFindings(root: string): string[] {
  const rules = rulesIn(readFileSync(join(root, 'docs/contract/rules.md'), 'utf8'));
  const reasons = JSON.parse(readFileSync(join(root, 'docs/contract/rules-without-test.json'), 'utf8')) as Record<
    string,
    string
  >;
  const tests = filesOf(root, ['{rules,server,web,seed}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']);
  const behaviours = behavioursIn(tests.map(({ text }) => text).join('\n'));
  const citing = filesOf(root, [
    '*.md',
    'schema.graphql',
    '{rules,server,web,seed,tools,e2e,bench,docs,deploy,locales}/**/*.{ts,tsx,mjs,sql,css,md,json,graphql}',
  ]);
  return [
    ...listFindings(rules),
    ...rules
      .map((rule) => testFinding(rule, reasons[rule.number], behaviours.get(rule.number) ?? []))
      .filter((finding) => finding !== null),
    ...citationFindings(citing, new Set(expectedNumbers())),
  ];
}
