import { sql } from 'kysely';
import type { EInvoiceContact, EInvoiceParty } from '#rules/money/e-invoices/document.ts';
import { gapsOfBuyer, gapsOfSeller } from '#rules/money/e-invoices/party-gaps.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { gapWords } from '#money/e-invoices/e-invoices.issue.actions.ts';
import {
  buyerParty,
  noSeller,
  ownCode,
  partyOf,
  sellerContact,
  sellerParty,
  type StoredParty,
} from '#money/e-invoices/e-invoices.parties.queries.ts';

/** Seller and buyer of an order or a delivery, both with an address of the network. */
export interface TradeParties {
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
}

interface Found {
  readonly seller: StoredParty | null;
  readonly contact: EInvoiceContact | null;
  readonly buyer: StoredParty;
}

/**
 * Seller and buyer of what a customer ordered from a company; the caller's access to it is already checked. Throws
 * `trade_document_incomplete` with what a document of Peppol lacks.
 */
export async function findTradeParties(
  ctx: Ctx,
  of: { readonly customerId: string; readonly sorg: string; readonly companyCode: string },
): Promise<TradeParties> {
  const { rows } = await sql<Found>`
    select ${sellerParty} as seller, ${sellerContact} as contact, ${buyerParty} as buyer
      from customers_customer c
      join markets_sorg s on s.code = ${of.sorg}
      left join customers_company co on co.code = ${of.companyCode}
      left join invoices_seller e on e.company_code = ${of.companyCode}
     where c.id = ${of.customerId}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw new DomainError('not_found');
  const seller = found.seller === null ? noSeller : partyOf(found.seller);
  const buyer = partyOf(found.buyer);
  const contact = found.contact ?? { name: '', phone: '', email: '' };
  const gaps = [...gapsOfSeller(seller, contact, 'peppol'), ...gapsOfBuyer(buyer, 'peppol')];
  if (gaps.length > 0) throw new DomainError('trade_document_incomplete', { missing: gapWords(ctx, gaps) });
  return { seller, buyer };
}

/** Article numbers by article code: those of the trade, and the customer's own. */
export interface ArticleNumbers {
  readonly gtin: string;
  readonly own: string;
}

/** The numbers under which a customer knows articles. */
export async function findArticleNumbers(
  { db }: Ctx,
  customerId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ArticleNumbers>> {
  const { rows } = await sql<ArticleNumbers & { readonly code: string }>`
    select a.code, coalesce(a.gtin, '') as gtin, coalesce(${ownCode(sql`${customerId}::uuid`, sql`a.id`)}, '') as own
      from catalog_article a
     where a.code = any(${[...new Set(codes)]})`.execute(db);
  return new Map(rows.map(({ code, ...numbers }) => [code, numbers]));
}

/** The position in its order of each line of a delivery that has one. */
export async function findOrderPositions({ db }: Ctx, deliveryId: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ position: number; ordered: number }>`
    select l.position, o.position as ordered
      from deliveries_line l
      join orders_line o on o.id = l.order_line_id
     where l.delivery_id = ${deliveryId}`.execute(db);
  return new Map(rows.map(({ position, ordered }) => [position, ordered]));
}
