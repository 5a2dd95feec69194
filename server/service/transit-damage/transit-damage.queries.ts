import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { isId } from '#rules/ids.ts';
import type { DamageKind, DamageState } from '#rules/service/transit-damage/transit-damage.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { readPage } from '#platform/database/read-page.ts';
import { visibleDamage } from './transit-damage.policy.ts';

/** A report; amounts in minor units of its currency. */
export interface DamageReport {
  readonly id: string;
  readonly number: string;
  readonly sorg: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly customerCode: string;
  readonly deliveryId: string;
  readonly deliveryNumber: string;
  readonly deliveredOn: CalendarDate | null;
  readonly position: number;
  readonly articleCode: string;
  readonly description: string;
  readonly frameNumber: string;
  readonly qty: number;
  readonly kind: DamageKind;
  readonly text: string;
  readonly currency: string;
  readonly value: number;
  readonly state: DamageState;
  readonly proposed: number | null;
  readonly credit: number | null;
  readonly reason: string;
  readonly reportedBy: string;
  readonly reportedAt: Date;
  readonly decidedAt: Date | null;
  /** The company that invoiced the delivery, which credits. */
  readonly companyCode: string;
  /** The credit request in the ERP; null: none was made. */
  readonly requestNumber: string | null;
  readonly requestState: string | null;
  readonly requestReason: string | null;
  readonly creditNumber: string | null;
  readonly creditOn: CalendarDate | null;
}

/** One step of a report. */
export interface DamageChange {
  readonly reportId: string;
  readonly state: DamageState;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

const columns = sql`
  r.id, r.number, r.sorg, r.customer_id as "customerId", c.name as "customerName", c.unified as "customerCode",
  r.delivery_id as "deliveryId", d.number as "deliveryNumber", d.delivered_on as "deliveredOn", r.position,
  r.article_code as "articleCode", r.description, r.frame_number as "frameNumber", r.qty, r.kind, r.text, r.currency,
  r.value_amount as value, r.state, r.proposed_amount as proposed, r.credit_amount as credit, r.reason,
  coalesce(u.name, '') as "reportedBy", r.reported_at as "reportedAt", r.decided_at as "decidedAt",
  d.company_code as "companyCode", q.number as "requestNumber", q.erp_state as "requestState",
  q.erp_reason as "requestReason", nullif(q.credit_number, '') as "creditNumber", q.credit_on as "creditOn"`;
const tables = sql`
  transit_damage_report r
  join deliveries_delivery d on d.id = r.delivery_id
  join customers_customer c on c.id = r.customer_id
  left join identity_user u on u.id = r.reported_by
  left join claims_credit_request q on q.damage_id = r.id`;

/** One report that the caller sees; null for any other. */
export async function findDamage(ctx: Ctx, id: string): Promise<DamageReport | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<DamageReport>`
    select ${columns}
      from ${tables}
     where r.id = ${id}
       and ${visibleDamage(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

export interface DamageFilter {
  readonly state: DamageState | 'open' | null;
  readonly search: string;
}

/** One page of reports: those to decide first, the oldest of them first, then the latest. */
export async function listDamage(
  ctx: Ctx,
  { state, search }: DamageFilter,
  page: number,
  limit: number,
): Promise<{ rows: DamageReport[]; count: number }> {
  const words = `%${likePattern(search)}%`;
  const open = sql`r.state in ('proposed', 'in_review')`;
  const chooseExecute = () => {
    if (state === null) return sql``;
    if (state === 'open') return sql`and ${open}`;
    return sql`and r.state = ${state}`;
  };
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<DamageReport & { total: number }>`
    select ${columns}, count(*) over ()::int as total
      from ${tables}
     where ${visibleDamage(ctx)}
       ${chooseExecute()}
       ${
         search === ''
           ? sql``
           : sql`and (r.number ilike ${words} or d.number ilike ${words} or c.name ilike ${words} or r.frame_number ilike ${words})`
       }
     order by not (${open}), case when ${open} then r.reported_at end, r.reported_at desc, r.id`,
  );
  return { rows, count };
}

/** Reports of a delivery that the caller sees (batched), the latest first. */
export async function loadDamageOf(ctx: Ctx, deliveryId: string): Promise<readonly DamageReport[]> {
  const found = await loaderOf<string, DamageReport[]>(ctx, 'transit-damage.of-delivery', async (ids) => {
    const { rows } = await sql<DamageReport>`
      select ${columns}
        from ${tables}
       where r.delivery_id = any(${[...ids]}::uuid[])
         and ${visibleDamage(ctx)}
       order by r.reported_at desc, r.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.deliveryId);
  }).load(deliveryId);
  return found ?? [];
}

