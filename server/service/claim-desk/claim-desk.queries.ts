import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { contentLanguage } from '#rules/locales.ts';
import { localized } from '#rules/ordering/orders/currency-shape.ts';
import type { Ctx } from '#platform/context.ts';
import { deskClaims } from '#service/claims/claims.policy.ts';
import { claimColumns, claimTables, type Claim } from '#service/claims/claims.queries.ts';

/** Claims about the same model or article, and how they were decided. */
export interface SimilarClaims {
  readonly count: number;
  readonly approved: number;
  readonly rejected: number;
  readonly rows: readonly Claim[];
}

const similarAtOnce = 20;

/** Condition on `claims_claim k`: a claim of the last two years in the areas of the desk. */
const recentAtDesk = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`${deskClaims(ctx)} and k.created_at > ${new Date(ctx.now.getTime() - 730 * 86_400_000)}`;

/**
 * Other claims of the last two years of the same model (without one, of the same article) in the desk's areas: those
 * that name one of its parts first, then the newest.
 */
export async function findSimilar(ctx: Ctx, claim: Claim): Promise<SimilarClaims> {
  const same =
    claim.modelCode !== ''
      ? sql<boolean>`k.model_code = ${claim.modelCode}`
      : sql<boolean>`k.article_code = ${claim.articleCode}`;
  if (claim.modelCode === '' && claim.articleCode === '') return { count: 0, approved: 0, rejected: 0, rows: [] };
  const wanted = sql<boolean>`${same} and k.id <> ${claim.id} and ${recentAtDesk(ctx)}`;
  const samePart = sql<boolean>`exists (
      select
        from claims_claim_problem x
        join claims_problem p on p.id = x.problem_id
        join claims_problem q on q.part = p.part
        join claims_claim_problem y on y.problem_id = q.id and y.claim_id = ${claim.id}
       where x.claim_id = k.id)`;
  const { rows } = await sql<Claim>`
    select ${claimColumns}
      from ${claimTables(
        ctx,
        sql`(select k.*, ${samePart} as same_part from claims_claim k where ${wanted}
              order by same_part desc, k.created_at desc limit ${sql.lit(similarAtOnce)})`,
      )}
     order by k.same_part desc, k.created_at desc`.execute(ctx.db);
  return { ...(await countDecided(ctx, wanted)), rows };
}

/** How many claims a condition on `claims_claim k` finds, and how they were decided. */
async function countDecided(ctx: Ctx, wanted: RawBuilder<boolean>): Promise<Omit<SimilarClaims, 'rows'>> {
  const { rows } = await sql<Omit<SimilarClaims, 'rows'>>`
    select count(*)::int as count,
           count(*) filter (where k.status in ('approved', 'in_settlement', 'completed'))::int as approved,
           count(*) filter (where k.status = 'rejected')::int as rejected
      from claims_claim k
     where ${wanted}`.execute(ctx.db);
  return { count: 0, approved: 0, rejected: 0, ...rows[0] };
}

const ofCustomerAtOnce = 5;

/** Other claims of the customer of the last two years in the desk's areas, the newest first. */
export async function findOfCustomer(ctx: Ctx, claim: Claim): Promise<SimilarClaims> {
  const wanted = sql<boolean>`k.customer_id = ${claim.customerId} and k.id <> ${claim.id} and ${recentAtDesk(ctx)}`;
  const { rows } = await sql<Claim>`
    select ${claimColumns}
      from ${claimTables(
        ctx,
        sql`(select k.* from claims_claim k where ${wanted} order by k.created_at desc limit ${sql.lit(ofCustomerAtOnce)})`,
      )}
     order by k.created_at desc`.execute(ctx.db);
  return { ...(await countDecided(ctx, wanted)), rows };
}

export const statisticGroups = ['model', 'part', 'month', 'brand', 'status'] as const;
export type StatisticGroup = (typeof statisticGroups)[number];

/** Claims of one model, part or month. */
export interface ClaimFigures {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly approved: number;
  readonly rejected: number;
  readonly open: number;
  /** Hours from the claim to the decision, on average of the decided ones; null: none is decided. */
  readonly hoursToDecision: number | null;
  /** Cost of the settlements by currency, in minor units. */
  readonly cost: readonly { readonly currency: string; readonly amount: number }[];
}

const statisticsRows = 50;

