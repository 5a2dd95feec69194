import { sql, type RawBuilder } from 'kysely';
import { sorgOfBrand, visitBrands, type VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { mayChangeVisit } from '#rules/field/visit-forms/visit-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { sorgReach, visibleArea } from '#accounts/customers/customers.policy.ts';

/** Permission to read visits of the own dealers, and to write new ones. */
export const visits = ['page.formvisit'] as const;

/** A brand whose visits the caller sees: of all its customers (`whole`), or of those in the caller's areas. */
export interface VisitReach {
  readonly brand: VisitBrand;
  readonly sorg: string;
  readonly whole: boolean;
}

/**
 * The brands whose visits the caller sees: those whose sales organisation is one of their areas in the market (R-273).
 * Users of a customer see none: a visit is a note of the brand's own people.
 */
export function visitReach({ actor, market }: Ctx): VisitReach[] {
  if (!actor || actor.ownCustomerId !== null || !actor.permissions.has('page.formvisit')) return [];
  return visitBrands.flatMap((brand) => {
    const sorg = sorgOfBrand[brand];
    const { whole, partly } = sorgReach(actor, market.sorgs.includes(sorg) ? [sorg] : []);
    return whole.length + partly.length === 0 ? [] : [{ brand, sorg, whole: whole.length > 0 }];
  });
}

/**
 * Condition on `visit_forms_visit v`: visits at the customers of the caller's areas, whomever they act for (Q-150).
 */
export function visibleVisit(ctx: Ctx): RawBuilder<boolean> {
  const { actor } = ctx;
  const reach = visitReach(ctx);
  if (!actor || reach.length === 0) return sql<boolean>`false`;
  const parts = reach.map(({ brand, whole }) =>
    whole
      ? sql<boolean>`v.brand = ${brand}`
      : sql<boolean>`(v.brand = ${brand} and exists (
      select
        from customers_area a
       where a.customer_id = v.customer_id
         and a.sorg = v.sorg
         and ${visibleArea(actor)}))`,
  );
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Condition on `customers_area a`: an area in which the caller visits customers for a brand. */
export function visitedArea(ctx: Ctx, brands: readonly VisitBrand[] = visitBrands): RawBuilder<boolean> {
  const { actor } = ctx;
  const sorgs = visitReach(ctx).flatMap(({ brand, sorg }) => (brands.includes(brand) ? [sorg] : []));
  if (!actor || sorgs.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(a.sorg = any(${sorgs}) and ${visibleArea(actor)})`;
}

/** True if the caller changes and deletes a visit that they see (Q-150). */
export const mayChange = (
  { actor, now }: Ctx,
  visit: { readonly authorId: string | null; readonly createdAt: Date },
): boolean => actor !== null && mayChangeVisit(visit, actor, now);