/** Steps of a report that the caller sees (batched), the oldest first. */
export async function loadChanges(ctx: Ctx, reportId: string): Promise<readonly DamageChange[]> {
  const found = await loaderOf<string, DamageChange[]>(ctx, 'transit-damage.changes', async (ids) => {
    const { rows } = await sql<DamageChange>`
      select h.report_id as "reportId", h.state, h.reason, coalesce(u.name, '') as by, h.changed_at as at
        from transit_damage_change h
        left join identity_user u on u.id = h.changed_by
       where h.report_id = any(${[...ids]}::uuid[])
       order by h.changed_at, h.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.reportId);
  }).load(reportId);
  return found ?? [];
}

/** Ids of the photos of a report that the caller sees (batched). */
export async function loadPhotos(ctx: Ctx, reportId: string): Promise<readonly string[]> {
  const found = await loaderOf<string, { id: string; attachment: string }[]>(
    ctx,
    'transit-damage.photos',
    async (ids) => {
      const { rows } = await sql<{ id: string; attachment: string }>`
      select report_id as id, attachment_id as attachment
        from transit_damage_photo
       where report_id = any(${[...ids]}::uuid[])
       order by place`.execute(ctx.db);
      return Map.groupBy(rows, (row) => row.id);
    },
  ).load(reportId);
  return (found ?? []).map(({ attachment }) => attachment);
}

/** A line of a delivery of the active customer. */
export interface DeliveredLine {
  readonly deliveryId: string;
  readonly sorg: string;
  readonly currency: string;
  readonly deliveredOn: CalendarDate | null;
  readonly articleCode: string;
  readonly description: string;
  readonly qty: number;
  readonly price: number;
  readonly serialNumbers: readonly string[];
  /** Units of the line in reports that are not rejected. */
  readonly reported: number;
  /** Reports of the customer since a day that are not rejected. */
  readonly recent: number;
}

/** The line of a delivery that the active customer received; null for any other. */
export async function findDeliveredLine(
  { db, customer }: Ctx,
  doNumber: string,
  position: number,
  since: Date,
): Promise<DeliveredLine | null> {
  if (!customer) return null;
  const { rows } = await sql<DeliveredLine>`
    select d.id as "deliveryId", d.sorg, d.currency, d.delivered_on as "deliveredOn", l.article_code as "articleCode",
           l.description, l.qty, l.price, l.serial_numbers as "serialNumbers", (
             select coalesce(sum(r.qty), 0)::int
               from transit_damage_report r
              where r.delivery_id = d.id
                and r.position = l.position
                and r.state <> 'rejected') as reported, (
             select count(*)::int
               from transit_damage_report r
              where r.customer_id = d.customer_id
                and r.state <> 'rejected'
                and r.reported_at >= ${since}) as recent
      from deliveries_delivery d
      join deliveries_line l on l.delivery_id = d.id
     where d.customer_id = ${customer.id}
       and d.sorg = any(${customer.areas.map(({ sorg }) => sorg)})
       and d.number = ${doNumber}
       and l.position = ${position}`.execute(db);
  return rows[0] ?? null;
}
