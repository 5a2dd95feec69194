import { sql, type RawBuilder } from 'kysely';
import { mapLayers, type MapLayer } from '#rules/field/sales-areas/sales-map-choices.ts';
import type { Ctx } from '#platform/context.ts';
import { readClaims } from '#service/claims/claims.policy.ts';
import { sorgReach, visibleArea } from '#accounts/customers/customers.policy.ts';
import { readSalesOverview } from '#field/sales-overview/sales-overview.policy.ts';
import { visitReach } from '#field/visit-forms/visit-forms.policy.ts';

/** Permission to see the map. */
export const readsMap = ['page.sales-area'] as const;
/** Permission to change categories. */
export const editsMap = ['sales-area.update'] as const;

/** A user of the brand, not of a dealer. */
export const isStaff = ({ actor }: Ctx): boolean => actor !== null && actor.ownCustomerId === null;

const permitted = ({ actor }: Ctx, names: readonly (typeof readClaims | typeof readSalesOverview)[number][]): boolean =>
  names.some((name) => actor?.permissions.has(name));

/** True if the caller may see revenue. */
export const seesRevenue = (ctx: Ctx): boolean => permitted(ctx, readSalesOverview);

/** The layers that the caller may see: white spots are for the brand's own people. */
export function layersOf(ctx: Ctx): MapLayer[] {
  const allowed: Readonly<Record<MapLayer, boolean>> = {
    categories: true,
    revenue: seesRevenue(ctx),
    claims: permitted(ctx, readClaims),
    visits: visitReach(ctx).length > 0,
    'white-spots': isStaff(ctx),
  };
  return mapLayers.filter((layer) => allowed[layer]);
}

/** Sales organisations of the market whose regions the caller sees: dealers their own, staff those of their areas. */
export function mapSorgs({ actor, customer, market }: Ctx): string[] {
  if (!actor) return [];
  if (actor.ownCustomerId !== null)
    return customer?.areas.map(({ sorg }) => sorg).filter((sorg) => market.sorgs.includes(sorg)) ?? [];
  const { whole, partly } = sorgReach(actor, market.sorgs);
  return [...whole, ...partly];
}

/** Sales organisations whose categories the caller may change: those of which they see all customers. */
export const editableSorgs = ({ actor, market }: Ctx): string[] =>
  actor?.permissions.has('sales-area.update') ? sorgReach(actor, market.sorgs).whole : [];

/** Condition on `customers_area a`: a dealer that the caller may see. Whom they act for does not matter. */
export const visibleDealer = ({ actor }: Ctx): RawBuilder<boolean> =>
  actor ? visibleArea(actor) : sql<boolean>`false`;

/** The id of the group to which the dealer `c` of the sales organisation of `a` belongs: the longest postal code wins. */
export const groupOfDealer = sql<string | null>`(
    select p.group_id
      from sales_areas_postal_code p
     where p.sorg = a.sorg
       and p.country = c.country
       and p.prefix in (
              select left(z.code, n)
                from (select regexp_replace(upper(c.postal_code), '[^A-Z0-9]', '', 'g') as code) z
               cross join generate_series(1, least(length(z.code), 10)) n)
     order by length(p.prefix) desc
     limit 1)`;
