import { sql } from 'kysely';
import type { ActiveCustomer } from '../../../rules/customers/active-customer.ts';
import { DomainError } from '../../../rules/errors.ts';
import type { SignedInCtx } from '../../platform/context.ts';
import { setActiveCustomer } from '../identity/identity.sessions.actions.ts';
import { findActiveCustomer } from './customers.queries.ts';

/** A customer in a call: the unified code, or the pair of ERP numbers (Q-033). */
export type CustomerName = { readonly unified: string } | { readonly r3: string; readonly isr: string };

/**
 * Switches the caller to another customer (R-007, R-084, R-087): the session stores it, the picker lists it first, the
 * audit trail names both. Throws `failed_change_customer` for a customer that they may not act for or that does not
 * exist.
 */
export async function changeCustomer(ctx: SignedInCtx, name: CustomerName): Promise<ActiveCustomer> {
  const { rows } = await sql<{ id: string }>`select id from customers_customer
    where ${'unified' in name ? sql`unified = ${name.unified}` : sql`r3 = ${name.r3} and isr = ${name.isr}`}`.execute(
    ctx.db,
  );
  const id = rows[0]?.id;
  const customer = id === undefined ? null : await findActiveCustomer(ctx.db, ctx.actor, id, ctx.market.sorgs);
  if (!customer) throw new DomainError('failed_change_customer');
  await setActiveCustomer(ctx, ctx.actor.sessionId, customer.id);
  await sql`insert into customers_recent (user_id, customer_id, used_at) values (${ctx.actor.userId}, ${customer.id}, ${ctx.now})
    on conflict (user_id, customer_id) do update set used_at = excluded.used_at`.execute(ctx.db);
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
  const { rows } = await sql<{ id: string }>`select id from customers_customer where unified = ${unified}`.execute(
    ctx.db,
  );
  const id = rows[0]?.id;
  const { userId } = ctx.actor;
  if (!pinned) {
    if (id === undefined) return;
    await sql`delete from customers_recent where user_id = ${userId} and customer_id = ${id} and used_at is null`.execute(
      ctx.db,
    );
    await sql`update customers_recent set pinned_at = null where user_id = ${userId} and customer_id = ${id}`.execute(
      ctx.db,
    );
    return;
  }
  const customer = id === undefined ? null : await findActiveCustomer(ctx.db, ctx.actor, id, ctx.market.sorgs);
  if (!customer) throw new DomainError('failed_change_customer', {}, 'custCode');
  const kept = await sql<{
    customerId: string;
  }>`select customer_id as "customerId" from customers_recent where user_id = ${userId} and pinned_at is not null order by customer_id for update`.execute(
    ctx.db,
  );
  if (kept.rows.some(({ customerId }) => customerId === customer.id)) return;
  if (kept.rows.length >= mostPinned) throw new DomainError('too_many', { limit: mostPinned }, 'custCode');
  await sql`insert into customers_recent (user_id, customer_id, pinned_at) values (${userId}, ${customer.id}, ${ctx.now})
    on conflict (user_id, customer_id) do update set pinned_at = coalesce(customers_recent.pinned_at, excluded.pinned_at)`.execute(
    ctx.db,
  );
}
