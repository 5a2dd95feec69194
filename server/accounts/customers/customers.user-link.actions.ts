import { sql } from 'kysely';
import type { UserArea } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Unified codes among these of customers that have areas in these sales organisations and in no others, with their ids:
 * a user of a customer sees all of it, so administrators of only some of its sales organisations must not assign users
 * to it.
 */
export async function findCustomerIds(
  ctx: Pick<Ctx, 'db'>,
  codes: readonly string[],
  sorgs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; unified: string }>`
    select c.id, c.unified
      from customers_customer c
     where c.unified = any(${[...new Set(codes)]})
       and exists (select from customers_area a where a.customer_id = c.id)
       and not exists (select from customers_area a where a.customer_id = c.id and not a.sorg = any(${[...sorgs]}))`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, unified }) => [unified, id]));
}

/** The one customer that a user's areas include by name, or null: only then does the user work for it. */
export function customerOfAreas(areas: readonly UserArea[]): string | null {
  const named = new Set(
    areas.filter((area) => area.limitation === 'customer' && area.option === 'include').map(({ value }) => value),
  );
  const [only] = named;
  return named.size === 1 &&
    only !== undefined &&
    areas.every((area) => area.option === 'exclude' || area.limitation === 'customer')
    ? only
    : null;
}

/** Links users to the customer for whom they work, or to none, set-wise. */
export async function linkUsers(
  ctx: Pick<Ctx, 'db'>,
  users: readonly { readonly userId: string; readonly customerId: string | null }[],
): Promise<void> {
  const links = JSON.stringify(
    users
      .filter(({ customerId }) => customerId !== null)
      .map(({ userId, customerId }) => ({ user_id: userId, customer_id: customerId })),
  );
  await sql`
    delete from customers_user l
     where l.user_id = any(${users.map(({ userId }) => userId)}::uuid[])
       and not exists (
        select
          from jsonb_to_recordset(${links}::jsonb) as g(user_id uuid, customer_id uuid)
         where g.user_id = l.user_id and g.customer_id = l.customer_id)`.execute(ctx.db);
  await sql`
    insert into customers_user (user_id, customer_id)
    select g.user_id, g.customer_id
      from jsonb_to_recordset(${links}::jsonb) as g(user_id uuid, customer_id uuid)
        on conflict (user_id) do nothing`.execute(ctx.db);
}
