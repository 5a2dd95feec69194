import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contentTypes } from '#rules/content/content/content-types.ts';
import { contentLanguages } from '#rules/locales.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const words = JSON.parse(readFileSync(join(root, 'locales/en/audit.json'), 'utf8')) as Record<string, string>;

/** Values of a property of audit lines that the source of the modules names. */
function named(property: 'action' | 'subjectType'): string[] {
  const modules = join(root, 'server');
  const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.actions.ts'))
    .map((file) => readFileSync(join(modules, file), 'utf8'));
  const found = sources.flatMap((source) =>
    [...source.matchAll(new RegExp(`\\b${property}: '([\\w.-]+)'`, 'g'))].map(([, name]) => name ?? ''),
  );
  return [...new Set(found)].sort();
}

test('the audit page has a word for every action that the modules record', () => {
  const actions = named('action');
  expect(actions.length).toBeGreaterThan(50);
  expect(actions.filter((name) => !words[`audit.action.${name.replaceAll('.', '_')}`])).toEqual([]);
});

test('the audit page has a word for every kind of object, also those of brand content', () => {
  const subjects = [...named('subjectType'), ...contentTypes];
  expect(subjects.length).toBeGreaterThan(20);
  expect(subjects.filter((name) => !words[`audit.subject.${name}`])).toEqual([]);
});

/** The end of the bracket that opens at `start`. */
function closing(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if ('({['.includes(source[at] ?? '')) depth += 1;
    else if (')}]'.includes(source[at] ?? '')) depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}

/** Names of the fields of an object literal; those of values inside it belong to the values. */
function literalFields(literal: string): string[] {
  let depth = 0;
  let own = '';
  for (const sign of literal.replaceAll(/'[^']*'|`[^`]*`/g, '_')) {
    if ('({['.includes(sign)) depth += 1;
    else if (')}]'.includes(sign)) depth -= 1;
    else if (depth === 1) own += sign;
  }
  return own.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []);
}

test('the audit page has a word in every language for every field that the modules name when they record', () => {
  const modules = join(root, 'server');
  const catalogues = contentLanguages.map(
    (language) =>
      JSON.parse(readFileSync(join(root, `locales/${language}/audit-fields.json`), 'utf8')) as Record<string, string>,
  );
  const fields = new Set<string>();
  for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.actions.ts')) continue;
    const source = readFileSync(join(modules, file), 'utf8');
    for (const { index } of source.matchAll(/\bctx\.record\(\{/g)) {
      const entry = source.slice(index, closing(source, index + 'ctx.record'.length));
      for (const state of entry.matchAll(/\b(?:before|after): \{/g)) {
        const start = state.index + state[0].length - 1;
        for (const name of literalFields(entry.slice(start, closing(entry, start) + 1))) fields.add(name);
      }
    }
  }
  const camelCase = (name: string): string =>
    name.replaceAll(/_([a-z0-9])/g, (_match, first: string) => first.toUpperCase());
  expect(fields.size).toBeGreaterThan(80);
  expect(
    [...fields].filter((name) => !catalogues.every((words) => words[`audit.field.${camelCase(name)}`])).toSorted(),
  ).toEqual([]);
});
