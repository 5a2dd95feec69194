import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DomainError } from '../../rules/errors.ts';
import type { Database } from './database.ts';

export interface OnceKey {
  readonly userId: string;
  readonly key: string;
  readonly operation: string;
  /** Hash of operation, customer and arguments: the same key with another body is refused. */
  readonly bodyHash: string;
  readonly now: Date;
}

function sorted(_name: string, value: unknown): unknown {
  return value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Hash of a call's arguments. Key order does not matter: a compiled document passes its arguments in another order. */
export function bodyHashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body, sorted)).digest('hex');
}

/**
 * Runs `work` at most once per user and key, inside the caller's transaction. A second call with the same body waits
 * for the first and returns its stored result; with another body it throws `idempotency_key_reused`. Only success is
 * stored: a refusal or failure rolls the key back too, so a retry runs again.
 */
export async function runOnce<T>(trx: Database, once: OnceKey, work: () => Promise<T>): Promise<T> {
  if (once.key.length > 255) throw new DomainError('too_long', { limit: 255 }, 'Idempotency-Key');
  const taken = await sql<{ key: string }>`
    insert into platform_idempotency (user_id, key, operation, body_hash, response, created_at)
    values (${once.userId}, ${once.key}, ${once.operation}, ${once.bodyHash}, 'null'::jsonb, ${once.now})
    on conflict (user_id, key) do nothing returning key`.execute(trx);
  if (taken.rows.length === 0) {
    const found = await sql<{ operation: string; body_hash: string; response: unknown }>`
      select operation, body_hash, response from platform_idempotency where user_id = ${once.userId} and key = ${once.key}`.execute(
      trx,
    );
    const row = found.rows[0];
    if (!row || row.operation !== once.operation || row.body_hash !== once.bodyHash)
      throw new DomainError('idempotency_key_reused');
    return row.response as T;
  }
  const outcome = await work();
  await sql`update platform_idempotency set response = ${JSON.stringify(outcome)}::jsonb
    where user_id = ${once.userId} and key = ${once.key}`.execute(trx);
  return outcome;
}
