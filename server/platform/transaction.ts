import type { Kysely } from 'kysely';
import type { Ctx } from './context.ts';
import { inTransaction } from './database.ts';
import type { Tables } from './database-types.ts';
import { enqueueWith } from './jobs.ts';

/** Runs `work` in one transaction (with retry) with a context whose `db` is that transaction: for jobs, which have none of their own. */
export function withTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db as Kysely<Tables>, (trx) => {
    const inner: Ctx = {
      ...ctx,
      db: trx,
      transactional: true,
      enqueue: enqueueWith(trx),
      loaders: new Map(),
      record: (entry) => ctx.record.call(inner, entry),
    };
    return work(inner);
  });
}
