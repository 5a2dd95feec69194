import type { Kysely } from 'kysely';
import { inTransaction } from '../../platform/database.ts';
import type { Tables } from '../../platform/database-types.ts';
import { enqueueWith } from '../../platform/jobs.ts';
import { makeContext } from '../../request-context.ts';
import type { Ctx, TestServer } from '../../testing/harness.ts';
import { findMarket } from '../markets/markets.queries.ts';

/** Runs `work` in one transaction with the context of a job: no signed-in user, the market of `host`. */
export async function asJob<T>(server: TestServer, work: (ctx: Ctx) => Promise<T>, host = 'localhost'): Promise<T> {
  const market = await findMarket(server.db, host);
  if (!market) throw new Error('no market');
  return inTransaction(server.db as Kysely<Tables>, (db) =>
    work({
      ...makeContext(
        { ...server.around, db },
        { requestId: 'job', now: server.around.now(), address: '', acceptLocale: null, idempotencyKey: null, market, actor: null, customer: null },
      ),
      transactional: true,
      enqueue: enqueueWith(db),
    }),
  );
}
