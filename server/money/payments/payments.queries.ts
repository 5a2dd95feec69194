import { sql, type RawBuilder } from 'kysely';
import { addDays, type CalendarDate } from '#rules/dates.ts';
import type { SurplusReason, RequestState } from '#rules/money/payments/state.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { payerNamed } from '#money/invoices/invoices.payers.queries.ts';
import { visibleRequest } from './payments.policy.ts';

/** A card as the gateway tells it: never the whole number (Q-100). */
export interface PaidWithCard {
  readonly type: string;
  readonly lastFour: string;
  readonly expiredMonth: number;
  readonly expiredYear: number;
}

/** A bank account as the gateway tells it: never the whole number (Q-100). */
export interface PaidFromAccount {
  /** One of the named types (R-235), or the gateway's word; null if it does not say. */
  readonly type: string | null;
  readonly lastFour: string;
}

/** A request to pay invoices; amounts in minor units. */
export interface PaymentRequest {
  readonly id: string;
  readonly number: string;
  readonly externalId: string;
  readonly state: RequestState;
  readonly stateAt: Date;
  readonly gateway: string;
  readonly merchant: string;
  readonly payerCode: string;
  readonly payerName: string;
  readonly customerCode: string;
  readonly customerName: string;
  readonly currency: string;
  readonly amount: number;
  readonly discountAmount: number;
  readonly receivedAmount: number;
  readonly surplusAmount: number;
  readonly surplusReason: SurplusReason | null;
  readonly methodId: string | null;
  readonly methodType: string;
  readonly description: unknown;
  readonly instruction: unknown;
  readonly virtualAccountNo: string | null;
  readonly paymentUrl: string | null;
  readonly card: PaidWithCard | null;
  readonly account: PaidFromAccount | null;
  readonly createdByName: string;
  readonly createdByUsername: string;
  readonly acting: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly failure: string;
  readonly erpState: 'waiting' | 'sent' | 'booked' | 'rejected' | null;
  readonly erpNumber: string;
  readonly erpReason: string;
}

const columns = sql`
  r.id, r.number, r.external_id as "externalId", r.state, r.state_at as "stateAt", r.gateway, r.sorg as merchant,
  p.unified as "payerCode", r.payer_name as "payerName", c.unified as "customerCode", c.name as "customerName",
  r.currency, r.amount, r.discount_amount as "discountAmount", r.received_amount as "receivedAmount",
  coalesce((select sum(m.surplus_amount) from payments_payment m where m.request_id = r.id and m.currency = r.currency),
           0)::bigint as "surplusAmount",
  (select m.surplus_reason
     from payments_payment m
    where m.request_id = r.id and m.surplus_amount > 0
    order by m.recorded_at desc, m.id desc
    limit 1) as "surplusReason",
  r.method_id as "methodId", r.method_type as "methodType", r.description, r.instruction,
  r.virtual_account_no as "virtualAccountNo", r.payment_url as "paymentUrl", r.card, r.account,
  r.created_by_name as "createdByName", r.created_by_username as "createdByUsername", r.acting,
  r.created_at as "createdAt", r.expires_at as "expiresAt", r.failure, r.erp_state as "erpState",
  r.erp_number as "erpNumber", r.erp_reason as "erpReason"`;

const read = async (ctx: Ctx, condition: RawBuilder<unknown>): Promise<PaymentRequest[]> => {
  const { rows } = await sql<PaymentRequest>`
    select ${columns}
      from payments_request r
      join customers_customer p on p.id = r.payer_id
      join customers_customer c on c.id = r.customer_id
     where ${visibleRequest(ctx)} and ${condition}`.execute(ctx.db);
  return rows;
};

/** A request by its id (batched), or null if it does not exist or the caller may not see it. */
export function loadRequest(ctx: Ctx, id: string): Promise<PaymentRequest | null> {
  return loaderOf<string, PaymentRequest>(ctx, 'payments.request', async (ids) => {
    const rows = await read(ctx, sql`r.id = any(${[...ids]}::uuid[])`);
    return new Map(rows.map((row) => [row.id, row]));
  }).load(id);
}

/** The request with an external id, or null if it does not exist or the caller may not see it. */
export async function findRequest(ctx: Ctx, externalId: string): Promise<PaymentRequest | null> {
  return (await read(ctx, sql`r.external_id = ${externalId}`))[0] ?? null;
}

/** The newest request of a payer that names all these invoices (by number or assignment), or null. */
export async function findRequestOfInvoices(
  ctx: Ctx,
  wanted: { readonly payerCode: string; readonly merchant: string; readonly invoices: readonly string[] },
): Promise<PaymentRequest | null> {
  const invoices = [...new Set(wanted.invoices)];
  const rows = await read(
    ctx,
    sql`
      r.sorg = ${wanted.merchant}
      and ${payerNamed([wanted.payerCode])}
      and not exists (
        select
          from unnest(${invoices}::text[]) as w(name)
         where not exists (
            select
              from payments_part t
             where t.request_id = r.id and w.name in (t.invoice_number, t.assignment)))
      order by r.id desc
      limit 1`,
  );
  return rows[0] ?? null;
}

