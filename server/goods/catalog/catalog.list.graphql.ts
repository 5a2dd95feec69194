import type { GraphQLResolveInfo } from 'graphql';
import * as v from 'valibot';
import { subCatalogs } from '#rules/goods/catalog/assortment-choices.ts';
import { parseDecimal } from '#rules/money.ts';
import * as fields from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput } from '#platform/graphql/graphql.ts';
import { listFacets, type Facet } from './catalog.facets.queries.ts';
import { plannedOnce, readListPage } from './catalog.find.queries.ts';
import { ProductType, stockAsOf } from './catalog.graphql.ts';
import { countCategories, countProducts, listSorts, type ListQuery } from './catalog.list.queries.ts';
import { narrowed, viewerOf, type Viewer } from './catalog.policy.ts';
import { presentProduct, viewerFor } from './catalog.present.graphql.ts';
import type { Product } from './catalog.products.queries.ts';

const ProductFilterInput = builder.inputType('ProductFilterInput', {
  description: 'Filters of the list (Q-072); a list of values matches any of them.',
  fields: (t) => ({
    search: t.string(),
    sorgs: t.stringList(),
    category: t.string({ description: 'bike, paa or groupset, in any case; empty = all.' }),
    brand: t.stringList(),
    merchandiseCategory: t.stringList(),
    model: t.stringList(),
    modelYear: t.stringList(),
    series: t.stringList(),
    tags: t.stringList(),
    newArrival: t.boolean(),
    sale: t.boolean(),
    inStock: t.boolean(),
    availability: t.stringList(),
    colour: t.stringList(),
    size: t.stringList(),
    priceFrom: t.field({ type: 'Decimal' }),
    priceTo: t.field({ type: 'Decimal' }),
  }),
});

const words = v.nullish(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(200, 'too_long'))), v.maxLength(100, 'too_many')),
  [],
);
/** A sub-catalog in any case; another word is refused, because its list would look empty. */
const wantedCategory = v.pipe(
  v.nullish(v.pipe(word, v.trim(), v.toLowerCase()), null),
  v.transform((category) => (category === '' ? null : category)),
  v.nullable(v.picklist(subCatalogs, 'out_of_range')),
);
const filterSchema = v.object({
  search: v.nullish(fields.search, ''),
  sorgs: words,
  category: wantedCategory,
  brand: words,
  merchandiseCategory: words,
  model: words,
  modelYear: words,
  series: words,
  tags: words,
  newArrival: v.nullish(v.boolean(), null),
  sale: v.nullish(v.boolean(), null),
  inStock: v.nullish(v.boolean(), null),
  availability: words,
  colour: words,
  size: words,
  priceFrom: v.nullish(word, null),
  priceTo: v.nullish(word, null),
});
const listSchema = v.object({
  page: fields.page,
  limit: fields.pageSize(100),
  sort: v.picklist(listSorts, 'unknown_field'),
  view: v.nullish(v.picklist(['group', 'list'], 'unknown_field'), null),
  filter: v.nullish(filterSchema, {}),
});

interface ProductList {
  readonly viewer: Viewer;
  readonly page: number;
  readonly limit: number;
  readonly data: readonly Product[];
  /** Number of all entries, if already known. */
  readonly total: number | null;
  readonly suggestion: string | null;
  /** The query with its search plan; planned once, and only if something needs the count. */
  readonly planned: () => Promise<ListQuery>;
}

const FacetValueType = builder.objectRef<Facet['values'][number]>('FacetValue').implement({
  fields: (t) => ({
    value: t.exposeString('value'),
    label: t.exposeString('label'),
    count: t.exposeInt('count'),
    picture: t.exposeString('picture', {
      nullable: true,
      description: 'Address of the small picture of a brand or merchandise category.',
    }),
  }),
});
const FacetType = builder.objectRef<Facet>('Facet').implement({
  description: 'Values of one filter; the filter itself does not narrow them.',
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.string({ resolve: (facet, _args, ctx) => ctx.text(`product.facet.${facet.key}`) }),
    values: t.field({ type: [FacetValueType], resolve: (facet) => facet.values }),
  }),
});

interface CatalogCount {
  readonly models: number;
  readonly articles: number;
}
const CatalogCountType = builder.objectRef<CatalogCount>('CatalogCount').implement({
  fields: (t) => ({ models: t.exposeInt('models'), articles: t.exposeInt('articles') }),
});
type Catalogs = Readonly<Record<'bike' | 'paa' | 'groupset', CatalogCount>>;
const CatalogsType = builder.objectRef<Catalogs>('Catalogs').implement({
  description: 'Sizes of the sub-catalogs; one without models is not offered (Q-073).',
  fields: (t) => ({
    bike: t.field({ type: CatalogCountType, resolve: (all) => all.bike }),
    paa: t.field({ type: CatalogCountType, resolve: (all) => all.paa }),
    groupset: t.field({ type: CatalogCountType, resolve: (all) => all.groupset }),
    default: t.string({
      nullable: true,
      description: 'The first catalog that is not empty.',
      resolve: (all) => defaultCatalog(all),
    }),
  }),
});

