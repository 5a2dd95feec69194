import { sql, type RawBuilder } from 'kysely';
import { addDays, calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage } from '#rules/locales.ts';
import { whiteSpot } from '#rules/field/sales-areas/sales-map.ts';
import { visitGap, type MapLayer, type WhiteSpot } from '#rules/field/sales-areas/sales-map-choices.ts';
import type { Ctx } from '#platform/context.ts';
import { customerSales, soldWithinYear } from '#field/sales-overview/sales-overview.customers.queries.ts';
import { visitReach } from '#field/visit-forms/visit-forms.policy.ts';
import { groupOfDealer, mapSorgs, seesRevenue, visibleDealer } from './sales-areas.policy.ts';

/** A category of the master list in the caller's language. */
export interface AreaCategory {
  readonly code: string;
  readonly name: string;
  readonly colour: string;
  readonly expectsDealers: boolean;
}

/** Net sales this year and on the same days of the year before, in minor units of the sales organisation's currency. */
export interface MapRevenue {
  readonly currency: string;
  readonly net: number;
  readonly before: number;
}

/** The latest visit (null: none), and the dealers without one for eight weeks. */
export interface MapVisits {
  readonly lastVisitOn: CalendarDate | null;
  readonly dealersDue: number;
}

/** The facts about dealers that a layer shows; null: of another layer, or the caller may not see it. */
export interface MapFigures {
  readonly revenue: MapRevenue | null;
  readonly openClaims: number | null;
  readonly visits: MapVisits | null;
}

/** A group of a region. */
export interface RegionGroup {
  readonly id: string;
  readonly regionId: string;
  readonly code: string;
  readonly description: string;
  /** Null: nobody chose one. */
  readonly category: string | null;
  readonly version: number;
  /** Dealers that the caller may see. */
  readonly dealers: number;
  readonly whiteSpot: WhiteSpot | null;
}

/** A region with the figures of the dealers that the caller may see. */
export interface Region extends MapFigures {
  readonly id: string;
  readonly sorg: string;
  readonly code: string;
  readonly description: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  readonly dealers: number;
  readonly groups: readonly RegionGroup[];
}

/** The map of the caller's sales areas. */
export interface SalesAreaMap {
  readonly layer: MapLayer;
  readonly regions: readonly Region[];
  /** Visible dealers whose postal code belongs to no region. */
  readonly dealersElsewhere: number;
}

/** Dealers of one region that are listed. */
const mostDealers = 200;

/** The master list of categories. */
export async function listCategories(ctx: Ctx): Promise<AreaCategory[]> {
  const { rows } = await sql<AreaCategory>`
    select k.code, coalesce(nullif(k.texts ->> ${contentLanguage(ctx.locale)}, ''), k.texts ->> 'en') as name, k.colour,
           k.expects_dealers as "expectsDealers"
      from sales_areas_category k
     order by k.sorting, k.code`.execute(ctx.db);
  return rows;
}

type Place = Omit<Region, 'dealers' | 'groups' | keyof MapFigures> & { readonly currency: string };
type GroupRow = Omit<RegionGroup, 'dealers' | 'whiteSpot'> & { readonly expectsDealers: boolean };

async function listPlaces(ctx: Ctx, sorgs: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select r.id, r.sorg, r.code, r.description, r.country, r.lat, r.lng, o.currency
      from sales_areas_region r
      join markets_sorg o on o.code = r.sorg
     where r.sorg = any(${[...sorgs]})
     order by r.description, r.id`.execute(ctx.db);
  return rows;
}

async function listGroups(ctx: Ctx, sorgs: readonly string[]): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.region_id as "regionId", g.code, g.description, g.category, g.version,
           coalesce(k.expects_dealers, false) as "expectsDealers"
      from sales_areas_group g
      left join sales_areas_category k on k.code = g.category
     where g.sorg = any(${[...sorgs]})
     order by g.description, g.id`.execute(ctx.db);
  return rows;
}

