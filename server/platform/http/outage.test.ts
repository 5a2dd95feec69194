import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseOutage } from './outage.ts';
import { freePort } from '#platform/jobs/processes.ts';

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a refused connection to port or socket is an outage, also as the cause of another error', async () => {
  const port = await freePort();
  for (const host of ['127.0.0.1', 'localhost', '/nowhere']) {
    const error = await errorOf(new pg.Client({ host, port }).connect());
    expect(isDatabaseOutage(error), host).toBe(true);
    expect(isDatabaseOutage(new Error('the list cannot be read', { cause: error })), host).toBe(true);
  }
});

test.each(['57P01', '57P03', '08006', '53300'])('SQLSTATE %s is an outage', (code) => {
  expect(isDatabaseOutage(Object.assign(new Error('the database system is starting up'), { code }))).toBe(true);
});

test.each(['23505', '40001', '57014'])('SQLSTATE %s is no outage', (code) => {
  expect(isDatabaseOutage(Object.assign(new Error('duplicate key'), { code }))).toBe(false);
});

test('a missing file and a programming error are no outage', async () => {
  expect(isDatabaseOutage(await errorOf(readFile('/nowhere/file')))).toBe(false);
  expect(isDatabaseOutage(new TypeError('x is undefined'))).toBe(false);
  expect(isDatabaseOutage(undefined)).toBe(false);
});
