import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { removeDataFolder, throwAwayFolder } from '../../../tools/prepared-data.ts';
import { requireWritableFolder } from '#platform/files/files.ts';
import { until } from '#testing/until.ts';

const folder = throwAwayFolder('cluster');
const inCluster = (name: string): string => join(folder, 'db', name);
const passwordFile = join(folder, 'db-password');
const start = (more: { onRestart?: () => void; onLost?: (error: Error) => void } = {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: folder, throwAway: true, ...more });
const databasePid = (): number => Number(readFileSync(inCluster('postmaster.pid'), 'utf8').split('\n')[0]);

async function answer(postgres: EmbeddedPostgres): Promise<unknown> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ sum: number }>('select 1 + 1 as sum');
  await client.end();
  return rows[0]?.sum;
}

/** True if a job runner has worked with the database. */
async function jobsEverStarted(postgres: EmbeddedPostgres): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('graphile_worker._private_known_crontabs') is not null as found`,
    );
    if (!rows[0]?.found) return false;
    return ((await client.query('select from graphile_worker._private_known_crontabs')).rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await (await start()).stop();
});

afterAll(() => removeDataFolder(folder));

describe('embedded PostgreSQL at start', () => {
  test('ignores a postmaster.pid whose process id belongs to another process', async () => {
    // This process runs and is not PostgreSQL.
    writeFileSync(
      inCluster('postmaster.pid'),
      `${process.pid}\n${inCluster('')}\n1763800000\n5432\n${inCluster('')}\n127.0.0.1\n 1 1\nready\n`,
    );
    const postgres = await start();
    expect(databasePid()).not.toBe(process.pid);
    expect(await answer(postgres)).toBe(2);
    await postgres.stop();
    expect(existsSync(inCluster('postmaster.pid'))).toBe(false);
  });

  test('reports a missing password file', async () => {
    const password = readFileSync(passwordFile);
    rmSync(passwordFile);
    await expect(start()).rejects.toThrow(
      `The file ${passwordFile} cannot be read (ENOENT). It holds the password of the embedded PostgreSQL beside it:`,
    );
    expect(existsSync(inCluster('postmaster.pid'))).toBe(false);
    writeFileSync(passwordFile, password);
  });

  test('reports a wrong password and stops what it started', async () => {
    const password = readFileSync(passwordFile);
    writeFileSync(passwordFile, 'not the password');
    await expect(start()).rejects.toThrow(`The embedded PostgreSQL refuses the password in ${passwordFile}`);
    expect(existsSync(inCluster('postmaster.pid'))).toBe(false);
    writeFileSync(passwordFile, password);
  });

  test('reports a data folder that is not writable', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(() => requireWritableFolder(join(file, 'data'))).toThrow(
      `The data folder ${join(file, 'data')} is not writable (ENOTDIR). Give this user write access`,
    );
  });

  test.each(['1', '2'])(
    "ends with a message, before any job, and leaves no PostgreSQL behind if the server's port is taken (WORKERS=%s)",
    async (workers) => {
      const blocker = createServer();
      await new Promise<void>((done) => void blocker.listen(0, '127.0.0.1', done));
      const { port } = blocker.address() as AddressInfo;
      const output: string[] = [];
      const server = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DATABASE_URL: undefined,
          DATA_DIR: folder,
          DEMO: '0',
          PORT: String(port),
          HOST: '127.0.0.1',
          WORKERS: workers,
          LOG_LEVEL: 'error',
        },
      });
      server.stderr.on('data', (data: Buffer) => output.push(data.toString()));
      const code = await new Promise((done) => server.once('exit', done));
      await new Promise((done) => blocker.close(done));
      expect(code).toBe(1);
      expect(output.join('')).toContain(`address already in use 127.0.0.1:${port}`);
      expect(existsSync(inCluster('postmaster.pid'))).toBe(false);
      // The job runner registers its schedules when it starts.
      const postgres = await start();
      expect(await jobsEverStarted(postgres)).toBe(false);
      await postgres.stop();
    },
    60_000,
  );
});

describe('an embedded PostgreSQL that dies repeatedly', () => {
  test('is restarted five times, then the process gets `onLost`', async () => {
    const restarts: number[] = [];
    const losses: Error[] = [];
    const postgres = await start({
      onRestart: () => void restarts.push(restarts.length + 1),
      onLost: (error) => void losses.push(error),
    });
    let killed = 0;
    await until('the loss of the database', async () => {
      const pid = existsSync(inCluster('postmaster.pid')) ? databasePid() : killed;
      if (pid !== killed && (await answer(postgres).catch(() => null)) === 2) {
        process.kill(pid, 'SIGKILL');
        killed = pid;
      }
      return losses.length > 0 || null;
    });
    expect(losses.map(({ message }) => message)).toEqual([
      'The embedded PostgreSQL ended 6 times within 10 minutes (last: signal SIGKILL).',
    ]);
    expect(restarts).toEqual([1, 2, 3, 4, 5]);
    await postgres.stop();
  });
});
