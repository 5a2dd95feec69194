import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { areasCover } from '#accounts/users/users.desk.queries.ts';
import type { Claim } from './claims.queries.ts';

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** Most colleagues of a list. */
const colleaguesAtOnce = 50;

/**
 * Staff with a permission whose areas include the customer of a claim: those who can be mentioned in internal comments,
 * or who can be assigned. By name.
 */
async function listStaffOf(
  ctx: Ctx,
  claim: Pick<Claim, 'customerId' | 'sorg'>,
  permissions: readonly string[],
  among: { readonly ids?: readonly string[]; readonly search?: string },
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.name
      from identity_user u, customers_customer c
      join customers_area a on a.customer_id = c.id
     where c.id = ${claim.customerId}
       and a.sorg = ${claim.sorg}
       ${among.ids ? sql`and u.id = any(${[...among.ids]}::uuid[])` : sql``}
       ${among.search ? sql`and u.name ilike ${`%${likePattern(among.search)}%`}` : sql``}
       and not exists (select from customers_user cu where cu.user_id = u.id)
       and (
           select count(distinct rp.permission)
             from identity_user_role ur
             join identity_role_permission rp on rp.role_id = ur.role_id
            where ur.user_id = u.id and rp.permission = any(${[...permissions]})) = ${permissions.length}
       and ${areasCover}
     order by u.name, u.id
     limit ${sql.lit(colleaguesAtOnce)}`.execute(ctx.db);
  return rows;
}

/** Colleagues who read internal comments of a claim. */
export const listMentionable = (
  ctx: Ctx,
  claim: Pick<Claim, 'customerId' | 'sorg'>,
  among: { readonly ids?: readonly string[]; readonly search?: string },
): Promise<Colleague[]> => listStaffOf(ctx, claim, ['claim.internal-comment', 'claim.status'], among);

/** Members of the desk who may work on a claim. */
export const listAssignable = (
  ctx: Ctx,
  claim: Pick<Claim, 'customerId' | 'sorg'>,
  among: { readonly ids?: readonly string[]; readonly search?: string },
): Promise<Colleague[]> => listStaffOf(ctx, claim, ['claim.status'], among);

/** Members of the desk with areas in the market, by name. */
export async function listDesk(ctx: Ctx, search: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.name
      from identity_user u
     where not exists (select from customers_user cu where cu.user_id = u.id)
       and exists (
           select
             from identity_user_role ur
             join identity_role_permission rp on rp.role_id = ur.role_id
            where ur.user_id = u.id
              and rp.permission = 'claim.status')
       and exists (
           select
             from identity_user_area x
            where x.user_id = u.id
              and x.option = 'include'
              and x.sorg = any(${[...ctx.market.sorgs]}))
       ${search === '' ? sql`` : sql`and u.name ilike ${`%${likePattern(search)}%`}`}
     order by u.name, u.id
     limit ${sql.lit(colleaguesAtOnce)}`.execute(ctx.db);
  return rows;
}
