import { sql } from 'kysely';
import { noPassword } from '#rules/accounts/users/invitation.ts';
import type { UserArea } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { customerOfAreas, linkUsers } from '#accounts/customers/customers.user-link.actions.ts';
import { insertUsers, writeUser } from '#access/identity/identity.administration.actions.ts';
import { lockUserNames } from '#access/identity/identity.users.actions.ts';

/** A user as a file describes them. */
interface FileUser {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly groupRole: string;
  readonly groupRoleId: string;
  readonly roles: readonly string[];
  readonly roleIds: readonly string[];
  readonly areas: readonly UserArea[];
  readonly active: boolean;
  /** The customers of the areas by unified code. */
  readonly customers: Readonly<Record<string, string>>;
}

/** The fields that files do not set, and that stay. */
interface KeptFields {
  readonly id: string;
  readonly phone: string;
  readonly emailConfirmations: readonly string[];
  readonly sendEmail: boolean;
  readonly sendEmailWarranty: boolean;
}

type ChangedUser = FileUser & { readonly known: KeptFields | null; readonly before: object | null };

/** Name of the job that mails a new user a link to choose a password. */
export const welcomeJob = 'users.welcome';

/** The users of the staged file that are new or differ from it, in the order of the file. */
async function changedUsers(ctx: Ctx): Promise<ChangedUser[]> {
  const { rows } = await sql<ChangedUser>`
    with heads as (
      select distinct on (s.username) s.username, s.email, s.name, s.language, s.active, s.roles, g.id as group_role_id,
             g.description as group_role, s.ctid as place
        from staged s
       cross join lateral (
          select r.id, r.description
            from identity_group_role r
           where s.group_role in (r.name, r.description)
           order by r.name <> s.group_role, r.id
           limit 1) g
       order by s.username, s.ctid),
    areas as (
      select x.username, jsonb_agg(to_jsonb(x) - 'username' order by x.sorg, x.limitation, x.value) as areas
        from (
          select distinct s.username, s.sorg, s.limitation, 'include' as option,
                 case s.limitation when 'customer' then s.r3 || '-' || s.isr else s.value end as value
            from staged s) x
       group by x.username),
    f as (
      select h.*, a.areas, r.names, r.ids,
             coalesce((
               select jsonb_object_agg(c.unified, c.id)
                 from jsonb_array_elements(a.areas) e
                 join customers_customer c on e->>'limitation' = 'customer' and c.unified = e->>'value'), '{}') as customers
        from heads h
        join areas a on a.username = h.username
       cross join lateral (
          select jsonb_agg(r.name order by r.name) as names, jsonb_agg(r.id order by r.name) as ids
            from identity_role r
           where r.name in (select regexp_split_to_table(trim(h.roles), ' *, *'))) r),
    present as (
      select u.id, lower(u.username) as username, u.email, u.name, u.language, u.group_role_id, g.description as group_role,
             u.phone, u.email_confirmations, u.send_email, u.send_email_warranty, u.disabled_at is null as active,
             coalesce((
               select jsonb_agg(r.name order by r.name)
                 from identity_user_role ur
                 join identity_role r on r.id = ur.role_id
                where ur.user_id = u.id), '[]') as names,
             coalesce((
               select jsonb_agg(jsonb_build_object('sorg', a.sorg, 'limitation', a.limitation, 'option', a.option,
                                                   'value', a.value) order by a.sorg, a.limitation, a.value)
                 from identity_user_area a
                where a.user_id = u.id), '[]') as areas
        from identity_user u
        left join identity_group_role g on g.id = u.group_role_id
       where lower(u.username) in (select lower(h.username) from heads h))
    select f.username, f.email, f.name, f.language, f.group_role as "groupRole", f.group_role_id as "groupRoleId",
           f.names as roles, f.ids as "roleIds", f.areas, f.active, f.customers,
           case when p.id is not null then jsonb_build_object(
               'id', p.id, 'phone', p.phone, 'emailConfirmations', p.email_confirmations, 'sendEmail', p.send_email,
               'sendEmailWarranty', p.send_email_warranty) end as known,
           case when p.id is not null then jsonb_build_object(
               'email', p.email, 'name', p.name, 'language', p.language, 'groupRole', p.group_role, 'roles', p.names,
               'userAreas', p.areas, 'disabled', not p.active) end as before
      from f
      left join present p on p.username = lower(f.username)
     where p.id is null
        or (p.email, p.name, p.language, p.group_role_id, p.names, p.areas, p.active)
           is distinct from (f.email, f.name, f.language, f.group_role_id, f.names, f.areas, f.active)
     order by f.place`.execute(ctx.db);
  return rows;
}

/**
 * Imports a `users` file: adds and changes users with their roles and areas; one that is disabled loses
 * their sessions. A new user has no password and gets a mail with a link to choose one. The checks of the file keep
 * rights of the staff out.
 */
export async function importUsers(ctx: Ctx): Promise<number> {
  await lockUserNames(ctx);
  const users = await changedUsers(ctx);
  for (const user of users) await writeFileUser(ctx, user);
  return users.length;
}

async function writeFileUser(ctx: Ctx, user: ChangedUser): Promise<void> {
  const { known } = user;
  const customer = customerOfAreas(user.areas);
  const customerId = customer === null ? null : (user.customers[customer] ?? null);
  const fields = {
    email: user.email,
    name: user.name,
    username: user.username,
    phone: known?.phone ?? '',
    emailConfirmations: [...(known?.emailConfirmations ?? [])],
    sendEmail: known?.sendEmail ?? true,
    sendEmailWarranty: known?.sendEmailWarranty ?? false,
    isFakeEmail: false,
    languageId: user.language,
    groupRoleId: user.groupRoleId,
    roleIds: [...user.roleIds],
    contentTargetMarketIds: [],
    areas: user.areas,
  };
  const [added] = known ? [] : await insertUsers(ctx, [{ ...fields, passwordHash: noPassword }]);
  const id = known?.id ?? added ?? '';
  await linkUsers(ctx, [{ userId: id, customerId }]);
  if (known || !user.active) await writeUser(ctx, id, { ...fields, disabled: !user.active, passwordHash: null });
  await ctx.record({
    action: known ? 'users.changed' : 'users.created',
    subjectType: 'user',
    subjectId: id,
    ...(customerId !== null && { customerId }),
    ...(user.before !== null && { before: user.before }),
    after: {
      username: user.username,
      email: user.email,
      name: user.name,
      language: user.language,
      groupRole: user.groupRole,
      roles: user.roles,
      userAreas: user.areas,
      disabled: !user.active,
    },
  });
  if (!known && user.active) await ctx.enqueue(welcomeJob, { userId: id }, { key: `${welcomeJob} ${id}` });
}
