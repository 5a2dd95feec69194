import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { signedIn } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { exportedPages, listColumns, sendExport } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import type { Edge } from '#platform/http/http.ts';
import { listAskedMarkets, listGaps } from './article-files.gaps.queries.ts';
import { gapSchema } from './article-files.graphql.ts';
import { refusalText, resultSchema } from './article-files.imports.graphql.ts';
import { findImport, listResults } from './article-files.imports.queries.ts';
import { importsFiles, seesGaps } from './article-files.policy.ts';

const gapColumns = [
  ['sorg', 10, 'text'],
  ['article', 20, 'text'],
  ['model', 20, 'text'],
  ['name', 40, 'text'],
  ['color', 16, 'text'],
  ['width', 10, 'number'],
  ['height', 10, 'number'],
] as const;

const resultColumns = [
  ['file', 50, 'text'],
  ['code', 20, 'text'],
  ['outcome', 16, 'text'],
  ['reason', 60, 'text'],
] as const;

/**
 * GET /article-files/gaps?gap=picture: articles on sale that lack something as CSV or workbook (`&format=xlsx`), at most
 * 10,000; `market` and `search` as in `articleGaps`. 404 for a market that the caller does not see. GET
 * /article-files/imports/{id}/results: what became of the files of an import, the same; `outcome` and `search` as in
 * `articleFileImport`.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/article-files/gaps', makesDocuments, async (request, reply) => {
    const ctx = signedIn(await edge.context(request, seesGaps));
    const asked = parseInput(gapSchema, request.query);
    const markets = await listAskedMarkets(ctx);
    const market = markets.find(({ code }) => code === (asked.market ?? ctx.market.code));
    if (!market) throw new DomainError('not_found');
    return sendExport(ctx, reply, request.query['format'], {
      name: ctx.text(`article-files.gap.${asked.gap}`),
      columns: listColumns(gapColumns, (id) => ctx.text(`article-files.col.${id}`)),
      rows: exportedPages(
        (page, limit) => listGaps(ctx, market, asked, { page, limit }),
        ({ sorg, articleCode, modelCode, name, color, width, height }) => [
          [sorg, articleCode, modelCode, name, color, width ?? '', height ?? ''],
        ],
      ),
    });
  });

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/article-files/imports/:id/results',
    makesDocuments,
    async (request, reply) => {
      const ctx = signedIn(await edge.context(request, importsFiles));
      const asked = parseInput(resultSchema, request.query);
      const found = await findImport(ctx, request.params.id);
      if (!found) throw new DomainError('not_found');
      return sendExport(ctx, reply, request.query['format'], {
        name: found.name,
        columns: listColumns(resultColumns, (id) => ctx.text(`article-files.result.${id}`)),
        rows: exportedPages(
          async (page, limit) => (await listResults(ctx, found.id, asked, { page, limit })).data,
          ({ path, code, outcome, refusal, refusalParams }) => [
            [
              path,
              code,
              ctx.text(`article-files.outcome.${outcome}`),
              refusal ? refusalText(ctx, refusal, refusalParams) : '',
            ],
          ],
        ),
      });
    },
  );
}
