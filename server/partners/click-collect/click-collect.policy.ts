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

/** On whose behalf the caller takes steps: users of a customer are the dealer, everybody else works for HQ. */
export const sideOf = ({ actor }: Pick<Ctx, 'actor'>): StepBy => (actor?.ownCustomerId === null ? 'hq' : 'dealer');

/** True if the caller may process orders. */
export const mayProcess = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  processesCollect.some((permission) => actor?.permissions.has(permission) ?? false);
