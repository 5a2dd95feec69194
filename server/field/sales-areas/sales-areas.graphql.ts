import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { categoryChanges } from '#rules/field/sales-areas/sales-map.ts';
import { categoryPlaceholder, mapLayers, type MapLayer } from '#rules/field/sales-areas/sales-map-choices.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { categorizeGroups } from './sales-areas.actions.ts';
import { editableSorgs, editsMap, isStaff, layersOf, readsMap } from './sales-areas.policy.ts';
import {
  listCategories,
  listRegionDealers,
  readMap,
  type AreaCategory,
  type MapRevenue,
  type MapVisits,
  type Region,
  type RegionDealer,
  type RegionGroup,
  type SalesAreaMap,
} from './sales-areas.queries.ts';

const CategoryType = builder.objectRef<AreaCategory>('SalesAreaCategory').implement({
  description: 'A category of region groups.',
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    colour: t.exposeString('colour', { description: 'Name of its colour: blue, green, amber or grey.' }),
    expectsDealers: t.exposeBoolean('expectsDealers', {
      description: 'A group of this category without a dealer is a white spot.',
    }),
  }),
});

const RevenueType = builder.objectRef<MapRevenue>('SalesAreaRevenue').implement({
  description: 'Net sales this year, and on the same days of the year before.',
  fields: (t) => ({
    currency: t.exposeString('currency'),
    netSales: t.string({ resolve: ({ net, currency }) => decimalString(net, currency) }),
    netSalesLastYear: t.string({ resolve: ({ before, currency }) => decimalString(before, currency) }),
  }),
});

const VisitsType = builder.objectRef<MapVisits>('SalesAreaVisits').implement({
  description: 'Visits of dealers.',
  fields: (t) => ({
    lastVisitOn: t.field({ type: 'CalendarDate', nullable: true, resolve: ({ lastVisitOn }) => lastVisitOn }),
    dealersDue: t.exposeInt('dealersDue', { description: 'Dealers without a visit for eight weeks.' }),
  }),
});

const GroupType = builder.objectRef<RegionGroup>('SalesAreaRegionGroup').implement({
  description: 'A part of a region, by the postal codes of its dealers.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    description: t.exposeString('description'),
    category: t.string({
      nullable: true,
      description: `Code of the category; without one null, for dealers ${categoryPlaceholder} (R-289).`,
      resolve: ({ category }, _args, ctx) => category ?? (isStaff(ctx) ? null : categoryPlaceholder),
    }),
    version: t.exposeInt('version', { description: 'Rises with every change of the category.' }),
    dealers: t.exposeInt('dealers', { description: 'Dealers that the caller may see.' }),
    whiteSpot: t.exposeString('whiteSpot', {
      nullable: true,
      description:
        'Layer white-spots: no-dealer (its category expects one), no-revenue (none in twelve months); else null.',
    }),
  }),
});

const RegionType = builder.objectRef<Region>('SalesAreaRegion').implement({
  description: 'A region of a sales organisation, with figures of the dealers that the caller may see.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sorg: t.exposeString('sorg'),
    code: t.exposeString('code'),
    description: t.exposeString('description'),
    country: t.exposeString('country'),
    lat: t.exposeFloat('lat'),
    lng: t.exposeFloat('lng'),
    dealers: t.exposeInt('dealers'),
    regionGroups: t.field({ type: [GroupType], resolve: ({ groups }) => [...groups] }),
    canEdit: t.boolean({
      description: 'The caller may change categories of the region.',
      resolve: ({ sorg }, _args, ctx) => editableSorgs(ctx).includes(sorg),
    }),
    revenue: t.expose('revenue', { type: RevenueType, nullable: true, description: 'Layer revenue; else null.' }),
    openClaims: t.exposeInt('openClaims', { nullable: true, description: 'Layer claims: not closed; else null.' }),
    visits: t.expose('visits', { type: VisitsType, nullable: true, description: 'Layer visits; else null.' }),
  }),
});

