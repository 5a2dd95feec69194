import { sql, type RawBuilder } from 'kysely';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { readPage } from '#platform/database/read-page.ts';
import { visibleArea } from './customers.policy.ts';

/** A customer group: named by the administration, or only by customers, deals or blocks. */
export interface CustomerGroupSetting {
  readonly code: string;
  /** Empty: nobody named it. */
  readonly name: string;
  readonly customerCount: number;
  readonly dealCount: number;
  readonly blockCount: number;
  /** 0: nobody named it. */
  readonly version: number;
}

/** A customer of a group. */
export interface GroupMember {
  readonly unified: string;
  readonly name: string;
}

/** Deals and blocks belong to the catalog, a module below, but a group that they name must stay. */
const groups = (condition: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  with members as (
    select customer_group as code, count(distinct customer_id)::int as customers
      from customers_area
     group by customer_group),
  deals as (
    select customer_group as code, count(*)::int as deals
      from catalog_deal
     where customer_group is not null
     group by customer_group),
  blocks as (
    select customer_group as code, count(*)::int as blocks
      from catalog_block
     where customer_group is not null
     group by customer_group),
  known as (
    select code from members
     union
    select code from deals
     union
    select code from blocks
     union
    select code from customers_group)
  select k.code, coalesce(g.name, '') as name, coalesce(m.customers, 0) as "customerCount",
         coalesce(d.deals, 0) as "dealCount", coalesce(b.blocks, 0) as "blockCount",
         coalesce(g.version, 0) as version, count(*) over ()::int as total
    from known k
    left join customers_group g on g.code = k.code
    left join members m on m.code = k.code
    left join deals d on d.code = k.code
    left join blocks b on b.code = k.code
   where k.code <> '' and ${condition}
   order by k.code`;

/** One page of the customer groups whose code or name contains the words. */
export async function listCustomerGroupSettings(
  ctx: Ctx,
  words: string,
  page: number,
  limit: number,
): Promise<{ data: CustomerGroupSetting[]; count: number }> {
  const like = `%${likePattern(words)}%`;
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<CustomerGroupSetting & { total: number }>`
    ${groups(sql`(k.code ilike ${like} or g.name ilike ${like})`)}`,
  );
  return { data: rows, count };
}

/** One customer group, or null. */
export async function findCustomerGroupSetting(ctx: Ctx, code: string): Promise<CustomerGroupSetting | null> {
  const { rows } = await sql<CustomerGroupSetting>`${groups(sql`k.code = ${code}`)} limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The first customers of a group by name, of those that the caller may see. */
export async function listGroupMembers(ctx: SignedInCtx, code: string, limit: number): Promise<GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    select c.unified, c.name
      from customers_customer c
     where exists (
              select
                from customers_area a
               where a.customer_id = c.id and a.customer_group = ${code} and ${visibleArea(ctx.actor)})
     order by c.name, c.id
     limit ${limit}`.execute(ctx.db);
  return rows;
}
