import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { memberSettings, membersOf } from '#server/supervise.ts';
import { readConfig } from './config.ts';

const cores = Math.min(4, availableParallelism());
const url = 'postgres://paceline@127.0.0.1/paceline';
const read = (settings: Record<string, string>) => readConfig(settings, '/srv/paceline');

test.each([
  ['a database of your own', { DATABASE_URL: url }, cores],
  ['the embedded database', {}, 1],
  ['outside production', { DATABASE_URL: url, NODE_ENV: 'development' }, 1],
  ['a clock of its own', { DATABASE_URL: url, DEMO: '1', CLOCK: '2026-03-11T08:30:00Z' }, 1],
  ['the embedded database and a number', { WORKERS: '3' }, 3],
  ['jobs only', { DATABASE_URL: url, WORKERS: '3', JOBS: 'only' }, 1],
])('number of processes with %s', (_name, settings, workers) => {
  expect(read(settings).workers).toBe(workers);
});

test.each(['0', '100', 'two', '-1'])('WORKERS=%s is refused', (value) => {
  expect(() => read({ WORKERS: value })).toThrow('WORKERS');
});

test.each([
  ['1', ['jobs', 'web', 'web']],
  ['0', ['web', 'web']],
])('processes with JOBS=%s: those that answer requests have no jobs', (jobs, members) => {
  expect(membersOf(read({ WORKERS: '2', JOBS: jobs }))).toEqual(members);
});

test('a replica needs a database of your own', () => {
  expect(read({ DATABASE_URL: url, DATABASE_READ_URL: `${url}_copy` }).databaseReadUrl).toBe(`${url}_copy`);
  expect(() => read({ DATABASE_READ_URL: url })).toThrow('DATABASE_READ_URL requires DATABASE_URL');
  expect(() => read({ DATABASE_URL: url, DATABASE_READ_URL: 'replica' })).toThrow('DATABASE_READ_URL');
});

test('a member gets database, demo and time from its parent', () => {
  const parent = read({ WORKERS: '2', DEMO: '1', CLOCK: '2026-03-11T08:30:00Z' });
  const settings = memberSettings(parent, url, 90_000, 'web');
  const member = read(settings as Record<string, string>);
  expect(member).toMatchObject({ databaseUrl: url, demo: true, workers: 1, duties: 'web' });
  expect(member.clockStart?.toISOString()).toBe('2026-03-11T08:31:30.000Z');
  expect(read(memberSettings(parent, url, 0, 'jobs') as Record<string, string>).duties).toBe('jobs');
});

test('the words of the command ask for a new embedded database, and nothing else', () => {
  const words = (given: string[], settings: Record<string, string> = {}) => readConfig(settings, '/srv', given);
  expect(words([]).newDatabase).toBe(false);
  expect(words(['--new-database']).newDatabase).toBe(true);
  expect(() => words(['--new-databse'])).toThrow('--new-databse is unknown');
  expect(() => words(['--new-database'], { DATABASE_URL: url })).toThrow('DATABASE_URL names another one');
});
