import type { NamedBlockReason } from '#rules/accounts/credit/room.ts';
import { addDays, type CalendarDate } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { parseDecimal } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { blockAccount, endOverride, liftBlock } from '#accounts/credit/credit.overrides.actions.ts';
import { dayStart } from '#ordering/orders/orders.filter.queries.ts';
import { findDeskAccount, type DeskAccount } from './credit-desk.queries.ts';

/** The end of a last day in the market's time zone. */
async function endOf(ctx: Ctx, day: CalendarDate): Promise<Date> {
  const { at } = await ctx.db
    .selectNoFrom(dayStart(addDays(day, 1), ctx.market.timeZone).as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Another desk's account does not exist for the caller. */
async function getSeen(ctx: Ctx, accountId: string): Promise<DeskAccount> {
  const account = await findDeskAccount(ctx, accountId);
  if (!account) throw new DomainError('not_found');
  return account;
}

/** Blocks orders of a customer until a last day, or until somebody ends the block. */
export async function blockCustomer(
  ctx: Ctx,
  accountId: string,
  block: {
    readonly reason: string;
    readonly blockReason: NamedBlockReason | null;
    readonly until: CalendarDate | null;
  },
): Promise<void> {
  await getSeen(ctx, accountId);
  await blockAccount(ctx, accountId, { ...block, until: block.until === null ? null : await endOf(ctx, block.until) });
}

/**
 * Lifts the ERP's block of a customer until a last day, at the latest until the next order with `oneOrder`. `extraLimit`
 * is a decimal in the account's currency that is added to the limit meanwhile. Throws `valid_amount`.
 */
export async function unblockCustomer(
  ctx: Ctx,
  accountId: string,
  lift: {
    readonly reason: string;
    readonly until: CalendarDate;
    readonly extraLimit: string | null;
    readonly oneOrder: boolean;
  },
): Promise<void> {
  const { currency } = await getSeen(ctx, accountId);
  const extraLimit = lift.extraLimit === null ? null : parseDecimal(lift.extraLimit, currency);
  if (lift.extraLimit !== null && (extraLimit === null || extraLimit <= 0))
    throw new DomainError('valid_amount', {}, 'extraLimit');
  await liftBlock(ctx, accountId, {
    source: 'desk',
    reason: lift.reason,
    until: await endOf(ctx, lift.until),
    extraLimit,
    oneOrder: lift.oneOrder,
  });
}

/** Ends the desk's block or lift, so that the ERP's reason counts again. */
export async function endDeskDecision(ctx: Ctx, accountId: string): Promise<void> {
  await getSeen(ctx, accountId);
  await endOverride(ctx, accountId);
}