/** Columns of the figures of one dealer `d` (customer_id, sorg) for a layer, and the joins that they need. */
function layerOf(
  ctx: Ctx,
  layer: MapLayer,
): { readonly columns: RawBuilder<unknown>; readonly join: RawBuilder<unknown> } {
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const dealer = { customerId: sql`d.customer_id`, sorg: sql`d.sorg` };
  if (layer === 'revenue')
    return {
      columns: sql`s.net, s.before`,
      join: sql`
        join markets_sorg o on o.code = d.sorg
       cross join lateral (${customerSales(today, { ...dealer, currency: sql`o.currency` })}) s`,
    };
  if (layer === 'claims')
    return {
      columns: sql`k.claims`,
      join: sql`
       cross join lateral (
          select count(*)::int as claims
            from claims_claim k
           where k.customer_id = d.customer_id and k.sorg = d.sorg and k.category <> 'closed') k`,
    };
  if (layer === 'visits')
    return {
      columns: sql`v.last_on as "lastVisitOn", (v.last_on is null or v.last_on < ${addDays(today, -visitGap)}::date) as due`,
      join: sql`
       cross join lateral (
          select max(v.visited_on) as last_on
            from visit_forms_visit v
           where v.customer_id = d.customer_id
             and v.sorg = d.sorg
             and v.brand = any(${visitReach(ctx).map(({ brand }) => brand)})) v`,
    };
  if (layer === 'white-spots' && seesRevenue(ctx))
    return { columns: sql`d.visible and ${soldWithinYear(today, dealer)} as sold`, join: sql`` };
  return { columns: sql`null as nothing`, join: sql`` };
}

/** SQL for the dealers (customer_id, sorg, group_id, visible) of sales organisations. */
const dealersOf = (ctx: Ctx, sorgs: readonly string[], all: boolean): RawBuilder<unknown> => sql`
  select a.customer_id, a.sorg, ${groupOfDealer} as group_id, ${all ? visibleDealer(ctx) : sql`true`} as visible
    from customers_area a
    join customers_customer c on c.id = a.customer_id and c.blocked_at is null
   where a.sorg = any(${[...sorgs]})
     ${all ? sql`` : sql`and ${visibleDealer(ctx)}`}`;

interface GroupFigures {
  readonly groupId: string | null;
  readonly dealers: number;
  readonly visibleDealers: number;
  readonly net?: number;
  readonly before?: number;
  readonly claims?: number;
  readonly lastVisitOn?: CalendarDate | null;
  readonly due?: number;
  readonly sold?: boolean;
}

const totals: Readonly<Record<MapLayer, RawBuilder<unknown>>> = {
  categories: sql``,
  visits: sql`, max(f."lastVisitOn") as "lastVisitOn", (count(*) filter (where f.due))::int as due`,
  revenue: sql`, sum(f.net)::bigint as net, sum(f.before)::bigint as before`,
  claims: sql`, sum(f.claims)::int as claims`,
  'white-spots': sql``,
};

/** The figures of a layer by group; null for dealers outside all groups. All dealers count for white spots only. */
async function readFigures(ctx: Ctx, sorgs: readonly string[], layer: MapLayer): Promise<GroupFigures[]> {
  const { columns, join } = layerOf(ctx, layer);
  const sold = layer === 'white-spots' && seesRevenue(ctx) ? sql`, coalesce(bool_or(f.sold), false) as sold` : sql``;
  const { rows } = await sql<GroupFigures>`
    with d as materialized (${dealersOf(ctx, sorgs, layer === 'white-spots')}),
    f as (
      select d.group_id, d.visible, ${columns}
        from d
        ${join})
    select f.group_id as "groupId", count(*)::int as dealers, (count(*) filter (where f.visible))::int as "visibleDealers"
           ${totals[layer]} ${sold}
      from f
     group by f.group_id`.execute(ctx.db);
  return rows;
}

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((all, one) => all + (one ?? 0), 0);

const latest = (days: readonly (CalendarDate | null | undefined)[]): CalendarDate | null =>
  days.reduce<CalendarDate | null>((last, day) => (day && (last === null || day > last) ? day : last), null);

/**
 * The regions of the caller's sales organisations with a layer's figures of the dealers that they may see; with
 * `onlyOwn` the regions of these dealers only (Q-158). The layer must be one of `layersOf`.
 */
