import { sql } from 'kysely';
import type { EInvoiceAccount, EInvoiceContact } from '#rules/money/e-invoices/document.ts';
import type { InvoiceFacts } from '#rules/money/e-invoices/facts.ts';
import { profileOf, type InvoiceProfile } from '#rules/money/e-invoices/profiles.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { marketOfSorg } from '#accounts/markets/markets.queries.ts';
import { loadDelivered } from '#money/invoices/invoices.delivered.queries.ts';
import { loadInvoiceLines, poNumberOf, type Invoice, type InvoiceLine } from '#money/invoices/invoices.queries.ts';
import {
  buyerParty,
  noSeller,
  ownCode,
  partyOf,
  sellerContact,
  sellerParty,
  type StoredParty,
} from './e-invoices.parties.queries.ts';

/** The parties of an invoice, as one row. */
interface Parties {
  readonly invoiceId: string;
  readonly usualBasisPoints: number;
  readonly marketProfile: InvoiceProfile | '';
  readonly customerProfile: InvoiceProfile | '';
  readonly language: string;
  readonly buyerReference: string;
  readonly seller: StoredParty | null;
  readonly contact: EInvoiceContact | null;
  readonly account: EInvoiceAccount | null;
  readonly buyer: StoredParty;
  readonly orders: readonly { readonly number: string; readonly poNumber: string }[];
  /** The buyer's own codes by article code. */
  readonly ownCodes: Readonly<Record<string, string>>;
}

/** The source of an electronic invoice, with its profile and the language of its words. */
export interface EInvoiceSource {
  readonly facts: InvoiceFacts;
  readonly profile: InvoiceProfile;
  readonly language: string;
  readonly lines: readonly InvoiceLine[];
}

/** Parties of invoices (batched), by the id of the invoice; the caller's access to them is already checked. */
async function loadParties(ctx: Ctx, invoiceId: string): Promise<Parties> {
  const found = await loaderOf<string, Parties>(ctx, 'e-invoices.parties', async (ids) => {
    const { rows } = await sql<Parties>`
      select i.id as "invoiceId", s.tax_basis_points as "usualBasisPoints",
             coalesce(k.configuration ->> 'invoiceProfile', '') as "marketProfile", c.invoice_profile as "customerProfile", c.language,
             coalesce(nullif(i.buyer_reference, ''), c.buyer_reference) as "buyerReference",
             ${sellerParty} as seller, ${sellerContact} as contact,
             case when e.company_code is not null then jsonb_build_object(
               'holder', e.account_holder, 'number', e.account_number, 'bic', e.bic) end as account,
             ${buyerParty} as buyer,
             coalesce((
               select jsonb_agg(jsonb_build_object('number', x.number, 'poNumber', x.po_number)
                                order by x.created_at, x.number)
                 from (select distinct b.number, b.po_number, b.created_at
                         from invoices_line l
                         join orders_order b on b.id = l.order_id
                        where l.invoice_id = i.id) x), '[]') as orders,
             coalesce((
               select jsonb_object_agg(x.article, x.code)
                 from (select distinct a.code as article, ${ownCode(sql`i.customer_id`, sql`a.id`)} as code
                         from invoices_line l
                         join catalog_article a on a.code = l.article_code
                        where l.invoice_id = i.id) x
                where x.code is not null), '{}') as "ownCodes"
        from invoices_invoice i
        join markets_sorg s on s.code = i.sorg
        join customers_customer c on c.id = i.customer_id
        left join customers_company co on co.code = i.company_code
        left join invoices_seller e on e.company_code = i.company_code
        left join markets_market k on k.id = ${marketOfSorg(sql`i.sorg`)}
       where i.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.invoiceId, row]));
  }).load(invoiceId);
  if (found === null) throw new Error(`Invoice ${invoiceId} has no parties`);
  return found;
}

/**
 * The source of the electronic invoice of an invoice (batched); the caller's access to the invoice is already
 * checked. It says what was billed, whatever was paid since.
 */
export async function readSource(ctx: Ctx, invoice: Invoice): Promise<EInvoiceSource> {
  const [parties, lines, delivered] = await Promise.all([
    loadParties(ctx, invoice.id),
    loadInvoiceLines(ctx, invoice.id),
    loadDelivered(ctx, invoice.id),
  ]);
  const { orders } = parties;
  const { customerProfile, marketProfile, ownCodes, language } = parties;
  const buyer = partyOf(parties.buyer);
  return {
    profile: profileOf({ customer: customerProfile, market: marketProfile, country: buyer.country }),
    language,
    lines,
    facts: {
      ...invoice,
      poNumber: poNumberOf(invoice, orders),
      orderNumber: [...new Set(orders.map((order) => order.number))].join(', '),
      buyerReference: parties.buyerReference,
      deliveredOn: delivered.on,
      deliverTo: delivered.place,
      referredOn: delivered.referredOn,
      exemption: invoice.taxExemption,
      usualBasisPoints: parties.usualBasisPoints,
      seller: parties.seller === null ? noSeller : partyOf(parties.seller),
      contact: parties.contact ?? { name: '', phone: '', email: '' },
      account: parties.account ?? { holder: '', number: '', bic: '' },
      buyer,
      lines: lines.map((line) => ({
        ...line,
        articleCode: line.displayCode,
        name: line.description,
        buyerCode: ownCodes[line.articleCode] ?? '',
      })),
    },
  };
}
