import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { TryLater } from '#platform/documents/queue.ts';
import { distinctNames, type ZipEntry } from '#platform/files/zip-stream.ts';
import { invoiceFile } from '#money/invoices/invoices.paper.queries.ts';
import { visibleInvoices } from '#money/invoices/invoices.policy.ts';
import { invoiceColumns, invoiceTables, type Invoice } from '#money/invoices/invoices.queries.ts';
import { gapWords, issueAll, type Issued } from './e-invoices.issue.actions.ts';
import { readSent } from './e-invoices.queries.ts';

/** Documents of one archive. */
export const mostInArchive = 5_000;
/** Invoices that are in memory at a time. */
const batch = 25;

/** An invoice of an archive: its file has this name, without the end that its form decides. */
interface Billed {
  readonly id: string;
  readonly number: string;
  readonly stem: string;
}

/** The invoices and credit notes of a period that the caller may see, oldest first, each with a name of its own. */
async function listBilled(ctx: Ctx, from: CalendarDate, to: CalendarDate): Promise<Billed[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select i.id, i.number
      from invoices_invoice i
     where i.invoiced_on between ${from} and ${to}
       and i.kind <> 'deduction'
       and ${visibleInvoices(ctx)}
     order by i.invoiced_on, i.number, i.id
     limit ${mostInArchive + 1}`.execute(ctx.db);
  if (rows.length > mostInArchive) throw new DomainError('too_many', { limit: mostInArchive }, 'to');
  const names = distinctNames(rows.map(({ number }) => invoiceFile(number, 'xml')));
  return rows.map((row, at) => ({ ...row, stem: names[at]!.slice(0, -'.xml'.length) }));
}

/** Times that an archive waits for its turn to draw a PDF. */
const mostWaits = 20;

/** The newest documents of some invoices by their ids, issued where they are not yet. Waits while others draw documents. */
async function issuedOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Issued>> {
  for (let waits = 0; ; waits += 1) {
    const own = { ...ctx, loaders: new Map() };
    const { rows } = await sql<Invoice>`
      select ${invoiceColumns}
        from ${invoiceTables}
       where i.id = any(${[...ids]}::uuid[])`.execute(own.db);
    try {
      const issued = await issueAll(own, rows);
      return new Map(rows.map(({ id }, at) => [id, issued[at]!]));
    } catch (error) {
      // What was issued before stays, so the next try goes on from there.
      if (!(error instanceof TryLater) || waits === mostWaits) throw error;
      await wait(error.seconds * 1000);
    }
  }
}

/**
 * The electronic invoices of a period as entries of an archive, with a list of those that have none and why. They are issued
 * and read while the archive is sent, some at a time. Throws `not_found` without invoices and `too_many` above
 * {@link mostInArchive}.
 */
export async function archiveOf(ctx: Ctx, from: CalendarDate, to: CalendarDate): Promise<AsyncIterable<ZipEntry>> {
  const billed = await listBilled(ctx, from, to);
  if (billed.length === 0) throw new DomainError('not_found');
  return entriesOf(ctx, billed);
}

async function* entriesOf(ctx: Ctx, billed: readonly Billed[]): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  for (let at = 0; at < billed.length; at += batch) {
    const part = billed.slice(at, at + batch);
    const issued = await issuedOf(
      ctx,
      part.map(({ id }) => id),
    );
    for (const { id, number, stem } of part) {
      const own = issued.get(id) ?? 'none';
      if (own === 'none') missing.push(`${number}: ${ctx.text('e_invoice_none')}`);
      else if ('gaps' in own) missing.push(`${number}: ${gapWords(ctx, own.gaps)}`);
      else {
        const sent = await readSent(ctx, id, own.document.version);
        if (sent) yield entryOf(`${stem}.${sent.extension}`, sent.content);
      }
    }
  }
  if (missing.length > 0) yield entryOf(ctx.text('e-invoice.zip.missing'), `${missing.join('\r\n')}\r\n`);
}

const entryOf = (name: string, content: Uint8Array | string): ZipEntry => ({
  name,
  open: () => Promise.resolve(Readable.from([Buffer.from(content)])),
});
