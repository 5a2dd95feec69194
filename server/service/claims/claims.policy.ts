import { sql, type RawBuilder } from 'kysely';
import { isEditable, type ClaimStatus } from '#rules/service/claims/status.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { sorgReach, visibleArea } from '#accounts/customers/customers.policy.ts';

/** Permissions of everything that reads claims; one is enough. */
export const readClaims = ['page.claim', 'claim.status'] as const;

/** Permissions of those who write claims: dealers and those who act for them, and the desk. */
export const writesClaims = ['claim.create', 'claim.update'] as const;

/** Permissions of those who move claims; the table of transitions says which moves. */
export const movesClaims = ['claim.create', 'claim.status'] as const;

/** Who writes comments; reading claims is not enough. */
export const commentsClaims = [...movesClaims, 'claim.internal-comment'] as const;

/** Permission of the claim desk. */
export const worksClaims = ['claim.status'] as const;

/** Permission to change problems, transitions, text blocks, warranty and service levels. */
export const setsClaims = ['page.market'] as const;

/** Of staff, not of a customer. */
export const isStaff = ({ actor }: Ctx): boolean => actor !== null && actor.ownCustomerId === null;

/** True if the caller reads and writes internal comments (Q-135). */
export const readsInternal = (ctx: Ctx): boolean =>
  isStaff(ctx) && (ctx.actor?.permissions.has('claim.internal-comment') ?? false);

/**
 * The sales organisations of the desk in the market, with those whose customers it sees only in part; a condition on
 * `claims_claim k` for each.
 */
export function deskSorgs({ actor, market }: Ctx): { readonly sorg: string; readonly among: RawBuilder<boolean> }[] {
  if (!actor || actor.ownCustomerId !== null || !actor.permissions.has('claim.status')) return [];
  const { whole, partly } = sorgReach(actor, market.sorgs);
  return [
    ...whole.map((sorg) => ({ sorg, among: sql<boolean>`true` })),
    ...partly.map((sorg) => ({
      sorg,
      among: sql<boolean>`exists (
          select
            from customers_area a
           where a.customer_id = k.customer_id
             and a.sorg = k.sorg
             and ${visibleArea(actor)})`,
    })),
  ];
}

/** Permissions of those who see amounts of claims, one is enough: a workshop files claims without any. */
export const claimAmounts = ['claim.status', 'invoice-status.read', 'page.invoice-status'] as const;

/** True if the caller sees amounts. */
export const seesAmounts = ({ actor }: Ctx): boolean => claimAmounts.some((name) => actor?.permissions.has(name));

/** Condition on `claims_claim k`: of a customer whom the caller's areas in the market include. */
function withinAreas({ actor, market }: Ctx): RawBuilder<boolean> {
  if (!actor || actor.ownCustomerId !== null) return sql<boolean>`false`;
  const { whole, partly } = sorgReach(actor, market.sorgs);
  const parts = [
    ...(whole.length > 0 ? [sql<boolean>`k.sorg = any(${whole})`] : []),
    ...(partly.length > 0
      ? [
          sql<boolean>`(k.sorg = any(${partly}) and exists (
      select
        from customers_area a
       where a.customer_id = k.customer_id
         and a.sorg = k.sorg
         and ${visibleArea(actor)}))`,
        ]
      : []),
  ];
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Condition on `claims_claim k`: of the active customer; of staff without one, of the customers of their areas. */
export function visibleClaims(ctx: Ctx): RawBuilder<boolean> {
  const { customer } = ctx;
  if (!customer) return withinAreas(ctx);
  return sql<boolean>`(k.customer_id = ${customer.id} and k.sorg = any(${customer.areas.map(({ sorg }) => sorg)}))`;
}

/** Condition on `claims_claim k`: the desk sees the customers of its areas, whomever it acts for. */
export const deskClaims = (ctx: Ctx): RawBuilder<boolean> =>
  ctx.actor?.permissions.has('claim.status') ? withinAreas(ctx) : sql<boolean>`false`;

/** Condition on `claims_claim k`: whatever the caller may open. */
export const openableClaims = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${visibleClaims(ctx)} or ${deskClaims(ctx)})`;

/** The customer for whom a claim is written. Throws `customer_required`. */
export function claimingCustomer(ctx: Ctx): NonNullable<Ctx['customer']> {
  if (!ctx.customer) throw new DomainError('customer_required');
  return ctx.customer;
}

/** True if the caller may change what the customer wrote: the claiming customer, and staff with `claim.update` (Q-128). */
export const mayEditClaim = (ctx: Ctx, claim: { readonly status: ClaimStatus; readonly customerId: string }): boolean =>
  isEditable(claim.status) &&
  ((ctx.customer?.id === claim.customerId && (ctx.actor?.permissions.has('claim.create') ?? false)) ||
    (isStaff(ctx) && (ctx.actor?.permissions.has('claim.update') ?? false)));

/**
 * True if the caller may remove a document that this user added: a customer what its users added, the desk what staff
 * added, other staff only their own. Nobody takes away what the other side relies on.
 */
export function mayRemoveDocument(
  { actor }: Ctx,
  added: { readonly addedById: string; readonly customerId: string | null },
): boolean {
  if (!actor) return false;
  if (actor.ownCustomerId !== null) return added.customerId === actor.ownCustomerId;
  return added.customerId === null && (added.addedById === actor.userId || actor.permissions.has('claim.status'));
}
