import { offeredModules, type DownloadModule, type DownloadModuleName } from '#rules/exchange/downloads/modules.ts';
import { DomainError } from '#rules/errors.ts';
import type { SignedInCtx } from '#platform/context.ts';

/** Permission of the page and of everything that reads requests. */
export const readsDownloads = ['page.download-area'] as const;
/** Permission to request exports and to plan them. */
export const requestsDownloads = ['download.request'] as const;

type Caller = Pick<SignedInCtx, 'actor' | 'customer'>;

/** Permission to set the folders of a market. */
export const setsTargets = ['page.market'] as const;

/** Of staff, not of a customer. */
const isStaff = ({ actor }: Caller): boolean => actor.ownCustomerId === null;

/** Audit users always export over all customers of their areas, so they need none. */
export const isAuditor = (ctx: Caller): boolean => isStaff(ctx) && ctx.actor.limitation === 'audit';

/** True if a user may choose between a customer and all customers of their areas. */
export const mayChooseAll = (ctx: Caller): boolean => isStaff(ctx) && ctx.actor.areas.length > 0;

/** The modules that the caller may export. */
export const modulesFor = (ctx: Caller): (DownloadModule & { readonly module: DownloadModuleName })[] =>
  offeredModules(ctx.actor.permissions, isStaff(ctx));

/**
 * The customer of an export: null for all customers of the caller's areas. Dealers export their own. Throws
 * `customer_required`, and `forbidden_scope` for a dealer who wants all.
 */
export function customerOfExport(ctx: Caller, module: DownloadModule, all: boolean): string | null {
  if (!isStaff(ctx)) {
    if (all) throw new DomainError('forbidden_scope', {}, 'allCustomers');
    if (!ctx.customer) throw new DomainError('customer_required');
    return ctx.customer.id;
  }
  if (isAuditor(ctx) || module.noCustomer || (all && mayChooseAll(ctx))) return null;
  if (!ctx.customer) throw new DomainError('customer_required');
  return ctx.customer.id;
}
