import { withTransaction } from '#platform/database/transaction.ts';
import { makeContext } from '#server/request-context.ts';
import type { Ctx, TestServer } from '#testing/harness.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';

/** Runs `work` in one transaction with the context of a job: no signed-in user, the market of `host`. */
export async function asJob<T>(server: TestServer, work: (ctx: Ctx) => Promise<T>, host = 'localhost'): Promise<T> {
  const market = await findMarket(server.db, host);
  if (!market) throw new Error('no market');
  const facts = { requestId: 'job', now: server.services.now(), address: '', acceptLocale: null, idempotencyKey: null };
  return withTransaction(makeContext(server.services, { ...facts, market, actor: null, customer: null }), work);
}
