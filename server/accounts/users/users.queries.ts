import { sql, type RawBuilder } from 'kysely';
import { noPassword } from '#rules/accounts/users/invitation.ts';
import { isId } from '#rules/ids.ts';
import type { UserArea } from '#rules/permissions.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { linkIsHeld } from '#access/password-links/password-links.welcome.actions.ts';
import { visibleUser, type UserScope } from './users.policy.ts';

/** A user for the administration (entity User); target markets are looked up separately. */
export interface ListedUser {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly emailConfirmations: readonly string[];
  readonly name: string;
  readonly phone: string;
  readonly sendEmail: boolean;
  readonly sendEmailWarranty: boolean;
  readonly isFakeEmail: boolean;
  readonly mustChangePassword: boolean;
  readonly disabledAt: Date | null;
  /** Since when the first link of the user waits for their market; null if it does not. */
  readonly linkHeldAt: Date | null;
  readonly withoutPassword: boolean;
  readonly invitedAt: Date | null;
  readonly invitationEndsAt: Date | null;
  readonly invitationOpenedAt: Date | null;
  readonly invitationAcceptedAt: Date | null;
  readonly lastSignInAt: Date | null;
  readonly createdAt: Date;
  readonly language: { readonly id: string; readonly description: string };
  readonly roleIds: readonly string[];
  readonly groupRoleId: string;
  readonly areas: readonly UserArea[];
  readonly customer: {
    readonly id: string;
    readonly name: string;
    readonly r3: string;
    readonly isr: string;
    readonly unified: string;
  } | null;
}

/** Sort orders of the list. */
export const userOrders = ['name', 'username', 'email', 'groupRole', 'language', 'lastSignInAt', 'createdAt'] as const;
export type UserOrder = (typeof userOrders)[number];

export interface UserSearch {
  readonly ids?: readonly string[] | undefined;
  /** Id or name of one role (R-148). */
  readonly role?: string | undefined;
  readonly search: string;
  readonly groupRoleIds?: readonly string[] | undefined;
  readonly limitations?:
    | Readonly<Partial<Record<'salesman' | 'sales_group' | 'sales_office', readonly string[] | undefined>>>
    | undefined;
  readonly disabled?: boolean | undefined;
  /** Only users whose first link waits for their market (true), or only others. */
  readonly held?: boolean | undefined;
  /** Only users whose invitation is open, or whose link has expired. */
  readonly invitation?: 'open' | 'expired' | undefined;
  readonly sort: { readonly sortBy: UserOrder; readonly order: 'asc' | 'desc' };
  /** Users whose whole name, username or address is the search come before all others. */
  readonly wholeFirst?: boolean;
  readonly page: number;
  readonly limit: number;
}

const columns: Record<UserOrder, RawBuilder<unknown>> = {
  name: sql`lower(u.name)`,
  username: sql`lower(u.username)`,
  email: sql`lower(u.email)`,
  groupRole: sql`(select lower(g.description) from identity_group_role g where g.id = u.group_role_id)`,
  language: sql`u.language`,
  lastSignInAt: sql`u.last_sign_in_at`,
  createdAt: sql`u.created_at`,
};

/** Every word must occur in name, username, address or phone; % and _ have no special meaning. */
function holds(search: string): RawBuilder<boolean> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`
    ${sql.join(
      words.map(
        (word) =>
          sql`lower(u.name || ' ' || u.username || ' ' || u.email || ' ' || u.phone) like ${`%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`}`,
      ),
      sql` and `,
    )}`;
}

/** Users without a password who may get a link or have one, which works until its end. */
const invitedUntil = (now: Date, invitation: 'open' | 'expired'): RawBuilder<boolean> => sql<boolean>`
  u.password_hash = ${noPassword} and u.disabled_at is null and u.deleted_at is null and not ${linkIsHeld}
  and coalesce(u.invitation_ends_at <= ${now}, false) = ${invitation === 'expired'}`;

