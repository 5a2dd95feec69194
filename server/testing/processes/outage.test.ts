import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { openDatabase } from '#platform/database/database.ts';
import { clusterUser, prepareCluster, type Cluster } from '#platform/cluster/postgres-cluster.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { removeDataFolder, throwAwayFolder } from '../../../tools/prepared-data.ts';
import type { TestServer } from '#testing/harness.ts';
import { ServerProcess } from './server-process.ts';
import { until } from '#testing/until.ts';

/** A server process with an external PostgreSQL (DATABASE_URL), which dies and comes back. */
const folder = throwAwayFolder('outage');
let cluster: Cluster;
let databasePort = 0;
let database: ChildProcess;
let server: ServerProcess;

const url = (): string => `postgres://${clusterUser}:${cluster.password}@127.0.0.1:${databasePort}/postgres`;

/** The test's own connection, which may die with the database. */
async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url() });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Asks until there is an answer: what is down fails meanwhile. */
const untilThere = <T>(what: string, ask: () => Promise<T | null>): Promise<T> => until(what, ask, () => false);

async function startDatabase(): Promise<void> {
  database = cluster.launch({
    port: String(databasePort),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '40',
  });
  const client = await untilThere('start of the database', connected);
  await client.end();
}

async function killDatabase(): Promise<void> {
  const gone = new Promise((done) => database.once('exit', done));
  database.kill('SIGKILL');
  await gone;
}

const answers = (path: string, status: number) => () =>
  fetch(`http://127.0.0.1:${server.port}${path}`).then((answer) => (answer.status === status ? answer.json() : null));

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Signs in as an unknown user, which needs the database. */
const signIn = (headers: Record<string, string> = {}): Promise<Response> =>
  post('/login', { username: 'nobody', password: 'Velodrom1' }, headers);
const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { code: string }).code;
const countries = (): Promise<Response> => post('/public/graphql', { query: '{ countries { name } }' });

/** Waits until a statement waits for a lock on a table. */
const untilBlocked = (watcher: pg.Client, table: string): Promise<true> =>
  untilThere(`wait for ${table}`, async () => {
    const { rowCount } = await watcher.query('select from pg_locks where relation = $1::regclass and not granted', [
      table,
    ]);
    return rowCount ? true : null;
  });

beforeAll(async () => {
  cluster = prepareCluster({ dataDir: folder, throwAway: true });
  databasePort = await freePort();
  await startDatabase();
  server = new ServerProcess(await freePort(), () => ({
    DATA_DIR: join(folder, 'server'),
    DATABASE_URL: url(),
    DEMO: '0',
    ERP_SIMULATOR: '0',
    LOG_LEVEL: 'warn',
  }));
  await server.start();
  const connection = openDatabase(url(), 2);
  const installation = { db: connection.db } as TestServer;
  await makeMarket(installation, { sorgs: [await makeSorg(installation)] });
  await connection.close();
});

afterAll(async () => {
  await server.end('SIGTERM');
  await killDatabase();
  removeDataFolder(folder);
});

describe('an outage of the database', () => {
  test('ends neither the process nor a job, and the server reports its readiness', async () => {
    // The job deletes old failures of sign-in; it keeps running while this lock is held.
    const holder = await connected();
    await holder.query('begin');
    await holder.query('lock table identity_sign_in_failure in access exclusive mode');
    const watcher = await connected();
    await watcher.query(`select graphile_worker.add_job('identity.forget', '{}')`);
    await untilThere('the job', async () => {
      const { rowCount } = await watcher.query('select from graphile_worker._private_jobs where locked_at is not null');
      return rowCount || null;
    });
    await killDatabase();

    expect(await untilThere('refusal of readiness', answers('/readyz', 503))).toEqual({
      status: 'unavailable',
      reason: 'database',
    });
    expect(await untilThere('sign of life', answers('/healthz', 200))).toEqual({ status: 'ok' });
    expect(await codeOf(await signIn())).toBe('service_unavailable');

    await startDatabase();
    await untilThere('readiness', answers('/readyz', 200));
    const client = await connected();
    await untilThere('end of the job', async () => {
      const { rows } = await client.query<{
        left: number;
      }>(`select count(*)::int as left from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'identity.forget'`);
      return rows[0]?.left === 0 || null;
    });
    await client.end();
    expect(server.alive).toBe(true);
    expect(await codeOf(await signIn())).toBe('login_failed');
  });

  test('refuses calls with 503 in the language of the caller and logs the outage once', async () => {
    const before = server.log.length;
    // A GraphQL call is running while this lock is held.
    const holder = await connected();
    await holder.query('begin');
    await holder.query('lock table markets_country in access exclusive mode');
    const watcher = await connected();
    const underWay = countries();
    await untilBlocked(watcher, 'markets_country');
    await killDatabase();

    const broken = await underWay;
    expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await broken.json()).toEqual({
      data: null,
      errors: [
        {
          message: 'The service is not available at the moment. Please try again in a minute.',
          path: ['countries'],
          extensions: {
            code: 'SERVICE_UNAVAILABLE',
            reason: 'service_unavailable',
            field: '',
            params: {},
            requestId: broken.headers.get('x-request-id'),
          },
        },
      ],
    });
    for (const answer of [
      await signIn({ 'accept-language': 'de' }),
      await post('/graphql', { query: '{ cart { id } }' }, { 'accept-language': 'de' }),
    ]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({
        code: 'service_unavailable',
        message: {
          status: 'failed',
          description: 'Der Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es in einer Minute erneut.',
        },
      });
    }
    await Promise.all(Array.from({ length: 20 }, async () => expect((await countries()).status).toBe(503)));

    await startDatabase();
    await untilThere('readiness', answers('/readyz', 200));
    expect((await countries()).status).toBe(200);
    const linesOfCalls = (): unknown[] =>
      server.log
        .slice(before)
        .filter(({ msg }) => /^(?:the database|operation failed|request failed)/.test(String(msg)))
        .map(({ msg, refusedCalls }) => [msg, refusedCalls]);
    await untilThere('last line of the log', async () => linesOfCalls().length > 1 || null);
    expect(linesOfCalls()).toEqual([
      ['the database cannot be reached: calls return 503 until it is back', undefined],
      ['the database is reachable again', 23],
    ]);
  });
});
