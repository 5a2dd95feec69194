import { mayCall, type Permission } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';

/** Permission of the page and of the notes on it; each other card needs its own besides. */
export const seesDealers = ['menu.change-cust'] as const satisfies readonly Permission[];

/** Permission of the credit card: the page of credit and the summary next to a customer's name need the same. */
export const seesDealerCredit = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  mayCall(['credit-status.read'], actor) && mayCall(['invoice-status.read'], actor);
