import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { checkPeriod } from '#rules/money/invoices/paid-filter.ts';
import { calendarDate } from '#rules/validation.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { ArchivePlaces } from '#platform/files/archive-places.ts';
import { zipStream } from '#platform/files/zip-stream.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { type Edge, parameterOf } from '#platform/http/http.ts';
import { findInvoice } from '#money/invoices/invoices.detail.queries.ts';
import { invoiceFile } from '#money/invoices/invoices.paper.queries.ts';
import { asFile } from '#money/invoices/invoices.rest.ts';
import { readInvoices } from '#money/invoices/invoices.policy.ts';
import type { Invoice } from '#money/invoices/invoices.queries.ts';
import { issueDocument, issuedOrRefused } from './e-invoices.issue.actions.ts';
import { readIssued, readSent } from './e-invoices.queries.ts';
import { archiveOf } from './e-invoices.zip.queries.ts';

/** Days of the longest period. */
const longestDays = 366;
const periodSchema = v.object({ from: calendarDate, to: calendarDate });

const types = { xml: 'application/xml; charset=utf-8', pdf: 'application/pdf' } as const;

/** The number of a version in an address; null for other texts. */
const versionOf = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null);

/**
 * GET /invoices/{id}/xml?version=n: an invoice or credit note as an electronic invoice in the form of its customer, the
 * newest version if none is named; 404 for callers who may not see it, for other versions and for deductions, which the
 * seller did not issue. Refused with `e_invoice_none` if the customer gets none, and with `e_invoice_incomplete` and what is
 * missing if it would break the rules of its form.
 *
 * GET /invoices/{id}/issued?version=n: the same as it left the house: a PDF/A-3 with the XML inside in the form Factur-X, else
 * the XML.
 *
 * GET /invoices/xml?from&to: those of a period (dates of the documents, at most a leap year) as a zip that is written while it
 * is sent, with a list of invoices that have none; 404 without invoices, 429 or 503 with `Retry-After` while too many are sent.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  const places = new ArchivePlaces();
  app.get<{ Querystring: Record<string, unknown> }>(
    '/invoices/xml',
    { compress: false, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const ctx = await edge.context(request, readInvoices);
      const { from, to } = parseInput(periodSchema, {
        from: parameterOf(request.query, 'from'),
        to: parameterOf(request.query, 'to'),
      });
      checkPeriod(from, to, ['from', 'to'], longestDays);
      const giveBack = places.take(signedIn(ctx).actor.userId);
      for (const event of ['finish', 'close']) reply.raw.once(event, giveBack);
      const zip = zipStream(await archiveOf(ctx, from, to));
      zip.on('error', (error) => ctx.log.error({ requestId: ctx.requestId, error: String(error) }, 'a zip broke off'));
      return asFile(reply, `e-invoices-${from}-${to}.zip`, 'application/zip').send(zip);
    },
  );

  /** The invoice of an address and the version that it names, issued now if there is none yet. */
  const versionAt = async (
    request: FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>,
  ): Promise<{ ctx: Ctx; invoice: Invoice; version: number }> => {
    const ctx = await edge.context(request, readInvoices);
    const invoice = isId(request.params.id) ? await findInvoice(ctx, request.params.id) : null;
    if (!invoice || invoice.kind === 'deduction') throw new DomainError('not_found');
    const wanted = parameterOf(request.query, 'version');
    const version =
      wanted === undefined ? issuedOrRefused(ctx, await issueDocument(ctx, invoice)).version : versionOf(wanted);
    if (version === null) throw new DomainError('not_found');
    return { ctx, invoice, version };
  };

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/invoices/:id/xml',
    async (request, reply) => {
      const { ctx, invoice, version } = await versionAt(request);
      const content = await readIssued(ctx, invoice.id, version);
      if (content === null) throw new DomainError('not_found');
      return asFile(reply, invoiceFile(invoice.number, 'xml'), types.xml).send(Buffer.from(content));
    },
  );

  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/invoices/:id/issued',
    async (request, reply) => {
      const { ctx, invoice, version } = await versionAt(request);
      const sent = await readSent(ctx, invoice.id, version);
      if (sent === null) throw new DomainError('not_found');
      const { content, extension } = sent;
      return asFile(reply, invoiceFile(invoice.number, extension), types[extension]).send(Buffer.from(content));
    },
  );
}
