import type { Kysely } from 'kysely';
import type { Ctx } from './context.ts';
import { inTransaction, type Database } from './database.ts';
import type { Tables } from './database-types.ts';
import { enqueueWith } from './jobs.ts';

/** The context for work inside a transaction: uses the transaction's handle and starts with an empty cache. */
export function contextWithin(ctx: Ctx, db: Database): Ctx {
  return { ...ctx, db, transactional: true, enqueue: enqueueWith(db), loaders: new Map() };
}

/** Runs `work` in one transaction with a context of that transaction; retries after a serialisation failure. */
export function withTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db as Kysely<Tables>, (trx) => work(contextWithin(ctx, trx)));
}
