import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { CellKind } from '#rules/csv.ts';
import { DomainError } from '#rules/errors.ts';
import { uploadModules, type UploadModule } from '#rules/buying/upload-area/choices.ts';
import { uploadColumns, uploadHeading, uploadKinds, type UploadColumn } from '#rules/buying/upload-area/columns.ts';
import { signedIn, type Ctx, type SignedInCtx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { sendExport, type Export } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import type { Edge } from '#platform/http/http.ts';
import type { SheetColumn } from '#platform/sheets/workbook-parts.ts';
import { exampleRow } from './upload-area.example.queries.ts';
import { mayUpload, usesUploadArea } from './upload-area.policy.ts';
import { findUpload, listRejects, type SheetRow, type SheetUpload } from './upload-area.queries.ts';
import { keyName } from './upload-area.words.ts';

/** `kind` is text where the cells are those that somebody wrote, to the letter. */
const heading = (ctx: Ctx, column: UploadColumn, kind: CellKind): SheetColumn => ({
  kind,
  name: uploadHeading(ctx.text(`upload-area.column.${column}`), column),
  width: Math.max(14, ctx.text(`upload-area.column.${column}`).length + column.length + 4),
});

/** Why a row is in the file of rejects, in the caller's language. */
function reasonsOf(ctx: Ctx, module: UploadModule, { group, remarks, changes, refusal }: SheetRow): string {
  if (refusal) return ctx.text(refusal, { name: changes[0] ? keyName(module, changes[0].key) : '' });
  if (group !== 'refused') return '';
  return remarks
    .map(({ column, code, params }) => {
      const words = ctx.text(code, params);
      return column === ''
        ? words
        : ctx.text('ui.label.value', { label: ctx.text(`upload-area.column.${column}`), value: words });
    })
    .join(' ');
}

/** Reads the rejects page by page, so that memory holds one page. */
async function* rejectRows(ctx: SignedInCtx, { id, module }: SheetUpload): AsyncGenerator<(string | number)[]> {
  const limit = 1_000;
  for (let after = 0, full = true; full;) {
    const rows = await listRejects(ctx, id, after, limit);
    for (const row of rows) {
      after = row.line;
      yield [...uploadColumns[module].map((column) => row.cells[column] ?? ''), row.line, reasonsOf(ctx, module, row)];
    }
    full = rows.length === limit;
  }
}

const format = (asked: unknown): 'csv' | 'xlsx' => (asked === 'csv' ? 'csv' : 'xlsx');

/**
 * GET /upload-area/templates/{module}: an empty sheet with headings in the caller's language and an example row. GET
 * /upload-area/uploads/{id}/rejects: the rows that were refused, not written or not undone, in the columns of the
 * template with line and reason, so that the corrected file can be uploaded again. Workbooks; `?format=csv` for CSV.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { module: string }; Querystring: Record<string, unknown> }>(
    '/upload-area/templates/:module',
    makesDocuments,
    async (request, reply) => {
      const ctx = signedIn(await edge.context(request, usesUploadArea));
      const module = parseInput(v.picklist(uploadModules), request.params.module, 'module');
      if (!mayUpload(ctx.actor, module)) throw new DomainError('forbidden_scope');
      const example = await exampleRow(ctx, module);
      const list: Export = {
        name: ctx.text(`upload-area.module.${module}`),
        columns: uploadColumns[module].map((column) => heading(ctx, column, uploadKinds[column] ?? 'text')),
        rows: Readable.from([uploadColumns[module].map((column) => example[column] ?? '')]),
      };
      return sendExport(ctx, reply, format(request.query['format']), list);
    },
  );

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/upload-area/uploads/:id/rejects',
    makesDocuments,
    async (request, reply) => {
      const ctx = signedIn(await edge.context(request, usesUploadArea));
      const upload = await findUpload(ctx, request.params.id);
      if (!upload) throw new DomainError('not_found');
      const { module, fileName } = upload;
      return sendExport(ctx, reply, format(request.query['format']), {
        name: `${fileName.replace(/\.(xlsx|csv|txt)$/i, '')} ${ctx.text('upload-area.rejects.name')}`,
        columns: [
          ...uploadColumns[module].map((column) => heading(ctx, column, 'text')),
          { name: ctx.text('upload-area.rejects.line'), width: 8, kind: 'number' },
          { name: ctx.text('upload-area.rejects.reason'), width: 70, kind: 'text' },
        ],
        rows: rejectRows(ctx, upload),
      });
    },
  );
}
