import { sql } from 'kysely';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { loaderOf } from '#platform/database/loader.ts';
import type { UserScope } from './users.policy.ts';

/** A customer that an area can name. */
export interface AreaCustomer {
  readonly unified: string;
  readonly name: string;
  readonly city: string;
}

/** Customers that the form offers at once; more are found by typing. */
const mostOffered = 20;

/**
 * Customers of a sales organisation that the caller may give to a user: all of their accounts are within the caller's
 * sales organisations. Every word must occur in codes, name, address, mail or phone.
 */
export async function listAreaCustomers(
  ctx: SignedInCtx,
  scope: UserScope,
  sorg: string,
  search: string,
): Promise<AreaCustomer[]> {
  const sorgs = scope.sorgs.map((one) => one.sorg);
  if (!sorgs.includes(sorg)) return [];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const patterns = words.map((word) => `%${likePattern(word)}%`);
  const { rows } = await sql<AreaCustomer>`
    select c.unified, c.name, c.city
      from customers_customer c
     where c.search_text like all (${patterns}::text[])
       and exists (select from customers_area a where a.customer_id = c.id and a.sorg = ${sorg})
       and not exists (select from customers_area a where a.customer_id = c.id and not a.sorg = any(${sorgs}))
     order by lower(c.name), c.unified
     limit ${mostOffered}`.execute(ctx.db);
  return rows;
}

/** Names of customers by unified code, for areas that the caller sees. */
export const customerNamesOf = (ctx: Ctx) =>
  loaderOf<string, string>(ctx, 'users.customer-names', async (codes) => {
    const { rows } = await sql<{ unified: string; name: string }>`
      select c.unified, c.name from customers_customer c where c.unified = any(${[...codes]})`.execute(ctx.db);
    return new Map(rows.map(({ unified, name }) => [unified, name]));
  });
