import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { ServerProcess } from '#testing/processes/server-process.ts';

/** Sessions in the memory of two processes on one database: a change in one counts at the next call of the other. */
const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-access-'));
let other: ServerProcess;

beforeAll(async () => {
  await makeMarket(server, { sorgs: [await makeSorg(server)] });
  other = new ServerProcess(await freePort(), () => ({
    DATABASE_URL: server.config.databaseUrl ?? '',
    DATA_DIR: folder,
    DATABASE_POOL: '4',
  }));
  await other.start();
});
afterAll(async () => {
  await other.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Status of a call in the other process that needs nothing but a session. */
async function elsewhere(caller: Caller): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${other.port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${caller.token}`, host: 'localhost' },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  return response.status;
}

async function signedIn(): Promise<Caller & { userId: string }> {
  const user = await makeUser(server);
  return { ...(await signIn(server, user.id)), userId: user.id };
}

/** Runs `work` while nobody can read sessions. */
async function whileSessionsAreLocked<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.config.databaseUrl ?? '' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table identity_session in access exclusive mode');
    return await work();
  } finally {
    await client.end();
  }
}

describe('sessions in memory', () => {
  test('answer without reading the session again', async () => {
    const caller = await signedIn();
    expect(await elsewhere(caller)).toBe(200);
    expect(await whileSessionsAreLocked(() => elsewhere(caller))).toBe(200);
  });

  test('end at the very next call in another process, each time', async () => {
    const ends = [
      (caller: { userId: string }) =>
        sql`update identity_user set disabled_at = now() where id = ${caller.userId}`.execute(server.db),
      (caller: { userId: string }) =>
        sql`delete from identity_session where user_id = ${caller.userId}`.execute(server.db),
      (caller: Caller) =>
        server.app.inject({
          method: 'POST',
          url: '/logout',
          headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
          payload: {},
        }),
    ];
    const statuses: number[][] = [];
    for (let round = 0; round < 60; round += 1) {
      const caller = await signedIn();
      const before = await elsewhere(caller);
      await ends[round % ends.length]?.(caller);
      statuses.push([before, await elsewhere(caller)]);
    }
    expect(statuses).toEqual(statuses.map(() => [200, 403]));
  });

  test('do not outlive a rolled back change, nor block it', async () => {
    const caller = await signedIn();
    expect(await elsewhere(caller)).toBe(200);
    await expect(
      server.db.transaction().execute(async (trx) => {
        await sql`update identity_user set disabled_at = now() where id = ${caller.userId}`.execute(trx);
        throw new Error('thought better of it');
      }),
    ).rejects.toThrow('thought better of it');
    expect(await elsewhere(caller)).toBe(200);
  });

  test('are forgotten when the connections that report changes are lost, before or while a change waits', async () => {
    const statuses: number[][] = [];
    for (let round = 0; round < 3; round += 1) {
      const caller = await signedIn();
      const before = await elsewhere(caller);
      const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'paceline access'`.execute(server.db);
      if (round === 0) await end;
      await sql`update identity_user set disabled_at = now() where id = ${caller.userId}`.execute(server.db);
      statuses.push([before, await elsewhere(caller)]);
      await end;
    }
    expect(statuses).toEqual(statuses.map(() => [200, 403]));
    // The connection comes back, and memory with it.
    const next = await signedIn();
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and application_name = 'paceline access'`.execute(server.db);
          return rows.length;
        },
        { interval: 50 },
      )
      .toBe(2);
    expect(await elsewhere(next)).toBe(200);
    expect(await whileSessionsAreLocked(() => elsewhere(next))).toBe(200);
  });
});
