import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { distinctNames, type ZipEntry } from '#platform/files/zip-stream.ts';
import { invoiceFile } from '#money/invoices/invoices.paper.queries.ts';
import { visibleInvoices } from '#money/invoices/invoices.policy.ts';
import { invoiceColumns, invoiceTables, type Invoice } from '#money/invoices/invoices.queries.ts';
import { gapWords, issueDocument } from './e-invoices.issue.actions.ts';
import { readIssued } from './e-invoices.queries.ts';

/** Documents of one archive. */
export const mostInArchive = 5_000;
/** Invoices that are in memory at a time. */
const batch = 100;

/** Ids of the invoices and credit notes of a period that the caller may see, oldest first. */
async function listBilled(ctx: Ctx, from: CalendarDate, to: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
      from invoices_invoice i
     where i.invoiced_on between ${from} and ${to}
       and i.kind <> 'deduction'
       and ${visibleInvoices(ctx)}
     order by i.invoiced_on, i.number, i.id
     limit ${mostInArchive + 1}`.execute(ctx.db);
  if (rows.length > mostInArchive) throw new DomainError('too_many', { limit: mostInArchive }, 'to');
  return rows.map(({ id }) => id);
}

/** A document of the archive, or the number of an invoice that has none with the reason. */
type Part = { readonly number: string; readonly id: string; readonly version: number } | { readonly missing: string };

/** The newest documents of some invoices, issued where they are not yet. */
async function issueAll(ctx: Ctx, ids: readonly string[]): Promise<Part[]> {
  const own = { ...ctx, loaders: new Map() };
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns}
      from ${invoiceTables}
     where i.id = any(${[...ids]}::uuid[])
     order by i.invoiced_on, i.number, i.id`.execute(own.db);
  return Promise.all(
    rows.map(async (invoice): Promise<Part> => {
      const issued = await issueDocument(own, invoice);
      if (typeof issued === 'object' && 'document' in issued)
        return { number: invoice.number, id: invoice.id, version: issued.document.version };
      const why = issued === 'none' ? ctx.text('e_invoice_none') : gapWords(ctx, issued.gaps);
      return { missing: `${invoice.number}: ${why}` };
    }),
  );
}

/**
 * The electronic invoices of a period as entries of an archive, with a list of those that have none and why. Throws
 * `not_found` without invoices and `too_many` above {@link mostInArchive}.
 */
export async function archiveOf(ctx: Ctx, from: CalendarDate, to: CalendarDate): Promise<ZipEntry[]> {
  const ids = await listBilled(ctx, from, to);
  if (ids.length === 0) throw new DomainError('not_found');
  const parts: Part[] = [];
  for (let at = 0; at < ids.length; at += batch) parts.push(...(await issueAll(ctx, ids.slice(at, at + batch))));
  const issued = parts.filter((part) => 'version' in part);
  const missing = parts.flatMap((part) => ('missing' in part ? [part.missing] : []));
  const names = distinctNames(issued.map(({ number }) => invoiceFile(number, 'xml')));
  const entries = issued.map(({ id, version }, at): ZipEntry => ({
    name: names[at]!,
    open: async () => Readable.from([Buffer.from((await readIssued(ctx, id, version)) ?? '')]),
  }));
  if (missing.length === 0) return entries;
  const text = `${missing.join('\r\n')}\r\n`;
  return [
    ...entries,
    { name: ctx.text('e-invoice.zip.missing'), open: async () => Readable.from([Buffer.from(text)]) },
  ];
}
