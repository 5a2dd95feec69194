import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

test('what `npm run new` writes imports only files that exist', () => {
  const names = [...readFileSync(join(root, 'tools/new.ts'), 'utf8').matchAll(/ from '#([^'$]+)'/g)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(20);
  const missing = names.filter((name) => !['', 'server', 'web'].some((room) => existsSync(join(root, room, name))));
  expect(missing).toEqual([]);
});

test('what `npm run new` writes reaches no other module by a path that climbs', () => {
  const text = readFileSync(join(root, 'tools/new.ts'), 'utf8');
  expect(text.match(/ from '\.\.\/(?!\.\.\/\.\.\/locales)[^']*'/g)).toBeNull();
});
