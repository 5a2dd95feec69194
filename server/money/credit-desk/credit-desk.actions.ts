import type { NamedBlockReason } from '#rules/accounts/credit/room.ts';
import { addDays, type CalendarDate } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { blockAccount, endOverride, liftBlock } from '#accounts/credit/credit.overrides.actions.ts';
import { dayStart } from '#ordering/orders/orders.filter.queries.ts';
import { findDeskAccount } from './credit-desk.queries.ts';

/** The end of a last day in the market's time zone. */
async function endOf(ctx: Ctx, day: CalendarDate): Promise<Date> {
  const { at } = await ctx.db
    .selectNoFrom(dayStart(addDays(day, 1), ctx.market.timeZone).as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Another desk's account does not exist for the caller. */
async function checkSeen(ctx: Ctx, accountId: string): Promise<void> {
  if ((await findDeskAccount(ctx, accountId)) === null) throw new DomainError('not_found');
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
  await checkSeen(ctx, accountId);
  await blockAccount(ctx, accountId, { ...block, until: block.until === null ? null : await endOf(ctx, block.until) });
}

/** Lifts the ERP's block of a customer until a last day. */
export async function unblockCustomer(
  ctx: Ctx,
  accountId: string,
  lift: { readonly reason: string; readonly until: CalendarDate },
): Promise<void> {
  await checkSeen(ctx, accountId);
  await liftBlock(ctx, accountId, { source: 'desk', reason: lift.reason, until: await endOf(ctx, lift.until) });
}

/** Ends the desk's block or lift, so that the ERP's reason counts again. */
export async function endDeskDecision(ctx: Ctx, accountId: string): Promise<void> {
  await checkSeen(ctx, accountId);
  await endOverride(ctx, accountId);
}