const MapType = builder.objectRef<SalesAreaMap>('SalesAreaMap').implement({
  description: "The caller's sales areas.",
  fields: (t) => ({
    layer: t.exposeString('layer'),
    layers: t.field({
      type: ['String'],
      description: 'Layers that the caller may see.',
      resolve: (_map, _args, ctx) => layersOf(ctx),
    }),
    categories: t.field({
      type: [CategoryType],
      description: 'The master list (Q-158).',
      resolve: (_map, _args, ctx) => listCategories(ctx),
    }),
    regions: t.field({ type: [RegionType], resolve: ({ regions }) => [...regions] }),
    dealersElsewhere: t.exposeInt('dealersElsewhere', {
      description: 'Visible dealers whose postal code belongs to no region.',
    }),
  }),
});

const layer = v.pipe(
  v.nullish(v.picklist(mapLayers, 'bad_input'), 'categories'),
  v.transform((name) => name ?? 'categories'),
);
const mapSchema = v.object({ onlySalesArea: v.nullish(v.boolean(), false), layer });
const dealersSchema = v.object({ regionId: v.pipe(v.string('required'), v.maxLength(40, 'too_long')), layer });

/** Refuses a layer whose figures the caller may not see, with `forbidden_scope`. */
function requireLayer(ctx: Ctx, name: MapLayer): void {
  if (!layersOf(ctx).includes(name)) throw new DomainError('forbidden_scope');
}

const layerWords = 'categories (default), revenue, visits, claims or white-spots';
builder.queryField('salesAreaMaps', (t) =>
  t.field({
    allow: readsMap,
    mayLag: true,
    type: MapType,
    description: "The regions of the caller's sales organisations with the figures of a layer (R-289, Q-158).",
    args: {
      onlySalesArea: t.arg.boolean({ description: 'Only regions with dealers that the caller may see.' }),
      layer: t.arg.string({ description: `The layer to show: ${layerWords}.` }),
    },
    resolve: (_root, args, ctx) => {
      const asked = parseInput(mapSchema, args);
      requireLayer(ctx, asked.layer);
      return readMap(ctx, asked.layer, asked.onlySalesArea ?? false);
    },
  }),
);

const DealerType = builder.objectRef<RegionDealer>('SalesAreaDealer').implement({
  description: 'A dealer of a region.',
  fields: (t) => ({
    custCode: t.exposeString('custCode'),
    name: t.exposeString('name'),
    city: t.exposeString('city'),
    regionGroup: t.exposeString('group', { description: 'Description of the group of the region.' }),
    revenue: t.expose('revenue', { type: RevenueType, nullable: true, description: 'Layer revenue; else null.' }),
    openClaims: t.exposeInt('openClaims', { nullable: true, description: 'Layer claims: not closed; else null.' }),
    visits: t.expose('visits', { type: VisitsType, nullable: true, description: 'Layer visits; else null.' }),
  }),
});
builder.queryField('salesAreaDealers', (t) =>
  t.field({
    allow: readsMap,
    mostRows: 2_000,
    mayLag: true,
    type: [DealerType],
    description: 'Dealers of a region that the caller may see, by name, at most 200, with the figures of a layer.',
    args: { regionId: t.arg.id({ required: true }), layer: t.arg.string({ description: 'See salesAreaMaps.' }) },
    resolve: (_root, args, ctx) => {
      const asked = parseInput(dealersSchema, args);
      requireLayer(ctx, asked.layer);
      return listRegionDealers(ctx, asked.regionId, asked.layer);
    },
  }),
);

const CategoryChangeInput = builder.inputType('SalesMapAreaCategoryInput', {
  fields: (t) => ({
    regionId: t.string({ description: 'Id of the group of a region; required (R-288).' }),
    regionCategory: t.string({ description: 'Code of the new category; required (R-288).' }),
    version: t.int({ description: 'Another version is refused with entry_changed; left out: not compared.' }),
  }),
});
const CategoriesPayload = payload<{ groupIds: string[] }>('SalesMapAreaCategoriesPayload', (t) => ({
  groupIds: t.exposeStringList('groupIds', { nullable: true, description: 'Groups that have the categories now.' }),
}));
builder.mutationField('updateSalesMapAreaCategories', (t) =>
  t.field({
    allow: editsMap,
    type: CategoriesPayload,
    description: 'Changes categories of groups of regions: all of them or none (R-288).',
    args: { salesMaps: t.arg({ type: [CategoryChangeInput], required: true }) },
    resolve: (_root, args, ctx) =>
      categorizeGroups(ctx, parseInput(v.object({ salesMaps: categoryChanges }), args).salesMaps),
  }),
);
