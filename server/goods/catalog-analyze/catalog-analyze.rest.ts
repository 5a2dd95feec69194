import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { analysisFlagNames, type AnalysisFlag } from '#rules/goods/catalog/analysis.ts';
import { signedIn } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { paperOf } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import type { Edge } from '#platform/http/http.ts';
import type { SheetColumn } from '#platform/sheets/workbook-parts.ts';
import { writeWorkbook } from '#platform/sheets/xlsx.ts';
import { analysisSchema, customerNumbers } from './catalog-analyze.graphql.ts';
import { analyzeProducts } from './catalog-analyze.queries.ts';
import { presentProduct, type Flag } from '#goods/catalog/catalog.present.graphql.ts';

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
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
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
    const heads: SheetColumn[] = [
      { name: ctx.text('analysis.column.code'), width: 20, kind: 'text' },
      { name: ctx.text('analysis.column.name'), width: 40, kind: 'text' },
      { name: ctx.text('analysis.column.result'), width: 30, kind: 'text' },
      ...analysisFlagNames.map((flag: AnalysisFlag) => ({
        name: ctx.text(`analysis.flag.${flag}`),
        width: 24,
        kind: 'text' as const,
      })),
      ...(
        [
          ['available', 'number'],
          ['nextArrival', 'number'],
          ['arrivalOn', 'date'],
          ['price', 'amount'],
          ['currency', 'text'],
          ['orderLimit', 'number'],
          ['allocation', 'number'],
          ['newFrom', 'date'],
          ['newTo', 'date'],
        ] as const
      ).map(([column, kind]) => ({ name: ctx.text(`analysis.column.${column}`), width: 14, kind })),
    ];
    async function* rows(): AsyncGenerator<(string | number)[]> {
      for (const product of products) {
        const row = presentProduct(ctx, product);
        yield [
          row.articleCodeDisplay,
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
      .send(
        Readable.from(
          writeWorkbook(
            { name: ctx.text('titles.admin-catalog-analyze'), columns: heads, paper: paperOf(ctx.locale) },
            rows(),
          ),
        ),
      );
  });
}
