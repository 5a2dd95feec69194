import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { CellKind, ExportCell } from '#rules/csv.ts';
import { DomainError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { uploadHeading } from '#rules/buying/upload-area/columns.ts';
import { mostVendorRows, vendorSheets, type VendorSheet } from '#rules/partners/vendor-desk/choices.ts';
import { vendorColumns, vendorKinds, type VendorColumn } from '#rules/partners/vendor-desk/columns.ts';
import { signedIn, type Ctx, type SignedInCtx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { sendExport } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import type { Edge } from '#platform/http/http.ts';
import type { SheetColumn } from '#platform/sheets/workbook-parts.ts';
import { maintainsArticles } from './vendor-desk.policy.ts';
import { listTemplateArticles, vendorsAsked } from './vendor-desk.queries.ts';
import type { CheckedRow } from './vendor-desk.sheet.queries.ts';
import { allVendorRows, findVendorUpload } from './vendor-desk.uploads.queries.ts';

/** `kind` is text where the cells are those that somebody wrote, to the letter. */
const heading = (ctx: Ctx, column: VendorColumn, kind: CellKind): SheetColumn => {
  const words = ctx.text(`vendor-desk.column.${column}`);
  return { kind, name: uploadHeading(words, column), width: Math.max(14, words.length + column.length + 4) };
};

/** An invented article, for vendors without any. */
const example = (vendor: string, host: string): Readonly<Record<VendorColumn, ExportCell>> => ({
  vendor,
  articleCode: 'A-100',
  description: 'Bell, brass',
  price: '1.00',
  salesUnit: 'PCE',
  uomConverter: 1,
  imageUrl: `https://${host}/files/pictures/bell-400.webp`,
  stock: 25,
});

/** The caller's articles that are switched on, as the sheet has them. */
async function templateRows(
  ctx: SignedInCtx,
  sheet: VendorSheet,
  vendor: string | null,
  filled: boolean,
): Promise<ExportCell[][]> {
  const vendors = (await vendorsAsked(ctx, vendor)).map(({ code }) => code);
  const articles = await listTemplateArticles(ctx, vendors, filled ? mostVendorRows : 1);
  const rows = articles.map((article): Readonly<Record<VendorColumn, ExportCell>> => ({
    ...article,
    price: article.price === null ? '' : decimalString(article.price, article.currency),
  }));
  return (rows.length > 0 ? rows : [example(vendors[0] ?? '', ctx.market.host)]).map((row) =>
    vendorColumns[sheet].columns.map((column) => row[column]),
  );
}

/** Why a row was refused or what to look at, in the caller's language. */
const reasonsOf = (ctx: Ctx, { remarks }: CheckedRow): string =>
  remarks
    .map(({ column, code, params }) => {
      const words = ctx.text(code, params);
      return column === ''
        ? words
        : ctx.text('ui.label.value', { label: ctx.text(`vendor-desk.column.${column}`), value: words });
    })
    .join(' ');

const vendorSchema = v.optional(v.pipe(v.string(), v.maxLength(20)));

/**
 * GET /vendor-desk/templates/{sheet}: a workbook with headings in the caller's language and an example row, with
 * `?filled=true` one row for each of up to 5,000 articles. GET /vendor-desk/uploads/{id}/rows: the rows of an upload
 * with line and reason, to correct and upload again: all of them, because a sheet is written as a whole.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { sheet: string }; Querystring: Record<string, unknown> }>(
    '/vendor-desk/templates/:sheet',
    makesDocuments,
    async (request, reply) => {
      const ctx = signedIn(await edge.context(request, maintainsArticles));
      const sheet = parseInput(v.picklist(vendorSheets), request.params.sheet, 'sheet');
      const vendor = parseInput(vendorSchema, request.query['vendor'], 'vendor') ?? null;
      return sendExport(ctx, reply, 'xlsx', {
        name: ctx.text(`vendor-desk.sheet.${sheet}`),
        columns: vendorColumns[sheet].columns.map((column) => heading(ctx, column, vendorKinds[column] ?? 'text')),
        rows: Readable.from(await templateRows(ctx, sheet, vendor, request.query['filled'] === 'true')),
      });
    },
  );

  app.get<{ Params: { id: string } }>('/vendor-desk/uploads/:id/rows', makesDocuments, async (request, reply) => {
    const ctx = signedIn(await edge.context(request, maintainsArticles));
    const upload = await findVendorUpload(ctx, request.params.id);
    if (!upload) throw new DomainError('not_found');
    const { columns } = vendorColumns[upload.sheet];
    const rows = await allVendorRows(ctx, upload.id);
    return sendExport(ctx, reply, 'xlsx', {
      name: upload.fileName.replace(/\.xlsx$/i, ''),
      columns: [
        ...columns.map((column) => heading(ctx, column, 'text')),
        { name: ctx.text('vendor-desk.rows.line'), width: 8, kind: 'number' },
        { name: ctx.text('vendor-desk.rows.reason'), width: 70, kind: 'text' },
      ],
      rows: Readable.from(
        rows.map((row) => [...columns.map((column) => row.cells[column] ?? ''), row.line, reasonsOf(ctx, row)]),
      ),
    });
  });
}
