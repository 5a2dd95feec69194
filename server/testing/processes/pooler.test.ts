import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { openDatabase } from '#platform/database/database.ts';
import { requireDirect } from '#platform/database/pooler.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { callAlone } from './own-connection.ts';
import { until } from '#testing/until.ts';
import { hasPooler, startPooler, type Pooler } from './pooler.ts';
import { ServerProcess } from './server-process.ts';

/** Connections of the database for all transactions of the server. */
const pooledConnections = 4;
const processes = { web: 3, jobs: 1 };
const poolSize = 6;

describe.skipIf(!hasPooler())('a pooler of transactions (needs PgBouncer)', () => {
  const server = testServer();
  let pooler: Pooler;
  let one: ServerProcess;
  let caller: Caller;

  beforeAll(async () => {
    const sorg = await makeSorg(server);
    await makeMarket(server, { sorgs: [sorg] });
    caller = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
    pooler = await startPooler(server.config.databaseUrl ?? '', pooledConnections);
    one = new ServerProcess(await freePort(), () => ({
      ...pooler.settings,
      DATA_DIR: server.config.dataDir,
      DATABASE_POOL: String(poolSize),
      ERP_SIMULATOR: '0',
      WORKERS: String(processes.web),
    }));
    await one.start();
    await one.untilComplete(processes.web + processes.jobs);
  });
  afterAll(async () => {
    await one.end('SIGTERM');
    await pooler.stop();
  });

  /** Connections of the database by what holds them; those of this test are without a name of their own. */
  const connections = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ holder: string; count: number }>`
      select case when application_name = 'paceline access' then 'access'
                  when application_name = 'paceline direct' then 'direct'
                  when application_name = 'pooled' then 'pooled'
                  else 'test' end as holder, count(*)::integer as count
        from pg_stat_activity
       where datname = current_database()
       group by 1`.execute(server.db);
    return Object.fromEntries(rows.map(({ holder, count }) => [holder, count]));
  };

  test('hundreds of callers at once share its few connections', async () => {
    const body = JSON.stringify({ query: '{ auditLog(limit: 20) { data { action } } }' });
    const call = () =>
      callAlone({
        port: one.port,
        method: 'POST',
        path: '/graphql',
        headers: { authorization: `Bearer ${caller.token}` },
        body,
      });
    const answers = await Promise.all(Array.from({ length: 300 }, call));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { access = 0, pooled = 0 } = await connections();
    expect(pooled).toBeGreaterThan(0);
    expect(pooled).toBeLessThanOrEqual(pooledConnections);
    // One for each process, and one of this test; the processes of documents have not started.
    expect(access).toBe(processes.web + processes.jobs + 1);
    // After the start only jobs work on direct connections: their lock, and their pool.
    await until('the end of the connections of the start', async () => {
      const { direct = 0 } = await connections();
      return (direct > 0 && direct <= processes.jobs * (1 + poolSize)) || null;
    });
  });

  test('a server refuses to start on a pooler alone, which would lose locks and notices in silence', async () => {
    const { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } = pooler.settings;
    const refusal = async (url: string, directUrl: string | null): Promise<string> => {
      const opened = openDatabase(url, 2, { directUrl });
      try {
        return await requireDirect(opened).then(
          () => 'accepted',
          (error: unknown) => (error as Error).message,
        );
      } finally {
        await opened.close();
      }
    };
    expect(await refusal(pooled, null)).toMatch(/^DATABASE_URL leads to a connection pooler/);
    expect(await refusal(pooled, pooled)).toMatch(/^DATABASE_DIRECT_URL leads to a connection pooler/);
    expect(await refusal(pooled, direct)).toBe('accepted');
    expect(await refusal(direct, null)).toBe('accepted');
  });
});
