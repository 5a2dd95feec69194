import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Throws `rate_limited` if a sender has sent `most` times within the last hour. `sent` counts what they sent since an
 * instant; calls of one sender (`feedback:<user id>`) wait for each other until they commit, so the limit holds over all
 * processes.
 */
export async function limitPerHour(
  ctx: Pick<Ctx, 'db' | 'now'>,
  sender: string,
  most: number,
  sent: (since: Date) => Promise<{ readonly count: number }>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`.execute(ctx.db);
  const { count } = await sent(new Date(ctx.now.getTime() - 3_600_000));
  if (count >= most) throw new DomainError('rate_limited');
}
