import * as v from 'valibot';
import { contentStates, materialKinds, mediaKinds, orientations } from '#rules/content/content/content-types.ts';
import { contentLanguages } from '#rules/locales.ts';
import { absent, articleCode, page, pageSize, searchWords, wholeNumber } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, type PageInfo } from '#platform/graphql/graphql.ts';
import type { FacetValue } from '#content/content/content.facets.queries.ts';
import { findItem, type ContentItem } from '#content/content/content.queries.ts';
import { MarketingMaterialType } from '#content/marketing-material/marketing-material.graphql.ts';
import { readMaterials } from '#content/marketing-material/marketing-material.policy.ts';
import { countMaterialFacets, listMaterials, type FacetName, type MaterialFilter } from './library.queries.ts';

const FacetValueType = builder.objectRef<FacetValue>('MarketingMaterialFacetValue').implement({
  fields: (t) => ({ value: t.exposeString('value'), count: t.exposeInt('count') }),
});
type Facets = ReadonlyMap<FacetName, FacetValue[]>;
const FacetsType = builder.objectRef<Facets>('MarketingMaterialFacets').implement({
  description:
    'Values by which the list can be narrowed, the most frequent first, each counted without its own chosen values.',
  fields: (t) => {
    const facet = (name: FacetName) => t.field({ type: [FacetValueType], resolve: (all) => all.get(name) ?? [] });
    return {
      media: facet('media'),
      formats: facet('formats'),
      orientations: facet('orientations'),
      modelYears: facet('modelYears'),
      languages: facet('languages'),
      tags: facet('tags'),
    };
  },
});

interface MaterialPage {
  readonly data: readonly ContentItem[];
  readonly info: PageInfo;
  readonly similar: boolean;
  readonly filter: MaterialFilter;
}
const MaterialPageType = builder.objectRef<MaterialPage>('MarketingMaterials').implement({
  fields: (t) => ({
    data: t.field({ type: [MarketingMaterialType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
    similar: t.exposeBoolean('similar', { description: 'True if the search words matched only with typing errors.' }),
    facets: t.field({
      type: FacetsType,
      description: 'Of at most 20,000 materials.',
      resolve: ({ filter, similar }, _args, ctx) => countMaterialFacets(ctx, filter, similar),
    }),
  }),
});

/** Most rows of a page. */
const mostMaterials = 9_999;
/** Rows that a page may skip; a reader narrows a longer list. */
const mostSkipped = 100_000;

const short = v.pipe(v.string(), v.maxLength(100, 'too_long'));
const anyValue = <Schema extends v.GenericSchema>(schema: Schema) =>
  absent(v.pipe(v.array(schema), v.maxLength(50, 'too_many')));
const language = v.picklist(contentLanguages, 'out_of_range');

const listSchema = v.pipe(
  v.object({
    page,
    limit: pageSize(mostMaterials),
    search: searchWords,
    type: absent(v.picklist(materialKinds, 'out_of_range')),
    category: absent(short),
    filterContentTargetMarket: absent(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(40, 'too_long'))), v.maxLength(999, 'too_many')),
    ),
    withSubcategories: absent(v.boolean()),
    media: anyValue(v.picklist(mediaKinds, 'out_of_range')),
    format: anyValue(short),
    orientation: anyValue(v.picklist(orientations, 'out_of_range')),
    modelYear: anyValue(wholeNumber(1990, 2100)),
    language: anyValue(language),
    tag: anyValue(v.pipe(short, v.trim(), v.toLowerCase())),
    articleCode: absent(articleCode),
    order: absent(v.picklist(['position', 'latest', 'title', 'updated'], 'out_of_range')),
    state: absent(v.picklist(contentStates, 'out_of_range')),
    missingLanguage: absent(language),
    rightsEndWithin: absent(wholeNumber(0, 3_650)),
    validOnly: absent(v.boolean()),
  }),
  v.forward(
    v.partialCheck(
      [['page'], ['limit']],
      ({ page: number, limit }) => (number - 1) * limit <= mostSkipped,
      'out_of_range',
    ),
    ['page'],
  ),
);

