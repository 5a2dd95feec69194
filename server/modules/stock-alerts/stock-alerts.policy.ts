import { sql, type RawBuilder } from 'kysely';
import type { ActiveCustomer } from '../../../rules/customers/active-customer.ts';
import type { Actor } from '../../../rules/permissions.ts';

/** Who sees the catalog, its stock and the cart may wait for stock. */
export const mayWaitForStock = 'page.catalog';

/** Alerts `x` that a user may see and take back: his own for the active customer, and what staff asked for in its name. */
export const visibleAlert = (actor: Actor, customer: ActiveCustomer): RawBuilder<boolean> =>
  sql<boolean>`(x.customer_id = ${customer.id} and (x.user_id = ${actor.userId} or x.acting))`;
