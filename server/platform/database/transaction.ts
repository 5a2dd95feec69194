import type { Kysely, RawBuilder } from 'kysely';
import { auditRow, writeAudit, type AuditRow } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { isDiscarded } from './copy.ts';
import { inTransaction, type Database } from './database.ts';
import { later } from './late-connections.ts';
import type { Tables } from './database-types.ts';
import { addJobs, type NewJob } from '#platform/jobs/jobs.ts';

/**
 * Runs `work` with a context of the transaction behind `db`, which starts with an empty cache. Audit entries and jobs
 * are written together when `work` is done, and then what it put off to the end (`ctx.beforeCommit`).
 */
export async function workWithin<T>(ctx: Ctx, db: Database, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const audit: AuditRow[] = [];
  const jobs: NewJob[] = [];
  const last: RawBuilder<unknown>[] = [];
  const result = await work({
    ...ctx,
    db,
    transactional: true,
    loaders: new Map(),
    record(entry) {
      audit.push(auditRow(this, entry));
      return Promise.resolve();
    },
    enqueue(name, payload, options = {}) {
      jobs.push({ name, payload, options });
      return Promise.resolve();
    },
    beforeCommit: (write) => void last.push(write),
  });
  // A rollback gives no number of a job back.
  if (!isDiscarded(db)) {
    await writeAudit(db, audit);
    await addJobs(db, jobs);
  }
  for (const write of last) await later(db, write);
  return result;
}

/** Runs `work` in one transaction with a context of that transaction; retries after a serialisation failure. */
export function withTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db as Kysely<Tables>, async (trx) => {
    const result = await workWithin(ctx, trx, work);
    if (ctx.actor) await ctx.replica?.noteWrite(trx, ctx.actor.userId);
    return result;
  });
}
