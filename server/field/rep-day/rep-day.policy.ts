import type { Permission } from '#rules/permissions.ts';
import { sorgsWithin } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';

/** Permission of the page of sales people; each card needs its own besides. */
export const seesRepDay = ['menu.change-cust'] as const satisfies readonly Permission[];

/**
 * The caller without the customer for whom they act: the day covers all their customers. Loaders of the request remember
 * what they read for the active customer, so this context has its own.
 */
export const wholeReach = (ctx: Ctx): Ctx => ({ ...ctx, customer: null, loaders: new Map() });

/** Sales organisations of the market in which the caller has an area; none for users of a customer. */
export const daySorgs = ({ actor, market }: Pick<Ctx, 'actor' | 'market'>): string[] =>
  actor && actor.ownCustomerId === null ? sorgsWithin(actor, market.sorgs) : [];

/** True if the caller holds one of these permissions. */
export const holds = ({ actor }: Pick<Ctx, 'actor'>, ...permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => actor?.permissions.has(permission));
