import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { DomainError } from '#rules/errors.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { setActiveCustomer } from '#access/identity/identity.sessions.actions.ts';
import { findActiveCustomer } from './customers.queries.ts';

/** A customer in a call: the unified code, or the pair of ERP numbers. */
export type CustomerName = { readonly unified: string } | { readonly r3: string; readonly isr: string };

/**
 * Switches the caller to another customer: the session stores it, the picker lists it first, the
 * audit trail names both. Throws `failed_change_customer` for a customer that they may not act for or that does not
 * exist.
 */
export async function changeCustomer(ctx: SignedInCtx, name: CustomerName): Promise<ActiveCustomer> {
  const found = await ctx.db
    .selectFrom('customers_customer')
    .select('id')
    .where((eb) => eb.and('unified' in name ? { unified: name.unified } : { r3: name.r3, isr: name.isr }))
    .executeTakeFirst();
  const id = found?.id;
  const customer = id === undefined ? null : await findActiveCustomer(ctx.db, ctx.actor, id, ctx.market.sorgs);
  if (!customer) throw new DomainError('failed_change_customer');
  await setActiveCustomer(ctx, ctx.actor.sessionId, customer.id);
  await ctx.db
    .insertInto('customers_recent')
    .values({ user_id: ctx.actor.userId, customer_id: customer.id, used_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'customer_id']).doUpdateSet({ used_at: ctx.now }))
    .execute();
  const named = (one: ActiveCustomer | null) => (one === null ? null : { code: one.unified, name: one.name });
  await ctx.record({
    action: 'customers.changed',
    subjectType: 'customer',
    subjectId: customer.id,
    customerId: customer.id,
    before: named(ctx.customer),
    after: { ...named(customer), actor: ctx.actor.username },
  });
  return customer;
}

/**
 * Ends acting for the active customer: the session has no customer until the caller chooses again. The audit trail
 * names the customer. Throws `failed_change_customer` for a caller who belongs to a customer: dealers always work for
 * their own.
 */
export async function stopActing(ctx: SignedInCtx): Promise<void> {
  if (ctx.actor.ownCustomerId !== null) throw new DomainError('failed_change_customer');
  await setActiveCustomer(ctx, ctx.actor.sessionId, null);
  if (!ctx.customer) return;
  await ctx.record({
    action: 'customers.changed',
    subjectType: 'customer',
    subjectId: ctx.customer.id,
    customerId: ctx.customer.id,
    before: { code: ctx.customer.unified, name: ctx.customer.name },
    after: { actor: ctx.actor.username },
  });
}

/** Maximum number of pinned customers per user. */
const mostPinned = 20;

/**
 * Pins a customer to the top of the caller's picker, after those pinned before, or unpins it. Pinning again changes
 * nothing. Refuses `failed_change_customer` for a customer that they may not act for or that does not exist, and
 * `too_many`. Unpinning needs no check: a customer that the caller no longer sees is not shown either.
 */
export async function pinCustomer(ctx: SignedInCtx, unified: string, pinned: boolean): Promise<void> {
  const found = await ctx.db
    .selectFrom('customers_customer')
    .select('id')
    .where('unified', '=', unified)
    .executeTakeFirst();
  const id = found?.id;
  const { userId } = ctx.actor;
  if (!pinned) {
    if (id === undefined) return;
    await ctx.db
      .deleteFrom('customers_recent')
      .where('user_id', '=', userId)
      .where('customer_id', '=', id)
      .where('used_at', 'is', null)
      .execute();
    await ctx.db
      .updateTable('customers_recent')
      .set({ pinned_at: null })
      .where('user_id', '=', userId)
      .where('customer_id', '=', id)
      .execute();
    return;
  }
  const customer = id === undefined ? null : await findActiveCustomer(ctx.db, ctx.actor, id, ctx.market.sorgs);
  if (!customer) throw new DomainError('failed_change_customer', {}, 'custCode');
  const kept = await ctx.db
    .selectFrom('customers_recent')
    .select('customer_id')
    .where('user_id', '=', userId)
    .where('pinned_at', 'is not', null)
    .orderBy('customer_id')
    .forUpdate()
    .execute();
  if (kept.some((pin) => pin.customer_id === customer.id)) return;
  if (kept.length >= mostPinned) throw new DomainError('too_many', { limit: mostPinned }, 'custCode');
  await ctx.db
    .insertInto('customers_recent')
    .values({ user_id: userId, customer_id: customer.id, pinned_at: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'customer_id']).doUpdateSet({
        pinned_at: ({ fn }) => fn.coalesce('customers_recent.pinned_at', 'excluded.pinned_at'),
      }),
    )
    .execute();
}
