import { sql, type RawBuilder } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { UserArea } from '#rules/permissions.ts';
import type { SignedInCtx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { dealerOf, ownBranch, type Branch } from './colleagues.policy.ts';

/** Branches that are listed at most. */
const mostBranches = 200;
/** People that are listed at most; far above what owners can invite. */
const mostListed = 1_000;

/** The dealer account itself, then its branches by name. */
export async function listBranches(db: Database, customerId: string): Promise<Branch[]> {
  const { rows } = await sql<Branch>`
    select c.id, c.name, c.city, c.unified,
           array(select a.sorg from customers_area a where a.customer_id = c.id order by a.sorg) as sorgs
      from customers_customer c
     where ${ownBranch(customerId)}
     order by c.id <> ${customerId}, lower(c.name), c.id
     limit ${mostBranches}`.execute(db);
  return rows;
}

/** A role of a person. */
export interface HeldRole {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** A user of the dealer. */
export interface Colleague {
  readonly kind: 'user';
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly branchId: string;
  readonly roles: readonly HeldRole[];
  readonly permissions: readonly string[];
  readonly areas: readonly UserArea[];
  readonly disabledAt: Date | null;
  readonly lastSignInAt: Date | null;
}

/** An invitation that is neither accepted nor withdrawn. */
export interface Invitation {
  readonly kind: 'invitation';
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly branchId: string;
  readonly roles: readonly HeldRole[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly openedAt: Date | null;
}

const roleJson = sql`jsonb_build_object('id', r.id, 'name', r.name, 'description', r.description)`;

async function readColleagues(db: Database, condition: RawBuilder<boolean>): Promise<Colleague[]> {
  const { rows } = await sql<Omit<Colleague, 'kind'>>`
    select u.id, u.name, case when u.is_fake_email then '' else u.email end as email, u.username,
           cu.customer_id as "branchId", u.disabled_at as "disabledAt", u.last_sign_in_at as "lastSignInAt",
           coalesce((
        select jsonb_agg(${roleJson} order by r.name)
          from identity_user_role ur
          join identity_role r on r.id = ur.role_id
         where ur.user_id = u.id), '[]') as roles,
           array(
        select distinct rp.permission
          from identity_user_role ur
          join identity_role_permission rp on rp.role_id = ur.role_id
         where ur.user_id = u.id) as permissions,
           coalesce((
        select jsonb_agg(jsonb_build_object('sorg', a.sorg, 'limitation', a.limitation, 'option', a.option, 'value', a.value))
          from identity_user_area a
         where a.user_id = u.id), '[]') as areas
      from customers_user cu
      join identity_user u on u.id = cu.user_id
      join customers_customer c on c.id = cu.customer_id
     where u.deleted_at is null and ${condition}
     order by lower(u.name), u.id
     limit ${mostListed}`.execute(db);
  return rows.map((row) => ({ kind: 'user', ...row }));
}

async function readInvitations(db: Database, condition: RawBuilder<boolean>): Promise<Invitation[]> {
  const { rows } = await sql<Omit<Invitation, 'kind'>>`
    select i.id, i.name, i.email, i.language, i.customer_id as "branchId", i.created_at as "createdAt",
           i.expires_at as "expiresAt", i.opened_at as "openedAt",
           coalesce((
        select jsonb_agg(${roleJson} order by r.name)
          from identity_role r
         where r.id = any(i.role_ids)), '[]') as roles
      from colleagues_invitation i
      join customers_customer c on c.id = i.customer_id
     where i.ended_at is null and ${condition}
     order by lower(i.name), i.id
     limit ${mostListed}`.execute(db);
  return rows.map((row) => ({ kind: 'invitation', ...row }));
}

/** The people of the active customer and its branches: users and open invitations, by name. */
export async function listColleagues(ctx: SignedInCtx): Promise<(Colleague | Invitation)[]> {
  const reach = ownBranch(dealerOf(ctx).id);
  const [users, invitations] = await Promise.all([readColleagues(ctx.db, reach), readInvitations(ctx.db, reach)]);
  return [...users, ...invitations];
}

/** A user of the active customer or its branches, or null. */
export async function findColleague(ctx: SignedInCtx, id: string): Promise<Colleague | null> {
  if (!isId(id)) return null;
  const [found] = await readColleagues(ctx.db, sql<boolean>`u.id = ${id} and ${ownBranch(dealerOf(ctx).id)}`);
  return found ?? null;
}

/** An open invitation of the active customer or its branches, or null. */
export async function findInvitation(ctx: SignedInCtx, id: string): Promise<Invitation | null> {
  if (!isId(id)) return null;
  const [found] = await readInvitations(ctx.db, sql<boolean>`i.id = ${id} and ${ownBranch(dealerOf(ctx).id)}`);
  return found ?? null;
}

/** People of one account, for the limit: its users, disabled ones included, and its open invitations. */
export async function countPeople(ctx: Pick<SignedInCtx, 'db'>, branchId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select ((select count(*)
               from customers_user cu
               join identity_user u on u.id = cu.user_id
              where cu.customer_id = ${branchId} and u.deleted_at is null)
            + (select count(*)
                 from colleagues_invitation i
                where i.customer_id = ${branchId} and i.ended_at is null))::int as people`.execute(ctx.db);
  return rows[0]?.people ?? 0;
}

/** Invitations of a dealer with all its branches since an instant, ended ones included. */
export async function countInvitations(ctx: SignedInCtx, since: Date): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent
      from colleagues_invitation i
      join customers_customer c on c.id = i.customer_id
     where i.created_at > ${since} and ${ownBranch(dealerOf(ctx).id)}`.execute(ctx.db);
  return rows[0]?.sent ?? 0;
}
