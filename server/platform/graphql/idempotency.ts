import { createHash } from 'node:crypto';
import { DomainError } from '#rules/errors.ts';
import { later } from '#platform/database/late-connections.ts';
import type { Database } from '#platform/database/database.ts';

export interface IdempotencyKey {
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
export async function runOnce<T>(trx: Database, once: IdempotencyKey, work: () => Promise<T>): Promise<T> {
  if (once.key.length > 255) throw new DomainError('too_long', { limit: 255 }, 'Idempotency-Key');
  const taken = await trx
    .insertInto('platform_idempotency')
    .values({
      user_id: once.userId,
      key: once.key,
      operation: once.operation,
      body_hash: once.bodyHash,
      response: 'null',
      created_at: once.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    const row = await trx
      .selectFrom('platform_idempotency')
      .select(['operation', 'body_hash', 'response'])
      .where('user_id', '=', once.userId)
      .where('key', '=', once.key)
      .executeTakeFirst();

    if (!row || row.operation !== once.operation || row.body_hash !== once.bodyHash)
      throw new DomainError('idempotency_key_reused');
    return row.response as T;
  }
  const outcome = await work();
  await later(
    trx,
    trx
      .updateTable('platform_idempotency')
      .set({ response: JSON.stringify(outcome) })
      .where('user_id', '=', once.userId)
      .where('key', '=', once.key),
  );
  return outcome;
}
