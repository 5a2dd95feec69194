import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examineInstallation, type Finding } from '#server/doctor.ts';
import { makeUser } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import type { Config } from '#platform/config.ts';
import type { DatabaseConnection } from '#platform/database/database.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { cloneDatabase, testServer } from '#testing/harness.ts';

const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-doctor-'));
const migrations = new URL('../../migrations/', import.meta.url);

beforeAll(async () => {
  await makeMarket(server, { sorgs: [await makeSorg(server)] });
  await makeUser(server, {});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** On any disk, however full: only the test of the room counts its free bytes. */
const examine = (settings: Partial<Config> = {}, room = { problem: 0, warning: 0 }): Promise<readonly Finding[]> =>
  examineInstallation({
    room,
    config: { ...server.config, ...settings },
    pool: server.connection.pool,
    files: server.services.files,
    migrations,
  });

async function found(check: string, settings: Partial<Config> = {}): Promise<Finding[]> {
  return (await examine(settings)).filter((finding) => finding.check === check);
}

test('a sound installation has no problem, and every warning says what to do', async () => {
  const findings = await examine();
  expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
  expect(findings.filter(({ state, advice }) => state === 'warning' && !advice)).toEqual([]);
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set([
      'data folder',
      'ERP folder',
      'files',
      'database',
      'clock',
      'migrations',
      'connections',
      'audit log',
      'market',
      'jobs',
      'mail',
      'scanner',
      'web app',
      'processes',
    ]),
  );
  expect((await server.services.files.all()).filter(({ name }) => name.startsWith('probe/'))).toEqual([]);
});

describe('it names', () => {
  test('a folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await found('data folder', { dataDir: join(file, 'data') })).toMatchObject([
      { state: 'problem', text: expect.stringContaining('not writable'), advice: expect.any(String) },
    ]);
  });

  test('a disk with little room', async () => {
    const ofFolder = async (room: { problem: number; warning: number }) =>
      (await examine({}, room)).filter(({ check }) => check === 'data folder');
    expect(await ofFolder({ problem: 0, warning: Infinity })).toMatchObject([
      { state: 'warning', text: expect.stringContaining('GiB free'), advice: expect.any(String) },
    ]);
    expect(await ofFolder({ problem: Infinity, warning: Infinity })).toMatchObject([
      { state: 'problem', text: expect.stringContaining('GiB free'), advice: expect.any(String) },
    ]);
  });

  test('a folder of the ERP that is not the one of the other servers', async () => {
    await sql`insert into erp_folder (folder, host, seen_at) values ('other', 'machine-1', clock_timestamp())`.execute(
      server.db,
    );
    expect(await found('ERP folder')).toMatchObject([
      {
        state: 'problem',
        text: expect.stringContaining('the server machine-1'),
        advice: expect.stringContaining('JOBS=0'),
      },
    ]);
    expect(await found('ERP folder', { duties: 'web' })).toMatchObject([{ state: 'ok' }]);
    await sql`delete from erp_folder`.execute(server.db);
  });

  test('more connections than the database has', async () => {
    expect(await found('connections', { workers: 4, databasePool: 200 })).toMatchObject([
      { state: 'problem', text: expect.stringContaining('up to 1035 of') },
    ]);
  });

  test('rows of the audit log that are in no part', async () => {
    await sql`
      insert into platform_audit (id, at, actor_name, action, subject_type, subject_id, request_id)
      values ('ffffffff-ffff-7000-8000-000000000000', now(), 'Somebody', 'tested', 'place', 'x', 'r')`.execute(
      server.db,
    );
    expect(await found('audit log')).toMatchObject([
      { state: 'warning', advice: expect.stringContaining('runs jobs') },
    ]);
  });

  test('few connections behind a pooler: one to hear of changes, one for documents, and those of the jobs', async () => {
    const pooled = { workers: 4, databasePool: 12, databaseDirectUrl: 'postgres://127.0.0.1/x' };
    expect(await found('connections', pooled)).toMatchObject([
      { state: 'ok', text: expect.stringContaining('up to 23 of') },
    ]);
  });

  test('a migration that is not applied, and one of a newer version', async () => {
    const { pool } = server.connection;
    await pool.query(`update platform_migration set name = '999_later.sql' where name = '011_baseline_exchange.sql'`);
    try {
      expect(await found('migrations')).toMatchObject([
        { state: 'problem', text: 'not applied: 011_baseline_exchange.sql' },
      ]);
      await pool.query(`insert into platform_migration (name) values ('011_baseline_exchange.sql')`);
      expect(await found('migrations')).toMatchObject([
        { state: 'warning', text: expect.stringContaining('999_later.sql') },
      ]);
    } finally {
      await pool.query(`delete from platform_migration where name = '999_later.sql'`);
    }
  });

  test('a database of the time before the baseline', async () => {
    const { pool } = server.connection;
    const { rows } = await pool.query<{ reason: string }>(
      `select stops_older as reason from platform_migration where name = '001_baseline_platform.sql'`,
    );
    const rename = (from: string, to: string, reason: string | null) =>
      pool.query('update platform_migration set name = $2, stops_older = $3 where name = $1', [from, to, reason]);
    await rename('001_baseline_platform.sql', '001_platform.sql', null);
    try {
      expect(await found('migrations')).toMatchObject([
        {
          state: 'problem',
          text: expect.stringContaining('from before the present baseline of its tables'),
          advice: expect.stringContaining('Start with a new data folder'),
        },
      ]);
    } finally {
      await rename('001_platform.sql', '001_baseline_platform.sql', rows[0]?.reason ?? null);
    }
  });

  test('jobs that nobody takes, and jobs that failed', async () => {
    const { pool } = server.connection;
    await pool.query(`select graphile_worker.add_job('a.job', '{}', run_at => now() - interval '6 minutes')`);
    await pool.query(`select graphile_worker.add_job('a.failure', '{}', max_attempts => 1)`);
    await pool.query(
      `update graphile_worker._private_jobs set attempts = 1 where task_id =
         (select id from graphile_worker._private_tasks where identifier = 'a.failure')`,
    );
    const [stuck, failed] = await found('jobs');
    expect(stuck).toMatchObject({ state: 'problem', advice: expect.stringContaining('JOBS=only') });
    expect(failed).toMatchObject({ state: 'warning', text: 'failed in all attempts: a.failure 1 times' });
    await pool.query('delete from graphile_worker._private_jobs');
  });

  test('a replica that is behind, and one that does not answer', async () => {
    const replica = await cloneDatabase(1);
    const beat = (db: DatabaseConnection, at: string) =>
      db.pool.query('update platform_replica_beat set at = $1', [new Date(`2026-06-15T10:00:${at}Z`)]);
    try {
      await beat(server.connection, '10');
      await beat(replica, '07');
      expect(await found('read replica', { databaseReadUrl: replica.url })).toMatchObject([
        { state: 'ok', text: 'the replica is 3.0 s behind' },
      ]);
      await beat(replica, '01');
      expect(await found('read replica', { databaseReadUrl: replica.url })).toMatchObject([
        { state: 'problem', text: 'the replica is 9.0 s behind', advice: expect.any(String) },
      ]);
    } finally {
      await replica.drop();
    }
    const databaseReadUrl = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    expect(await found('read replica', { databaseReadUrl })).toMatchObject([{ state: 'problem' }]);
  });

  test('a mail server that does not answer, and one that refuses', async () => {
    const mailUrl = `smtp://127.0.0.1:${await freePort()}`;
    expect(await found('mail', { mailUrl })).toMatchObject([{ state: 'problem', advice: expect.any(String) }]);
    const refusing = createServer((socket) => void socket.end('554 no service here\r\n'));
    const port = await freePort();
    await new Promise<void>((done) => void refusing.listen(port, '127.0.0.1', done));
    try {
      expect(await found('mail', { mailUrl: `smtp://127.0.0.1:${port}` })).toMatchObject([
        { state: 'problem', text: expect.stringContaining('554') },
      ]);
    } finally {
      await new Promise((done) => refusing.close(done));
    }
  });

  test('a malware scanner that does not answer', async () => {
    expect(await found('scanner', { clamd: { host: '127.0.0.1', port: await freePort() } })).toMatchObject([
      { state: 'problem', text: expect.stringContaining('cannot be used') },
    ]);
  });

  test('more processes than cores, and a web app that is not built', async () => {
    expect(await found('processes', { workers: 99 })).toMatchObject([{ state: 'warning' }]);
    expect(await found('web app', { webDist: folder })).toMatchObject([{ state: 'warning' }]);
  });

  test('a database without a market', async () => {
    const { pool } = server.connection;
    const empty = { query: async () => ({ rows: [{ markets: 0, administrators: 0 }] }) } as unknown as typeof pool;
    const findings = await examineInstallation({
      config: server.config,
      pool: empty,
      files: server.services.files,
      migrations,
    });
    expect(findings.filter(({ check }) => check === 'market')).toMatchObject([
      { state: 'problem', advice: expect.stringContaining('admin -- init') },
    ]);
  });
});
