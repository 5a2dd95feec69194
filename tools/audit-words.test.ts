import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contentTypes } from '../rules/content/content-types.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = JSON.parse(readFileSync(join(root, 'locales/en/audit.json'), 'utf8')) as Record<string, string>;

/** Values of a property of audit lines that the source of the modules names. */
function named(property: 'action' | 'subjectType'): string[] {
  const modules = join(root, 'server/modules');
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
