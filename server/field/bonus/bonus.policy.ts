import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';

/** Permission to read the bonus of a dealer. */
export const readBonus = ['page.bonus-dealer'] as const;
/** Permission to change points, values and steps. */
export const manageBonus = ['page.market'] as const;

/** Condition on `customers_area a`: areas of this market whose bonus the caller may read. Dealers: their own. */
export function bonusArea({ actor, market }: Ctx): RawBuilder<boolean> {
  if (!actor) return sql<boolean>`false`;
  return sql<boolean>`(a.sorg = any(${[...market.sorgs]}) and ${visibleArea(actor)})`;
}
