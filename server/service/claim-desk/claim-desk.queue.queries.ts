import { sql, type RawBuilder } from 'kysely';
import { isId } from '#rules/ids.ts';
import { categoryOf, claimStatuses, type ClaimStatus } from '#rules/service/claims/status.ts';
import type { Ctx } from '#platform/context.ts';
import {
  claimsCountedUpTo,
  filteredClaims,
  searchClaims,
  type ClaimFilter,
} from '#service/claims/claims.list.queries.ts';
import { deskSorgs } from '#service/claims/claims.policy.ts';
import { claimColumns, claimTables, type Claim } from '#service/claims/claims.queries.ts';

/** due: what is due first, of claims that are not closed. */
export const queueSorts = ['due', 'newest', 'oldest'] as const;
export type QueueSort = (typeof queueSorts)[number];

export interface QueueFilter extends ClaimFilter {
  /** Id of a user, `none` for claims without an assignee. */
  readonly assignee: string | null;
  /** Only claims that are at least so many days old. */
  readonly olderThanDays: number | null;
  readonly overdue: boolean;
  /** Only claims whose settlement can no longer come about. */
  readonly settlementFailed: boolean;
  /** Code of a model. */
  readonly model: string | null;
}

/** Where a page of the queue begins: after this claim. */
export interface QueueCursor {
  /** ISO instant, or `infinity` for no service level. */
  readonly at: string;
  readonly id: string;
}

export const writeCursor = ({ at, id }: QueueCursor): string => Buffer.from(`${at} ${id}`).toString('base64url');
export function readCursor(text: string): QueueCursor | null {
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  return isId(id) && (at === 'infinity' || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at)) ? { at, id } : null;
}

function condition(ctx: Ctx, filter: QueueFilter): RawBuilder<boolean> {
  const parts = [
    filteredClaims(ctx, filter),
    ...(filter.assignee === null
      ? []
      : [
          filter.assignee === 'none'
            ? sql<boolean>`k.assignee_id is null`
            : sql<boolean>`k.assignee_id = ${filter.assignee}`,
        ]),
    ...(filter.olderThanDays === null
      ? []
      : [sql<boolean>`k.created_at <= ${new Date(ctx.now.getTime() - filter.olderThanDays * 86_400_000)}`]),
    ...(filter.overdue ? [sql<boolean>`k.category <> 'closed' and k.due_key < ${ctx.now}`] : []),
    ...(filter.settlementFailed
      ? [
          sql<boolean>`k.category = 'processing' and exists (
              select
                from claims_settlement s
                left join claims_credit_request r on r.id = s.credit_request_id
                left join orders_order o on o.id = s.order_id
               where s.claim_id = k.id
                 and s.ended_at is null
                 and (r.erp_state = 'rejected' or o.status in ('failed', 'void', 'cancelled')))`,
        ]
      : []),
    ...(filter.model === null ? [] : [sql<boolean>`k.model_code = ${filter.model}`]),
  ];
  return sql.join(parts, sql` and `);
}

const orders = {
  due: { by: sql`k.due_key, k.id`, after: sql`(k.due_key, k.id) >`, only: sql<boolean>`k.category <> 'closed'` },
  newest: { by: sql`k.created_at desc, k.id desc`, after: sql`(k.created_at, k.id) <`, only: sql<boolean>`true` },
  oldest: { by: sql`k.created_at, k.id`, after: sql`(k.created_at, k.id) >`, only: sql<boolean>`true` },
} as const;

/** True if a filter leaves out closed claims: then the indexes of the others serve, which are small. */
const onlyOpen = ({ category, status }: QueueFilter): boolean =>
  (category !== null && category !== 'closed') || (status !== null && categoryOf[status] !== 'closed');

/** Condition of a search: the claims that it finds in the areas of the desk, unless it finds very many. */
async function searched(
  ctx: Ctx,
  filter: QueueFilter,
  areas: RawBuilder<boolean>,
  only: RawBuilder<boolean>,
): Promise<RawBuilder<boolean>> {
  if (filter.search === '') return condition(ctx, filter);
  const others = condition(ctx, { ...filter, search: '' });
  const upTo = claimsCountedUpTo;
  const { ids } = await searchClaims(ctx, sql`(${areas}) and ${only} and ${others}`, filter.search, {
    limit: upTo,
    offset: 0,
    upTo,
  });
  return ids.length < upTo ? sql<boolean>`k.id = any(${ids})` : condition(ctx, filter);
}

/**
 * A page of the desk's queue: at most `limit` claims after the cursor. Each sales organisation is read in the order of
 * its own index, so a page costs the same among a million claims.
 */
export async function listQueue(
  ctx: Ctx,
  filter: QueueFilter,
  page: { readonly sort: QueueSort; readonly limit: number; readonly after: QueueCursor | null },
): Promise<{ rows: Claim[]; next: string | null }> {
  const order = orders[page.sort];
  const only = page.sort !== 'due' && onlyOpen(filter) ? orders.due.only : order.only;
  const sorgs = deskSorgs(ctx);
  if (sorgs.length === 0) return { rows: [], next: null };
  const areas = sorgs.map(({ sorg, among }) => sql<boolean>`(k.sorg = ${sorg} and ${among})`);
  const wanted = await searched(ctx, filter, sql<boolean>`${sql.join(areas, sql` or `)}`, only);
  const after = page.after ? sql`and ${order.after} (${page.after.at}::timestamptz, ${page.after.id}::uuid)` : sql``;
  const parts = sorgs.map(
    ({ sorg, among }) => sql`
      (select k.*
         from claims_claim k
        where k.sorg = ${sorg}
          and ${among}
          and ${only}
          and ${wanted}
          ${after}
        order by ${order.by}
        limit ${sql.lit(page.limit + 1)})`,
  );
  const { rows } = await sql<Claim>`
    select ${claimColumns}
      from ${claimTables(ctx, sql`(select k.* from (${sql.join(parts, sql` union all `)}) k order by ${order.by} limit ${sql.lit(page.limit + 1)})`)}
     order by ${order.by}`.execute(ctx.db);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const at = last && (page.sort === 'due' ? (last.dueAt?.toISOString() ?? 'infinity') : last.createdAt.toISOString());
  return { rows: shown, next: rows.length > page.limit && last && at ? writeCursor({ at, id: last.id }) : null };
}

/** Claims of the desk that are not closed, by status. */
export interface QueueCount {
  readonly status: ClaimStatus;
  readonly count: number;
  readonly overdue: number;
  readonly mine: number;
  readonly unassigned: number;
}

/** How many claims wait in each status that is not closed, in the order of {@link claimStatuses}. */
export async function countQueue(ctx: Ctx): Promise<QueueCount[]> {
  const parts = deskSorgs(ctx).map(({ sorg, among }) => sql`(k.sorg = ${sorg} and ${among})`);
  if (parts.length === 0) return [];
  const { rows } = await sql<QueueCount>`
    select k.status, count(*)::int as count, count(*) filter (where k.due_key < ${ctx.now})::int as overdue,
           count(*) filter (where k.assignee_id = ${ctx.actor?.userId ?? null}::uuid)::int as mine,
           count(*) filter (where k.assignee_id is null)::int as unassigned
      from claims_claim k
     where k.category <> 'closed'
       and (${sql.join(parts, sql` or `)})
     group by k.status`.execute(ctx.db);
  return rows.toSorted((a, b) => claimStatuses.indexOf(a.status) - claimStatuses.indexOf(b.status));
}
