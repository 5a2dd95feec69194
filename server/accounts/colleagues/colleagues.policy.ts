import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { colleagueProblem, giveableRoles } from '#rules/accounts/colleagues/colleague.ts';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { sorgsWithin, type UserArea } from '#rules/permissions.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { loadAdminScope, type RoleView } from '#access/roles/roles.queries.ts';

/** Who invites and changes colleagues: owners, for their own dealer. */
export const managesColleagues = ['colleagues.manage'] as const;

/** Who reads them: owners, and administrators who act for the dealer. */
export const readsColleagues = ['colleagues.manage', 'page.user-management', 'page.user-management-us'] as const;

/** A dealer account for which a person can work: the dealer's own, or a branch. */
export interface Branch {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly unified: string;
  /** The sales organisations in which it has an account. */
  readonly sorgs: readonly string[];
}

/**
 * The dealer's own account and its branches, as a condition on `customers_customer c`: a branch is another customer
 * whose accounts are all carried by this customer alone. Distributors carry the accounts of independent shops, so they
 * have no branches.
 */
export const ownBranch = (customerId: string): RawBuilder<boolean> => sql<boolean>`
  (c.blocked_at is null
   and (c.id = ${customerId}
        or (exists (select from customers_customer m where m.id = ${customerId} and m.category <> 'distributor')
            and exists (select from customers_area a where a.customer_id = c.id)
            and not exists (
        select
          from customers_area a
         where a.customer_id = c.id
           and (not exists (
                select
                  from customers_credit_customer k
                 where k.area_id = a.id and k.customer_id = ${customerId})
                or exists (
                select
                  from customers_credit_customer k
                 where k.area_id = a.id and k.customer_id <> ${customerId}))))))`;

/** The roles that a user may give to colleagues: within their group role, with nothing that they may not do themselves. */
export async function rolesToGive(ctx: SignedInCtx): Promise<RoleView[]> {
  const { roles } = await loadAdminScope(ctx, false);
  const plain = roles.map((role) => ({ ...role, permissions: role.permissions.map(({ name }) => name) }));
  const ids = giveableRoles(ctx.actor.permissions, new Set(plain.map(({ id }) => id)), plain).map(({ id }) => id);
  return ids.flatMap((id) => roles.filter((role) => role.id === id));
}

/** The dealer whose people are listed; throws `customer_required` for staff who act for nobody. */
export function dealerOf({ customer }: SignedInCtx): ActiveCustomer {
  if (!customer) throw new DomainError('customer_required');
  return customer;
}

/** True if the caller may change people here: only for their own dealer, not while they act for one. */
export const mayChange = ({ actor, customer }: SignedInCtx): boolean =>
  actor.permissions.has('colleagues.manage') && customer !== null && actor.ownCustomerId === customer.id;

/** Refuses a person whom the caller may not change, with the reason. */
export function requireChangeable(
  { actor }: SignedInCtx,
  person: { readonly id: string; readonly permissions: readonly string[] },
): void {
  const problem = colleagueProblem(actor, person);
  if (problem) throw new DomainError(problem, {}, 'id');
}

/**
 * The areas of a person who works for a branch: it alone, in the sales organisations of the owner who gives them,
 * without what the owner's own areas exclude.
 */
export function areasFor(
  owner: { readonly areas: readonly UserArea[] },
  branch: Pick<Branch, 'sorgs' | 'unified'>,
): UserArea[] {
  const sorgs = sorgsWithin(owner, branch.sorgs);
  return [
    ...sorgs.map((sorg): UserArea => ({ sorg, limitation: 'customer', option: 'include', value: branch.unified })),
    ...owner.areas.filter((area) => area.option === 'exclude' && sorgs.includes(area.sorg)),
  ];
}
