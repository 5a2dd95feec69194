import { sql, type RawBuilder } from 'kysely';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import type { CalendarDate } from '#rules/dates.ts';
import { claimRow, searchedNames } from '#rules/service/claims/row.ts';
import type { ClaimCategory, ClaimStatus, ProductCategory } from '#rules/service/claims/status.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { openableClaims, visibleClaims } from './claims.policy.ts';
import { claimColumns, claimTables, type Claim } from './claims.queries.ts';

/** The filters of a list of claims (Q-139); null or empty: whatever it is. */
export interface ClaimFilter {
  readonly type: ProductCategory | null;
  readonly status: ClaimStatus | null;
  readonly category: ClaimCategory | null;
  readonly brand: string | null;
  readonly search: string;
  /** Days of creation in the market's time zone. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** Unified code of a customer. */
  readonly customer: string | null;
}

/** Counting stops here, so that it costs little for staff who see a million claims. */
export const claimsCountedUpTo = 10_000;

/** Columns of `claims_claim k` with what a search begins with, in capital letters. */
export const searchedColumns = searchedNames.map((name) => sql.ref(`k.${claimRow[name].searched}`));

/**
 * The two conditions of which a claim meets one when it is searched: its customer has the words, or one of its numbers
 * begins with them. Each has its index.
 */
function searchParts(words: string): readonly [RawBuilder<boolean>, RawBuilder<boolean>] {
  const start = `${likePattern(words.toUpperCase())}%`;
  const frame = frameNumberOf(words);
  return [
    sql<boolean>`k.customer_id = any(array(
         select c.id
           from customers_customer c
          where c.search_text like ${`%${likePattern(words.toLowerCase())}%`}))`,
    sql<boolean>`(${sql.join(
      searchedColumns.map((name) => sql`${name} like ${start}`),
      sql` or `,
    )}
     ${frame === '' ? sql`` : sql`or (k.frame_number >= ${frame} and k.frame_number < ${`${frame}~`})`})`,
  ];
}

/** Condition on `claims_claim k`. */
export function filteredClaims(ctx: Ctx, filter: ClaimFilter): RawBuilder<boolean> {
  const zone = ctx.market.timeZone;
  const conditions = [
    ...(filter.type === null ? [] : [sql<boolean>`k.type = ${filter.type}`]),
    ...(filter.status === null ? [] : [sql<boolean>`k.status = ${filter.status}`]),
    ...(filter.category === null ? [] : [sql<boolean>`k.category = ${filter.category}`]),
    ...(filter.brand === null ? [] : [sql<boolean>`k.brand = ${filter.brand}`]),
    ...(filter.from === null
      ? []
      : [sql<boolean>`k.created_at >= (${filter.from}::date)::timestamp at time zone ${zone}`]),
    ...(filter.to === null
      ? []
      : [sql<boolean>`k.created_at < (${filter.to}::date + 1)::timestamp at time zone ${zone}`]),
    ...(filter.customer === null
      ? []
      : [sql<boolean>`k.customer_id = (select c.id from customers_customer c where c.unified = ${filter.customer})`]),
    ...(filter.search === '' ? [] : [sql<boolean>`(${sql.join(searchParts(filter.search), sql` or `)})`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `);
}

/** Claims that a search finds: ids of a part of them in the order of a list, and how many there are. */
interface Found {
  readonly ids: readonly string[];
  readonly count: number;
}

/**
 * The result of a search among the claims of a condition: a part of it, the newest first. Both parts of the search are read
 * from their indexes. In the order of the list, the database would read a million claims to find a single frame.
 */
export async function searchClaims(
  ctx: Ctx,
  wanted: RawBuilder<unknown>,
  words: string,
  { limit, offset, upTo }: { readonly limit: number; readonly offset: number; readonly upTo: number },
): Promise<Found> {
  const parts = searchParts(words).map(
    (part) => sql`
      (select k.id, k.created_at
         from claims_claim k
        where ${part}
          and ${wanted}
        limit ${sql.lit(upTo)})`,
  );
  const { rows } = await sql<Found>`
    with found as materialized (
      select f.id, f.created_at
        from (${sql.join(parts, sql` union `)}) f
       limit ${sql.lit(upTo)})
    select (select count(*)::int from found) as count,
           array(select id
                   from found
                  order by created_at desc, id desc
                  limit ${sql.lit(limit)} offset ${sql.lit(offset)}) as ids`.execute(ctx.db);
  return rows[0] ?? { ids: [], count: 0 };
}

/**
 * A page of the claims that the caller sees, the newest first, and how many there are, counted up to `upTo`. A search
 * that finds fewer sorts what it found; one that finds more meets its claims soon in the order of the list.
 */
export async function listClaims(
  ctx: Ctx,
  filter: ClaimFilter,
  page: number,
  limit: number,
  upTo = claimsCountedUpTo,
): Promise<{ rows: Claim[]; count: number }> {
  const wanted = sql`${visibleClaims(ctx)} and ${filteredClaims(ctx, filter)}`;
  const offset = (page - 1) * limit;
  const found =
    filter.search === ''
      ? null
      : await searchClaims(
          ctx,
          sql`${visibleClaims(ctx)} and ${filteredClaims(ctx, { ...filter, search: '' })}`,
          filter.search,
          { limit, offset, upTo },
        );
  const source =
    found && found.count < upTo
      ? sql`(select k.* from claims_claim k where k.id = any(${found.ids}))`
      : sql`(select k.* from claims_claim k where ${wanted}
              order by k.created_at desc, k.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)})`;
  const { rows } = await sql<Claim>`
    select ${claimColumns}
      from ${claimTables(ctx, source)}
     order by k.created_at desc, k.id desc`.execute(ctx.db);
  if (found) return { rows, count: found.count };
  if (page === 1 && rows.length < limit) return { rows, count: rows.length };
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from claims_claim k where ${wanted} limit ${sql.lit(upTo)}) k`.execute(ctx.db);
  return { rows, count: counted[0]?.count ?? 0 };
}

/** Claims of frames (batched) that the caller may open, the latest first. */
export async function loadClaimsOfFrame(ctx: Ctx, frameNumber: string): Promise<Claim[]> {
  const found = await loaderOf<string, Claim[]>(ctx, 'claims.of-frame', async (numbers) => {
    const { rows } = await sql<Claim>`
      select ${claimColumns}
        from ${claimTables(ctx, sql`claims_claim`)}
       where k.frame_number = any(${[...numbers]})
         and k.frame_number <> ''
         and ${openableClaims(ctx)}
       order by k.created_at desc, k.id desc`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.frameNumber);
  }).load(frameNumber);
  return [...(found ?? [])];
}