async function pageOf(ctx: Ctx, args: object): Promise<MaterialPage> {
  const asked = parseInput(listSchema, args);
  const filter: MaterialFilter = {
    search: asked.search,
    kind: asked.type,
    category: asked.category,
    withSubcategories: asked.withSubcategories ?? false,
    marketIds: asked.filterContentTargetMarket,
    articleCode: asked.articleCode,
    validOnly: asked.validOnly ?? false,
    state: asked.state,
    missingLanguage: asked.missingLanguage,
    rightsEndWithin: asked.rightsEndWithin,
    facets: {
      media: asked.media,
      formats: asked.format,
      orientations: asked.orientation,
      modelYears: asked.modelYear,
      languages: asked.language,
      tags: asked.tag,
    },
  };
  const { data, count, similar } = await listMaterials(ctx, filter, asked);
  return { data, similar, filter, info: pageInfo(asked.page, asked.limit, count) };
}

const kindText = '`brand-assets` or `product-lineup`.';

builder.queryField('marketingMaterials', (t) =>
  t.field({
    description:
      'Materials that the caller sees: of a category in its order, else the latest first. Lists of values match any of them.',
    allow: readMaterials,
    type: MaterialPageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 15, description: 'At most 9,999 (R-291).' }),
      search: t.arg.string({ description: 'Words of titles, texts, tags, article codes and file names.' }),
      type: t.arg.string({ description: kindText }),
      category: t.arg.string({ description: 'Id or route of a category.' }),
      filterContentTargetMarket: t.arg.stringList({ description: 'Ids of target markets.' }),
      withSubcategories: t.arg.boolean({ description: 'Also what is below the category.' }),
      media: t.arg.stringList({ description: '`picture`, `document`, `video`.' }),
      format: t.arg.stringList({ description: 'Extensions of files: `jpg`, `pdf`.' }),
      orientation: t.arg.stringList({ description: '`landscape`, `portrait`, `square`.' }),
      modelYear: t.arg.intList(),
      language: t.arg.stringList({ description: 'Languages of files.' }),
      tag: t.arg.stringList(),
      articleCode: t.arg.string({ description: 'Materials about this article or model.' }),
      order: t.arg.string({ description: '`position`, `latest`, `title` or `updated`.' }),
      state: t.arg.string({ description: '`draft` or `published`; for editors.' }),
      missingLanguage: t.arg.string({ description: 'Materials without a text in this language; for editors.' }),
      rightsEndWithin: t.arg.int({
        description: 'Materials with a file whose rights end within this number of days, or have ended.',
      }),
      validOnly: t.arg.boolean({ description: 'For editors; readers get published materials only.' }),
    },
    resolve: (_root, args, ctx) => pageOf(ctx, args),
  }),
);

builder.queryField('marketingMaterialImages', (t) =>
  t.field({
    description: 'Materials with a picture.',
    allow: readMaterials,
    type: MaterialPageType,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 15, description: 'At most 9,999.' }),
      search: t.arg.string(),
      type: t.arg.string({ description: kindText }),
      category: t.arg.string({ description: 'Id or route of a category.' }),
      filterContentTargetMarket: t.arg.stringList({ description: 'Ids of target markets.' }),
      withSubcategories: t.arg.boolean({ description: 'Also what is below the category.' }),
      orientation: t.arg.stringList({ description: '`landscape`, `portrait`, `square`.' }),
    },
    resolve: (_root, args, ctx) => pageOf(ctx, { ...args, media: ['picture'] }),
  }),
);

builder.queryField('marketingMaterialSameParentImages', (t) =>
  t.field({
    description:
      'Materials with a picture in the category of a material, in their order (R-292); empty for one that the caller does not see, and for one without a category only itself.',
    allow: readMaterials,
    type: MaterialPageType,
    args: {
      id: t.arg.id({ required: true, description: 'The material.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 1000, description: 'At most 9,999.' }),
      media: t.arg.stringList({ defaultValue: ['picture'], description: 'Null for all kinds of files.' }),
    },
    resolve: async (_root, { id, ...args }, ctx) => {
      const item = await findItem(ctx, 'marketing_material', id);
      const found = await pageOf(ctx, { ...args, category: item?.parentId ?? '-' });
      if (item === null || item.parentId !== null) return found;
      return { ...found, data: [item], info: pageInfo(1, args.limit ?? 1, 1) };
    },
  }),
);
