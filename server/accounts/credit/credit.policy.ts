import type { Actor } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';

/** Credit information requires a customer and this permission. */
export const readCredit = ['invoice-status.read'] as const;

/** Scope of users who see a customer's remaining credit next to its name. */
export const mayReadSummary = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('credit-status.read') && permissions.has('invoice-status.read');

/** The customer and the sorgs whose credit the caller may see; null without an active customer. */
export function creditScope(ctx: Ctx): { customerId: string; sorgs: string[] } | null {
  if (!ctx.customer || ctx.customer.areas.length === 0) return null;
  return { customerId: ctx.customer.id, sorgs: ctx.customer.areas.map((area) => area.sorg) };
}
