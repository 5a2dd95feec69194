import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import serverProcess from '#tools/server-process.json' with { type: 'json' };

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const settings = new Set([...read('docs/settings.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));

test.each(['deploy/paceline.service', 'deploy/paceline-jobs.service', 'deploy/Containerfile'])(
  '%s starts the server with the options and the environment of npm start',
  (name) => {
    const text = read(name);
    for (const option of serverProcess.options) expect(text).toContain(option);
    for (const [variable, value] of Object.entries(serverProcess.environment))
      expect(text).toContain(`${variable}=${value}`);
    expect(text).toContain('server/main.ts');
  },
);

test.each(['deploy/paceline.env', 'deploy/paceline-jobs.service'])('%s names settings that exist', (name) => {
  const names = [...read(name).matchAll(/(?:^|\s)([A-Z][A-Z0-9_]+)=/g)].flatMap(([, found]) => found ?? []);
  const ofNode = ['NODE_COMPILE_CACHE', ...Object.keys(serverProcess.environment)];
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((one) => !settings.has(one) && !ofNode.includes(one))).toEqual([]);
});

test('the commands of docs/running.md let the user of the service read the settings', () => {
  const docs = read('docs/running.md');
  const rights = [...docs.matchAll(/^install (?:-d )?-m (\d+)(?: -g (\w+))? (?:\S+ )?\/etc\/paceline/gm)];
  expect(rights.map(([, mode, group]) => [mode, group])).toEqual([
    ['750', 'paceline'],
    ['640', 'paceline'],
  ]);
  const [, user] = /runuser -u (\w+) -- sh -c/.exec(docs) ?? [];
  expect(read('deploy/paceline.service')).toContain(`User=${user}\n`);
});
