import { DomainError, type UserError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { isStaff } from '#partners/click-collect/click-collect.policy.ts';
import { reminderRefusal, type CollectOrder } from '#partners/click-collect/click-collect.queries.ts';
import { addCollectEvents, lockCollect, tell } from '#partners/click-collect/click-collect.record.actions.ts';

/**
 * Staff remind the dealers of orders that wait for them, all or none, with words or without. The dealer gets a notice and
 * the history an entry; the version stays, so that nobody at the counter is refused. Throws `click_collect_by_hq` and, per
 * order, `not_found`, `click_collect_waits_elsewhere`, and `click_collect_reminded` after a reminder of the same day.
 */
export async function remindDealers(
  ctx: Ctx,
  { orderIds, text }: { readonly orderIds: readonly string[]; readonly text: string },
): Promise<CollectOrder[]> {
  if (!isStaff(ctx)) throw new DomainError('click_collect_by_hq', {}, 'orderIds');
  const orders: CollectOrder[] = [];
  // In one order, so that two members of staff never wait for each other.
  for (const id of [...new Set(orderIds)].sort()) orders.push(await lockCollect(ctx, id, null));
  const refusals = orders.flatMap((order): UserError[] => {
    const code = reminderRefusal(ctx, order);
    return code === null ? [] : [{ field: `orders.${order.id}`, code, params: { number: order.number } }];
  });
  if (refusals.length > 0) throw DomainError.all(refusals);
  for (const order of orders) {
    const [event = ''] = await addCollectEvents(ctx, [{ order_id: order.id, kind: 'reminder', note: text }]);
    await ctx.record({
      action: 'click-collect.remind',
      subjectType: 'click-collect',
      subjectId: order.id,
      customerId: order.customerId,
      after: { text },
    });
    await tell(ctx, 'click-collect.reminder', event);
  }
  return orders;
}
