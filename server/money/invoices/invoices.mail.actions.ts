import { sql } from 'kysely';
import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { languageTag, locales } from '#rules/locales.ts';
import { currencyShape, shownAmount } from '#rules/ordering/orders/currency-shape.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { queueMail, recipientsOf, type Mail } from '#platform/mail/mail.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { textIn } from '#platform/text/texts.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { findActiveCustomer } from '#accounts/customers/customers.queries.ts';
import { findActor, listMailable } from '#access/identity/identity.queries.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import { findInvoice, findInvoiceByNumber, findParties } from './invoices.detail.queries.ts';
import { invoiceDrawing, invoiceFile, invoiceTitle, readPaper } from './invoices.paper.queries.ts';
import type { Invoice } from './invoices.queries.ts';

/** The same invoice is mailed once in this time. */
const pauseSeconds = 60;

const schema = v.object({
  invoiceNumber: v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(60, 'too_long')),
  sorg: v.pipe(v.string(), v.trim(), v.minLength(1, 'not_empty'), v.maxLength(20, 'too_long')),
});

/** The job that draws a mailed invoice and adds the mail to the outbox. */
export const invoiceMailJob = 'invoices.mail';

/**
 * Mails an invoice as PDF to the caller and to its customer; a job draws it. Throws `invoice_not_found` (also for the invoice of
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
  const [parties, [caller]] = await Promise.all([findParties(ctx, invoice), listMailable(ctx.db, [actor.userId])]);
  const to = recipientsOf({ to: [caller?.address ?? '', parties.customerEmail] });
  if (to.length === 0) throw new DomainError('invoice_mail_no_address', {}, 'invoiceNumber');
  const { numAffectedRows } = await sql`
    update invoices_invoice i
       set mailed_at = ${ctx.now}
     where i.id = ${invoice.id}
       and (i.mailed_at is null or i.mailed_at <= ${new Date(ctx.now.getTime() - pauseSeconds * 1_000)})`.execute(
    ctx.db,
  );
  if (numAffectedRows === 0n) throw new DomainError('invoice_mailed_recently', {}, 'invoiceNumber');
  const recipients = to.length;
  await ctx.enqueue(invoiceMailJob, {
    invoiceId: invoice.id,
    mailedAt: ctx.now.toISOString(),
    to,
    locale: ctx.locale,
    host: ctx.market.host,
    userId: actor.userId,
    customerId: ctx.customer?.id ?? '',
  } satisfies MailOrder);
  await ctx.record({
    action: 'invoices.mailed',
    subjectType: 'invoice',
    subjectId: invoice.id,
    customerId: invoice.customerId,
    after: { number: invoice.number, recipients },
  });
  return { recipients };
}

const jobSchema = v.object({
  invoiceId: v.string(),
  mailedAt: v.string(),
  to: v.array(v.string()),
  locale: v.picklist(locales),
  host: v.string(),
  userId: v.string(),
  customerId: v.string(),
});
type MailOrder = v.InferOutput<typeof jobSchema>;

/** The context of a user for whom a job draws; null if they may not act for its customer any more. */
export async function mailingUser(
  ctx: Ctx,
  { host, userId, customerId, locale }: Pick<MailOrder, 'host' | 'userId' | 'customerId' | 'locale'>,
): Promise<Ctx | null> {
  const market = await findMarket(ctx.db, host);
  const actor = await findActor(ctx.db, userId, '');
  const customer = market && actor && (await findActiveCustomer(ctx.db, actor, customerId, market.sorgs));
  if (!market || !actor || !customer) return null;
  return {
    ...ctx,
    actor,
    market,
    customer,
    locale,
    text: (id, params) => textIn(locale, id, params),
    loaders: new Map(),
  };
}

/** Draws an invoice that was mailed and adds the mail to the outbox, once for each time that it was mailed. */
export async function writeInvoiceMail(ctx: Ctx, payload: Readonly<Record<string, unknown>>): Promise<void> {
  const order = v.parse(jobSchema, payload);
  const own = await mailingUser(ctx, order);
  const invoice = own && (await findInvoice(own, order.invoiceId));
  if (!invoice) return;
  const content = await own.draw(invoiceDrawing, await withLogo(own), await readPaper(own, invoice));
  const mail = invoiceMail(own, invoice, order, content);
  await withTransaction(own, (inner) => queueMail(inner, mail));
}

function invoiceMail(ctx: Ctx, invoice: Invoice, { to, mailedAt }: MailOrder, content: Uint8Array): Mail {
  const day = (date: string) => shownDate(date, 'day', languageTag(ctx.locale), String);
  const amount = shownAmount(invoice.totalAmount, currencyShape(ctx.market.configuration, invoice.currency));
  return {
    kind: 'invoice',
    key: `${invoice.id} ${mailedAt}`,
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
  };
}
