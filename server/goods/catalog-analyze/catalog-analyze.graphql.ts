import * as v from 'valibot';
import { articleCode, sorgCode } from '#rules/validation.ts';
import { builder, MessageType, parseInput } from '#platform/graphql/graphql.ts';
import { mostAnalysed } from './catalog-analyze.list.queries.ts';
import { analyzeProducts } from './catalog-analyze.queries.ts';
import { ProductAnalysisType } from '#goods/catalog/catalog.graphql.ts';
import { presentProduct } from '#goods/catalog/catalog.present.graphql.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';

export const CustomerCodeInput = builder.inputType('ProductCustomerInput', {
  description: "The customer's numbers in the two ERP systems (Q-004).",
  fields: (t) => ({ r3: t.string(), isr: t.string() }),
});

/** The codes of the requested customer; null if none is given. */
export function customerNumbers(
  code: { readonly r3?: string | null; readonly isr?: string | null } | null | undefined,
): { r3: string; isr: string } | null {
  const [r3, isr] = [code?.r3 ?? '', code?.isr ?? ''];
  return r3 === '' && isr === '' ? null : { r3, isr };
}

export const analysisSchema = v.object({
  sorg: sorgCode,
  articleCodes: v.pipe(v.array(articleCode), v.maxLength(mostAnalysed, 'too_many')),
  salesUsername: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(200, 'too_long')), ''),
});

/** The result of an analysis: one entry per requested code, in their order. */
export const ProductAnalysesType = builder.objectRef<{ data: readonly Product[] }>('ProductAnalyses').implement({
  fields: (t) => ({
    message: t.field({ type: MessageType, resolve: () => ({ status: 'success' as const, description: '' }) }),
    data: t.field({
      type: [ProductAnalysisType],
      resolve: (analyses, _args, ctx) => analyses.data.map((product) => presentProduct(ctx, product)),
    }),
  }),
});

builder.queryField('productAnalyzesV3', (t) =>
  t.field({
    allow: ['page.catalog', 'page.catalog-analyze'],
    type: ProductAnalysesType,
    description: 'The analysis of each code: flags, stock, price, limits; at most 5,000 codes.',
    args: {
      sorg: t.arg.string({ required: true }),
      articleCodes: t.arg.stringList({ required: true }),
      salesUsername: t.arg.string(),
      custCode: t.arg({ type: CustomerCodeInput }),
    },
    resolve: async (_parent, args, ctx) => {
      const input = parseInput(analysisSchema, args);
      return {
        data: await analyzeProducts(ctx, input.sorg, input.articleCodes, {
          salesUsername: input.salesUsername === '' ? null : input.salesUsername,
          customer: customerNumbers(args.custCode),
        }),
      };
    },
  }),
);
