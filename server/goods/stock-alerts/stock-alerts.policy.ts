import { sql, type RawBuilder } from 'kysely';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import type { Actor } from '#rules/permissions.ts';

/** Users who may see the catalog, its stock and the cart may add stock alerts. */
export const stockAlertPermission = 'page.catalog';

/** Alerts `x` that a user may see and remove: their own for the active customer, and those that staff added for it. */
export const visibleAlert = (actor: Actor, customer: ActiveCustomer): RawBuilder<boolean> =>
  sql<boolean>`(x.customer_id = ${customer.id} and (x.user_id = ${actor.userId} or x.acting))`;
