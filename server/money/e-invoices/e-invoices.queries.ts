import { DomainError } from '#rules/errors.ts';
import type { EInvoice } from '#rules/money/e-invoices/document.ts';
import type { InvoiceGap } from '#rules/money/e-invoices/facts.ts';
import { defaultLocale } from '#rules/locales.ts';
import { localeFor } from '#rules/start/setup/country-defaults.ts';
import type { Ctx } from '#platform/context.ts';
import type { Invoice } from '#money/invoices/invoices.queries.ts';
import { readSource } from './e-invoices.facts.queries.ts';
import { writeInvoice } from './e-invoices.write.ts';

/** The data that an electronic invoice lacks, in the language of the caller. */
const gapWords = (ctx: Ctx, gaps: readonly InvoiceGap[]): string =>
  gaps.map((gap) => ctx.text(`e-invoice.gap.${gap}`)).join('; ');

/**
 * An invoice as an electronic invoice in the form and the language of its customer; the caller's access to it is already
 * checked. Throws `e_invoice_none` if the customer gets none, `e_invoice_incomplete` if it would break the rules of its
 * form.
 */
export async function readXml(ctx: Ctx, invoice: Invoice): Promise<{ xml: string; document: EInvoice }> {
  const { facts, profile, language } = await readSource(ctx, invoice);
  if (profile === 'none') throw new DomainError('e_invoice_none');
  const written = writeInvoice(facts, profile, localeFor(language, facts.buyer.country) ?? defaultLocale);
  if ('gaps' in written) throw new DomainError('e_invoice_incomplete', { missing: gapWords(ctx, written.gaps) });
  return written;
}