/** Sizes of the sub-catalogs that the caller sees. */
export async function countCatalogs(ctx: Ctx, viewer = viewerOf(ctx)): Promise<Catalogs> {
  const rows = await countCategories(ctx.db, viewer);
  const of = (category: string): CatalogCount =>
    rows.find((row) => row.category === category) ?? { models: 0, articles: 0 };
  return { bike: of('bike'), paa: of('paa'), groupset: of('groupset') };
}

/** The catalog that opens first: the first non-empty one of bike, paa, groupset; null if all are empty. */
export function defaultCatalog(catalogs: Catalogs): string | null {
  return (['bike', 'paa', 'groupset'] as const).find((category) => catalogs[category].models > 0) ?? null;
}

const ProductListType = builder.objectRef<ProductList>('ProductList').implement({
  fields: (t) => ({
    data: t.field({
      type: [ProductType],
      resolve: (list, _args, ctx) => list.data.map((product) => presentProduct(ctx, product)),
    }),
    info: t.field({
      type: PageInfoType,
      resolve: async ({ page, limit, total, planned }, _args, ctx) =>
        pageInfo(page, limit, total ?? (await countProducts(ctx.db, await planned()))),
    }),
    facets: t.field({
      type: [FacetType],
      args: { keys: t.arg.stringList() },
      resolve: async ({ planned }, args, ctx) => {
        const facets = await listFacets(ctx.db, await planned(), args.keys ?? null);
        return facets.map((facet) =>
          facet.key !== 'availability'
            ? facet
            : {
                ...facet,
                values: facet.values.map((value) => ({
                  ...value,
                  label: ctx.text(`product.availability.${value.value}`),
                })),
              },
        );
      },
    }),
    catalogs: t.field({ type: CatalogsType, resolve: ({ viewer }, _args, ctx) => countCatalogs(ctx, viewer) }),
    asOf: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of the newest stock on the page.',
      resolve: ({ data }) => stockAsOf(data),
    }),
    suggestion: t.string({
      nullable: true,
      description: 'The search with corrected typing errors, if it had any.',
      resolve: (list) => list.suggestion,
    }),
  }),
});

async function readList(
  ctx: Ctx,
  args: v.InferOutput<typeof listSchema>,
  info: GraphQLResolveInfo,
): Promise<ProductList> {
  const { sorgs, priceFrom, priceTo, ...filter } = v.parse(filterSchema, args.filter ?? {});
  const viewer = viewerFor(info, narrowed(viewerOf(ctx), sorgs));
  const currency = ctx.market.configuration.currency.display;
  const query: ListQuery = {
    viewer,
    page: args.page,
    limit: args.limit,
    sort: args.sort,
    grouped: (args.view ?? 'list') === 'group',
    filter: {
      ...filter,
      search: filter.search,
      priceFrom: priceFrom === null ? null : parseDecimal(priceFrom, currency),
      priceTo: priceTo === null ? null : parseDecimal(priceTo, currency),
    },
    plan: null,
  };
  const planned = plannedOnce(ctx.db, query);
  const { products, total, suggestion } = await readListPage(ctx.db, query, planned);
  return { viewer, page: args.page, limit: args.limit, planned, data: products, total, suggestion };
}

builder.queryField('products', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: ProductListType,
    description: 'Articles that the caller sees, as articles (list) or one per model (group).',
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 1 }),
      sort: t.arg.string({ defaultValue: 'recommended' }),
      view: t.arg.string(),
      filter: t.arg({ type: ProductFilterInput }),
    },
    resolve: (_parent, args, ctx, info) =>
      readList(
        ctx,
        parseInput(listSchema, {
          ...args,
          page: args.page ?? 1,
          limit: args.limit ?? 1,
          sort: args.sort ?? 'recommended',
        }),
        info,
      ),
  }),
);

const displayLimit = 20;

builder.queryField('articleDisplays', (t) =>
  t.field({
    allow: ['page.catalog'],
    type: ProductListType,
    description: 'Articles for autocomplete: by code, GTIN, old code or name, 20 a page.',
    args: { search: t.arg.string({ required: true }), sorgs: t.arg.stringList(), page: t.arg.int({ defaultValue: 1 }) },
    resolve: (_parent, args, ctx, info) =>
      readList(
        ctx,
        parseInput(listSchema, {
          page: args.page ?? 1,
          limit: displayLimit,
          sort: 'recommended',
          view: 'list',
          filter: { search: args.search, sorgs: args.sorgs },
        }),
        info,
      ),
  }),
);
