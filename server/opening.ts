import { ensureGroups } from './access/roles/roles.seeded.actions.ts';
import { AccessFeed } from './platform/database/access-feed.ts';
import { clockFrom } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { migrate, migrationsIn, openDatabase, type DatabaseConnection } from './platform/database/database.ts';
import { Documents, documentLimits, mostPlaceMs } from './platform/documents/documents.ts';
import { UserPlaces } from './platform/documents/user-places.ts';
import type { EmbeddedPostgres } from './platform/cluster/embedded-postgres.ts';
import { processMemory, type ProcessMemory } from './platform/database/feed-memory.ts';
import { prepareJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { findNewer } from './platform/database/older-servers.ts';
import { requireDirect } from './platform/database/pooler.ts';
import { openOwnDatabase } from './platform/cluster/own-database.ts';
import { Readiness } from './platform/readiness.ts';
import { ReadReplica } from './platform/database/read-replica.ts';
import type { ProcessServices } from './request-context.ts';
import { processServices } from './services.ts';

/** An opened installation: database up to date, keys loaded; the server and the commands start from it. */
export interface Opened {
  readonly connection: DatabaseConnection;
  readonly databaseUrl: string;
  readonly services: ProcessServices;
  /** The embedded database; null if the settings name another one. */
  readonly ownDatabase: Pick<EmbeddedPostgres, 'folder' | 'created'> | null;
  /** Closes the pool and, if this process owns it, stops the embedded database. */
  close(): Promise<void>;
}

const migrations = new URL('./migrations/', import.meta.url);

/** The replica of the settings; null without one. */
function openReplica(config: Config, { db }: DatabaseConnection, memory: ProcessMemory, log: Log): ReadReplica | null {
  const { databaseReadUrl: url, databasePool } = config;
  return url === null ? null : new ReadReplica(db, openDatabase(url, databasePool, { readsOnly: true }), memory, log);
}

/**
 * Opens the configured database (starts the embedded one, or joins it if another process runs it), applies migrations,
 * seeds permissions and roles. Throws an Error with a plain message if the database cannot be reached, and stops
 * everything that it started. Calls `onDatabaseLost` if the embedded database dies and cannot be restarted.
 */
export async function openInstallation(
  config: Config,
  log: Log,
  onDatabaseLost?: (error: Error) => void,
): Promise<Opened> {
  const embedded = await openOwnDatabase(config, log, onDatabaseLost);
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const directUrl = config.databaseDirectUrl;
  const connection = openDatabase(url, config.databasePool, { directUrl });
  const readiness = new Readiness(url, migrationsIn(migrations));
  const access = new AccessFeed(directUrl ?? url, log);
  const memory = processMemory(access);
  const replica = openReplica(config, connection, memory, log);
  const close = async (): Promise<void> => {
    await replica?.close();
    readiness.close();
    access.close();
    await connection.close();
    await embedded?.stop();
  };
  try {
    await connection.pool.query('select 1').catch((error: unknown) => {
      throw new Error(`The database cannot be reached (DATABASE_URL): ${String(error)}`);
    });
    await requireDirect(connection);
    const applied = await migrate(connection.direct, migrations);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    const newer = await findNewer(connection.pool, migrationsIn(migrations));
    if (newer.length > 0)
      log.warn(
        { migrations: newer.map(({ name }) => name) },
        'a newer version migrated the database; this one may go on until it is upgraded',
      );
    await prepareJobs(connection.direct);
    await ensureGroups(connection.db);
    await access.start();
    connection.afterAccessChange(() => access.settled());
    replica?.start();
    const now = clockFrom(config.clockStart);
    const services = await processServices(config, {
      db: connection.db,
      replica,
      log,
      access,
      ...memory,
      documents: new Documents(
        now,
        documentLimits,
        new UserPlaces(connection.db, log, { most: documentLimits.ofUser, mostMs: mostPlaceMs }),
      ),
      now,
      isReady: () => readiness.isReady(),
    });
    return { connection, databaseUrl: url, services, ownDatabase: embedded, close };
  } catch (error) {
    await close();
    throw error;
  }
}
