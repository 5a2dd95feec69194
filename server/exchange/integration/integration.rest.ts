import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { erpUploadsAtOnce, largestErpUpload } from '#rules/exchange/integration/uploaded-files.ts';
import { signedIn, type SignedInCtx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { exportedPages, listColumns, sendExport } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { callsPerAddress, type Edge } from '#platform/http/http.ts';
import { receiveFiles } from '#platform/files/received-files.ts';
import { openFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { managesIntegration, readsIntegration } from '#exchange/erp/erp.integration.policy.ts';
import { findExchangedFile, listRejects, readLines, type ExchangedFile } from './integration.queries.ts';
import { checkUpload, checkUploadAgain, importUpload } from './integration.uploads.actions.ts';

const columns = [
  ['kind', 12, 'text'],
  ['line', 8, 'number'],
  ['column', 18, 'text'],
  ['code', 24, 'text'],
  ['text', 60, 'text'],
  ['value', 24, 'text'],
  ['cutOut', 80, 'text'],
] as const;

async function visibleFile(ctx: SignedInCtx, id: string): Promise<ExchangedFile> {
  const file = await findExchangedFile(ctx, id);
  if (!file) throw new DomainError('not_found');
  return file;
}

const flag = v.optional(v.boolean(), false);
const skippedChecks = v.object({ gap: flag, old: flag, shrink: flag });

/**
 * POST /erp/uploads: multipart with files of the ERP, checked as an import in the order of their kinds; answers the id of
 * the preview, which `erpUpload` reads. POST /erp/uploads/{id}/check: the same bytes again, with checks that the user skips
 * (`gap`, `old`, `shrink`). POST /erp/uploads/{id}/import: imports these bytes if the result is that of the preview. Files
 * about sales organisations of which the caller does not see everything are refused.
 */
function registerUploads(app: FastifyInstance, edge: Edge): void {
  const inboxOf = async (): Promise<string> => (await openFolders(edge.config.erpFolder)).inbox;
  app.post('/erp/uploads', callsPerAddress(30), async (request, reply) => {
    const ctx = signedIn(await edge.context(request, managesIntegration));
    const folder = await mkdtemp(join(tmpdir(), 'paceline-erp-'));
    try {
      const names = await receiveFiles(request, folder, { most: erpUploadsAtOnce, largest: largestErpUpload });
      const id = await checkUpload(ctx, folder, names, {}, await inboxOf());
      return await reply.header('cache-control', 'no-store').send({ id });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  app.post<{ Params: { id: string }; Body: unknown }>(
    '/erp/uploads/:id/check',
    callsPerAddress(30),
    async (request, reply) => {
      const ctx = signedIn(await edge.context(request, managesIntegration));
      const skipped = parseInput(skippedChecks, request.body ?? {}, 'body');
      await checkUploadAgain(ctx, request.params.id, skipped, await inboxOf());
      return reply.header('cache-control', 'no-store').send({ id: request.params.id });
    },
  );
  app.post<{ Params: { id: string } }>('/erp/uploads/:id/import', callsPerAddress(30), async (request, reply) => {
    const ctx = signedIn(await edge.context(request, managesIntegration));
    await importUpload(ctx, request.params.id, await inboxOf());
    return reply.header('cache-control', 'no-store').send({ id: request.params.id });
  });
}

/**
 * GET /erp/files/{id}/original: the stored copy of a file that was refused or had rejects. GET /erp/files/{id}/rejects:
 * its rejects (`?warnings=1`: its warnings) as CSV or workbook (`?format=xlsx`), at most 10,000. 404 for a file that the
 * caller may not see.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  registerUploads(app, edge);
  app.get<{ Params: { id: string } }>('/erp/files/:id/original', async (request, reply) => {
    const ctx = signedIn(await edge.context(request, readsIntegration));
    const { name, original } = await visibleFile(ctx, request.params.id);
    if (original === null || !(await ctx.files.exists(original))) throw new DomainError('not_found');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'private, no-store')
      .send(await ctx.files.stream(original));
  });

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/erp/files/:id/rejects',
    makesDocuments,
    async (request, reply) => {
      const ctx = signedIn(await edge.context(request, readsIntegration));
      const file = await visibleFile(ctx, request.params.id);
      const warnings = request.query['warnings'] === '1';
      const rows = exportedPages(
        async (page, limit) => {
          const { data } = await listRejects(ctx, file.id, { warnings, page, limit });
          const lines = await (file.original === null
            ? new Map<number, string>()
            : readLines(
                ctx.files,
                file.original,
                data.map(({ line }) => line),
              ));
          return data.map((reject) => ({ ...reject, cutOut: lines.get(reject.line) ?? '' }));
        },
        ({ kind, line, column, code, params, value, cutOut }) => [
          [ctx.text(`integration.finding.${kind}`), line, column, code, ctx.text(code, params), value, cutOut],
        ],
      );
      return sendExport(ctx, reply, request.query['format'], {
        name: `${file.name.replace(/\.csv$/, '')} ${warnings ? 'warnings' : 'rejects'}`,
        columns: listColumns(columns, (name) => ctx.text(`integration.reject.${name}`)),
        rows,
      });
    },
  );
}
