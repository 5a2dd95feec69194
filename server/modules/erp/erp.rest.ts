import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../rules/errors.ts';
import { erpUploadsAtOnce, largestErpUpload } from '../../../rules/integration/uploaded-files.ts';
import { signedIn, type Ctx, type SignedInCtx } from '../../platform/context.ts';
import { makesDocuments } from '../../platform/documents/documents.ts';
import { exportedPages, listColumns, sendExport } from '../../platform/export.ts';
import { callsPerAddress, type Edge } from '../../platform/http.ts';
import { receiveFiles } from '../../platform/received-files.ts';
import { countWaiting } from './erp.columns.ts';
import { openFolders } from './erp.folders.ts';
import type { ImportOutcome } from './erp.import.actions.ts';
import { managesIntegration, readsIntegration } from './erp.integration.policy.ts';
import { findExchangedFile, listRejects, readLines, type ExchangedFile } from './erp.integration.queries.ts';
import { importUploads } from './erp.uploads.actions.ts';

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

/** The outcome of an uploaded file as it is answered; `rejected` and `waiting` count rows, `warnings` cells. */
const presentOutcome = (ctx: Ctx, outcome: ImportOutcome) => ({
  id: outcome.fileId,
  name: outcome.name,
  type: outcome.type,
  state: outcome.state,
  rows: outcome.rows,
  accepted: outcome.accepted,
  changed: outcome.changed,
  rejected: outcome.state === 'rejected' ? 0 : outcome.rows - outcome.accepted - countWaiting(outcome.rejects),
  waiting: countWaiting(outcome.rejects),
  warnings: outcome.warnings.length,
  reason: outcome.reason && {
    code: outcome.reason.code,
    text: ctx.text(outcome.reason.code, outcome.reason.params),
  },
});

/**
 * POST /erp/files: multipart with files of the ERP, imported in the order of their kinds; answers the outcome of each.
 * Files about sales organisations of which the caller does not see everything are refused.
 */
function registerUpload(app: FastifyInstance, edge: Edge): void {
  app.post('/erp/files', callsPerAddress(30), async (request, reply) => {
    const ctx = signedIn(await edge.context(request, managesIntegration));
    const { inbox } = await openFolders(edge.config.erpFolder);
    const folder = await mkdtemp(join(tmpdir(), 'paceline-erp-'));
    try {
      const names = await receiveFiles(request, folder, { most: erpUploadsAtOnce, largest: largestErpUpload });
      const outcomes = await importUploads(ctx, folder, names, inbox);
      return await reply
        .header('cache-control', 'no-store')
        .send({ files: outcomes.map((outcome) => presentOutcome(ctx, outcome)) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/**
 * GET /erp/files/{id}/original: the stored copy of a file that was refused or had rejects. GET /erp/files/{id}/rejects:
 * its rejects (`?warnings=1`: its warnings) as CSV or workbook (`?format=xlsx`), at most 10,000. 404 for a file that the
 * caller may not see.
 */
export async function registerErp(app: FastifyInstance, edge: Edge): Promise<void> {
  registerUpload(app, edge);
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
