import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { CellKind } from '#rules/csv.ts';
import { DomainError, errorCodes, type ErrorCode } from '#rules/errors.ts';
import { mostIntakeRows } from '#rules/buying/intake/list.ts';
import type { Ctx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { sendExport } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import type { Edge } from '#platform/http/http.ts';
import type { SheetColumn } from '#platform/sheets/workbook-parts.ts';
import { viewerOf } from '#goods/catalog/catalog.policy.ts';
import { readProducts } from '#goods/catalog/catalog.products.queries.ts';

const formatOf = (format: unknown): 'csv' | 'xlsx' => (format === 'csv' ? 'csv' : 'xlsx');

/** The first orderable articles of the caller's catalog: a template with real codes can be tried out. */
async function examples(ctx: Ctx): Promise<(readonly [string, number, string])[]> {
  const viewer = viewerOf(ctx);
  const sorgs = viewer.areas.map((area) => area.sorg);
  const products = await readProducts(ctx.db, viewer, {
    rows: sql`
      select x.article_id, x.sorg, row_number() over (order by x.rank, x.article_id) as position
        from (
          select s.article_id, s.sorg, s.rank
            from catalog_article_sorg s
           where s.sorg = any(${sorgs}::text[])
             and s.removed_at is null
             and s.status = 'active'
             and s.allow_order
             and s.order_block_reason is null
           order by s.rank, s.article_id
           limit 12) x`,
  });
  return products
    .filter(({ block }) => block === null)
    .slice(0, 3)
    .map(({ card }) => [card.displayCode, card.packSize, card.name] as const);
}

const reason = v.object({
  code: v.picklist(errorCodes, 'bad_input'),
  params: v.optional(
    v.record(v.pipe(v.string(), v.maxLength(40)), v.union([v.number(), v.pipe(v.string(), v.maxLength(300))])),
    {},
  ),
});
const rejectedSchema = v.object({
  format: v.optional(v.picklist(['csv', 'xlsx']), 'csv'),
  rows: v.pipe(
    v.array(
      v.object({
        line: v.pipe(v.number(), v.integer(), v.minValue(0)),
        written: v.pipe(v.string(), v.maxLength(400, 'too_long')),
        code: v.pipe(v.string(), v.maxLength(2_000, 'too_long')),
        quantity: v.pipe(v.string(), v.maxLength(200, 'too_long')),
        reasons: v.pipe(v.array(reason), v.maxLength(10, 'too_many')),
      }),
    ),
    v.minLength(1, 'list_empty'),
    v.maxLength(mostIntakeRows, 'too_many_rows'),
  ),
});

/**
 * `GET /api/intake/template?format=`: an empty list with column names in the caller's language and examples from their
 * catalog. `POST /api/intake/rejected`: rejected rows with their reasons in the caller's language, in the columns of
 * the template, so that the corrected file can be uploaded again. CSV or workbook.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  // The list reader removes the apostrophe before a text that looks like a formula.
  const columnsOf = (ctx: Ctx, quantity: CellKind): SheetColumn[] => [
    { name: ctx.text('intake.sheet.code'), width: 24, kind: 'text' },
    { name: ctx.text('intake.sheet.quantity'), width: 12, kind: quantity },
  ];
  app.get<{ Querystring: { format?: unknown } }>('/api/intake/template', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, ['page.catalog']);
    if (!ctx.customer) throw new DomainError('customer_required');
    return sendExport(ctx, reply, formatOf(request.query.format), {
      name: ctx.text('intake.sheet.template'),
      columns: [...columnsOf(ctx, 'number'), { name: ctx.text('intake.sheet.name'), width: 44, kind: 'text' }],
      rows: Readable.from(await examples(ctx)),
    });
  });
  app.post('/api/intake/rejected', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, ['page.catalog']);
    const { rows, format } = parseInput(rejectedSchema, request.body);
    const columns: SheetColumn[] = [
      // Quantities stay as they were written.
      ...columnsOf(ctx, 'text'),
      { name: ctx.text('intake.sheet.reason'), width: 60, kind: 'text' },
      { name: ctx.text('intake.sheet.line'), width: 8, kind: 'number' },
      { name: ctx.text('intake.sheet.written'), width: 44, kind: 'text' },
    ];
    const words = (codes: readonly { code: ErrorCode; params: Record<string, string | number> }[]): string =>
      codes.map(({ code, params }) => ctx.text(code, params)).join(' ');
    const sheet = rows.map(({ code, quantity, reasons, line, written }) => [
      code,
      quantity,
      words(reasons),
      line,
      written,
    ]);
    return sendExport(ctx, reply, format, {
      name: ctx.text('intake.sheet.rejected'),
      columns,
      rows: Readable.from(sheet),
    });
  });
}
