import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { analysisSchema, ProductAnalysesType } from './catalog-analyze.graphql.ts';
import { analyzeProducts } from './catalog-analyze.queries.ts';

builder.queryField('productAnalyzesV2', (t) =>
  t.field({
    allow: ['page.catalog', 'page.catalog-analyze'],
    type: ProductAnalysesType,
    deprecationReason: 'Use productAnalyzesV3.',
    args: {
      sorg: t.arg.string({ required: true }),
      articleCodes: t.arg.stringList({ required: true }),
      salesUsername: t.arg.string(),
      custCodeUnified: t.arg.string(),
    },
    resolve: async (_parent, args, ctx) => {
      const input = parseInput(analysisSchema, args);
      const unified = args.custCodeUnified ?? '';
      return {
        data: await analyzeProducts(ctx, input.sorg, input.articleCodes, {
          salesUsername: input.salesUsername === '' ? null : input.salesUsername,
          customer: unified === '' ? null : { unified },
        }),
      };
    },
  }),
);
