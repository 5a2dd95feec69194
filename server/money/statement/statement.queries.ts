import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { PostalAddress } from '#rules/accounts/customers/postal-address.ts';
import type { InvoiceKind } from '#rules/money/invoices/kinds.ts';
import { DomainError } from '#rules/errors.ts';
import {
  balancedRows,
  clearingKind,
  statementRowLimit,
  type StatementEvent,
  type StatementRow,
} from '#rules/money/invoices/statement.ts';
import type { Ctx } from '#platform/context.ts';
import { addressObject, sellerObject, type InvoiceSeller } from '#money/invoices/invoices.detail.queries.ts';
import { invoiceReach, movementReach, visibleInvoices } from '#money/invoices/invoices.policy.ts';

/** The statement of one paying customer in one currency; amounts in minor units. */
export interface Statement {
  readonly payerId: string;
  readonly payerCode: string;
  readonly payerR3: string;
  readonly payerIsr: string;
  readonly payerName: string;
  readonly currency: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly opening: number;
  readonly closing: number;
  readonly rows: readonly StatementRow[];
}

interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

type EventRow = Omit<StatementEvent, 'kind'> & {
  readonly payerId: string;
  readonly currency: string;
  readonly kind: InvoiceKind | 'payment' | 'clearing';
  readonly total: number;
};

/** Documents and movements since the beginning of a period that the caller sees, as parts of a query. */
const eventsSince = (ctx: Ctx, from: CalendarDate) => sql`
  select i.payer_id, i.currency, i.invoiced_on as day, i.kind, i.id, i.number, i.total_amount as amount, i.total_amount,
         case when i.kind = 'deduction' then null else i.due_on end as due_on,
         case when i.kind = 'invoice' then i.po_number else i.refers_to end as reference
    from invoices_invoice i
   where (${sql.join(invoiceReach(ctx), sql` or `)})
     and i.invoiced_on >= ${from}
     and i.total_amount <> 0
   union all
  select i.payer_id, i.currency, m.booked_on, m.kind, i.id, i.number, m.amount, i.total_amount, null, ''
    from invoices_movement m
    join invoices_invoice i on i.id = m.invoice_id
   where (${sql.join(movementReach(ctx), sql` or `)})
     and m.booked_on >= ${from}
     and m.amount <> 0`;

/**
 * Statements of the customers that pay the caller's invoices, one per customer and currency. The opening balance is what
 * is owed now less everything since the first day, so that years of paid invoices are not added up. Throws
 * `statement_too_long`.
 */
export async function listStatements(ctx: Ctx, { from, to }: Period): Promise<Statement[]> {
  const { rows: accounts } = await sql<Omit<Statement, 'from' | 'to' | 'closing' | 'rows'>>`
    with e as (${eventsSince(ctx, from)}),
    parts as (
      select i.payer_id, i.currency, i.owed_amount as amount
        from invoices_invoice i
       where (${sql.join(invoiceReach(ctx), sql` or `)})
         and i.owed_amount <> 0
       union all
      select e.payer_id, e.currency, -e.amount
        from e)
    select p.payer_id as "payerId", c.unified as "payerCode", c.r3 as "payerR3", c.isr as "payerIsr",
           c.name as "payerName", p.currency, sum(p.amount)::bigint as opening
      from parts p
      join customers_customer c on c.id = p.payer_id
     group by p.payer_id, c.id, p.currency
     order by c.name, c.unified, p.currency`.execute(ctx.db);
  const { rows: events } = await sql<EventRow>`
    with e as (${eventsSince(ctx, from)})
    select e.payer_id as "payerId", e.currency, e.day as on, e.kind, e.id as "invoiceId", e.number as "invoiceNumber",
           case when e.kind = 'invoice' and e.reference = ''
                then coalesce((
                    select string_agg(distinct o.po_number, ', ')
                      from invoices_line l
                      join orders_order o on o.id = l.order_id
                     where l.invoice_id = e.id
                       and o.po_number <> ''), '')
                else e.reference end as reference,
           e.amount, e.total_amount as total, e.due_on as "dueOn"
      from e
     where e.day <= ${to}
     order by e.day, e.kind in ('payment', 'clearing'), e.number, e.kind desc
     limit ${sql.lit(statementRowLimit + 1)}`.execute(ctx.db);
  if (events.length > statementRowLimit) throw new DomainError('statement_too_long', { limit: statementRowLimit });
  const groups = Map.groupBy(events, (event) => `${event.payerId} ${event.currency}`);
  return accounts.map((account) => {
    const own = groups.get(`${account.payerId} ${account.currency}`) ?? [];
    return { ...account, from, to, ...balancedRows(account.opening, own.map(eventOf)) };
  });
}

const eventOf = ({
  on,
  kind,
  invoiceId,
  invoiceNumber,
  reference,
  amount,
  total,
  dueOn,
}: EventRow): StatementEvent => ({
  on,
  kind: kind === 'clearing' ? clearingKind(amount, total) : kind,
  invoiceId,
  invoiceNumber,
  reference,
  amount,
  dueOn,
});

/** The customer's numbers and address, and the companies whose invoices are on a statement. */
export interface StatementParties {
  readonly numbers: string;
  readonly address: PostalAddress;
  readonly sellers: readonly { readonly name: string; readonly seller: InvoiceSeller | null }[];
}

/** Who a statement of the caller is for, and from whom; the companies by code. */
export async function findStatementParties(
  ctx: Ctx,
  { payerId, currency }: Pick<Statement, 'payerId' | 'currency'>,
): Promise<StatementParties> {
  const { rows } = await sql<StatementParties>`
    select concat_ws(' / ', nullif(c.r3, ''), nullif(c.isr, '')) as numbers, ${addressObject('c')} as address,
           coalesce((
               select jsonb_agg(jsonb_build_object('name', coalesce(nullif(e.name, ''), co.name), 'seller', ${sellerObject})
                                order by co.code)
                 from customers_company co
                 left join invoices_seller e on e.company_code = co.code
                where exists (
                      select from invoices_invoice i
                       where i.company_code = co.code
                         and i.payer_id = c.id
                         and i.currency = ${currency}
                         and ${visibleInvoices(ctx)})), '[]') as sellers
      from customers_customer c
     where c.id = ${payerId}`.execute(ctx.db);
  return rows[0] as StatementParties;
}
