import { sql, type RawBuilder } from 'kysely';
import type { OutboxKind, OutboxState } from '#rules/exchange/integration/choices.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { wholeSorgs } from '#exchange/erp/erp.integration.policy.ts';

/** A record that goes out to the ERP. */
export interface OutboxRecord {
  readonly id: string;
  readonly kind: OutboxKind;
  /** Visible number of the record, for a registration that of the frame. */
  readonly number: string;
  readonly sorg: string;
  readonly customerName: string;
  readonly customerId: string;
  readonly state: 'pending' | 'sent' | 'dead' | 'dropped';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date;
  readonly sentAt: Date | null;
  readonly fileId: string | null;
  readonly fileName: string | null;
}

export interface OutboxFilter {
  readonly state?: OutboxState | undefined;
  readonly kind?: OutboxKind | undefined;
  /** A number. */
  readonly search?: string | undefined;
}

/** Counting stops here. */
export const outboxCountLimit = 1_000;

const ofState: Record<OutboxState, RawBuilder<boolean>> = {
  stuck: sql`(o.state = 'dead' or (o.state = 'pending' and o.attempts > 0))`,
  pending: sql`o.state = 'pending'`,
  sent: sql`o.state = 'sent'`,
  dead: sql`o.state = 'dead'`,
  dropped: sql`o.state = 'dropped'`,
};

/** The record behind each kind of outbox row: number, sales organisation and customer. */
const subject = sql`
  cross join lateral (
    select x.number, x.sorg, x.customer_id from orders_order x where o.kind = 'order' and x.id = o.subject_id
     union all
    select x.number, x.sorg, x.customer_id from payments_request x where o.kind = 'payment' and x.id = o.subject_id
     union all
    select x.number, x.sorg, x.customer_id from claims_claim x where o.kind = 'claim' and x.id = o.subject_id
     union all
    select x.number, coalesce(k.sorg, t.sorg), x.customer_id
      from claims_credit_request x
      left join claims_claim k on k.id = x.claim_id
      left join transit_damage_report t on t.id = x.damage_id
     where o.kind = 'credit_request' and x.id = o.subject_id
     union all
    select x.number, x.sorg, x.customer_id
      from retail_sales_registration x
     where o.kind = 'registration' and x.id = o.subject_id) s`;

function conditionOf(ctx: SignedInCtx, { state, kind, search }: OutboxFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`s.sorg = any(${wholeSorgs(ctx.actor)}::text[])`];
  if (state) conditions.push(ofState[state]);
  if (kind) conditions.push(sql`o.kind = ${kind}`);
  if (search) conditions.push(sql`upper(s.number) = upper(${search})`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** One page of the outbox that the caller may see, newest first, with the number up to {@link outboxCountLimit}. */
export async function listOutbox(
  ctx: SignedInCtx,
  filter: OutboxFilter,
  page: number,
  limit: number,
): Promise<{ data: OutboxRecord[]; count: number }> {
  const condition = conditionOf(ctx, filter);
  const [found, count] = await Promise.all([
    sql<OutboxRecord>`
      select o.id, o.kind, s.number, s.sorg, c.name as "customerName", c.id as "customerId", o.state, o.attempts,
             case when o.state in ('pending', 'dead') then o.last_error end as "lastError",
             o.created_at as "createdAt", o.next_attempt_at as "nextAttemptAt", o.sent_at as "sentAt",
             f.id as "fileId", f.name as "fileName"
        from erp_outbox o
        ${subject}
        join customers_customer c on c.id = s.customer_id
        left join erp_file f on f.id = o.file_id
       where ${condition}
       order by o.created_at desc, o.id desc
       limit ${limit}
      offset ${(page - 1) * limit}`.execute(ctx.db),
    countVisibleOutbox(ctx, filter),
  ]);
  return { data: found.rows, count };
}

/** Number of the records that the caller may see, up to {@link outboxCountLimit}. */
export async function countVisibleOutbox(ctx: SignedInCtx, filter: OutboxFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (
        select
          from erp_outbox o
          ${subject}
         where ${conditionOf(ctx, filter)}
         limit ${sql.lit(outboxCountLimit)}) counted`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** One record of the outbox that the caller may see, or null. */
export async function findOutboxRecord(ctx: SignedInCtx, id: string): Promise<OutboxRecord | null> {
  const { rows } = await sql<OutboxRecord>`
    select o.id, o.kind, s.number, s.sorg, c.name as "customerName", c.id as "customerId", o.state, o.attempts,
           o.last_error as "lastError", o.created_at as "createdAt", o.next_attempt_at as "nextAttemptAt",
           o.sent_at as "sentAt", f.id as "fileId", f.name as "fileName"
      from erp_outbox o
      ${subject}
      join customers_customer c on c.id = s.customer_id
      left join erp_file f on f.id = o.file_id
     where o.id = ${id} and s.sorg = any(${wholeSorgs(ctx.actor)}::text[])`.execute(ctx.db);
  return rows[0] ?? null;
}
