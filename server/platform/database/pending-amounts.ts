import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/**
 * The tables of amounts that count in a sum of their owner until figures from outside carry them. Rows have
 * `request_id`, `amount`, `booked_at` (when the other system booked the request) and `released_at`; owners have `id`.
 */
export interface PendingAmounts {
  readonly table: string;
  /** The column of `table` that names the owner. */
  readonly ownerId: string;
  readonly owner: string;
  /** The column of `owner` with the sum of its pending amounts. */
  readonly sum: string;
  /** The column of `owner` that says when its figures were made. */
  readonly asOf: string;
}

/** Locks owners in primary-key order. */
async function lockOwners(ctx: Ctx, { owner }: PendingAmounts, ids: readonly string[]): Promise<void> {
  await sql`
    select o.id
      from ${sql.table(owner)} o
     where o.id = any(${[...ids]}::uuid[])
     order by o.id
       for update`.execute(ctx.db);
}

/**
 * Records when requests were booked. Figures of their owners that were made after that moment carry them; if such
 * figures are here already, the amounts end at once. Returns the owners.
 */
export async function bookAmounts(
  ctx: Ctx,
  tables: PendingAmounts,
  requests: readonly { readonly requestId: string; readonly at: Date }[],
): Promise<string[]> {
  if (requests.length === 0) return [];
  const booked = sql`
    jsonb_to_recordset(${JSON.stringify(requests.map(({ requestId, at }) => ({ request_id: requestId, at })))}::jsonb)
      as b(request_id uuid, at timestamptz)`;
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.ref(`p.${tables.ownerId}`)} as id
      from ${sql.table(tables.table)} p
      join ${booked} on b.request_id = p.request_id
     where p.booked_at is null
       and p.released_at is null`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Figures that arrive meanwhile either see the booking or are seen by the release below.
  await lockOwners(ctx, tables, ids);
  await sql`
    update ${sql.table(tables.table)} p
       set booked_at = b.at
      from ${booked}
     where p.request_id = b.request_id
       and p.booked_at is null
       and p.released_at is null`.execute(ctx.db);
  await releaseAmounts(ctx, tables, ids);
  return ids;
}

/**
 * Ends the amounts of owners (of all, if none are named) whose figures are newer than the booking: they carry it now. In
 * whatever order figures and bookings come, an amount is counted once.
 */
export async function releaseAmounts(ctx: Ctx, tables: PendingAmounts, ownerIds?: readonly string[]): Promise<void> {
  const ownerId = sql.ref(`p.${tables.ownerId}`);
  const carried = sql`
    o.id = ${ownerId}
    and p.released_at is null
    and p.booked_at < ${sql.ref(`o.${tables.asOf}`)}`;
  const { rows } = await sql<{ id: string }>`
    select distinct o.id
      from ${sql.table(tables.table)} p
      join ${sql.table(tables.owner)} o on ${carried}
     ${ownerIds ? sql`where o.id = any(${[...ownerIds]}::uuid[])` : sql``}`.execute(ctx.db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await lockOwners(ctx, tables, ids);
  await sql`
    with released as (
      update ${sql.table(tables.table)} p
         set released_at = ${ctx.now}
        from ${sql.table(tables.owner)} o
       where ${carried}
         and o.id = any(${ids}::uuid[])
      returning ${ownerId} as id, p.amount)
    update ${sql.table(tables.owner)} o
       set ${sql.id(tables.sum)} = ${sql.ref(`o.${tables.sum}`)} - r.amount
      from (select id, sum(amount)::bigint as amount from released group by id) r
     where o.id = r.id`.execute(ctx.db);
}
