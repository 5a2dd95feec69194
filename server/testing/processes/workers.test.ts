import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { alive, freePort } from '#platform/jobs/processes.ts';
import { cloneDatabase, testServer } from '#testing/harness.ts';
import { ServerProcess } from './server-process.ts';

/** A server of several processes: one parent, two that answer requests, one that runs the jobs. */
const database = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-workers-'));
let server: ServerProcess;
let sorg = '';

beforeAll(async () => {
  sorg = await makeSorg(database);
  await makeMarket(database, { sorgs: [sorg], configuration: { forgotPassword: true } });
  server = new ServerProcess(await freePort(), () => ({
    DATABASE_URL: database.config.databaseUrl ?? '',
    DATA_DIR: folder,
    DATABASE_POOL: '4',
    ERP_SIMULATOR: '0',
    WORKERS: '2',
  }));
  await server.start();
  while ((await processes()) < 3) await wait(50);
});

afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** A call on a connection of its own: the parent gives connections to its processes in turn. */
function call(
  method: 'GET' | 'POST',
  path: string,
  body = '',
  { port }: ServerProcess = server,
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: { 'content-type': 'application/json' },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      },
    );
    // A process that is killed while a connection is given to it answers nothing.
    sent.setTimeout(5_000, () => sent.destroy(new Error('no answer')));
    sent.on('error', fail);
    sent.end(body);
  });
}

/** A figure of `/metrics`; 0 if it is missing. */
async function figure(line: string, of: ServerProcess = server): Promise<number> {
  const { text } = await call('GET', '/metrics', '', of);
  const found = text.split('\n').find((row) => row.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

const processes = (): Promise<number> => figure('paceline_processes');

/** Processes that the parent started. */
const members = (): number[] =>
  readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

test('figures are the sum over the processes, whichever of them is asked', async () => {
  const line = 'paceline_http_request_seconds_count{method="GET",route="/healthz",status="200"}';
  const before = await figure(line);
  for (let at = 0; at < 10; at += 1) expect((await call('GET', '/healthz')).status).toBe(200);
  expect([await figure(line), await figure(line)]).toEqual([before + 10, before + 10]);
  expect(await figure('paceline_jobs_failed')).toBe(0);
});

test('limits of an address hold for all processes together', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 7; at += 1)
    statuses.push((await call('POST', '/forgot-password', '{"username":"nobody"}')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test('jobs run in the process of their own', async () => {
  const { pool } = database.connection;
  await pool.query(`select graphile_worker.add_job('identity.forget', '{}')`);
  await expect.poll(async () => (await pool.query(`select from graphile_worker.jobs`)).rowCount).toBe(0);
});

test('files that are expected and late are counted once', async () => {
  await database.db
    .insertInto('erp_expectation')
    .values(
      [null, new Date('2026-06-15T10:00:00Z')].map((lateSince, at) => ({
        sorg,
        type: 'stock',
        sender: `S-${at}`,
        every_minutes: 60,
        watched_since: new Date('2026-06-15T08:00:00Z'),
        changed_at: new Date('2026-06-15T08:00:00Z'),
        late_since: lateSince,
      })),
    )
    .execute();
  expect(await figure('paceline_erp_files_late')).toBe(1);
});

test('each process is started again after its end, and the others answer meanwhile', async () => {
  onTestFailed(() => console.log(server.log));
  const before = members();
  expect(before.length).toBe(3);
  for (const [at, pid] of before.entries()) {
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => figure('paceline_process_restarts_total')).toBe(at + 1);
    await expect.poll(processes).toBe(3);
  }
  expect(members().filter((pid) => before.includes(pid))).toEqual([]);
  await expect.poll(async () => (await call('GET', '/readyz')).status).toBe(200);
});

test('a stop ends all processes', async () => {
  const before = members();
  await server.end('SIGTERM');
  expect(server.exitCode).toBe(0);
  expect(before.filter(alive)).toEqual([]);
});

test('a server without jobs says once how to set up an empty database', async () => {
  const empty = await cloneDatabase(1);
  const other = new ServerProcess(await freePort(), () => ({
    DATABASE_URL: empty.url,
    DATA_DIR: folder,
    DATABASE_POOL: '4',
    LOG_LEVEL: 'warn',
    WORKERS: '2',
    JOBS: '0',
  }));
  const codes = (): unknown[] => other.log.flatMap(({ code }) => (code === undefined ? [] : [code]));
  try {
    await other.start();
    await expect.poll(codes).toEqual([expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/)]);
    await expect.poll(() => figure('paceline_processes', other)).toBe(2);
    expect(codes()).toHaveLength(1);
  } finally {
    await other.end('SIGTERM');
    await empty.drop();
  }
});
