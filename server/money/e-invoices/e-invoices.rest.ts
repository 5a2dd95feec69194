import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import type { Edge } from '#platform/http/http.ts';
import { findInvoice } from '#money/invoices/invoices.detail.queries.ts';
import { invoiceFile } from '#money/invoices/invoices.print.queries.ts';
import { asFile } from '#money/invoices/invoices.rest.ts';
import { readInvoices } from '#money/invoices/invoices.policy.ts';
import { readXml } from './e-invoices.queries.ts';

/**
 * GET /invoices/{id}/xml: an invoice or credit note as an electronic invoice in the form of its customer, 404 for callers
 * who may not see it and for deductions, which the seller did not issue. Refused with `e_invoice_none` if the customer
 * gets none, and with `e_invoice_incomplete` and what is missing if it would break the rules of its form.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string } }>('/invoices/:id/xml', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, readInvoices);
    const invoice = isId(request.params.id) ? await findInvoice(ctx, request.params.id) : null;
    if (!invoice || invoice.kind === 'deduction') throw new DomainError('not_found');
    const { xml } = await readXml(ctx, invoice);
    return asFile(reply, invoiceFile(invoice.number, 'xml'), 'application/xml; charset=utf-8').send(xml);
  });
}
