import { sql, type RawBuilder } from 'kysely';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { ageingThresholds } from '#rules/money/invoices/ageing.ts';
import type { OpenInvoiceSort } from '#rules/money/invoices/open-choices.ts';
import type { OpenInvoiceFilter } from '#rules/money/invoices/open-filter.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { payerNamed } from '#money/invoices/invoices.payers.queries.ts';
import { eachReach } from '#money/invoices/invoices.policy.ts';
import { invoiceColumns, invoiceTables, type Invoice } from '#money/invoices/invoices.queries.ts';

/** Maximum number of invoices for a call without pages. */
export const openInvoiceLimit = 10_000;

/** Sums of the open invoices of one company, payer, currency and bucket; amounts in minor units, credits negative. */
export interface OpenSum {
  readonly companyCode: string;
  readonly payerId: string;
  readonly currency: string;
  /** Place in `ageingBuckets`. */
  readonly bucket: number;
  readonly chargeAmount: number;
  readonly chargeCount: number;
  readonly creditNoteAmount: number;
  readonly creditNoteCount: number;
  readonly deductionAmount: number;
  readonly deductionCount: number;
  /** Charges that an open payment request names. */
  readonly inPaymentAmount: number;
  readonly inPaymentCount: number;
  /** Days by which the oldest charge is overdue; 0 if none is. */
  readonly longestOverdue: number;
}

const daysLeft = (ctx: Ctx): RawBuilder<number> =>
  sql<number>`(i.due_on - ${calendarDateIn(ctx.now, ctx.market.timeZone)}::date)`;

/** Matches numbers of the invoice, of its delivery and of the orders that it bills, and their PO numbers. */
function searched(words: string): RawBuilder<boolean> {
  const like = `%${likePattern(words.toLowerCase())}%`;
  return sql<boolean>`
    (lower(i.number || ' ' || i.delivery_number || ' ' || i.po_number || ' ' || i.accounting_number || ' '
           || i.refers_to) like ${like}
     or exists (
        select
          from invoices_line l
          join orders_order o on o.id = l.order_id
         where l.invoice_id = i.id
           and lower(o.number || ' ' || coalesce(o.erp_number, '') || ' ' || o.po_number) like ${like}))`;
}

const kindIs: Record<NonNullable<OpenInvoiceFilter['kind']>, (ctx: Ctx) => RawBuilder<boolean>> = {
  charge: () => sql<boolean>`i.owed_amount > 0`,
  overdue: (ctx) => sql<boolean>`i.owed_amount > 0 and ${daysLeft(ctx)} < 0`,
  credit: () => sql<boolean>`i.owed_amount < 0`,
  credit_note: () => sql<boolean>`i.owed_amount < 0 and i.kind <> 'deduction'`,
  deduction: () => sql<boolean>`i.owed_amount < 0 and i.kind = 'deduction'`,
};

const stateIs: Record<NonNullable<OpenInvoiceFilter['state']>, RawBuilder<boolean>> = {
  payable: sql<boolean>`i.payment_state is null`,
  in_payment: sql<boolean>`i.payment_state is not null`,
  pending: sql<boolean>`i.payment_state = 'pending'`,
  waiting: sql<boolean>`i.payment_state = 'waiting'`,
};

/** Open invoices that match a filter, as a condition on `invoices_invoice i`. */
function openWhere(ctx: Ctx, filter: OpenInvoiceFilter): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`i.owed_amount <> 0`];
  if (filter.sorgs.length > 0) all.push(sql<boolean>`i.sorg = any(${[...filter.sorgs]})`);
  if (filter.kind !== null) all.push(kindIs[filter.kind](ctx));
  if (filter.state !== null) all.push(stateIs[filter.state]);
  if (filter.currency !== null) all.push(sql<boolean>`i.currency = ${filter.currency}`);
  if (filter.payerCodes.length > 0)
    all.push(
      sql<boolean>`i.payer_id in (select p.id from customers_customer p where ${payerNamed(filter.payerCodes)})`,
    );
  // Buckets hold charges only: a credit is never overdue.
  if (filter.overdueFrom !== null || filter.overdueTo !== null) all.push(sql<boolean>`i.owed_amount > 0`);
  if (filter.overdueFrom !== null) all.push(sql<boolean>`${daysLeft(ctx)} >= ${filter.overdueFrom}`);
  if (filter.overdueTo !== null) all.push(sql<boolean>`${daysLeft(ctx)} <= ${filter.overdueTo}`);
  if (filter.dueFrom !== null) all.push(sql<boolean>`i.due_on >= ${filter.dueFrom}`);
  if (filter.dueTo !== null) all.push(sql<boolean>`i.due_on <= ${filter.dueTo}`);
  if (filter.search !== '') all.push(searched(filter.search));
  return sql.join(all, sql` and `);
}

const sorted: Record<OpenInvoiceSort, RawBuilder<unknown>> = {
  due: sql`i.due_on, i.number, i.id`,
  due_last: sql`i.due_on desc, i.number, i.id`,
  newest: sql`i.invoiced_on desc, i.number, i.id`,
  oldest: sql`i.invoiced_on, i.number, i.id`,
  amount: sql`i.owed_amount desc, i.number, i.id`,
  amount_least: sql`i.owed_amount, i.number, i.id`,
  number: sql`i.number, i.id`,
  number_last: sql`i.number desc, i.id`,
};

