import { isSalesUser, mayCall, sorgsWithin, type Allow } from '../../../rules/permissions.ts';
import type { Ctx } from '../../platform/context.ts';

/** Who may ask why an article is as it is: whoever reads the catalog. */
export const explainsProducts = ['page.catalog', 'page.catalog-analyze'] as const;
/** Who may ask why credit stops an order: whoever sees its state, and the order desk. */
export const explainsCredit = ['credit-status.read', 'invoice-status.read', 'page.orderlist'] as const;

/** How much of an answer somebody gets: the plain reason; the same for people of the brand; with the exact setting. */
export type Audience = 'customer' | 'sales' | 'staff';

/** Settings behind articles show to people of the brand who analyse the catalog, those behind credit to those with the order list. */
export const seesSettings = { product: ['page.catalog-analyze'], credit: ['page.orderlist'] } as const satisfies Record<string, Allow>;

/**
 * For whom the words are. Settings only for a user without a customer of his own, with the permission, in a sorg of his own
 * areas; whatever is missing makes him a customer.
 */
export function audienceOf({ actor }: Pick<Ctx, 'actor'>, what: keyof typeof seesSettings, sorgs: readonly string[]): Audience {
  if (actor === null || actor.ownCustomerId !== null) return 'customer';
  if (mayCall(seesSettings[what], actor) && sorgs.length > 0 && sorgsWithin(actor, sorgs).length === sorgs.length) return 'staff';
  return isSalesUser(actor) || mayCall([...seesSettings.product, ...seesSettings.credit], actor) ? 'sales' : 'customer';
}
