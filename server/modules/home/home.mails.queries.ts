import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

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
  const { rows } = await sql<UndeliveredMail & { count: number }>`
    select m.id, m.recipient, m.subject, coalesce(m.refused_at, m.created_at) as at, m.refused_at is not null as refused,
           m.last_error as reason, count(*) over ()::int as count
      from platform_mail m
     where m.sent_at is null
       and m.last_error is not null
       and m.created_at >= ${since}
       and m.market_id = ${ctx.market.id}
     order by m.created_at desc, m.id desc
     limit ${sql.lit(limit)}`.execute(ctx.db);
  return { rows, count: rows[0]?.count ?? 0 };
}