/** The facts that decide which invoices can be paid together. */
export interface InvoiceKey {
  readonly assignment: string;
  readonly number: string;
  readonly dueOn: CalendarDate;
  readonly owedAmount: number;
  readonly currency: string;
  readonly payerCode: string;
  readonly payerName: string;
  readonly sorg: string;
  readonly paymentState: 'pending' | 'waiting' | null;
  readonly exempt: boolean;
}

/** The keys of the open invoices that match a filter, the first due first; at most {@link openInvoiceLimit}. */
export async function listOpenKeys(ctx: Ctx, filter: OpenInvoiceFilter): Promise<InvoiceKey[]> {
  const { rows } = await sql<InvoiceKey>`
    select i.assignment, i.number, i.due_on as "dueOn", i.owed_amount as "owedAmount", i.currency,
           p.unified as "payerCode", p.name as "payerName", i.sorg, i.payment_state as "paymentState",
           i.fully_disputed and ${ctx.market.configuration.disputesPausePayment} as exempt
      from (${eachReach(ctx, (reach) => sql`select i.* from invoices_invoice i where ${reach} and ${openWhere(ctx, filter)}`)}) i
      join customers_customer p on p.id = i.payer_id
     order by i.due_on, i.number, i.id
     limit ${sql.lit(openInvoiceLimit)}`.execute(ctx.db);
  return rows;
}

/** One page of the open invoices that the caller sees. */
export async function pageOfOpenInvoices(
  ctx: Ctx,
  filter: OpenInvoiceFilter,
  request: { readonly sort: OpenInvoiceSort; readonly page: number; readonly limit: number },
): Promise<Invoice[]> {
  const order = sorted[request.sort];
  const skipped = (request.page - 1) * request.limit;
  const listed = eachReach(
    ctx,
    (reach) => sql`
      select i.id, i.due_on, i.invoiced_on, i.owed_amount, i.number
        from invoices_invoice i
       where ${reach}
         and ${openWhere(ctx, filter)}
       order by ${order}
       limit ${sql.lit(skipped + request.limit)}`,
  );
  const { rows } = await sql<Invoice>`
    select ${invoiceColumns}
      from ${invoiceTables}
      join (select i.id
              from (${listed}) i
             order by ${order}
             limit ${sql.lit(request.limit)}
            offset ${skipped}) listed on listed.id = i.id
     order by ${order}`.execute(ctx.db);
  return rows;
}

/** Invoices that the statement of {@link sumOpenInvoices} adds up to one row. */
interface Group {
  readonly companyCode: string;
  readonly payerId: string;
  readonly currency: string;
  readonly bucket: number;
  readonly part: 'charge' | 'creditNote' | 'deduction';
  readonly inPayment: boolean;
  readonly amount: number;
  readonly count: number;
  readonly firstDueDays: number;
}

const nothing: Omit<OpenSum, 'companyCode' | 'payerId' | 'currency' | 'bucket'> = {
  chargeAmount: 0,
  chargeCount: 0,
  creditNoteAmount: 0,
  creditNoteCount: 0,
  deductionAmount: 0,
  deductionCount: 0,
  inPaymentAmount: 0,
  inPaymentCount: 0,
  longestOverdue: 0,
};

/** Sums of the open invoices that match a filter, per company, payer, currency and ageing bucket. */
export async function sumOpenInvoices(ctx: Ctx, filter: OpenInvoiceFilter): Promise<OpenSum[]> {
  // Few aggregates over narrow groups: nine aggregates with a filter each take several times as long.
  const { rows } = await sql<Group>`
    select i.company_code as "companyCode", i.payer_id as "payerId", i.currency,
           width_bucket(i.days, ${[...ageingThresholds]}::int[]) as bucket, i.part, i."inPayment",
           sum(i.owed_amount)::bigint as amount, count(*)::int as count, min(i.days) as "firstDueDays"
      from (${eachReach(
        ctx,
        (reach) => sql`
          select i.company_code, i.payer_id, i.currency, i.owed_amount, ${daysLeft(ctx)} as days,
                 case when i.owed_amount > 0 then 'charge'
                      when i.kind <> 'deduction' then 'creditNote'
                      else 'deduction' end as part,
                 i.payment_state is not null as "inPayment"
            from invoices_invoice i
           where ${reach}
             and ${openWhere(ctx, filter)}`,
      )}) i
     group by i.company_code, i.payer_id, i.currency, bucket, i.part, i."inPayment"
     order by i.currency, i.company_code, i.payer_id, bucket`.execute(ctx.db);
  const sums = new Map<string, { -readonly [field in keyof OpenSum]: OpenSum[field] }>();
  for (const row of rows) {
    const { companyCode, payerId, currency, bucket, part } = row;
    const key = [companyCode, payerId, currency, bucket].join(' ');
    const sum = sums.get(key) ?? { companyCode, payerId, currency, bucket, ...nothing };
    sums.set(key, sum);
    sum[`${part}Amount`] += row.amount;
    sum[`${part}Count`] += row.count;
    if (part !== 'charge') continue;
    sum.longestOverdue = Math.max(sum.longestOverdue, -row.firstDueDays);
    if (!row.inPayment) continue;
    sum.inPaymentAmount += row.amount;
    sum.inPaymentCount += row.count;
  }
  return [...sums.values()];
}
