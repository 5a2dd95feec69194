import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Database } from './database.ts';

const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

/**
 * Runs a deletion, and refuses with `in_use` if rows of any table still refer to what it deletes: the foreign keys of the
 * database decide. Needs a transaction, which stays usable after the refusal.
 */
export async function deleteUnlessUsed(db: Database, field: string, deletion: () => Promise<unknown>): Promise<void> {
  await sql`savepoint deletion`.execute(db);
  try {
    await deletion();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await sql`rollback to savepoint deletion`.execute(db);
    throw new DomainError('in_use', {}, field);
  }
  await sql`release savepoint deletion`.execute(db);
}