function filterCondition(
  now: Date,
  filter: Omit<UserSearch, 'sort' | 'wholeFirst' | 'page' | 'limit'>,
): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [holds(filter.search)];
  if (filter.ids) conditions.push(sql`u.id = any(${filter.ids.filter(isId)}::uuid[])`);
  // An empty list of group roles means all that the caller may see (R-147).
  if (filter.groupRoleIds?.length)
    conditions.push(sql`u.group_role_id = any(${filter.groupRoleIds.filter(isId)}::uuid[])`);
  if (filter.role !== undefined && filter.role !== '')
    conditions.push(sql`
      exists (
          select
            from identity_user_role ur
            join identity_role r on r.id = ur.role_id
           where ur.user_id = u.id
             and ${isId(filter.role) ? sql`r.id = ${filter.role}` : sql`r.name = ${filter.role}`})`);
  const limits = Object.entries(filter.limitations ?? {}).filter(([, values]) => values !== undefined);
  if (limits.length > 0)
    conditions.push(
      sql`
        exists (
            select
              from identity_user_area a
             where a.user_id = u.id
               and a.option = 'include'
               and (${sql.join(
                 limits.map(
                   ([limitation, values]) =>
                     sql`(a.limitation = ${limitation} and ${values?.length ? sql`a.value = any(${[...values]})` : sql`true`})`,
                 ),
                 sql` or `,
               )}))`,
    );
  if (filter.disabled !== undefined)
    conditions.push(filter.disabled ? sql`u.disabled_at is not null` : sql`u.disabled_at is null`);
  if (filter.held !== undefined) conditions.push(filter.held ? linkIsHeld : sql`not ${linkIsHeld}`);
  if (filter.invitation !== undefined) conditions.push(invitedUntil(now, filter.invitation));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const user = sql`u.id, u.username, u.email, u.email_confirmations as "emailConfirmations", u.name, u.phone, u.send_email as "sendEmail",
  u.send_email_warranty as "sendEmailWarranty", u.is_fake_email as "isFakeEmail", u.must_change_password as "mustChangePassword", u.disabled_at as "disabledAt",
  case when ${linkIsHeld} then u.invitation_held_at end as "linkHeldAt",
  u.password_hash = ${noPassword} as "withoutPassword", u.invited_at as "invitedAt", u.invitation_ends_at as "invitationEndsAt",
  u.invitation_opened_at as "invitationOpenedAt", u.invitation_accepted_at as "invitationAcceptedAt",
  u.last_sign_in_at as "lastSignInAt", u.created_at as "createdAt", u.group_role_id as "groupRoleId",
  (select jsonb_build_object('id', l.code, 'description', l.description) from identity_language l where l.code = u.language) as language,
  coalesce((select jsonb_agg(ur.role_id) from identity_user_role ur where ur.user_id = u.id), '[]') as "roleIds",
  coalesce((select jsonb_agg(jsonb_build_object('sorg', a.sorg, 'limitation', a.limitation, 'option', a.option, 'value', a.value) order by a.sorg, a.limitation, a.option desc, a.value)
     from identity_user_area a where a.user_id = u.id), '[]') as areas,
  (select jsonb_build_object('id', c.id, 'name', c.name, 'r3', c.r3, 'isr', c.isr, 'unified', c.unified)
     from customers_user cu join customers_customer c on c.id = cu.customer_id where cu.user_id = u.id) as customer`;

/** One page of the users within a scope (R-147, R-148), with the total number. */
export async function listUsers(
  ctx: SignedInCtx,
  scope: UserScope,
  filter: UserSearch,
): Promise<{ data: ListedUser[]; count: number }> {
  const condition = sql<boolean>`${visibleUser(scope)} and ${filterCondition(ctx.now, filter)}`;
  const direction = filter.sort.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const whole = filter.wholeFirst
    ? sql`(${filter.search.trim().toLowerCase()} in (lower(u.username), lower(u.email), lower(u.name))) desc, `
    : sql``;
  const [total, page] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from identity_user u where ${condition}`.execute(ctx.db),
    sql<ListedUser>`
      select ${user}
        from identity_user u
       where ${condition}
       order by ${whole}${columns[filter.sort.sortBy]} ${direction}, u.id
       limit ${filter.limit}
      offset ${(filter.page - 1) * filter.limit}`.execute(ctx.db),
  ]);
  return { data: page.rows, count: total.rows[0]?.count ?? 0 };
}

/** One user within a scope, or null if they do not exist or are outside it. */
export async function findUser(ctx: SignedInCtx, scope: UserScope, id: string): Promise<ListedUser | null> {
  if (!isId(id)) return null;
  const { rows } =
    await sql<ListedUser>`select ${user} from identity_user u where u.id = ${id} and ${visibleUser(scope)}`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}

/** The users within a scope that a filter finds and whose first link waits, the longest waiting first. */
export async function listHeldLinks(
  ctx: SignedInCtx,
  scope: UserScope,
  filter: Omit<UserSearch, 'sort' | 'page' | 'limit' | 'held'>,
  limit: number,
): Promise<{ data: { id: string; customerId: string | null }[]; count: number }> {
  const { rows } = await sql<{ id: string; customerId: string | null; count: number }>`
    select u.id, (select cu.customer_id from customers_user cu where cu.user_id = u.id) as "customerId",
           count(*) over ()::int as count
      from identity_user u
     where ${visibleUser(scope)} and ${filterCondition(ctx.now, { ...filter, held: true })}
     order by u.invitation_held_at, u.id
     limit ${limit}`.execute(ctx.db);
  return { data: rows, count: rows[0]?.count ?? 0 };
}

/** A user whose invitation is to be sent. */
export interface InvitableUser {
  readonly id: string;
  readonly customerId: string | null;
  readonly withoutPassword: boolean;
  readonly isFakeEmail: boolean;
  readonly disabled: boolean;
  /** Invitations within the last hour. */
  readonly recent: number;
}

/** The users within a scope among these ids, locked in the order of their ids. */
export async function listInvitable(
  ctx: SignedInCtx,
  scope: UserScope,
  ids: readonly string[],
): Promise<InvitableUser[]> {
  const { rows } = await sql<InvitableUser>`
    select u.id, (select cu.customer_id from customers_user cu where cu.user_id = u.id) as "customerId",
           u.password_hash = ${noPassword} as "withoutPassword", u.is_fake_email as "isFakeEmail",
           u.disabled_at is not null as disabled,
           (select count(*)::int
              from identity_password_reset r
             where r.user_id = u.id and r.is_invitation
               and r.created_at > ${new Date(ctx.now.getTime() - 3_600_000)}) as recent
      from identity_user u
     where u.id = any(${ids.filter(isId)}::uuid[]) and ${visibleUser(scope)}
     order by u.id
       for update of u`.execute(ctx.db);
  return rows;
}
