import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { type Edge, parameterOf } from '#platform/http/http.ts';
import { findInvoice } from '#money/invoices/invoices.detail.queries.ts';
import { invoiceFile } from '#money/invoices/invoices.print.queries.ts';
import { asFile } from '#money/invoices/invoices.rest.ts';
import { readInvoices } from '#money/invoices/invoices.policy.ts';
import { issueDocument, issuedOrRefused } from './e-invoices.issue.actions.ts';
import { readIssued } from './e-invoices.queries.ts';

/** The number of a version in an address; null for other texts. */
const versionOf = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null);

/**
 * GET /invoices/{id}/xml?version=n: an invoice or credit note as an electronic invoice in the form of its customer, the
 * newest version if none is named; 404 for callers who may not see it, for other versions and for deductions, which the
 * seller did not issue. Refused with `e_invoice_none` if the customer gets none, and with `e_invoice_incomplete` and what is
 * missing if it would break the rules of its form.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/invoices/:id/xml',
    async (request, reply) => {
      const ctx = await edge.context(request, readInvoices);
      const invoice = isId(request.params.id) ? await findInvoice(ctx, request.params.id) : null;
      if (!invoice || invoice.kind === 'deduction') throw new DomainError('not_found');
      const wanted = parameterOf(request.query, 'version');
      const version =
        wanted === undefined ? issuedOrRefused(ctx, await issueDocument(ctx, invoice)).version : versionOf(wanted);
      const content = version === null ? null : await readIssued(ctx, invoice.id, version);
      if (content === null) throw new DomainError('not_found');
      return asFile(reply, invoiceFile(invoice.number, 'xml'), 'application/xml; charset=utf-8').send(
        Buffer.from(content),
      );
    },
  );
}
