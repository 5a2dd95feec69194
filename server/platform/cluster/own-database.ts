import type { Config } from '#platform/config.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { requireWritableFolder } from '#platform/files/files.ts';
import type { Log } from '#platform/log.ts';

/**
 * Starts the embedded database of an installation, or joins it if another process runs it; null if the settings name a
 * database. Throws an Error that says what to do. Calls `onLost` if it dies and cannot be restarted.
 */
export async function openOwnDatabase(
  { dataDir, databaseUrl, newDatabase }: Pick<Config, 'dataDir' | 'databaseUrl' | 'newDatabase'>,
  log: Log,
  onLost?: (error: Error) => void,
): Promise<EmbeddedPostgres | null> {
  requireWritableFolder(dataDir);
  if (databaseUrl !== null) return null;
  return startEmbeddedPostgres({
    dataDir,
    newDatabase,
    log: (line) => log.debug({ postgres: line }),
    onRestart: (reason) => log.error({ reason }, 'the embedded PostgreSQL ended and is restarted'),
    ...(onLost && { onLost }),
  });
}

/** Tells the person at the terminal where the database is, and whether it is a new one. */
export function announceOwnDatabase({ folder, created }: Pick<EmbeddedPostgres, 'folder' | 'created'>): void {
  process.stdout.write(created ? `A new, empty database was made in ${folder}.\n` : `The database is in ${folder}.\n`);
}