export async function readMap(ctx: Ctx, layer: MapLayer, onlyOwn: boolean): Promise<SalesAreaMap> {
  const sorgs = mapSorgs(ctx);
  if (sorgs.length === 0) return { layer, regions: [], dealersElsewhere: 0 };
  const [places, groups, figures] = await Promise.all([
    listPlaces(ctx, sorgs),
    listGroups(ctx, sorgs),
    readFigures(ctx, sorgs, layer),
  ]);
  const ofGroup = new Map(figures.map((row) => [row.groupId, row]));
  const shown = Map.groupBy(
    groups.map(({ expectsDealers, ...group }): RegionGroup => {
      const row = ofGroup.get(group.id);
      const [dealers, visibleDealers, sold] = [row?.dealers ?? 0, row?.visibleDealers ?? 0, row?.sold ?? null];
      const spot = layer === 'white-spots' ? whiteSpot({ expectsDealers, dealers, visibleDealers, sold }) : null;
      return { ...group, dealers: visibleDealers, whiteSpot: spot };
    }),
    ({ regionId }) => regionId,
  );
  const regions = places.map(({ currency, ...place }): Region => {
    const own = shown.get(place.id) ?? [];
    const rows = own.map(({ id }) => ofGroup.get(id));
    return {
      ...place,
      groups: own,
      dealers: sum(own.map(({ dealers }) => dealers)),
      revenue:
        layer === 'revenue'
          ? { currency, net: sum(rows.map((row) => row?.net)), before: sum(rows.map((row) => row?.before)) }
          : null,
      openClaims: layer === 'claims' ? sum(rows.map((row) => row?.claims)) : null,
      visits:
        layer === 'visits'
          ? { lastVisitOn: latest(rows.map((row) => row?.lastVisitOn)), dealersDue: sum(rows.map((row) => row?.due)) }
          : null,
    };
  });
  return {
    layer,
    regions: onlyOwn ? regions.filter(({ dealers }) => dealers > 0) : regions,
    dealersElsewhere: ofGroup.get(null)?.visibleDealers ?? 0,
  };
}

/** A dealer of a region. */
export interface RegionDealer extends MapFigures {
  readonly custCode: string;
  readonly name: string;
  readonly city: string;
  readonly group: string;
}

/**
 * The dealers of a region that the caller may see, by name, at most 200, with a layer's figures. None for a region
 * outside their sales organisations.
 */
export async function listRegionDealers(ctx: Ctx, regionId: string, layer: MapLayer): Promise<RegionDealer[]> {
  const sorgs = mapSorgs(ctx);
  if (sorgs.length === 0 || !isId(regionId)) return [];
  const { columns, join } = layerOf(ctx, layer);
  const { rows } = await sql<
    Omit<RegionDealer, keyof MapFigures> & {
      readonly currency: string;
      readonly net?: number;
      readonly before?: number;
      readonly claims?: number;
      readonly lastVisitOn?: CalendarDate | null;
      readonly due?: boolean;
    }
  >`
    with d as materialized (
      select x.customer_id, x.sorg, x.visible, g.description, q.currency
        from (${dealersOf(ctx, sorgs, false)}) x
        join sales_areas_group g on g.id = x.group_id
        join markets_sorg q on q.code = x.sorg
       where g.region_id = ${regionId})
    select c.unified as "custCode", c.name, c.city, d.description as "group", d.currency, ${columns}
      from d
      join customers_customer c on c.id = d.customer_id
      ${join}
     order by c.name, c.id
     limit ${mostDealers}`.execute(ctx.db);
  return rows.map(
    ({ custCode, name, city, group, currency, net = 0, before = 0, claims = 0, lastVisitOn = null, due }) => ({
      custCode,
      name,
      city,
      group,
      revenue: layer === 'revenue' ? { currency, net, before } : null,
      openClaims: layer === 'claims' ? claims : null,
      visits: layer === 'visits' ? { lastVisitOn, dealersDue: due ? 1 : 0 } : null,
    }),
  );
}
