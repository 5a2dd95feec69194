import type { Permission } from '../../../rules/permissions.ts';
import { sorgsWithin } from '../../../rules/permissions.ts';
import type { Ctx } from '../../platform/context.ts';

/** Who looks after customers: the start page of sales people. */
export const seesSalesHome = ['menu.change-cust'] as const satisfies readonly Permission[];
/** Who keeps a market running: the start page of administrators. */
export const seesAdministrationHome = ['page.market'] as const satisfies readonly Permission[];

/** Sales organisations of the market in which the caller has an area. */
export const ownSorgs = ({ actor, market }: Pick<Ctx, 'actor' | 'market'>): string[] => sorgsWithin(actor, market.sorgs);
