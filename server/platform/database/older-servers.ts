import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** Application name of the connection that each running server process keeps: the database knows who is alive by it. */
export const servingName = 'paceline access';

/** Why all older servers must stop before a migration, by its first line; null if they may go on (docs/running.md). */
export const stopReason = (migration: string): string | null =>
  /^-- stop older servers: (\S.*)/.exec(migration)?.[1]?.trim() ?? null;

/**
 * Gives the list of migrations its column for that reason, so that older versions, which lack the file, can read it.
 * Looked up first: changing a table would wait for a backup that reads it.
 */
export async function keepReasons(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'platform_migration'::regclass and attname = 'stops_older'`,
  );
  if (rowCount === 0) await client.query('alter table platform_migration add column if not exists stops_older text');
}

/** Migrations of the database that this version does not know, and why they stop it; a null reason does not. */
export interface NewerMigration {
  readonly name: string;
  readonly reason: string | null;
}

export async function findNewer(
  client: pg.PoolClient | pg.Pool,
  own: readonly string[],
): Promise<readonly NewerMigration[]> {
  const { rows } = await client.query<NewerMigration>(
    'select name, stops_older as reason from platform_migration where name <> all($1) order by name',
    [own],
  );
  return rows;
}

/**
 * Why this version cannot work with a database or backup that has the migrations `applied`: they are of the time before
 * its baseline, the first of its `own`. Null if they are not.
 */
export function beforeBaseline(own: readonly string[], applied: readonly string[]): string | null {
  const [baseline] = own;
  if (baseline === undefined || applied.length === 0 || applied.includes(baseline)) return null;
  return (
    `made by a version of Paceline from before the present baseline of its tables (its last migration is ` +
    `${applied.toSorted().at(-1) ?? ''}), and this version cannot take it over`
  );
}

/** The advice for a database that {@link beforeBaseline} refuses. */
export const baselineAdvice =
  'Start with a new data folder (DATA_DIR; the one of a demo can be deleted) or with an empty database (DATABASE_URL). ' +
  'To read the old data, start the version that made them.';

/**
 * Throws an Error if the database is of the time before the baseline. A database whose baseline is newer than this
 * version is not meant: {@link requireNotOlder} refuses it.
 */
export async function requireBaseline(client: pg.PoolClient, own: readonly string[]): Promise<void> {
  // A database of that time may lack the column of the reason.
  const { rows } = await client.query<{ name: string; reason: string | null }>(
    `select name, to_jsonb(m) ->> 'stops_older' as reason from platform_migration m`,
  );
  if (rows.some(({ name, reason }) => reason !== null && !own.includes(name))) return;
  const why = beforeBaseline(
    own,
    rows.map(({ name }) => name),
  );
  if (why !== null) throw new Error(`This database was ${why}. Nothing was changed. ${baselineAdvice}`);
}

/** Throws an Error if a newer version changed the database in a way that this version cannot work with. */
export async function requireNotOlder(client: pg.PoolClient, own: readonly string[]): Promise<void> {
  const stopping = (await findNewer(client, own)).filter(({ reason }) => reason !== null);
  if (stopping.length === 0) return;
  throw new Error(
    `This version of Paceline is older than its database and must not work with it: ` +
      `${stopping.map(({ name, reason }) => `${name} (${reason})`).join(', ')}. Nothing was changed. ` +
      `Install the version that made these migrations, or a newer one. To go back to this version, restore the backup ` +
      `that was made before the upgrade (docs/running.md, "Upgrade").`,
  );
}

/**
 * Throws an Error if a waiting migration needs all older servers stopped and one is still connected. Every server that
 * serves now is older: those of this version connect after the migrations.
 */
export async function requireOlderStopped(
  client: pg.PoolClient,
  folder: URL,
  waiting: readonly string[],
): Promise<void> {
  const stopping = waiting.flatMap((name) => {
    const reason = stopReason(readFileSync(new URL(name, folder), 'utf8'));
    return reason === null ? [] : [`${name} (${reason})`];
  });
  if (stopping.length === 0) return;
  const { rows } = await client.query<{ address: string; since: Date }>(
    `select coalesce(host(client_addr), 'this machine') as address, backend_start as since
       from pg_stat_activity
      where datname = current_database() and application_name = $1
      order by backend_start`,
    [servingName],
  );
  if (rows.length === 0) return;
  throw new Error(
    `This upgrade needs all servers of the previous version stopped: ${stopping.join(', ')}. ` +
      `Still connected to the database: ` +
      `${rows.map(({ address, since }) => `${address} since ${since.toISOString()}`).join(', ')}. Nothing was changed. ` +
      `Stop these servers, also those that only run jobs, then start this one again.`,
  );
}
