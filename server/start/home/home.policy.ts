import type { Permission } from '#rules/permissions.ts';
import { sorgsWithin } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';

/** Scope of salespeople: the start page for sales. */
export const seesSalesHome = ['menu.change-cust'] as const satisfies readonly Permission[];
/** Scope of administrators: the start page for administration. */
export const seesAdministrationHome = ['page.market'] as const satisfies readonly Permission[];

/** Sales organisations of the market in which the caller has an area. */
export const ownSorgs = ({ actor, market }: Pick<Ctx, 'actor' | 'market'>): string[] =>
  sorgsWithin(actor, market.sorgs);
/** Scope of the invoices on the start page of a customer. */
export const seesMoneyHome = ['page.invoice-status'] as const satisfies readonly Permission[];
