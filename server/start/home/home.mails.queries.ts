import { sql, type NotNull } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** A mail of the market that was not delivered. */
export interface UndeliveredMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly at: Date;
  /** True if the mail server refused the recipient permanently; false while the portal retries. */
  readonly refused: boolean;
  readonly reason: string;
}

/**
 * Mails of the market since then that were refused or failed at the last attempt: the newest first, with the total
 * number.
 */
export async function listUndeliveredMails(
  ctx: Ctx,
  since: Date,
  limit: number,
): Promise<{ rows: UndeliveredMail[]; count: number }> {
  const rows = await ctx.db
    .selectFrom('platform_mail')
    .select(({ eb, fn }) => [
      'id',
      'recipient',
      'subject',
      fn.coalesce('refused_at', 'created_at').as('at'),
      eb('refused_at', 'is not', null).$castTo<boolean>().as('refused'),
      'last_error as reason',
      fn.countAll<number>().over().as('count'),
    ])
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('created_at', '>=', since)
    .where('market_id', '=', ctx.market.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .$narrowType<{ reason: NotNull }>()
    .execute();
  return { rows, count: rows[0]?.count ?? 0 };
}
