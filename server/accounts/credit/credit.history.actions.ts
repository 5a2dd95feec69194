import { sql } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';

/** Keeps today's figures of accounts: one row per account and day, the last ones count. */
export async function recordHistory(ctx: Ctx, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`
    insert into credit_history (account_id, day, credit_limit, open_invoice, open_delivery, consignment, held, received,
                                exposure, reason_blocked)
    select a.id, ${calendarDateIn(ctx.now, ctx.market.timeZone)}::date, a.credit_limit, a.open_invoice,
           a.open_delivery, a.consignment, a.held, a.received, a.exposure, a.reason_blocked
      from credit_account a
     where a.id = any(${[...accountIds]}::uuid[])
     order by a.id
        on conflict (account_id, day) do update set credit_limit = excluded.credit_limit,
                    open_invoice = excluded.open_invoice, open_delivery = excluded.open_delivery,
                    consignment = excluded.consignment, held = excluded.held, received = excluded.received,
                    exposure = excluded.exposure, reason_blocked = excluded.reason_blocked`.execute(ctx.db);
}
