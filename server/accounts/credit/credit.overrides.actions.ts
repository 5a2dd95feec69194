import { sql } from 'kysely';
import type { NamedBlockReason } from '#rules/accounts/credit/room.ts';
import { DomainError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { recordHistory } from './credit.history.actions.ts';
import { lockAccounts, type CreditAccount } from './credit.queries.ts';

/**
 * Computes the reason in force and the extra limit of locked accounts: the reason is that of the credit desk's block; none while the desk or a payment
 * lifts the ERP's block; else the one that the ERP reports. Ends what is over: overrides past their end, and lifts by
 * payments once figures made after the booking of these payments are here. Returns the accounts that changed.
 */
export async function applyReasons(ctx: Ctx, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const ids = [...accountIds];
  await sql`
    update credit_override o
       set ended_at = least(o.ends_at, ${ctx.now})
      from credit_account a
     where a.id = o.account_id
       and a.id = any(${ids}::uuid[])
       and o.ended_at is null
       and (o.ends_at <= ${ctx.now}
            or (o.source = 'payment'
                and a.as_of > o.begins_at
                and not exists (
          select
            from credit_incoming_payment p
           where p.account_id = a.id
             and p.released_at is null
             and p.received_at <= o.begins_at)))`.execute(ctx.db);
  const { rows } = await sql<{ id: string }>`
    update credit_account a
       set reason_blocked = f.reason, extra_limit = f.extra_limit, ends_with_order = f.ends_with_order
      from (
        select a.id,
               case when d.kind = 'block' then coalesce(d.block_reason, d.reason)
                    when d.id is null and p.id is null then a.reason_reported end as reason,
               coalesce(d.extra_limit, 0) as extra_limit, coalesce(d.for_one_order, false) as ends_with_order
          from credit_account a
          left join credit_override d on d.account_id = a.id and d.source = 'desk' and d.ended_at is null
          left join credit_override p on p.account_id = a.id and p.source = 'payment' and p.ended_at is null
         where a.id = any(${ids}::uuid[])) f
     where a.id = f.id
       and (a.reason_blocked, a.extra_limit, a.ends_with_order)
           is distinct from (f.reason, f.extra_limit, f.ends_with_order)
    returning a.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

async function getLocked(ctx: Ctx, accountId: string): Promise<CreditAccount> {
  const account = (await lockAccounts(ctx.db, [accountId])).get(accountId);
  if (!account) throw new DomainError('not_found');
  return account;
}

/** Ends the open override of a source. */
async function end(ctx: Ctx, accountId: string, source: 'desk' | 'payment'): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('credit_override')
    .set({ ended_at: ctx.now, ended_by: ctx.actor?.userId ?? null })
    .where('account_id', '=', accountId)
    .where('source', '=', source)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface NewOverride {
  readonly kind: 'block' | 'unblock';
  readonly source: 'desk' | 'payment';
  readonly reason: string;
  readonly blockReason?: NamedBlockReason | null;
  readonly until: Date | null;
  readonly extraLimit?: number | null;
  readonly oneOrder?: boolean;
}

async function begin(ctx: Ctx, accountId: string, made: NewOverride): Promise<void> {
  const account = await getLocked(ctx, accountId);
  if (made.until !== null && made.until <= ctx.now) throw new DomainError('credit_until_past', {}, 'until');
  await end(ctx, accountId, made.source);
  await ctx.db
    .insertInto('credit_override')
    .values({
      account_id: accountId,
      kind: made.kind,
      source: made.source,
      reason: made.reason,
      block_reason: made.blockReason ?? null,
      begins_at: ctx.now,
      ends_at: made.until,
      extra_limit: made.extraLimit ?? null,
      for_one_order: made.oneOrder ?? false,
      made_by: ctx.actor?.userId ?? null,
    })
    .execute();
  const { extraLimit, oneOrder, ...decision } = made;
  await changed(ctx, account, `credit.${made.kind}`, {
    ...decision,
    ...(extraLimit ? { extraLimit: `${account.currency} ${decimalString(extraLimit, account.currency)}` } : {}),
    ...(oneOrder ? { oneOrder } : {}),
  });
}

/** Applies a change of overrides and records it for the audit, also for the customer concerned. */
async function changed(ctx: Ctx, account: CreditAccount, action: string, after: object): Promise<void> {
  await applyReasons(ctx, [account.id]);
  await recordHistory(ctx, [account.id]);
  await ctx.record({
    action,
    subjectType: 'credit_account',
    subjectId: account.id,
    customerId: account.customerId,
    before: { reasonBlocked: account.reasonBlocked },
    after: { code: account.code, ...after },
  });
}

/**
 * Lifts the ERP's block: for a payment, until figures that carry it are here (or `until`); for the desk, until `until`.
 * A block of the desk is lifted by the desk only. The desk may add `extraLimit`, in minor units of the account, to the
 * limit meanwhile, and may end the lift with the next order.
 */
export async function liftBlock(
  ctx: Ctx,
  accountId: string,
  lift: {
    readonly source: 'desk' | 'payment';
    readonly reason: string;
    readonly until: Date | null;
    readonly extraLimit?: number | null;
    readonly oneOrder?: boolean;
  },
): Promise<void> {
  await begin(ctx, accountId, { ...lift, kind: 'unblock' });
}

/**
 * Blocks orders on an account for the credit desk; `blockReason` is what the customer sees, null shows nothing.
 */
export async function blockAccount(
  ctx: Ctx,
  accountId: string,
  block: { readonly reason: string; readonly blockReason: NamedBlockReason | null; readonly until: Date | null },
): Promise<void> {
  await begin(ctx, accountId, { ...block, kind: 'block', source: 'desk' });
}

/** Ends the desk's block or lift of an account, so that the ERP's reason counts. Throws `credit_no_override`. */
export async function endOverride(ctx: Ctx, accountId: string): Promise<void> {
  const account = await getLocked(ctx, accountId);
  if (!(await end(ctx, accountId, 'desk'))) throw new DomainError('credit_no_override');
  await changed(ctx, account, 'credit.override_ended', {});
}

/** Ends the lifts of locked accounts that were for one order: it has been placed. */
export async function endAfterOrder(ctx: Ctx, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await ctx.db
    .updateTable('credit_override')
    .set({ ended_at: ctx.now, ended_by: ctx.actor?.userId ?? null })
    .where('account_id', '=', anyOf(accountIds))
    .where('for_one_order', '=', true)
    .where('ended_at', 'is', null)
    .execute();
  await recordHistory(ctx, await applyReasons(ctx, accountIds));
}

/** Accounts that one transaction handles. */
const accountsAtOnce = 200;

/** Ends overrides whose time is over, some accounts at a time; returns the number of accounts. For the job. */
export async function endExpired(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id
      from credit_override
     where ended_at is null
       and ends_at <= ${ctx.now}
     order by 1
     limit ${sql.lit(accountsAtOnce)}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  await lockAccounts(ctx.db, ids);
  await recordHistory(ctx, await applyReasons(ctx, ids));
  return ids.length;
}
