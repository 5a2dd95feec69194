import { DomainError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { findSurplus } from './payments.surplus.queries.ts';

/**
 * Marks money that pays no invoice as dealt with, once, with a note on what happened to it. Throws `not_found` for money
 * that the desk does not see, `surplus_cleared` if somebody was faster.
 */
export async function clearSurplus(ctx: Ctx, id: string, note: string): Promise<void> {
  const { actor } = signedIn(ctx);
  const surplus = await findSurplus(ctx, id);
  if (!surplus) throw new DomainError('not_found');
  const written = await ctx.db
    .insertInto('payments_clearing')
    .values({ payment_id: id, note, cleared_by: actor.userId, cleared_by_name: actor.name, cleared_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  if (!written) throw new DomainError('surplus_cleared');
  await ctx.record({
    action: 'payment.surplus-cleared',
    subjectType: 'payment',
    subjectId: id,
    ...(surplus.customerId !== null && { customerId: surplus.customerId }),
    after: { note, amount: decimalString(surplus.surplusAmount, surplus.currency), currency: surplus.currency },
  });
}
