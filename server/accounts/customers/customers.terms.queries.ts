import { sql } from 'kysely';
import type { SignedInCtx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { readPage } from '#platform/database/read-page.ts';
import { visibleArea } from './customers.policy.ts';

/** The price list and the group of a customer at one sales organisation, as the ERP sends them. */
export interface CustomerTerms {
  readonly unified: string;
  readonly name: string;
  readonly sorg: string;
  readonly sorgName: string;
  readonly priceList: string;
  readonly groupCode: string;
  /** Empty: nobody named the group. */
  readonly groupName: string;
}

/** Null filters nothing. */
export interface TermsFilter {
  readonly sorg: string | null;
  readonly priceList: string | null;
  readonly customerGroup: string | null;
  readonly words: string;
}

/** One page of the customers whom the caller may see, by name, with the terms at which they buy. */
export async function listCustomerTerms(
  ctx: SignedInCtx,
  { sorg, priceList, customerGroup, words }: TermsFilter,
  page: number,
  limit: number,
): Promise<{ data: CustomerTerms[]; count: number }> {
  const like = `%${likePattern(words)}%`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<CustomerTerms & { total: number }>`
    select c.unified, c.name, a.sorg, s.name as "sorgName", a.price_list as "priceList",
           a.customer_group as "groupCode", coalesce(g.name, '') as "groupName", count(*) over ()::int as total
      from customers_area a
      join customers_customer c on c.id = a.customer_id
      join markets_sorg s on s.code = a.sorg
      left join customers_group g on g.code = a.customer_group
     where ${visibleArea(ctx.actor)}
       and (${sorg}::text is null or a.sorg = ${sorg})
       and (${priceList}::text is null or a.price_list = ${priceList})
       and (${customerGroup}::text is null or a.customer_group = ${customerGroup})
       and (c.name ilike ${like} or c.unified ilike ${like})
     order by c.name, c.unified, a.sorg`,
  );
  return { data: rows, count };
}
