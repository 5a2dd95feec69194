import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { EInvoice } from '#rules/money/e-invoices/document.ts';
import type { InvoiceGap } from '#rules/money/e-invoices/facts.ts';
import { keptUntil } from '#rules/money/e-invoices/retention.ts';
import { invoiceRow } from '#rules/money/invoices/row.ts';
import { defaultLocale, type Locale } from '#rules/locales.ts';
import { localeFor } from '#rules/start/setup/country-defaults.ts';
import type { Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { importedNames } from '#platform/rows/staged-rows.ts';
import { findMarketOfSorg } from '#accounts/markets/markets.queries.ts';
import { invoiceDrawing, readPaper } from '#money/invoices/invoices.paper.queries.ts';
import { invoiceColumns, invoiceTables, type Invoice, type InvoiceLine } from '#money/invoices/invoices.queries.ts';
import { readSource } from './e-invoices.facts.queries.ts';
import { findIssued, type IssuedDocument } from './e-invoices.queries.ts';
import { writeInvoice } from './e-invoices.write.ts';

/** The job that issues the electronic invoices of what the ERP billed. */
export const issueJob = 'e-invoices.issue';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const billedNames = importedNames(invoiceRow).filter((name) => !('newest' in invoiceRow[name]));

/** The hash of what the ERP billed, without what changes afterwards: open amounts, and data of customers and deliveries. */
function billedHash(invoice: Invoice, lines: readonly InvoiceLine[]): string {
  const head = billedNames.map((name) => (name === 'creditAccountId' ? null : invoice[name as keyof Invoice]));
  const billed = lines.map((line) => [
    line.position,
    line.articleCode,
    line.description,
    line.uom,
    line.qty,
    line.price,
    line.subtotal,
    line.taxCategory,
    line.taxBasisPoints,
    line.listPrice,
  ]);
  return sha256(JSON.stringify([head, billed]));
}

/** An issued document, or why there is none. */
export type Issued = { readonly document: IssuedDocument } | { readonly gaps: readonly InvoiceGap[] } | 'none';

/**
 * The electronic invoice of an invoice in the form and the language of its customer. What left the house stays: the
 * same bill gives the same bytes, another bill a further version. The caller's access to the invoice is already checked.
 */
export async function issueDocument(ctx: Ctx, invoice: Invoice): Promise<Issued> {
  const [source, latest] = await Promise.all([readSource(ctx, invoice), findIssued(ctx, invoice.id)]);
  const billed = billedHash(invoice, source.lines);
  if (latest?.billedHash === billed) return { document: latest };
  if (source.profile === 'none') return 'none';
  const locale = localeFor(source.language, source.facts.buyer.country) ?? defaultLocale;
  const written = writeInvoice(source.facts, source.profile, locale);
  if ('gaps' in written) return { gaps: written.gaps };
  const content = Buffer.from(written.xml, 'utf8');
  const paper = source.profile === 'facturx' ? await drawHybrid(ctx, invoice, written, locale) : null;
  await ctx.db
    .insertInto('e_invoices_document')
    .values({
      invoice_id: invoice.id,
      version: (latest?.version ?? 0) + 1,
      profile: source.profile,
      content,
      sha256: sha256(content),
      paper,
      paper_sha256: paper && sha256(paper),
      billed_sha256: billed,
      issued_at: ctx.now,
      keep_until: keptUntil(source.facts.seller.country, invoice.invoicedOn),
    })
    // Another caller may have issued the same version meanwhile: theirs counts.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const issued = await findIssued(ctx, invoice.id);
  if (issued === null) throw new Error(`The electronic invoice of ${invoice.number} was not stored`);
  return { document: issued };
}

/**
 * The PDF of an invoice with its XML inside, both as billed: what was paid since is on neither. It has the look of the
 * market that sells for the sales organisation, whoever asks.
 */
async function drawHybrid(
  ctx: Ctx,
  invoice: Invoice,
  { xml, document }: { readonly xml: string; readonly document: EInvoice },
  locale: Locale,
): Promise<Buffer> {
  const market = (await findMarketOfSorg(ctx.db, invoice.sorg, null)) ?? ctx.market;
  const own = { ...ctx, market, locale };
  const owedAmount = document.isCredit ? -document.totals.payable : document.totals.payable;
  const billed = { ...invoice, owedAmount, settledOn: null, paymentDiscountAmount: 0 };
  const paper = await readPaper(own, billed);
  return own.draw(invoiceDrawing, await withLogo(own), { ...paper, embedded: xml });
}

/** The data that an electronic invoice lacks, in the language of the caller. */
export const gapWords = (ctx: Ctx, gaps: readonly InvoiceGap[]): string =>
  gaps.map((gap) => ctx.text(`e-invoice.gap.${gap}`)).join('; ');

/** Throws `e_invoice_none` or `e_invoice_incomplete` with what is missing in the language of the caller. */
export function issuedOrRefused(ctx: Ctx, issued: Issued): IssuedDocument {
  if (issued === 'none') throw new DomainError('e_invoice_none');
  if ('document' in issued) return issued.document;
  throw new DomainError('e_invoice_incomplete', { missing: gapWords(ctx, issued.gaps) });
}

/** Invoices in one transaction: few enough that others do not wait for them, also if each is drawn. */
const batch = 25;

/** The documents of some invoices, in their order. What they say is read together, then one after the other is written. */
export async function issueAll(ctx: Ctx, invoices: readonly Invoice[]): Promise<Issued[]> {
  await Promise.all(invoices.map((invoice) => readSource(ctx, invoice)));
  const issued: Issued[] = [];
  for (const invoice of invoices) issued.push(await issueDocument(ctx, invoice));
  return issued;
}

/** Issues the documents of a batch of billed invoices that no other run holds; returns how many invoices it took. */
async function issueBatch(ctx: Ctx): Promise<number> {
  const { rows } = await sql<Invoice>`
    with due as (
      select i.id
        from invoices_invoice i
       where i.document_due
       order by i.id
       limit ${batch}
         for update skip locked),
    taken as (
      update invoices_invoice t
         set document_due = false
        from due
       where t.id = due.id
      returning t.id)
    select ${invoiceColumns}
      from ${invoiceTables}
     where i.id in (select id from taken)`.execute(ctx.db);
  await issueAll(ctx, rows);
  return rows.length;
}

/**
 * Issues the electronic invoices of all that was billed since the last run. An invoice that lacks something has none until
 * somebody asks for it again or the ERP bills it anew.
 */
export async function issueDue(ctx: Ctx): Promise<void> {
  let taken = batch;
  while (taken === batch) taken = await withTransaction(ctx, (inner) => issueBatch({ ...inner, loaders: new Map() }));
}
