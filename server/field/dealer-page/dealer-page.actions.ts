import { DomainError } from '#rules/errors.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { findDealer } from './dealer-page.queries.ts';

/** Adds a note about a dealer for the staff; the dealer never sees it. Refuses `customer_not_found`. */
export async function addDealerNote(ctx: SignedInCtx, code: string, note: string): Promise<void> {
  const dealer = await findDealer(ctx, code);
  if (!dealer) throw new DomainError('customer_not_found', {}, 'code');
  const { id } = dealer.customer;
  await ctx.db
    .insertInto('dealer_page_note')
    .values({
      customer_id: id,
      note,
      created_by: ctx.actor.userId,
      created_by_name: ctx.actor.name,
      created_at: ctx.now,
    })
    .execute();
  await ctx.record({
    action: 'dealer.note-added',
    subjectType: 'customer',
    subjectId: id,
    customerId: id,
    after: { note },
  });
}
