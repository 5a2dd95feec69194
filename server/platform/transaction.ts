import type { Kysely } from 'kysely';
import type { Ctx } from './context.ts';
import { inTransaction, type Database } from './database.ts';
import type { Tables } from './database-types.ts';
import { enqueueWith } from './jobs.ts';

/**
 * The context for work inside a transaction: it reads, records and enqueues with the transaction's handle and remembers
 * nothing from before.
 */
export function contextWithin(ctx: Ctx, db: Database): Ctx {
  return { ...ctx, db, transactional: true, enqueue: enqueueWith(db), loaders: new Map() };
}

/** Runs `work` in one transaction, again after a serialization failure, with a context of that transaction. */
export function withTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db as Kysely<Tables>, (trx) => work(contextWithin(ctx, trx)));
}
