import { isSalesUser, mayCall, sorgsWithin, type Allow } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';

/** Scope for explanations of articles: users who may see the catalog. */
export const explainsProducts = ['page.catalog', 'page.catalog-analyze'] as const;
/** Scope for explanations of credit: users who may see credit, and the order desk. */
export const explainsCredit = ['credit-status.read', 'invoice-status.read', 'page.orderlist'] as const;

/** Level of detail: the plain reason for customers; the same for staff of the brand; with the exact setting. */
export type Audience = 'customer' | 'sales' | 'staff';

/**
 * Settings of articles are visible to staff who analyse the catalog, settings of credit to staff with the order list.
 */
export const seesSettings = { product: ['page.catalog-analyze'], credit: ['page.orderlist'] } as const satisfies Record<
  string,
  Allow
>;

/**
 * The audience of an explanation. Settings only for a user without their own customer, with the permission, in a sorg
 * of their own areas; anybody else gets the customer's version.
 */
export function audienceOf(
  { actor }: Pick<Ctx, 'actor'>,
  what: keyof typeof seesSettings,
  sorgs: readonly string[],
): Audience {
  if (actor === null || actor.ownCustomerId !== null) return 'customer';
  if (mayCall(seesSettings[what], actor) && sorgs.length > 0 && sorgsWithin(actor, sorgs).length === sorgs.length)
    return 'staff';
  return isSalesUser(actor) || mayCall([...seesSettings.product, ...seesSettings.credit], actor) ? 'sales' : 'customer';
}
