import { sql } from 'kysely';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { InboxParam } from '#exchange/notice-kinds/notice-kinds.messages.ts';
import { visibleEntries } from './notices.policy.ts';

type Params = Readonly<Record<string, InboxParam>>;

/** An entry of the inbox. */
export interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly titleParams: Params;
  readonly body: string | null;
  readonly bodyParams: Params;
  readonly quote: string;
  readonly path: string;
  readonly customerCode: string | null;
  readonly customerName: string | null;
  readonly at: Date;
  readonly readAt: Date | null;
}

export const entryColumns = sql`
  e.id, e.kind, e.title, e.title_params as "titleParams", e.body, e.body_params as "bodyParams", e.quote, e.path,
  c.unified as "customerCode", c.name as "customerName", e.at, e.read_at as "readAt"`;

export interface InboxFilter {
  readonly unread: boolean;
  readonly kinds: readonly string[] | null;
  /** Only entries older than this one. */
  readonly before: string | null;
}

/** Entries of the caller, the newest first. */
export async function listEntries(ctx: SignedInCtx, filter: InboxFilter, limit: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${entryColumns}
      from notices_entry e
      left join customers_customer c on c.id = e.customer_id
     where ${visibleEntries(ctx.actor, ctx.market.sorgs)}
       ${filter.unread ? sql`and e.read_at is null` : sql``}
       ${filter.kinds === null ? sql`` : sql`and e.kind = any(${[...filter.kinds]})`}
       ${filter.before === null ? sql`` : sql`and e.id < ${filter.before}::uuid`}
     order by e.id desc
     limit ${sql.lit(limit)}`.execute(ctx.db);
  return rows;
}

/** Counting stops here: the bell shows "99+". */
export const countLimit = 100;

/** Number of unread entries of the caller, at most {@link countLimit}. */
export async function countUnread(ctx: SignedInCtx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select
              from notices_entry e
             where e.read_at is null
               and ${visibleEntries(ctx.actor, ctx.market.sorgs)}
             limit ${sql.lit(countLimit)}) unread`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** True if the user of an event has read its entry, or deleted it. */
export async function hasRead(db: Database, eventId: string, userId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('notices_entry')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where((where) => where.or([where('read_at', 'is not', null), where('deleted_at', 'is not', null)]))
    .executeTakeFirst();
  return entry !== undefined;
}

/** Ids of entries for the retention: read ones or all that arrived before an instant, or those deleted before it. */
export const oldEntries = (ctx: Pick<Ctx, 'db'>, before: Date, which: 'read' | 'any' | 'deleted', limit: number) => {
  const column = which === 'deleted' ? 'deleted_at' : 'at';
  return ctx.db
    .selectFrom('notices_entry')
    .select('id')
    .where(column, '<', before)
    .$if(which === 'read', (query) => query.where('read_at', 'is not', null))
    .orderBy(column)
    .limit(limit);
};