/** The filters of a list of requests. */
export interface RequestFilter {
  readonly states: readonly RequestState[];
  readonly merchant: string | null;
  readonly payerCode: string | null;
  /** Start of the number, the external id, an invoice number or the virtual account. */
  readonly search: string;
  /** First and last day of creation, in the market's time zone. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** Only requests for which more money arrived than their invoices took. */
  readonly surplus: boolean;
}

function matching({ market }: Ctx, filter: RequestFilter): RawBuilder<boolean> {
  const { search } = filter;
  const startOf = (day: CalendarDate): RawBuilder<Date> =>
    sql<Date>`(${day}::date::timestamp at time zone ${market.timeZone})`;
  const parts: RawBuilder<unknown>[] = [
    ...(filter.states.length > 0 ? [sql`r.state = any(${[...filter.states]})`] : []),
    ...(filter.merchant === null ? [] : [sql`r.sorg = ${filter.merchant}`]),
    ...(filter.payerCode === null ? [] : [sql`${payerNamed([filter.payerCode])}`]),
    ...(filter.from === null ? [] : [sql`r.created_at >= ${startOf(filter.from)}`]),
    ...(filter.to === null ? [] : [sql`r.created_at < ${startOf(addDays(filter.to, 1))}`]),
    ...(filter.surplus
      ? [sql`exists (select from payments_payment m where m.request_id = r.id and m.surplus_amount > 0)`]
      : []),
    ...(search === ''
      ? []
      : [
          sql`
            (starts_with(lower(r.number), lower(${search}))
             or r.external_id = ${search}
             or r.virtual_account_no = ${search}
             or exists (
                select
                  from payments_part t
                 where t.request_id = r.id and (t.invoice_number = ${search} or t.assignment = ${search})))`,
        ]),
  ];
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** One page of requests, the newest first, after the request with the id `after`; `count` is that of all pages. */
export async function listRequests(
  ctx: Ctx,
  filter: RequestFilter,
  { after, first }: { readonly after: string | null; readonly first: number },
): Promise<{ requests: PaymentRequest[]; nextCursor: string | null; count: number }> {
  const wanted = matching(ctx, filter);
  const beyond = after === null ? sql`true` : sql`r.id < ${after}::uuid`;
  const rows = await read(ctx, sql`${wanted} and ${beyond} order by r.id desc limit ${first + 1}`);
  const requests = rows.slice(0, first);
  const whole = after === null && rows.length <= first;
  return {
    requests,
    nextCursor: rows.length > first ? (requests.at(-1)?.id ?? null) : null,
    count: whole ? rows.length : await countRequests(ctx, wanted),
  };
}

async function countRequests(ctx: Ctx, wanted: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from payments_request r
      join customers_customer p on p.id = r.payer_id
     where ${visibleRequest(ctx)} and ${wanted}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** The amount of one invoice that a request pays; amounts in minor units. */
export interface RequestPart {
  readonly requestId: string;
  readonly invoiceId: string;
  readonly assignment: string;
  readonly invoiceNumber: string;
  readonly accountingNumber: string;
  readonly amount: number;
  readonly discountAmount: number;
  readonly settledAmount: number | null;
}

/** The parts of a visible request (batched): charges by due date, then credits. */
export async function loadParts(ctx: Ctx, requestId: string): Promise<readonly RequestPart[]> {
  const found = await loaderOf<string, RequestPart[]>(ctx, 'payments.parts', async (ids) => {
    const { rows } = await sql<RequestPart>`
      select t.request_id as "requestId", t.invoice_id as "invoiceId", t.assignment,
             t.invoice_number as "invoiceNumber", t.accounting_number as "accountingNumber", t.amount,
             t.discount_amount as "discountAmount", t.settled_amount as "settledAmount"
        from payments_part t
       where t.request_id = any(${[...ids]}::uuid[])
       order by t.request_id, t.position`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.requestId);
  }).load(requestId);
  return found ?? [];
}

/** One line of a request's history. */
export interface RequestEntry {
  readonly requestId: string;
  readonly kind: string;
  readonly at: Date;
  readonly actorName: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The history of a visible request (batched), the oldest entry first. */
export async function loadHistory(ctx: Ctx, requestId: string): Promise<readonly RequestEntry[]> {
  const found = await loaderOf<string, RequestEntry[]>(ctx, 'payments.history', async (ids) => {
    const { rows } = await sql<RequestEntry>`
      select e.request_id as "requestId", e.kind, e.at, e.actor_name as "actorName", e.params
        from payments_event e
       where e.request_id = any(${[...ids]}::uuid[])
       order by e.request_id, e.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.requestId);
  }).load(requestId);
  return found ?? [];
}
