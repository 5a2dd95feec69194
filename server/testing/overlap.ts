import { sql } from 'kysely';
import { asJob } from '#ordering/orders/orders.factory.ts';
import type { Ctx, TestServer } from './harness.ts';

/**
 * Starts `work` in its own transaction and keeps it uncommitted until `commit` is called, so that others neither see its
 * writes nor get its locks.
 */
export async function holdTransaction<T>(
  server: TestServer,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ commit: () => Promise<T> }> {
  const written = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const running = asJob(server, async (ctx) => {
    const value = await work(ctx);
    written.resolve();
    await release.promise;
    return value;
  });
  await Promise.race([written.promise, running]);
  return {
    commit: () => {
      release.resolve();
      return running;
    },
  };
}

/** Waits until so many connections wait for locks of the database, or `isDone`. */
export async function untilBlocked(server: TestServer, isDone = () => false, connections = 1): Promise<void> {
  while (!isDone()) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting
        from pg_stat_activity
       where datname = current_database()
         and wait_event_type = 'Lock'`.execute(server.db);
    if ((rows[0]?.waiting ?? 0) >= connections) return;
  }
}

/** Starts `second` while `first` is uncommitted; commits `first` once `second` waits for its locks or is done. */
export async function overlap(
  server: TestServer,
  first: (ctx: Ctx) => Promise<unknown>,
  second: (ctx: Ctx) => Promise<unknown>,
): Promise<void> {
  const held = await holdTransaction(server, first);
  let isDone = false;
  const other = asJob(server, second).finally(() => (isDone = true));
  await untilBlocked(server, () => isDone);
  await Promise.all([held.commit(), other]);
}
