import type { Locale } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import type { MailFile, WantedDrawing } from '#platform/mail/mail.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { deliveryDrawing, findDeliveryNote } from '#ordering/deliveries/deliveries.paper.queries.ts';
import { orderDrawing, readOrderPaper } from '#ordering/orders/orders.paper.queries.ts';
import { findOrder } from '#ordering/orders/orders.queries.ts';
import { issueDocument } from '#money/e-invoices/e-invoices.issue.actions.ts';
import { readSent } from '#money/e-invoices/e-invoices.queries.ts';
import { findInvoice } from '#money/invoices/invoices.detail.queries.ts';
import { invoiceDrawing, invoiceFile, readPaper } from '#money/invoices/invoices.paper.queries.ts';
import { mailingUser } from '#money/invoices/invoices.mail.actions.ts';
import type { Invoice } from '#money/invoices/invoices.queries.ts';

/** Draws a document by its number or id for a user; null if they do not see it. */
type DrawFor = (user: Ctx, id: string) => Promise<{ readonly name: string; readonly content: Uint8Array } | null>;

/** The PDF with its XML inside that was issued of an invoice, for customers who get that form: with it programs read the mail. */
async function findHybrid(user: Ctx, invoice: Invoice): Promise<Uint8Array | null> {
  if (invoice.kind === 'deduction') return null;
  const issued = await issueDocument(user, invoice);
  if (issued === 'none' || !('document' in issued) || !issued.document.isHybrid) return null;
  return (await readSent(user, invoice.id, issued.document.version))?.content ?? null;
}

const drawings: Readonly<Record<string, DrawFor>> = {
  async order(user, number) {
    const order = await findOrder(user, number);
    if (!order) return null;
    const content = await user.draw(orderDrawing, await withLogo(user), await readOrderPaper(user, order));
    return { name: order.number, content };
  },
  async delivery(user, id) {
    const printed = await findDeliveryNote(user, id);
    if (!printed) return null;
    const content = await user.draw(deliveryDrawing, await withLogo(user), printed);
    return { name: printed.delivery.number, content };
  },
  async invoice(user, id) {
    const invoice = await findInvoice(user, id);
    if (!invoice) return null;
    const hybrid = await findHybrid(user, invoice);
    const content = hybrid ?? (await user.draw(invoiceDrawing, await withLogo(user), await readPaper(user, invoice)));
    return { name: invoice.number, content };
  },
};

/** Draws the document that a mail wants, as its reader sees it; null if they may not see it any more. Not for use in a transaction. */
export async function drawWanted(ctx: Ctx, wanted: WantedDrawing, locale: Locale): Promise<MailFile | null> {
  const draw = drawings[wanted.drawing];
  if (!draw) throw new Error(`No drawing ${wanted.drawing} for mails`);
  const user = await mailingUser(ctx, { ...wanted, locale });
  const drawn = user && (await draw(user, wanted.id));
  if (!drawn) return null;
  const { name, content } = drawn;
  return { name: invoiceFile(name, 'pdf'), type: 'application/pdf', content };
}
