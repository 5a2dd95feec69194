import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Amounts of a credit account in minor units. */
export interface SimulatedAccount {
  readonly account: string;
  readonly r3: string;
  readonly isr: string;
  readonly currency: string;
  readonly creditControl: string;
  readonly companies: readonly string[];
  readonly limit: number;
  readonly openInvoice: number;
  readonly openDelivery: number;
  readonly consignment: number;
  readonly blockedReason: string;
}

/** The simulated ERP's data: it has none of its own, so it reads what the portal imported last. */
export interface SimulatedWorld {
  /** Sequence of the last file of each kind that the portal imported from the simulator. */
  readonly sequences: Readonly<Record<string, number>>;
  /**
   * The highest document number that the simulator has used, so that it continues the numbers even without its memory.
   */
  readonly documents: number;
  readonly stock: readonly { sorg: string; site: string; article: string; qty: number }[];
  readonly arrivals: readonly {
    sorg: string;
    site: string;
    article: string;
    date: string;
    precision: string;
    type: string;
    qty: number;
  }[];
  readonly accounts: readonly SimulatedAccount[];
  /** Payment terms of each customer by sales organisation, as checkout shows them. */
  readonly terms: readonly { r3: string; isr: string; sorg: string; terms: string }[];
}

/** An unpaid document as the portal imported it last; amount in minor units, signed. */
export interface SimulatedItem {
  readonly company: string;
  readonly number: string;
  readonly fiscalYear: number;
  readonly account: string | null;
  readonly currency: string;
  readonly open: number;
  readonly dueOn: string;
  readonly dunning: number;
}

/** The unpaid documents of companies, for the list of open items after a payment. */
export async function readOpenItems(db: Database, companies: readonly string[]): Promise<SimulatedItem[]> {
  const { rows } = await sql<SimulatedItem>`
    select i.company_code as company, i.number, i.fiscal_year as "fiscalYear",
           coalesce(k.code, (
        select a.code
          from credit_account a
          join credit_account_company x on x.account_id = a.id
         where a.customer_id = i.payer_id
           and x.company_code = i.company_code
           and a.currency = i.currency
         order by a.id
         limit 1)) as account, i.currency, i.open_amount as open, i.due_on as "dueOn", i.dunning_level as dunning
      from invoices_invoice i
      left join credit_account k on k.id = i.credit_account_id
     where i.company_code = any(${[...companies]})
       and i.open_amount <> 0
     order by 1, 2, 3`.execute(db);
  return rows;
}

/** The sender name of the simulator's files. */
export const simulatorSender = 'SIM';

/** Reads the data of some sales organisations. */
export async function readSimulatedWorld(db: Database, sorgs: readonly string[]): Promise<SimulatedWorld> {
  const wanted = [...sorgs];
  const sequences = await db
    .selectFrom('erp_file')
    .select(({ fn }) => ['type', fn.max('sequence').as('sequence')])
    .where('direction', '=', 'in')
    .where('sender', '=', simulatorSender)
    .where('state', '=', 'done')
    .groupBy('type')
    .execute();
  const documents = await sql<{ last: number | null }>`
    select max(substr(number, 3)::int) as last
      from (
        select erp_number as number
          from orders_order
         where erp_number ~ '^00[0-9]{8}$'
         union all
        select number
          from deliveries_delivery
         where number ~ '^80[0-9]{8}$'
         union all
        select number
          from invoices_invoice
         where number ~ '^90[0-9]{8}$'
         union all
        select erp_number
          from payments_request
         where erp_number ~ '^14[0-9]{8}$') used`.execute(db);
  const stock = await sql<SimulatedWorld['stock'][number]>`
    select s.sorg, s.site, a.code as article, s.qty
      from catalog_stock s
      join catalog_article a on a.id = s.article_id
     where s.sorg = any(${wanted})
     order by 1, 2, 3`.execute(db);
  const arrivals = await sql<SimulatedWorld['arrivals'][number]>`
    select s.sorg, s.site, a.code as article, s.arrives_on as date, s.precision, s.kind as type, s.qty
      from catalog_arrival s
      join catalog_article a on a.id = s.article_id
     where s.sorg = any(${wanted})
     order by 1, 2, 3, 4`.execute(db);
  const accounts = await sql<SimulatedAccount>`
    select k.code as account, c.r3, c.isr, k.currency, k.credit_control as "creditControl",
           (
        select coalesce(array_agg(x.company_code order by x.company_code), '{}')
          from credit_account_company x
         where x.account_id = k.id) as companies,
           k.credit_limit as "limit", k.open_invoice as "openInvoice", k.open_delivery as "openDelivery", k.consignment,
           coalesce(k.reason_reported, '') as "blockedReason"
      from credit_account k
      join customers_customer c on c.id = k.customer_id
     order by k.code`.execute(db);
  const terms = await sql<SimulatedWorld['terms'][number]>`
    select c.r3, c.isr, a.sorg, a.payment_terms as terms
      from customers_area a
      join customers_customer c on c.id = a.customer_id
     where a.sorg = any(${wanted})
     order by 1, 2, 3`.execute(db);
  return {
    sequences: Object.fromEntries(sequences.map((row) => [row.type, row.sequence])),
    documents: documents.rows[0]?.last ?? 0,
    stock: stock.rows,
    arrivals: arrivals.rows,
    accounts: accounts.rows,
    terms: terms.rows,
  };
}
