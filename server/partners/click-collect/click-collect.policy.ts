import { sql, type RawBuilder } from 'kysely';
import type { StepBy } from '#rules/partners/click-collect/status.ts';
import type { Ctx } from '#platform/context.ts';
import { withinReach } from '#accounts/customers/customers.policy.ts';

/** Permissions of those who read orders; one is enough. */
export const readsCollect = ['page.click-collect', 'click-collect.update'] as const;
/** Permission to process orders. */
export const processesCollect = ['click-collect.update'] as const;

/**
 * Condition on `click_collect_order o`: of the active customer, or for staff without one of the customers of their areas.
 */
export function visibleCollect(ctx: Ctx): RawBuilder<boolean> {
  if (!readsCollect.some((permission) => ctx.actor?.permissions.has(permission))) return sql<boolean>`false`;
  return withinReach(ctx, sql`o.customer_id`, sql`o.sorg`);
}

/** True if the caller works for HQ: whoever does not belong to a customer. */
export const isStaff = ({ actor }: Pick<Ctx, 'actor'>): boolean => actor?.ownCustomerId === null;

/** The sides on which the caller may act for an order of a customer. Staff are the dealer only while they act for them. */
export function sidesOf(ctx: Pick<Ctx, 'actor' | 'customer'>, customerId: string): readonly StepBy[] {
  if (!isStaff(ctx)) return ['dealer'];
  return ctx.customer?.id === customerId ? ['dealer', 'hq'] : ['hq'];
}

/** True if the caller stands at the counter: the dealer, or staff who act for them. */
export const atCounter = (ctx: Pick<Ctx, 'actor' | 'customer'>, customerId: string): boolean =>
  sidesOf(ctx, customerId).includes('dealer');

/** True if the caller may process orders. */
export const mayProcess = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  processesCollect.some((permission) => actor?.permissions.has(permission) ?? false);
