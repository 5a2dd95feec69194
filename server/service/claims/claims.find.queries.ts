import { sql } from 'kysely';
import { frameNumberOf } from '#rules/goods/frames/frame-number.ts';
import type { Ctx } from '#platform/context.ts';
import { listClaims, searchedColumns, type ClaimFilter } from './claims.list.queries.ts';
import { visibleClaims } from './claims.policy.ts';
import { claimColumns, claimTables, type Claim } from './claims.queries.ts';

const everything: ClaimFilter = {
  type: null,
  status: null,
  category: null,
  brand: null,
  search: '',
  from: null,
  to: null,
  customer: null,
};

/** A search reads so many claims to find the newest of them. */
const searchedUpTo = 200;

/**
 * The claims that the caller sees with a text as one of their numbers, and the first ones that the
 * search of the list finds; at most `limit` of each.
 */
export async function findClaims(ctx: Ctx, search: string, limit: number): Promise<Claim[]> {
  const word = search.toUpperCase();
  const frame = frameNumberOf(search);
  const whole = sql`
    (select k.*
       from claims_claim k
      where (${sql.join(
        searchedColumns.map((name) => sql`${name} = ${word}`),
        sql` or `,
      )}
             or (k.frame_number = ${frame} and k.frame_number <> ''))
        and ${visibleClaims(ctx)}
      order by k.created_at desc, k.id desc
      limit ${sql.lit(limit)})`;
  const [exact, { rows: listed }] = await Promise.all([
    sql<Claim>`select ${claimColumns} from ${claimTables(ctx, whole)} order by k.created_at desc, k.id desc`.execute(
      ctx.db,
    ),
    listClaims(ctx, { ...everything, search }, 1, limit, searchedUpTo),
  ]);
  return [...new Map([...exact.rows, ...listed].map((claim) => [claim.id, claim])).values()];
}
