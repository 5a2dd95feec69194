import { sql } from 'kysely';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { ageingBuckets, ageingThresholds } from '#rules/money/invoices/ageing.ts';
import type { InvoiceKind } from '#rules/money/invoices/kinds.ts';
import type { Ctx } from '#platform/context.ts';
import { eachReach } from '#money/invoices/invoices.policy.ts';
import type { Statement } from './statement.queries.ts';

/** A document of which something is left to pay or to use; amounts in minor units. */
export interface OpenDocument {
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly invoicedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly owed: number;
}

/** Open amounts and documents of today: the amounts of charges by their age, credits apart, and the documents, the oldest due first. */
export interface OpenItems {
  readonly today: CalendarDate;
  /** One amount for each of the ageing buckets. */
  readonly buckets: readonly number[];
  readonly credits: number;
  readonly documents: readonly OpenDocument[];
  /** Number of documents that are not listed. */
  readonly further: number;
}

/** A statement lists so many open documents; the rest is in the portal. */
const mostDocuments = 200;

/** The open documents of the payer and currency of a statement that the caller sees. */
export async function findOpenItems(
  ctx: Ctx,
  { payerId, currency }: Pick<Statement, 'payerId' | 'currency'>,
): Promise<OpenItems> {
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const open = sql`(${eachReach(
    ctx,
    (reach) => sql`
      select i.number, i.kind, i.invoiced_on, i.due_on, i.owed_amount
        from invoices_invoice i
       where ${reach}
         and i.payer_id = ${payerId}
         and i.currency = ${currency}
         and i.owed_amount <> 0`,
  )}) as o`;
  const { rows: sums } = await sql<{ bucket: number | null; amount: number; count: number }>`
    select case when o.owed_amount > 0
                then width_bucket(o.due_on - ${today}::date, ${[...ageingThresholds]}::int[]) end as bucket,
           sum(o.owed_amount)::bigint as amount, count(*)::int as count
      from ${open}
     group by 1`.execute(ctx.db);
  const { rows: documents } = await sql<OpenDocument>`
    select o.number, o.kind, o.invoiced_on as "invoicedOn", o.due_on as "dueOn", o.owed_amount as owed
      from ${open}
     order by o.due_on, o.number
     limit ${sql.lit(mostDocuments)}`.execute(ctx.db);
  const amountOf = (bucket: number | null): number => sums.find((sum) => sum.bucket === bucket)?.amount ?? 0;
  return {
    today,
    buckets: ageingBuckets.map((_, at) => amountOf(at)),
    credits: amountOf(null),
    documents,
    further: sums.reduce((count, sum) => count + sum.count, 0) - documents.length,
  };
}
