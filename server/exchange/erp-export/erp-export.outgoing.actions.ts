import { sql } from 'kysely';
import { withoutFormula } from '#rules/csv.ts';
import { decimalString } from '#rules/money.ts';
import { claimRow } from '#rules/service/claims/row.ts';
import type { Ctx } from '#platform/context.ts';
import { fileSelection } from '#platform/rows/table-row.ts';
import { markClaimsSent, markCreditRequestsSent } from '#service/claims/claims.erp.actions.ts';
import { markSent } from '#ordering/order-import/order-import.answers.actions.ts';
import { markPaymentsSent } from '#money/payments/payments.erp.actions.ts';
import { markRegistrationsSent } from '#service/retail-sales/retail-sales.erp.actions.ts';
import { formatOf } from '#exchange/erp-formats/erp-formats.ts';

/** A kind of records that goes out through the outbox. */
export interface Outgoing {
  /** Kind of the outbox row. */
  readonly kind: 'order' | 'payment' | 'claim' | 'credit_request' | 'registration';
  /** Kind of file. */
  readonly type: 'orders' | 'payments' | 'claims' | 'credit_requests' | 'registrations';
  /** Records of one file at most. */
  readonly perFile: number;
  /** Rows of the file in the order of its columns. */
  rows(ctx: Ctx, ids: readonly string[]): Promise<string[][]>;
  /** Marks the records as handed over, in the transaction that binds them to the file. */
  markSent(ctx: Ctx, ids: readonly string[], at: Date): Promise<unknown>;
}

interface Row {
  readonly [column: string]: string | number | boolean | Date | null;
}

/** Codes that users write as they like: an address has them before the ERP checks it. */
const freeCodes = new Set(['shipto_postal_code', 'shipto_country']);

/** Cells of rows in the order of the columns of their file. */
function cellsOf(type: string, rows: readonly Row[]): string[][] {
  const { columns } = formatOf(type);
  return rows.map((row) =>
    columns.map(({ name, kind }) => {
      const value = row[name] ?? '';
      if (value instanceof Date) return value.toISOString();
      if (typeof value === 'boolean') return value ? '1' : '0';
      if (typeof value === 'number')
        return kind === 'amount' ? decimalString(value, String(row['currency'] ?? '')) : String(value);
      const line = value.replace(/\p{Cc}+/gu, ' ');
      // The ERP's own codes stay as they are; a spreadsheet must run nothing that users wrote.
      return kind === 'text' || freeCodes.has(name) ? withoutFormula(line) : line;
    }),
  );
}

/** Rows of the `orders` file, one per line. */
async function orderRows(ctx: Ctx, orderIds: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<Row>`
    select o.number as "order", o.id as order_id, o.sorg, o.merchant, o.company_code, c.r3, c.isr,
           c.name as customer_name, coalesce(s.code, '') as shipto, o.shipto_name, o.shipto_address, o.shipto_city,
           o.shipto_state, o.shipto_postal_code, o.shipto_country, o.po_number, o.notes, o.request_delivery_on,
           o.deliver_complete, o.cancel_after, o.shipment_type, o.shipment_notes, o.currency, o.created_at,
           o.created_by_name as created_by, o.acting, o.shipment_amount, o.tax_amount, o.total_amount, l.position,
           l.id as line_id, l.article_code as article, l.description, l.qty - l.qty_withdrawn as qty, l.uom,
           l.list_price, l.price,
           coalesce(l.deal_number, '') as deal, l.subtotal
      from orders_order o
      join customers_customer c on c.id = o.customer_id
      left join customers_shipto s on s.id = o.shipto_id
      join orders_line l on l.order_id = o.id and l.qty > l.qty_withdrawn
     where o.id = any(${[...orderIds]}::uuid[])
     order by o.number, l.position`.execute(ctx.db);
  return cellsOf('orders', rows);
}

/** Rows of the `payments` file, one per settled invoice. A discount is granted for the full amount only. */
async function paymentRows(ctx: Ctx, requestIds: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<Row>`
    select r.number as payment, r.id as payment_id, r.external_id, r.gateway,
           coalesce(m.reference, '') as gateway_reference, r.method_type as method, r.sorg, p.r3, p.isr, r.payer_name,
           r.currency, r.received_amount, case when r.state = 'paid' then r.discount_amount else 0 end as discount_amount,
           m.paid_at, r.created_by_name as created_by, r.acting, t.position + 1 as position, i.company_code,
           i.number as invoice, i.fiscal_year, i.line_item, i.accounting_number, t.settled_amount as amount,
           case when r.state = 'paid' then t.discount_amount else 0 end as discount
      from payments_request r
      join customers_customer p on p.id = r.payer_id
      join payments_part t on t.request_id = r.id and t.settled_amount <> 0
      join invoices_invoice i on i.id = t.invoice_id
      left join lateral (
        select x.reference, x.paid_at
          from payments_payment x
         where x.request_id = r.id and x.applied_amount > 0
         limit 1) m on true
     where r.id = any(${[...requestIds]}::uuid[])
     order by r.number, t.position`.execute(ctx.db);
  return cellsOf('payments', rows);
}

