import * as v from 'valibot';
import { contentTypes } from '#rules/content/content/content-types.ts';
import * as fields from '#rules/validation.ts';
import { search } from '#rules/validation.ts';
import { signedIn } from '#platform/context.ts';
import { builder, PageInfoType, pageInfo, parseInput, type PageInfo } from '#platform/graphql/graphql.ts';
import { listLayouts, listTargetMarkets, type Layout, type TargetMarket } from './markets.target-markets.queries.ts';

/** A market that brand content is made for. */
export const ContentTargetMarketType = builder.objectRef<TargetMarket>('ContentTargetMarket').implement({
  description: 'A market that brand content is made for (Q-164).',
  fields: (t) => ({
    id: t.exposeID('id'),
    marketName: t.exposeString('marketName'),
    source: t.exposeString('source'),
    brand: t.exposeString('brand'),
  }),
});

interface TargetMarketPage {
  readonly contentTargetMarkets: readonly TargetMarket[];
  readonly info: PageInfo;
}
const TargetMarketPageType = builder.objectRef<TargetMarketPage>('ContentTargetMarkets').implement({
  fields: (t) => ({
    contentTargetMarkets: t.field({
      type: [ContentTargetMarketType],
      resolve: (page) => [...page.contentTargetMarkets],
    }),
    info: t.field({ type: PageInfoType, resolve: (page) => page.info }),
  }),
});

const paging = {
  page: fields.wholeNumber(1, 10_000),
  limit: fields.pageSize(999),
};
const targetMarketSchema = v.object({
  search: v.optional(search, ''),
  type: v.optional(v.picklist(contentTypes, 'out_of_range')),
  ...paging,
});
const layoutSchema = v.object({ type: v.pipe(v.string(), v.maxLength(50, 'too_long')), ...paging });
const given = (args: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));

builder.queryField('contentTargetMarkets', (t) =>
  t.field({
    description:
      "Target markets of brand content: the caller's own, for editors all of the types that they edit; without a type all for administrators.",
    allow: 'signed-in',
    type: TargetMarketPageType,
    args: {
      search: t.arg.string(),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 15, description: 'At most 999.' }),
      type: t.arg.string({ description: '`marketing_material`, `sales_document` or `news`.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(targetMarketSchema, given(args));
      const { data, count } = await listTargetMarkets(signedIn(ctx), { ...asked, type: asked.type ?? null });
      return { contentTargetMarkets: data, info: pageInfo(asked.page, asked.limit, count) };
    },
  }),
);

/** The parts of a piece of content that its card shows. */
export const LayoutType = builder.objectRef<Layout>('Layout').implement({
  description: 'The parts of a piece of content that its card shows (Q-165).',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type'),
    name: t.exposeString('name'),
    placeholder: t.exposeBoolean('placeholder'),
    title: t.exposeBoolean('title'),
    subtitle: t.exposeBoolean('subtitle'),
    releasedon: t.exposeBoolean('releasedOn'),
    resolution: t.exposeBoolean('resolution'),
    gotopdp: t.exposeBoolean('goToPage', { description: 'True if a click opens the page of the content or its file.' }),
  }),
});
interface LayoutPage {
  readonly data: readonly Layout[];
  readonly info: PageInfo;
}
const LayoutPageType = builder.objectRef<LayoutPage>('Layouts').implement({
  fields: (t) => ({
    data: t.field({ type: [LayoutType], resolve: (page) => [...page.data] }),
    info: t.field({ type: PageInfoType, resolve: (page) => page.info }),
  }),
});

builder.queryField('layouts', (t) =>
  t.field({
    description: 'Layouts of a kind of content (Q-165).',
    allow: 'signed-in',
    type: LayoutPageType,
    args: {
      type: t.arg.string({ defaultValue: 'marketing_material' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 100, description: 'At most 999.' }),
    },
    resolve: async (_root, args, ctx) => {
      const asked = parseInput(layoutSchema, given(args));
      const { data, count } = await listLayouts(ctx.db, asked.type, asked.page, asked.limit);
      return { data, info: pageInfo(asked.page, asked.limit, count) };
    },
  }),
);
