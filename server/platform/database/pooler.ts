import type pg from 'pg';
import type { DatabaseConnection } from './database.ts';

/**
 * True if a connection leads to a pooler: it gives its clients numbers of its own instead of the process ids of the
 * database.
 */
async function isPooled(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as pg.PoolClient & { readonly processID: number | null }).processID;
  } finally {
    client.release();
  }
}

/**
 * Throws an Error if locks and notices would be lost in silence, because a pooler may give each transaction another
 * connection (ADR 100): DATABASE_URL leads to a pooler and nothing else leads to the database, or DATABASE_DIRECT_URL
 * leads to a pooler too.
 */
export async function requireDirect({ pool, direct }: Pick<DatabaseConnection, 'pool' | 'direct'>): Promise<void> {
  if (!(await isPooled(direct))) return;
  throw new Error(
    direct === pool
      ? 'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the database itself; locks and notices need it.'
      : 'DATABASE_DIRECT_URL leads to a connection pooler. It must lead to the database itself; locks and notices need it.',
  );
}
