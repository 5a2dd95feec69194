import { sql } from 'kysely';
import { addDays, calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { documentNewsDays } from '#rules/exchange/notices/news-days.ts';
import { isId } from '#rules/ids.ts';
import { contentLanguage, languageTag, type Locale } from '#rules/locales.ts';
import { invoiceBreakdown, type InvoiceAmounts } from '#rules/money/invoices/breakdown.ts';
import { shownAccount } from '#rules/money/invoices/epc-code.ts';
import { isIban } from '#rules/money/invoices/seller.ts';
import type { Ctx } from '#platform/context.ts';
import type { MailLines } from '#platform/mail/mail.ts';
import { moneyIn } from '#platform/text/texts.ts';
import { namesIfKnown } from '#goods/catalog/catalog.names.queries.ts';
import { sellerObject, type InvoiceSeller } from '#money/invoices/invoices.detail.queries.ts';
import {
  addresseesAmong,
  dayIn,
  marketOf,
  type EventKind,
  type InboxPart,
  type MailPart,
} from './notice-kinds.messages.ts';
import { listUsersOf, listWhoMay } from './notice-kinds.queries.ts';

/** Lines of an invoice that a mail lists; the PDF has all. */
const mostLines = 40;

/** An invoice or credit note, as a mail describes it; amounts in minor units, credits negative (R-215). */
export interface IssuedInvoice extends InvoiceAmounts {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_note' | 'deduction';
  readonly number: string;
  readonly sorg: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly payerId: string;
  readonly invoicedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly currency: string;
  readonly owedAmount: number;
  readonly poNumber: string;
  readonly refersTo: string;
  readonly sellerName: string;
  readonly seller: InvoiceSeller | null;
  readonly lineCount: number;
  /** The first lines; see {@link mostLines}. */
  readonly lines: readonly {
    readonly code: string;
    readonly description: string;
    readonly names: Readonly<Record<string, string>> | null;
    readonly qty: number;
    readonly price: number;
    readonly subtotal: number;
  }[];
}

async function issuedInvoice({ db }: Ctx, id: unknown): Promise<IssuedInvoice | null> {
  if (typeof id !== 'string' || !isId(id)) return null;
  const { rows } = await sql<IssuedInvoice>`
    select i.id, i.kind, i.number, i.sorg, i.customer_id as "customerId", c.name as "customerName",
           i.payer_id as "payerId", i.invoiced_on as "invoicedOn", i.due_on as "dueOn", i.currency,
           i.owed_amount as "owedAmount", i.po_number as "poNumber", i.refers_to as "refersTo",
           i.goods_amount as "goodsAmount", i.surcharge_amount as "surchargeAmount",
           i.recycle_fee_amount as "recycleFeeAmount", i.shipment_amount as "shipmentAmount",
           i.discount_amount as "discountAmount", i.freight_allowance_amount as "freightAllowanceAmount",
           i.tax_amount as "taxAmount", i.total_amount as "totalAmount",
           coalesce(nullif(e.name, ''), co.name, i.company_code) as "sellerName", ${sellerObject} as seller,
           (select count(*)::int from invoices_line l where l.invoice_id = i.id) as "lineCount",
           array(select jsonb_build_object('code', coalesce(a.display_code, l.article_code), 'description', l.description,
                                           'names', ${namesIfKnown(sql`a.id`, sql`l.description`)}, 'qty', l.qty,
                                           'price', l.price, 'subtotal', l.subtotal)
                   from invoices_line l
                   left join catalog_article a on a.code = l.article_code
                  where l.invoice_id = i.id
                  order by l.position
                  limit ${sql.lit(mostLines)}) as lines
      from invoices_invoice i
      join customers_customer c on c.id = i.customer_id
      left join customers_company co on co.code = i.company_code
      left join invoices_seller e on e.company_code = i.company_code
     where i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function invoiceLines(invoice: IssuedInvoice, locale: Locale): MailLines {
  const money = (amount: number): string => moneyIn(locale, amount, invoice.currency);
  const left = invoice.lineCount - invoice.lines.length;
  return {
    columns: ['article', 'qty', 'price', 'total'].map((id) => ({ id: `order.pdf.${id}` })),
    rows: invoice.lines.map((line) => ({
      about: line.names?.[contentLanguage(locale)] ?? (line.description || line.code),
      notes: [line.code],
      values: [new Intl.NumberFormat(languageTag(locale)).format(line.qty), money(line.price), money(line.subtotal)],
    })),
    ...(left > 0 && { more: { id: 'notices.invoice.more', params: { count: left } } }),
    totals: invoiceBreakdown(invoice).map(({ part, kind, amount }) => ({
      label: { id: `invoice.part.${part}` },
      value: money(amount),
      isSum: kind === 'sum',
    })),
  };
}

/** The account to which an invoice is paid; nothing for credits, for what is paid, and without a known account. */
function payFacts({ number, owedAmount, seller, sellerName }: IssuedInvoice): NonNullable<MailPart['facts']> {
  if (!seller || seller.accountNumber === '' || owedAmount <= 0) return [];
  const { accountHolder, accountNumber, bic, bankName } = seller;
  return [
    { label: { id: 'invoice.pay.holder' }, value: accountHolder || sellerName },
    {
      label: { id: isIban(accountNumber) ? 'invoice.pay.iban' : 'invoice.pay.account' },
      value: shownAccount(accountNumber),
    },
    { label: { id: 'invoice.pay.bic' }, value: bic },
    { label: { id: 'invoice.pay.bank' }, value: bankName },
    { label: { id: 'invoice.pay.reference' }, value: number },
  ];
}

/** How a reader pays an invoice: in the portal, by transfer, or neither is known. */
interface Paying {
  /** The customer of the reader: the billed one or the payer. */
  readonly customerId: string;
  readonly inPortal: boolean;
}

/** The words of a mail about an invoice or credit note that was issued. */
export function issuedWords(invoice: IssuedInvoice, { customerId, inPortal }: Paying, locale: Locale): MailPart {
  const { kind, number, currency, customerName } = invoice;
  const money = (amount: number): string => moneyIn(locale, amount, currency);
  const isCharge = invoice.owedAmount > 0;
  const words = isCharge && inPortal ? 'payable' : kind;
  return {
    subject: { id: `notices.invoice.${kind}Subject`, params: { number, amount: money(invoice.totalAmount) } },
    intro: { id: `notices.invoice.${words}`, params: { customer: customerName } },
    facts: [
      { label: { id: 'invoice.fact.invoicedOn' }, value: dayIn(locale, invoice.invoicedOn) },
      { label: { id: 'invoice.fact.dueOn' }, value: isCharge ? dayIn(locale, invoice.dueOn) : '' },
      { label: { id: 'invoice.pdf.leftToPay' }, value: isCharge ? money(invoice.owedAmount) : '' },
      { label: { id: 'invoice.fact.poNumber' }, value: invoice.poNumber },
      { label: { id: 'invoice.fact.refersTo' }, value: invoice.refersTo },
      ...payFacts(invoice),
    ],
    lines: invoiceLines(invoice, locale),
    action: { id: 'notices.action.invoice' },
    attach: { drawing: 'invoice', id: invoice.id, customerId },
  };
}

/** The users of the billed customer and of the payer who may read invoices, with the customer through which they do. */
async function readersOf({ db }: Ctx, { customerId, payerId }: IssuedInvoice): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const id of [payerId, customerId])
    for (const userId of await listWhoMay(db, await listUsersOf(db, id), ['page.invoice-status']))
      found.set(userId, id);
  return found;
}

/** Those of some customers who pay invoices of a sorg in the portal. */
async function payingCustomers({ db }: Ctx, { sorg, customerId, payerId }: IssuedInvoice): Promise<Set<string>> {
  const rows = await db
    .selectFrom('customers_area')
    .select('customer_id as id')
    .where('sorg', '=', sorg)
    .where('customer_id', 'in', [customerId, payerId])
    .where('allow_pay_invoice', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The ERP issued an invoice or credit note: told to the users of the customer and the payer who read invoices. Older
 * ones than `documentNewsDays` are not told.
 */
export const invoiceIssued: EventKind = async (ctx, { invoiceId }) => {
  const invoice = await issuedInvoice(ctx, invoiceId);
  const market = invoice && (await marketOf(ctx, invoice.sorg, null));
  if (!invoice || !market || invoice.kind === 'deduction') return null;
  if (invoice.invoicedOn < addDays(calendarDateIn(ctx.now, market.timeZone), -documentNewsDays)) return null;
  const { kind, number, sorg, currency, customerName: customer } = invoice;
  const readers = await readersOf(ctx, invoice);
  const [payers, paying] = await Promise.all([
    listWhoMay(ctx.db, [...readers.keys()], ['invoice.pay']),
    payingCustomers(ctx, invoice),
  ]);
  const inboxOf = (customerId: string): InboxPart => ({
    readers: [...readers].flatMap(([userId, own]) => (own === customerId ? [userId] : [])),
    customerId,
    sorg,
    market: market.id,
    title: {
      id: `notices.invoice.${kind}Subject`,
      params: { number, amount: { money: invoice.totalAmount, currency } },
    },
    body: { id: `notices.invoice.${kind}`, params: { customer } },
  });
  return {
    path: `/invoice/${invoice.id}`,
    inbox: [...new Set([invoice.customerId, invoice.payerId])].map(inboxOf),
    mail: {
      market,
      addressees: await addresseesAmong(ctx, [...readers.keys()]),
      words: ({ userId }, locale) => {
        const customerId = readers.get(userId) ?? invoice.customerId;
        const inPortal = market.configuration.payment && payers.includes(userId) && paying.has(customerId);
        return issuedWords(invoice, { customerId, inPortal }, locale);
      },
    },
  };
};