/** Rows of the `claims` file, one per claim, as the claims are now. Consumers stay out of it. */
async function claimRows(ctx: Ctx, ids: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<Row>`
    select k.id as claim_id, ${fileSelection(claimRow, 'k')}, c.r3, c.isr,
           coalesce((
               select string_agg(p.part || ': ' || coalesce(p.texts ->> 'en', ''), '; ' order by p.part, p.position)
                 from claims_claim_problem x
                 join claims_problem p on p.id = x.problem_id
                where x.claim_id = k.id), '') as problems,
           case when k.category <> 'open' then coalesce(k.resolution, '') else '' end as resolution,
           coalesce(o.number, '') as "order", coalesce(r.number, '') as credit_request,
           coalesce(l.article_code, '') as sent_article, l.qty as sent_qty, r.amount as credit_amount,
           coalesce(r.currency, '') as currency
      from claims_claim k
      join customers_customer c on c.id = k.customer_id
      left join claims_settlement s on s.claim_id = k.id and s.ended_at is null
      left join orders_order o on o.id = s.order_id
      left join orders_line l on l.order_id = s.order_id and l.position = 1
      left join claims_credit_request r on r.id = s.credit_request_id
     where k.id = any(${[...ids]}::uuid[])
     order by k.number`.execute(ctx.db);
  return cellsOf('claims', rows);
}

/** Rows of the `credit_requests` file, one per request. */
async function creditRequestRows(ctx: Ctx, ids: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<Row>`
    select r.number as credit_request, r.id as credit_request_id, k.number as claim, t.number as transit_damage,
           coalesce(k.sorg, t.sorg) as sorg, r.company_code, c.r3, c.isr,
           coalesce(k.reference_no, d.number) as reference, coalesce(k.article_code, t.article_code) as article,
           coalesce(k.qty, t.qty) as qty, r.currency, r.amount, r.created_at, u.name as created_by
      from claims_credit_request r
      left join claims_claim k on k.id = r.claim_id
      left join transit_damage_report t on t.id = r.damage_id
      left join deliveries_delivery d on d.id = t.delivery_id
      join customers_customer c on c.id = r.customer_id
      join identity_user u on u.id = r.created_by
     where r.id = any(${[...ids]}::uuid[])
     order by r.number`.execute(ctx.db);
  return cellsOf('credit_requests', rows);
}

/** Rows of the `registrations` file; a registration that was deleted meanwhile is left out. */
async function registrationRows(ctx: Ctx, ids: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<Row>`
    select r.id as registration_id, r.number as frame_number, r.article_code as article, r.sorg, c.r3, c.isr,
           coalesce(d.r3, '') as distributor_r3, coalesce(d.isr, '') as distributor_isr, r.sold_on,
           case when r.non_retail then 'non_retail' else 'retail' end as type, r.completed_at
      from retail_sales_registration r
      join customers_customer c on c.id = r.customer_id
      left join customers_customer d on d.id = r.distributor_id
     where r.id = any(${[...ids]}::uuid[])
       and r.removed_at is null
     order by r.completed_at, r.id`.execute(ctx.db);
  return cellsOf('registrations', rows);
}

/** Everything that goes out to the ERP. */
export const outgoing: readonly Outgoing[] = [
  { kind: 'order', type: 'orders', perFile: 500, rows: orderRows, markSent },
  { kind: 'payment', type: 'payments', perFile: 500, rows: paymentRows, markSent: markPaymentsSent },
  { kind: 'claim', type: 'claims', perFile: 500, rows: claimRows, markSent: markClaimsSent },
  {
    kind: 'credit_request',
    type: 'credit_requests',
    perFile: 500,
    rows: creditRequestRows,
    markSent: markCreditRequestsSent,
  },
  {
    kind: 'registration',
    type: 'registrations',
    perFile: 1_000,
    rows: registrationRows,
    markSent: markRegistrationsSent,
  },
];
