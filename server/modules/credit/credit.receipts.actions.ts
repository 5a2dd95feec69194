import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { anyOf } from '../../platform/sets.ts';
import { recordHistory } from './credit.history.actions.ts';
import { applyReasons } from './credit.overrides.actions.ts';
import { lockAccounts } from './credit.queries.ts';

/** What a payment pays on one account, in minor units of its currency; negative where it uses up credits. */
export interface ReceiptPart {
  readonly accountId: string;
  readonly amount: number;
}

/**
 * Lowers the exposure by what a payment request brought in; it counts until figures of the ERP carry it. Parts of one
 * account are added up. Locks the accounts in primary-key order; posting a request again has no effect.
 */
export async function postReceipts(ctx: Ctx, requestId: string, parts: readonly ReceiptPart[]): Promise<void> {
  const sums = [...Map.groupBy(parts, ({ accountId }) => accountId)]
    .map(([account_id, own]) => ({ account_id, amount: own.reduce((sum, { amount }) => sum + amount, 0) }))
    .filter(({ amount }) => amount !== 0);
  const ids = sums.map(({ account_id }) => account_id);
  if (ids.length === 0) return;
  await lockAccounts(ctx.db, ids);
  await sql`
    with posted as (
      insert into credit_receipt (account_id, request_id, amount, received_at)
      select p.account_id, ${requestId}, p.amount, ${ctx.now}
        from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as p(account_id uuid, amount bigint)
          on conflict (account_id, request_id) do nothing
      returning account_id, amount)
    update credit_account a
       set received = a.received + p.amount
      from posted p
     where a.id = p.account_id`.execute(ctx.db);
  await recordHistory(ctx, ids);
}

/**
 * Records when the ERP booked payments. A receipt ends with the first figures of its account made after that moment,
 * because they include it; if such figures are here already, it ends at once.
 */
export async function markReceiptsBooked(
  ctx: Ctx,
  requests: readonly { readonly requestId: string; readonly at: Date }[],
): Promise<void> {
  const requestIds = requests.map(({ requestId }) => requestId);
  const found = await ctx.db
    .selectFrom('credit_receipt')
    .select('account_id as id')
    .distinct()
    .where('request_id', '=', anyOf(requestIds))
    .where('booked_at', 'is', null)
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  // Under lock, so that figures which arrive meanwhile see the booking or are seen by it.
  await lockAccounts(ctx.db, ids);
  const booked = JSON.stringify(requests.map(({ requestId, at }) => ({ request_id: requestId, at })));
  await sql`
    update credit_receipt r
       set booked_at = b.at
      from jsonb_to_recordset(${booked}::jsonb) as b(request_id uuid, at timestamptz)
     where r.request_id = b.request_id
       and r.booked_at is null`.execute(ctx.db);
  await releaseReceipts(ctx, sql`r.account_id = any(${ids}::uuid[])`);
  await applyReasons(ctx, ids);
  await recordHistory(ctx, ids);
}

/**
 * Ends receipts `r` that match a condition and that the figures of their account carry. The caller holds the accounts.
 */
export async function releaseReceipts(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with released as (
      update credit_receipt r
         set released_at = ${ctx.now}
        from credit_account a
       where a.id = r.account_id
         and r.released_at is null
         and r.booked_at < a.as_of
         and ${condition}
      returning r.account_id, r.amount)
    update credit_account a
       set received = a.received - p.amount
      from (select account_id, sum(amount)::bigint as amount from released group by account_id) p
     where a.id = p.account_id`.execute(ctx.db);
}
