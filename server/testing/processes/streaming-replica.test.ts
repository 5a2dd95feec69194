import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { removeDataFolder, throwAwayFolder } from '../../../tools/prepared-data.ts';
import { AccessFeed } from '#platform/database/access-feed.ts';
import type { Ctx } from '#platform/context.ts';
import { migrate, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/cluster/embedded-postgres.ts';
import { processMemory } from '#platform/database/feed-memory.ts';
import { createLog } from '#platform/log.ts';
import { ReadReplica } from '#platform/database/read-replica.ts';

const migrations = new URL('../../migrations/', import.meta.url);
const opened: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** A folder with the copy of a stopped cluster, which will follow a primary. */
function standbyOf(dataDir: string): string {
  const folder = throwAwayFolder('standby');
  const cluster = join(folder, 'db');
  // Keeps the owner, who is not root.
  execFileSync('cp', ['-a', realpathSync(join(dataDir, 'db')), cluster]);
  execFileSync('cp', ['-a', join(cluster, 'PG_VERSION'), join(cluster, 'standby.signal')]);
  copyFileSync(join(dataDir, 'db-password'), join(folder, 'db-password'));
  return folder;
}

// The copy of a cluster needs `cp -a`.
test.skipIf(process.platform === 'win32')(
  'a streaming replica serves lists, and is left when it is away',
  async () => {
    const dataDir = throwAwayFolder('primary');
    opened.push(() => removeDataFolder(dataDir));
    const options = { throwAway: true, maxConnections: 20 };
    const first = await startEmbeddedPostgres({ dataDir, ...options });
    await first.stop();
    const folder = standbyOf(dataDir);
    opened.push(() => removeDataFolder(folder));
    const primary = await startEmbeddedPostgres({ dataDir, ...options });
    opened.push(() => primary.stop());
    const { password, port } = new URL(primary.url);
    const address = `host=127.0.0.1 port=${port} user=paceline password=${password}`;
    appendFileSync(join(folder, 'db', 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`);
    const standby = await startEmbeddedPostgres({ dataDir: folder, ...options });
    opened.push(() => standby.stop());

    const connection = openDatabase(primary.url, 2);
    const { db, pool } = connection;
    opened.push(() => connection.close());
    await migrate(pool, migrations);
    const log = createLog('silent');
    const memory = processMemory(new AccessFeed(primary.url, log));
    const replica = new ReadReplica(db, openDatabase(standby.url, 2, { readsOnly: true }), memory, log);
    onTestFinished(() => replica.close());

    const [writer, reader] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
    const serves = async (userId: string): Promise<boolean> => {
      await replica.check();
      return replica.mayServe(userId);
    };
    await expect.poll(() => serves(reader)).toBe(true);
    const onReplica = replica.contextOf({} as Ctx).db;
    const { rows } = await sql<{ recovers: boolean }>`select pg_is_in_recovery() as recovers`.execute(onReplica);
    expect(rows).toEqual([{ recovers: true }]);
    await db.transaction().execute((trx) => replica.noteWrite(trx, writer));
    expect([await serves(writer), await serves(reader)]).toEqual([false, true]);
    await standby.stop();
    expect(await serves(reader)).toBe(false);
  },
  60_000,
);
