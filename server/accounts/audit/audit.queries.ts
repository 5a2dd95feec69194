import { sql, type RawBuilder } from 'kysely';
import { auditChange } from '#rules/accounts/audit/changes.ts';
import { isId } from '#rules/ids.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';

/** A line of the audit log: who did what, for whom, when and from where. */
export interface AuditLine {
  readonly id: string;
  readonly at: Date;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly customer: {
    readonly id: string;
    readonly name: string;
    readonly r3: string;
    readonly isr: string;
    readonly unified: string;
  } | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string;
  readonly address: string | null;
}

export interface AuditFilter {
  /** Id or username of who did it. */
  readonly actor?: string | undefined;
  /** Id or unified code of the customer concerned. */
  readonly customer?: string | undefined;
  readonly action?: string | undefined;
  readonly subjectType?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: Date | undefined;
  /** The last included instant. */
  readonly to?: Date | undefined;
  /** A request id, a subject id, or words of the actor's name. */
  readonly search?: string | undefined;
}

/** Counting stops here; one page must not scan years of log. */
export const countLimit = 10_000;

/**
 * The entries that a caller may see, as a condition on `platform_audit l`: about customers in their areas (R-008);
 * entries without a customer only with an unlimited area (Q-059).
 */
function visible(ctx: SignedInCtx): RawBuilder<boolean> {
  const unlimited = ctx.actor.areas.some(
    (area) => area.option === 'include' && (area.limitation === 'none' || area.limitation === 'audit'),
  );
  const ofCustomers = sql<boolean>`
    l.customer_id in (select a.customer_id from customers_area a where ${visibleArea(ctx.actor)})`;
  return unlimited ? sql<boolean>`(l.customer_id is null or ${ofCustomers})` : ofCustomers;
}

const escaped = (word: string): string => word.replace(/[\\%_]/g, String.raw`\$&`);

/** Conditions of the filter; null if it names a user or customer that does not exist, so nothing can match. */
async function filterCondition(ctx: SignedInCtx, filter: AuditFilter): Promise<RawBuilder<boolean> | null> {
  const conditions: RawBuilder<boolean>[] = [];
  const idOf = async (value: string, find: RawBuilder<{ id: string }>): Promise<string | null> =>
    isId(value) ? value : ((await find.execute(ctx.db)).rows[0]?.id ?? null);
  if (filter.actor) {
    const id = await idOf(
      filter.actor,
      sql<{ id: string }>`select id from identity_user where lower(username) = lower(${filter.actor})`,
    );
    if (id === null) return null;
    conditions.push(sql`l.actor_user_id = ${id}`);
  }
  if (filter.customer) {
    const id = await idOf(
      filter.customer,
      sql<{ id: string }>`select id from customers_customer where unified = ${filter.customer}`,
    );
    if (id === null) return null;
    conditions.push(sql`l.customer_id = ${id}`);
  }
  if (filter.action) conditions.push(sql`l.action = ${filter.action}`);
  if (filter.subjectType) conditions.push(sql`l.subject_type = ${filter.subjectType}`);
  if (filter.subjectId) conditions.push(sql`l.subject_id = ${filter.subjectId}`);
  if (filter.from) conditions.push(sql`l.at >= ${filter.from}`);
  if (filter.to) conditions.push(sql`l.at <= ${filter.to}`);
  const words = (filter.search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length > 0) {
    const { rows } = await sql<{ id: string }>`select id from identity_user
      where ${sql.join(
        words.map((word) => sql`lower(name || ' ' || username) like ${`%${escaped(word)}%`}`),
        sql` and `,
      )} order by id limit 200`.execute(ctx.db);
    const whole = (filter.search ?? '').trim();
    conditions.push(
      sql`
        (l.actor_user_id = any(${rows.map(({ id }) => id)}::uuid[])
         or l.request_id = ${whole}
         or l.subject_id = ${whole})`,
    );
  }
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** One page of the audit log, newest first, with the number of entries (counted up to {@link countLimit}). */
export async function listAudit(
  ctx: SignedInCtx,
  filter: AuditFilter,
  page: number,
  limit: number,
): Promise<{ data: AuditLine[]; count: number }> {
  const asked = await filterCondition(ctx, filter);
  if (asked === null) return { data: [], count: 0 };
  const condition = sql<boolean>`${visible(ctx)} and ${asked}`;
  const [total, found] = await Promise.all([
    sql<{
      count: number;
    }>`
      select count(*)::int as count
        from (select from platform_audit l where ${condition} limit ${sql.lit(countLimit)}) counted`.execute(ctx.db),
    sql<AuditLine>`
      select l.id, l.at, l.actor_user_id as "actorId", l.actor_name as "actorName", l.action,
             l.subject_type as "subjectType", l.subject_id as "subjectId", l.before, l.after,
             l.request_id as "requestId", l.address,
             (
          select jsonb_build_object('id', c.id, 'name', c.name, 'r3', c.r3, 'isr', c.isr, 'unified', c.unified)
            from customers_customer c
           where c.id = l.customer_id) as customer
        from platform_audit l
       where ${condition}
       order by l.at desc, l.id desc
       limit ${limit}
      offset ${(page - 1) * limit}`.execute(ctx.db),
  ]);
  const data = found.rows.map((line) => ({ ...line, ...auditChange(line.before, line.after) }));
  return { data, count: total.rows[0]?.count ?? 0 };
}

/** The distinct values of an indexed column: one index step per value, however long the log is. */
async function distinct(ctx: SignedInCtx, column: 'action' | 'subject_type'): Promise<string[]> {
  const name = sql.id(column);
  const { rows } = await sql<{ value: string }>`
    with recursive step as (
      select min(${name}) as value
        from platform_audit
       union all
      select (select min(${name}) from platform_audit where ${name} > step.value)
        from step
       where step.value is not null)
    select value
      from step
     where value is not null
     order by value
     limit 500`.execute(ctx.db);
  return rows.map(({ value }) => value);
}

/** Actions and subject types that occur in the log, for its filter. */
export async function listAuditNames(ctx: SignedInCtx): Promise<{ actions: string[]; subjectTypes: string[] }> {
  const [actions, subjectTypes] = await Promise.all([distinct(ctx, 'action'), distinct(ctx, 'subject_type')]);
  return { actions, subjectTypes };
}
