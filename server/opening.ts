import { join } from 'node:path';
import { ensureGroups } from './modules/identity/identity.groups.actions.ts';
import { loadRequestTokens } from './modules/identity/identity.token.ts';
import { clockFrom } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { migrate, openDatabase, type DatabaseConnection } from './platform/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/embedded-postgres.ts';
import { localFiles } from './platform/files.ts';
import { prepareJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Surroundings } from './request-context.ts';

/** An opened installation: database up to date, keys loaded; what the server and the commands start from. */
export interface Opened {
  readonly connection: DatabaseConnection;
  readonly around: Surroundings;
  /** Closes the pool and, where this process owns it, stops the embedded database. */
  close(): Promise<void>;
}

/**
 * Opens the database of the settings (the embedded one is started, or joined when another process runs it), applies
 * migrations, seeds permissions and roles. Throws an Error with a plain message when the database cannot be reached.
 */
export async function openInstallation(config: Config, log: Log): Promise<Opened> {
  let embedded: EmbeddedPostgres | null = null;
  if (config.databaseUrl === null) {
    embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.debug({ postgres: line }) });
  }
  const connection = openDatabase(config.databaseUrl ?? embedded?.url ?? '', config.databasePool);
  try {
    await connection.pool.query('select 1').catch((error: unknown) => {
      throw new Error(`The database cannot be reached (DATABASE_URL): ${String(error)}`);
    });
    const applied = await migrate(connection.pool, new URL('./migrations/', import.meta.url));
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    await prepareJobs(connection.pool);
    await ensureGroups(connection.db);
    const around: Surroundings = {
      db: connection.db,
      tokens: await loadRequestTokens(connection.db),
      files: localFiles(join(config.dataDir, 'files')),
      log,
      now: clockFrom(config.clockStart),
    };
    return {
      connection,
      around,
      async close() {
        await connection.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await connection.close();
    await embedded?.stop();
    throw error;
  }
}
