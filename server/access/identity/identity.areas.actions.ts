import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/**
 * Gives an area without limitation in a new sales organisation to the caller, and to every administrator of markets
 * whose areas cover all `others` without limitation: no order of the steps leaves an administrator without areas.
 * Returns the ids of these users.
 */
export async function grantNewSorg(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  sorg: string,
  others: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into identity_user_area (user_id, sorg, limitation)
    select u.id, ${sorg}, 'none'
      from identity_user u
     where u.id = ${ctx.actor?.userId ?? null}::uuid
        or (u.deleted_at is null
            and exists (
              select
                from identity_user_role r
                join identity_role_permission p on p.role_id = r.role_id
               where r.user_id = u.id and p.permission = 'page.market')
            and not exists (
              select
                from unnest(${[...others]}::text[]) as o(sorg)
               where not exists (
                  select
                    from identity_user_area a
                   where a.user_id = u.id and a.sorg = o.sorg and a.limitation = 'none' and a.option = 'include')))
     order by u.id
        on conflict do nothing
    returning user_id as id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Removes the areas of all users in a sales organisation that is deleted. */
export async function revokeSorg(ctx: Pick<Ctx, 'db'>, sorg: string): Promise<void> {
  await ctx.db.deleteFrom('identity_user_area').where('sorg', '=', sorg).execute();
}
