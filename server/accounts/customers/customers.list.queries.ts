import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { visibleArea } from './customers.policy.ts';

/** A customer in the picker and on the administrators' pages (entity SelectableCustomer). */
export interface ListedCustomer {
  readonly id: string;
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly email: string;
  readonly userEmail: string | null;
  readonly recent: boolean;
  readonly pinned: boolean;
  readonly areas: readonly { readonly sorg: string; readonly custGroup: string }[];
}

export interface CustomerSearch {
  readonly search: string;
  /** Only customers with an area in one of these; null = the market's own. */
  readonly sorgs: readonly string[] | null;
  readonly custGroup: string | null;
  readonly page: number;
  readonly limit: number;
}

/**
 * Every word must occur in codes, name, phone, address, email or city, or in the email of a user of the customer, which
 * the picker shows too (R-082);
 * % and _ have no special meaning.
 */
function matches(search: string): RawBuilder<boolean> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const conditions = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    return sql<boolean>`
      (c.search_text like ${pattern}
       or c.id in (
          select cu.customer_id
            from customers_user cu
            join identity_user u on u.id = cu.user_id
           where u.disabled_at is null and lower(u.email) like ${pattern}))`;
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Order of customers that a text finds: those with it as a code or the whole name, then names that begin with it. */
const bestFirst = (search: string): RawBuilder<unknown> => {
  const text = search.trim().toLowerCase();
  return sql`(${text} in (lower(c.r3), lower(c.isr), lower(c.unified), lower(c.name))) desc, starts_with(lower(c.name), ${text}) desc`;
};

/**
 * One page of the customers that the actor may see in the market (R-008, R-082, Q-034) with the total number. Without
 * search words the pinned customers come first, in pin order, then the last used; with search words a whole code
 * or name comes first, then names that begin with them.
 */
export async function listCustomers(
  db: Database,
  actor: Actor,
  marketSorgs: readonly string[],
  filter: CustomerSearch,
): Promise<{ data: ListedCustomer[]; count: number }> {
  const sorgs = filter.sorgs === null ? marketSorgs : marketSorgs.filter((sorg) => filter.sorgs?.includes(sorg));
  if (sorgs.length === 0) return { data: [], count: 0 };
  const area = sql<boolean>`
    a.customer_id = c.id
    and a.sorg = any(${[...sorgs]})
    and ${filter.custGroup === null ? sql`true` : sql`a.customer_group = ${filter.custGroup}`}
    and ${visibleArea(actor)}`;
  const visible = sql<boolean>`
    c.blocked_at is null and ${matches(filter.search)} and exists (select from customers_area a where ${area})`;
  const [total, page] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from customers_customer c where ${visible}`.execute(db),
    sql<ListedCustomer>`
      select c.id, c.r3, c.isr, c.unified, c.name, c.phone, c.address, c.city, c.email, r.used_at is not null as recent,
             r.pinned_at is not null as pinned,
             (
          select u.email
            from customers_user cu
            join identity_user u on u.id = cu.user_id
           where cu.customer_id = c.id and u.disabled_at is null
           order by u.created_at, u.id
           limit 1) as "userEmail",
             (
          select jsonb_agg(jsonb_build_object('sorg', a.sorg, 'custGroup', a.customer_group) order by a.sorg)
            from customers_area a
           where ${area}) as areas
        from customers_customer c
        left join customers_recent r on r.customer_id = c.id and r.user_id = ${actor.userId}
       where ${visible}
       order by ${filter.search === '' ? sql`r.pinned_at nulls last, r.used_at desc nulls last` : bestFirst(filter.search)},
                c.name, c.id
       limit ${filter.limit}
      offset ${(filter.page - 1) * filter.limit}`.execute(db),
  ]);
  return { data: page.rows, count: total.rows[0]?.count ?? 0 };
}

/** The customer groups among the customers that the actor may see in the market, for the picker's filter (Q-032). */
export async function listCustomerGroups(ctx: Pick<Ctx, 'db' | 'market'>, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct a.customer_group as code
      from customers_area a
     where a.sorg = any(${[...ctx.market.sorgs]}) and ${visibleArea(actor)}
     order by 1
     limit 200`.execute(ctx.db);
  return rows.map((row) => row.code);
}
