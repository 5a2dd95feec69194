import * as v from 'valibot';
import { articleGaps, type ArticleGap } from '#rules/goods/article-files/choices.ts';
import * as fields from '#rules/validation.ts';
import { signedIn } from '#platform/context.ts';
import { builder, pageInfo, PageInfoType, parseInput, type PageInfo } from '#platform/graphql/graphql.ts';
import {
  countGaps,
  gapCountLimit,
  listAskedMarkets,
  listGaps,
  type AskedMarket,
  type GapRow,
} from './article-files.gaps.queries.ts';
import { seesGaps } from './article-files.policy.ts';

const GapRowType = builder.objectRef<GapRow>('ArticleWithGap').implement({
  description: 'An article on sale that lacks a picture, a document, or a picture of enough pixels.',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    articleCode: t.exposeString('articleCode'),
    modelCode: t.exposeString('modelCode'),
    name: t.exposeString('name'),
    color: t.exposeString('color'),
    width: t.exposeInt('width', { nullable: true, description: 'Pixels of the smallest picture; null without one.' }),
    height: t.exposeInt('height', { nullable: true }),
  }),
});

const GapMarketType = builder.objectRef<AskedMarket>('ArticleGapMarket').implement({
  description: 'A market with a sales organisation of the caller.',
  fields: (t) => ({ code: t.exposeString('code'), name: t.exposeString('name') }),
});

const GapCountType = builder.objectRef<{ gap: ArticleGap; count: number }>('ArticleGapCount').implement({
  fields: (t) => ({
    gap: t.exposeString('gap', { description: articleGaps.join(', ') }),
    count: t.exposeInt('count', { description: `Articles; counted up to ${gapCountLimit}.` }),
  }),
});

interface Gaps {
  readonly market: AskedMarket | null;
  readonly markets: readonly AskedMarket[];
  readonly counts: readonly { gap: ArticleGap; count: number }[];
  readonly data: readonly GapRow[];
  readonly info: PageInfo;
}
const GapsType = builder.objectRef<Gaps>('ArticleGaps').implement({
  fields: (t) => ({
    market: t.field({ type: GapMarketType, nullable: true, resolve: ({ market }) => market }),
    markets: t.field({ type: [GapMarketType], resolve: ({ markets }) => [...markets] }),
    counts: t.field({ type: [GapCountType], resolve: ({ counts }) => [...counts] }),
    data: t.field({ type: [GapRowType], resolve: ({ data }) => [...data] }),
    info: t.field({ type: PageInfoType, resolve: ({ info }) => info }),
  }),
});

/** The question about articles with gaps, without page and limit. */
export const gapSchema = v.object({
  gap: v.picklist(articleGaps),
  market: v.optional(v.pipe(v.string(), v.maxLength(60, 'too_long'))),
  search: v.optional(fields.search),
});
const pageSchema = v.object({ ...gapSchema.entries, page: fields.wholeNumber(1, 1_000), limit: fields.pageSize(100) });

builder.queryField('articleGaps', (t) =>
  t.field({
    description:
      'Articles on sale in a market that lack a picture, a document, or a picture of enough pixels: those of the sales organisations in which the caller has an area.',
    allow: seesGaps,
    type: GapsType,
    args: {
      gap: t.arg.string({ required: true, description: articleGaps.join(', ') }),
      market: t.arg.string({ description: 'Code of the market; the market of the host by default.' }),
      search: t.arg.string({ description: 'A part of an article or model code.' }),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 20, description: 'At most 100.' }),
    },
    resolve: async (_root, args, requestCtx) => {
      const ctx = signedIn(requestCtx);
      const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
      const asked = parseInput(pageSchema, given);
      const markets = await listAskedMarkets(ctx);
      const market = markets.find(({ code }) => code === (asked.market ?? ctx.market.code)) ?? null;
      if (!market) return { market, markets, counts: [], data: [], info: pageInfo(asked.page, asked.limit, 0) };
      const counts = [];
      for (const gap of articleGaps) counts.push({ gap, count: await countGaps(ctx, market, { gap }) });
      const count = asked.search
        ? await countGaps(ctx, market, asked)
        : (counts.find(({ gap }) => gap === asked.gap)?.count ?? 0);
      const data = await listGaps(ctx, market, asked, asked);
      return { market, markets, counts, data, info: pageInfo(asked.page, asked.limit, count) };
    },
  }),
);
