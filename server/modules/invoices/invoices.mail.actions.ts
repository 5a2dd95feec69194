import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as v from 'valibot';
import { DomainError } from '../../../rules/errors.ts';
import { languageTag } from '../../../rules/locales.ts';
import { currencyShape, shownAmount } from '../../../rules/orders/currency-shape.ts';
import { shownDate } from '../../../rules/orders/shown-date.ts';
import { signedIn, type Ctx } from '../../platform/context.ts';
import { parseInput } from '../../platform/graphql.ts';
import { isMailable, queueMail } from '../../platform/mail.ts';
import { listMailable } from '../identity/identity.queries.ts';
import { findInvoiceByNumber } from './invoices.detail.queries.ts';

import { invoiceFile, invoiceTitle, printInvoice, type PrintedInvoice } from './invoices.pdf.ts';
import { readPrinted } from './invoices.print.queries.ts';

/** The same invoice is mailed once in this time. */
const pauseSeconds = 60;

const schema = v.object({
  invoiceNumber: v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long')),
  sorg: v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(20, 'too_long')),
});

/**
 * Mails an invoice as PDF to the caller and to its customer. Throws `invoice_not_found` (also for the invoice of
 * another dealer), `invoice_mail_no_address`, `invoice_mailed_recently`.
 */
export async function mailInvoice(
  ctx: Ctx,
  input: { readonly invoiceNumber: string; readonly sorg: string },
): Promise<{ recipients: number }> {
  const { actor } = signedIn(ctx);
  const { invoiceNumber, sorg } = parseInput(schema, input);
  const invoice = await findInvoiceByNumber(ctx, sorg, invoiceNumber);
  if (!invoice) throw new DomainError('invoice_not_found', { number: invoiceNumber }, 'invoiceNumber');
  const printed = await readPrinted(ctx, invoice);
  const [caller] = await listMailable(ctx.db, [actor.userId]);
  const to = [caller?.address ?? '', printed.parties.customerEmail].filter(isMailable);
  if (to.length === 0) throw new DomainError('invoice_mail_no_address', {}, 'invoiceNumber');
  const { numAffectedRows } = await sql`
    update invoices_invoice i
       set mailed_at = ${ctx.now}
     where i.id = ${invoice.id}
       and (i.mailed_at is null or i.mailed_at <= ${new Date(ctx.now.getTime() - pauseSeconds * 1_000)})`.execute(
    ctx.db,
  );
  if (numAffectedRows === 0n) throw new DomainError('invoice_mailed_recently', {}, 'invoiceNumber');
  const recipients = await queueInvoice(ctx, printed, to);
  await ctx.record({
    action: 'invoices.mailed',
    subjectType: 'invoice',
    subjectId: invoice.id,
    customerId: invoice.customerId,
    after: { number: invoice.number, recipients },
  });
  return { recipients };
}

async function queueInvoice(ctx: Ctx, printed: PrintedInvoice, to: readonly string[]): Promise<number> {
  const { invoice } = printed;
  const day = (date: string) => shownDate(date, 'day', languageTag(ctx.locale), String);
  const amount = shownAmount(invoice.totalAmount, currencyShape(ctx.market.configuration, invoice.currency));
  const content = await buffer(printInvoice(ctx, printed));
  return queueMail(ctx, {
    kind: 'invoice',
    market: ctx.market,
    locale: ctx.locale,
    to,
    subject: { id: `invoice.title.${invoice.kind}`, params: { number: invoice.number } },
    intro: { id: 'invoice.mail.intro', params: { title: invoiceTitle(ctx, invoice), customer: invoice.customerName } },
    facts: [
      { label: { id: 'invoice.fact.invoicedOn' }, value: day(invoice.invoicedOn) },
      { label: { id: 'invoice.fact.dueOn' }, value: invoice.totalAmount < 0 ? '' : day(invoice.dueOn) },
      { label: { id: 'invoice.part.total' }, value: `${invoice.currency} ${amount}` },
    ],
    attachment: { name: invoiceFile(invoice.number, 'pdf'), type: 'application/pdf', content },
  });
}
