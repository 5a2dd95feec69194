import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { bookAmounts, releaseAmounts, type PendingAmounts } from '#platform/database/pending-amounts.ts';
import { recordHistory } from './credit.history.actions.ts';
import { applyReasons } from './credit.overrides.actions.ts';
import { lockAccounts } from './credit.queries.ts';

const incomingPayments: PendingAmounts = {
  table: 'credit_incoming_payment',
  ownerId: 'account_id',
  owner: 'credit_account',
  sum: 'received',
  asOf: 'as_of',
};

/** The amount of a payment on one account, in minor units of its currency; negative where it uses up credits. */
export interface IncomingPart {
  readonly accountId: string;
  readonly amount: number;
}

/**
 * Lowers the exposure by what a payment request brought in; it counts until figures of the ERP carry it. Parts of one
 * account are added up. Locks the accounts in primary-key order; posting a request again has no effect.
 */
export async function postIncoming(ctx: Ctx, requestId: string, parts: readonly IncomingPart[]): Promise<void> {
  const sums = [...Map.groupBy(parts, ({ accountId }) => accountId)]
    .map(([account_id, own]) => ({ account_id, amount: own.reduce((sum, { amount }) => sum + amount, 0) }))
    .filter(({ amount }) => amount !== 0);
  const ids = sums.map(({ account_id }) => account_id);
  if (ids.length === 0) return;
  await lockAccounts(ctx.db, ids);
  await sql`
    with posted as (
      insert into credit_incoming_payment (account_id, request_id, amount, received_at)
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

/** Records when the ERP booked payments; figures of their accounts made after that moment include them. */
export async function markIncomingBooked(
  ctx: Ctx,
  requests: readonly { readonly requestId: string; readonly at: Date }[],
): Promise<void> {
  const ids = await bookAmounts(ctx, incomingPayments, requests);
  await applyReasons(ctx, ids);
  await recordHistory(ctx, ids);
}

/** Ends incoming payments that the figures of these accounts carry. The caller holds the accounts. */
export const releaseIncoming = (ctx: Ctx, accountIds: readonly string[]): Promise<void> =>
  releaseAmounts(ctx, incomingPayments, accountIds);
