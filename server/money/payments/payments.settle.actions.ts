import { sql } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import { splitPayment } from '#rules/money/payments/amounts.ts';
import { reasonAfterPayment } from '#rules/money/payments/effect.ts';
import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { liftBlock } from '#accounts/credit/credit.overrides.actions.ts';
import { lockAccounts } from '#accounts/credit/credit.queries.ts';
import { postIncoming } from '#accounts/credit/credit.incoming.actions.ts';
import { receivePayment } from '#money/invoices/invoices.receive.actions.ts';
import { findMarketOfSorg } from '#accounts/markets/markets.queries.ts';
import { listCharges } from './payments.charges.queries.ts';
import type { LockedRequest } from './payments.state.actions.ts';

interface Part {
  readonly invoiceId: string;
  readonly assignment: string;
  readonly dueOn: string;
  readonly owed: number;
  readonly accountId: string | null;
}

/**
 * The parts of a request with the credit accounts on which the ERP books their invoices. None for an account in another
 * currency: only the ERP knows at which rate it books.
 */
async function partsOf(ctx: Ctx, requestId: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select t.invoice_id as "invoiceId", t.assignment, t.due_on as "dueOn", t.amount as owed,
           (
        select a.id
          from credit_account a
         where a.currency = i.currency
           and (a.id = i.credit_account_id
                or (i.credit_account_id is null
                    and a.customer_id = i.payer_id
                    and i.company_code in (
              select k.company_code
                from credit_account_company k
               where k.account_id = a.id)))
         order by a.id
         limit 1) as "accountId"
      from payments_part t
      join invoices_invoice i on i.id = t.invoice_id
     where t.request_id = ${requestId}
     order by t.position`.execute(ctx.db);
  return rows;
}

/**
 * Settles the invoices of a locked request with money that arrived: posts it on the invoices and the credit accounts,
 * lifts blocks that it pays off, hands it over to the ERP and notifies the buyer. Less money than requested settles
 * credits and the oldest charges, without a discount.
 */
export async function settle(ctx: Ctx, request: LockedRequest, applied: number, paidAt: Date): Promise<void> {
  const parts = await partsOf(ctx, request.id);
  const full = applied === request.amount;
  const split = full
    ? parts.map(({ assignment, owed }) => ({ assignment, amount: owed }))
    : splitPayment(parts, applied).parts;
  const amounts = new Map(split.map(({ assignment, amount }) => [assignment, amount]));
  const settled = parts.map((part) => ({ ...part, amount: amounts.get(part.assignment) ?? 0 }));
  const market = (await findMarketOfSorg(ctx.db, request.sorg, request.host)) ?? ctx.market;
  await storeSettled(ctx, request.id, applied, settled);
  await receivePayment(ctx, request.id, settled, calendarDateIn(paidAt, market.timeZone));
  const onAccounts = settled.flatMap(({ accountId, amount }) => (accountId === null ? [] : [{ accountId, amount }]));
  await postIncoming(ctx, request.id, onAccounts);
  const accountIds = [...new Set(onAccounts.map(({ accountId }) => accountId))];
  await liftPaidBlocks(ctx, accountIds, request.number, market);
  await handOver(ctx, request.id);
  await ctx.enqueue('notices.raise', {
    kind: 'payment.received',
    events: [{ key: request.id, details: { requestId: request.id } }],
  });
  await ctx.record({
    action: 'payment.received',
    subjectType: 'payment',
    subjectId: request.id,
    customerId: request.customerId,
    after: { amount: decimalString(applied, request.currency), currency: request.currency },
  });
}

async function storeSettled(
  ctx: Ctx,
  requestId: string,
  applied: number,
  parts: readonly { readonly invoiceId: string; readonly amount: number }[],
): Promise<void> {
  const rows = JSON.stringify(parts.map(({ invoiceId, amount }) => ({ invoice_id: invoiceId, amount })));
  await sql`
    update payments_part t
       set settled_amount = p.amount
      from jsonb_to_recordset(${rows}::jsonb) as p(invoice_id uuid, amount bigint)
     where t.request_id = ${requestId} and t.invoice_id = p.invoice_id`.execute(ctx.db);
  await ctx.db.updateTable('payments_request').set({ received_amount: applied }).where('id', '=', requestId).execute();
}

/** Lifts the blocks of accounts whose remaining invoices satisfy the block's rule. */
async function liftPaidBlocks(
  ctx: Ctx,
  accountIds: readonly string[],
  number: string,
  market: Ctx['market'],
): Promise<void> {
  const accounts = await lockAccounts(ctx.db, accountIds);
  const blocked = [...accounts.values()].filter(({ reasonBlocked }) => reasonBlocked !== null);
  if (blocked.length === 0) return;
  const charges = await listCharges(
    ctx,
    blocked.map(({ id }) => id),
    market,
  );
  const today = calendarDateIn(ctx.now, market.timeZone);
  for (const account of blocked.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    if (reasonAfterPayment(account, charges.get(account.id) ?? [], [], today) === null)
      await liftBlock(ctx, account.id, { source: 'payment', reason: number, until: null });
}

/** Puts the payment into the outbox of the ERP; a second call has no effect. */
async function handOver(ctx: Ctx, requestId: string): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('payments_request')
    .set({ erp_state: 'waiting', erp_at: ctx.now })
    .where('id', '=', requestId)
    .where('erp_state', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await ctx.db
    .insertInto('erp_outbox')
    .values({ kind: 'payment', subject_id: requestId, next_attempt_at: ctx.now, created_at: ctx.now })
    .execute();
  await ctx.enqueue('erp.export', {});
}