const groupKeys = (
  ctx: Ctx,
): Readonly<Record<StatisticGroup, { key: RawBuilder<string>; from: RawBuilder<unknown> }>> => ({
  model: { key: sql<string>`k.model_code`, from: sql`` },
  brand: { key: sql<string>`k.brand`, from: sql`` },
  status: { key: sql<string>`k.status`, from: sql`` },
  month: { key: sql<string>`to_char(k.created_at at time zone ${ctx.market.timeZone}, 'YYYY-MM')`, from: sql`` },
  part: {
    key: sql<string>`p.part`,
    from: sql`
      join (select distinct x.claim_id, q.part
              from claims_claim_problem x
              join claims_problem q on q.id = x.problem_id) p on p.claim_id = k.id`,
  },
});

/** Figures of the desk's claims that were filed in a range of days, the most frequent first; months in their order. */
export async function listFigures(
  ctx: Ctx,
  group: StatisticGroup,
  range: {
    readonly from: CalendarDate;
    readonly to: CalendarDate;
    readonly type: string | null;
    readonly brand: string | null;
  },
): Promise<ClaimFigures[]> {
  const zone = ctx.market.timeZone;
  const { key, from } = groupKeys(ctx)[group];
  const wanted = sql<boolean>`${deskClaims(ctx)}
       and k.created_at >= (${range.from}::date)::timestamp at time zone ${zone}
       and k.created_at < (${range.to}::date + 1)::timestamp at time zone ${zone}
       ${range.type === null ? sql`` : sql`and k.type = ${range.type}`}
       ${range.brand === null ? sql`` : sql`and k.brand = ${range.brand}`}`;
  const { rows } = await sql<Omit<ClaimFigures, 'label' | 'cost'>>`
    select ${key} as key, count(*)::int as count,
           count(*) filter (where k.status in ('approved', 'in_settlement', 'completed'))::int as approved,
           count(*) filter (where k.status = 'rejected')::int as rejected,
           count(*) filter (where k.category = 'open')::int as open,
           round(extract(epoch from avg(k.decided_at - k.created_at)) / 3600)::int as "hoursToDecision"
      from claims_claim k ${from}
     where ${wanted}
     group by 1
     order by ${group === 'month' ? sql`1` : sql`count(*) desc, 1`}
     limit ${sql.lit(statisticsRows)}`.execute(ctx.db);
  const { rows: costs } = await sql<{ key: string; currency: string; amount: number }>`
    select ${key} as key, z.currency, sum(z.cost)::bigint as amount
      from claims_claim k ${from}
      join claims_settlement z on z.claim_id = k.id and z.ended_at is null
     where ${wanted}
     group by 1, 2
     order by 1, 2`.execute(ctx.db);
  const costOf = Map.groupBy(costs, (cost) => cost.key);
  const labels = await labelsOf(
    ctx,
    group,
    rows.map((row) => row.key),
  );
  return rows.map((row) => ({ ...row, label: labels.get(row.key) ?? row.key, cost: costOf.get(row.key) ?? [] }));
}

/** Names of models, brands and parts in the caller's language. */
async function labelsOf(ctx: Ctx, group: StatisticGroup, keys: readonly string[]): Promise<Map<string, string>> {
  const language = contentLanguage(ctx.locale);
  if (group === 'status') return new Map(keys.map((key) => [key, ctx.text(`claims.status.${key}`)]));
  if (group === 'month') return new Map();
  if (group === 'part') {
    const { rows } = await sql<{ key: string; texts: unknown }>`
      select distinct on (part) part as key, part_texts as texts
        from claims_problem
       where part = any(${[...keys]})
       order by part, position`.execute(ctx.db);
    return new Map(rows.map(({ key, texts }) => [key, localized(texts, language)]));
  }
  const { rows } = await sql<{ key: string; label: string }>`
    ${
      group === 'brand'
        ? sql`select code as key, name as label from catalog_brand where code = any(${[...keys]})`
        : sql`
          select m.code as key, coalesce(t.name, e.name, m.code) as label
            from catalog_model m
            left join catalog_model_text t on t.model_id = m.id and t.language = ${language}
            left join catalog_model_text e on e.model_id = m.id and e.language = 'en'
           where m.code = any(${[...keys]})`
    }`.execute(ctx.db);
  return new Map(rows.map(({ key, label }) => [key, label]));
}
