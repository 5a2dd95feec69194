import { sql, type RawBuilder } from 'kysely';
import { calendarDateIn } from '../../../rules/dates.ts';
import type { Ctx } from '../../platform/context.ts';
import { ownSorgs } from './home.policy.ts';

/** Problems that prevent a market from selling, or soon will. */
const readinessCodes = [
  'no_payment_method',
  'no_shipment_option',
  'articles_without_price',
  'stock_unknown',
  'stock_old',
  'users_without_area',
] as const;
export type ReadinessCode = (typeof readinessCodes)[number];

/**
 * One problem of a sales organisation; `count` is the number of articles, days or users, 1 if there is nothing to
 * count.
 */
export interface Finding {
  readonly code: ReadinessCode;
  /** Null if it concerns the whole market. */
  readonly sorg: string | null;
  readonly count: number;
}

/** Counting stops here: the start page only says "more than". */
const findingsCountedUpTo = 1_000;
/** Days after which stock figures are misleading. */
const stockOldAfterDays = 3;

const bounded = sql.lit(findingsCountedUpTo + 1);

/** Statement that returns the problems of one code with `sorg` and `count`. */
function statements(
  ctx: Ctx,
  sorgs: readonly string[],
): Record<ReadinessCode, RawBuilder<{ sorg: string | null; count: number }>> {
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const each = sql`unnest(${[...sorgs]}::text[]) as s(sorg)`;
  return {
    no_payment_method: sql`
      select s.sorg, 1 as count
        from ${each}
       where ${ctx.market.configuration.payment}
         and not exists (select from orders_payment_method p where p.sorg = s.sorg and p.module = 'order' and p.active)`,
    no_shipment_option: sql`
      select s.sorg, 1 as count
        from ${each}
       where not exists (select from orders_shipment_option o where o.sorg = s.sorg and o.active)`,
    articles_without_price: sql`
      select s.sorg, n.count
        from ${each}
       cross join lateral (
         select count(*)::int as count
           from (
             select from catalog_article_sorg c
              where c.sorg = s.sorg and c.status = 'active' and c.removed_at is null and c.valid_from <= ${today}::date
                and not exists (
                  select from catalog_price p
                   where p.article_id = c.article_id and p.sorg = c.sorg and p.valid_from <= ${today}::date
                     and (p.valid_to is null or p.valid_to >= ${today}::date))
              limit ${bounded}) missing) n
       where n.count > 0`,
    stock_unknown: sql`
      select s.sorg, 1 as count
        from ${each}
       where not exists (select from catalog_stock k where k.sorg = s.sorg)`,
    stock_old: sql`
      select s.sorg, extract(day from ${ctx.now}::timestamptz - k.newest)::int as count
        from ${each}
       cross join lateral (select max(k.as_of) as newest from catalog_stock k where k.sorg = s.sorg) k
       where k.newest < ${new Date(ctx.now.getTime() - stockOldAfterDays * 86_400_000)}::timestamptz`,
    users_without_area: sql`
      select null as sorg, n.count
        from (
          select count(*)::int as count
            from (
              select
                from identity_user u
               where u.deleted_at is null
                 and u.disabled_at is null
                 and not exists (select from identity_user_area a where a.user_id = u.id)
                 and not exists (select from customers_user c where c.user_id = u.id)
               limit ${bounded}) lost) n
       where n.count > 0`,
  };
}

/** Missing or outdated data in the caller's sales organisations of the market; empty without problems. */
export async function listFindings(ctx: Ctx): Promise<Finding[]> {
  const sorgs = ownSorgs(ctx);
  if (sorgs.length === 0) return [];
  const asked = statements(ctx, sorgs);
  const parts = readinessCodes.map(
    (code) => sql`select ${sql.lit(code)} as code, f.sorg::text as sorg, f.count from (${asked[code]}) f`,
  );
  const { rows } = await sql<Finding>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return readinessCodes.flatMap((code) =>
    rows.filter((row) => row.code === code).toSorted((a, b) => (a.sorg ?? '').localeCompare(b.sorg ?? '')),
  );
}
