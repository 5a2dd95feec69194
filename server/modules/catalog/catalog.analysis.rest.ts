import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { analysisFlagNames, type AnalysisFlag } from '../../../rules/catalog/analysis.ts';
import { signedIn } from '../../platform/context.ts';
import { makesDocuments } from '../../platform/documents/documents.ts';
import { parseInput } from '../../platform/graphql.ts';
import type { Edge } from '../../platform/http.ts';
import { writeWorkbook } from '../../platform/xlsx.ts';
import { analysisSchema, customerNumbers } from './catalog.analysis.graphql.ts';
import { analyzeProducts } from './catalog.analysis.queries.ts';
import { presentProduct, type Flag } from './catalog.present.graphql.ts';

const numbers = v.nullish(
  v.object({
    r3: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
    isr: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  }),
  null,
);
const exportSchema = v.object({ ...analysisSchema.entries, custCode: numbers });

/**
 * `POST /api/admin/catalog-analyze/download-excel`: the analysis of the shown codes as a workbook, each flag with its
 * text and reason.
 */
export async function registerAnalysis(app: FastifyInstance, edge: Edge): Promise<void> {
  app.post('/api/admin/catalog-analyze/download-excel', makesDocuments, async (request, reply) => {
    const ctx = signedIn(await edge.context(request, ['page.catalog-analyze']));
    const asked = parseInput(exportSchema, request.body);
    const products = await analyzeProducts(ctx, asked.sorg, asked.articleCodes, {
      salesUsername: asked.salesUsername || null,
      customer: customerNumbers(asked.custCode),
    });
    const word = (flag: Flag): string => {
      const said = ctx.text(flag.status ? 'analysis.flag.yes' : 'analysis.flag.no');
      return flag.description === '' ? said : `${said}: ${flag.description}`;
    };
    const shown = (bucket: { qty: number | null; mask: string } | null): string | number =>
      bucket === null ? '' : (bucket.qty ?? bucket.mask);
    const heads = [
      { name: ctx.text('analysis.column.code'), width: 20 },
      { name: ctx.text('analysis.column.name'), width: 40 },
      { name: ctx.text('analysis.column.result'), width: 30 },
      ...analysisFlagNames.map((flag: AnalysisFlag) => ({ name: ctx.text(`analysis.flag.${flag}`), width: 24 })),
      ...(
        [
          'available',
          'nextArrival',
          'arrivalOn',
          'price',
          'currency',
          'orderLimit',
          'allocation',
          'newFrom',
          'newTo',
        ] as const
      ).map((column) => ({
        name: ctx.text(`analysis.column.${column}`),
        width: 14,
      })),
    ];
    async function* rows(): AsyncGenerator<(string | number)[]> {
      for (const product of products) {
        const row = presentProduct(ctx, product);
        yield [
          row.articleCode,
          row.articleId === '' ? '' : row.name,
          row.blockReason?.description ?? ctx.text('analysis.result.orderable'),
          ...analysisFlagNames.map((flag) => word(row[flag])),
          shown(row.available),
          shown(row.nextArrival),
          row.nextArrival?.date ?? '',
          row.price?.dealer ?? '',
          row.price?.currency ?? '',
          row.orderLimit ?? '',
          row.allocation ?? '',
          row.newArrivalPeriod?.from ?? '',
          row.newArrivalPeriod?.to ?? '',
        ];
      }
    }
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header(
        'content-disposition',
        `attachment; filename="catalog-analysis-${ctx.now.toISOString().slice(0, 10)}.xlsx"`,
      )
      .header('cache-control', 'private, no-store')
      .send(Readable.from(writeWorkbook(ctx.text('titles.admin-catalog-analyze'), heads, rows())));
  });
}
