import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { readPage } from '#platform/database/read-page.ts';

/** A price list of a sales organisation: named by the administration, or only by prices, customers or its sorg. */
export interface PriceListSetting {
  readonly sorg: string;
  readonly sorgName: string;
  readonly code: string;
  /** Empty: nobody named it. */
  readonly name: string;
  /** Currency of the sales organisation: all its prices have it. */
  readonly currency: string;
  readonly priceCount: number;
  readonly customerCount: number;
  /** The list of customers whose file names none. */
  readonly isDefault: boolean;
  /** 0: nobody named it. */
  readonly version: number;
}

export interface PriceListFilter {
  readonly sorg: string | null;
  readonly words: string;
}

const lists = (sorg: string | null, condition: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  with priced as (
    select sorg, price_list as code, count(*)::int as prices
      from catalog_price
     where ${sorg}::text is null or sorg = ${sorg}
     group by sorg, price_list),
  used as (
    select sorg, price_list as code, count(*)::int as customers
      from customers_area
     where ${sorg}::text is null or sorg = ${sorg}
     group by sorg, price_list),
  known as (
    select sorg, code from priced
     union
    select sorg, code from used
     union
    select sorg, code from catalog_price_list
     union
    select code, price_list from markets_sorg where price_list <> '')
  select k.sorg, s.name as "sorgName", k.code, coalesce(l.name, '') as name, s.currency,
         coalesce(p.prices, 0) as "priceCount", coalesce(u.customers, 0) as "customerCount",
         s.price_list = k.code as "isDefault", coalesce(l.version, 0) as version, count(*) over ()::int as total
    from known k
    join markets_sorg s on s.code = k.sorg
    left join catalog_price_list l on l.sorg = k.sorg and l.code = k.code
    left join priced p on p.sorg = k.sorg and p.code = k.code
    left join used u on u.sorg = k.sorg and u.code = k.code
   where k.code <> '' and (${sorg}::text is null or k.sorg = ${sorg}) and ${condition}
   order by k.sorg, k.code`;

/** One page of the price lists of all sales organisations whose code or name contains the words. */
export async function listPriceListSettings(
  ctx: Ctx,
  { sorg, words }: PriceListFilter,
  page: number,
  limit: number,
): Promise<{ data: PriceListSetting[]; count: number }> {
  const like = `%${likePattern(words)}%`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<PriceListSetting & { total: number }>`
    ${lists(sorg, sql`(k.code ilike ${like} or l.name ilike ${like})`)}`,
  );
  return { data: rows, count };
}

/** One price list, or null. */
export async function findPriceListSetting(ctx: Ctx, sorg: string, code: string): Promise<PriceListSetting | null> {
  const { rows } = await sql<PriceListSetting>`${lists(sorg, sql`k.code = ${code}`)} limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
