import { DomainError } from '#rules/errors.ts';
import type { UserArea } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { secretTokenHash } from '#platform/access/secret-token.ts';
import { linkUsers } from '#accounts/customers/customers.user-link.actions.ts';
import { insertUsers } from '#access/identity/identity.administration.actions.ts';
import { findActor } from '#access/identity/identity.queries.ts';
import { hashFirstPassword } from '#access/password-links/password-links.actions.ts';
import { holdRights } from '#access/roles/roles.actions.ts';
import { findTakenNames, lockUserNames, setPassword } from '#access/identity/identity.users.actions.ts';
import { setTargetMarkets } from '#accounts/markets/markets.target-markets.actions.ts';
import { targetMarketsOf } from '#accounts/markets/markets.target-markets.queries.ts';
import { areasFor, rolesToGive } from './colleagues.policy.ts';
import { endInvitation, markOpened } from './colleagues.invite.actions.ts';
import { listBranches } from './colleagues.queries.ts';

/** A link that can be accepted now, with the rights that it gives. */
interface OpenLink {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly groupRoleId: string;
  readonly roleIds: readonly string[];
  readonly roleNames: readonly string[];
  readonly areas: readonly UserArea[];
  readonly invitedById: string;
  readonly invitedBy: string;
}

/**
 * The invitation of a token. Throws `invitation_invalid` for a link that is unknown, used, withdrawn, replaced or expired,
 * whose inviter no longer may give its roles in its branch, and whose address belongs to somebody by now.
 */
async function openLinkOf(ctx: Ctx, token: string): Promise<OpenLink> {
  const invalid = new DomainError('invitation_invalid', {}, 'token');
  const row = await ctx.db
    .selectFrom('colleagues_invitation')
    .select(['id', 'name', 'email', 'language', 'customer_id', 'role_ids', 'invited_by_id'])
    .where('token_hash', '=', secretTokenHash(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
  if (!row) throw invalid;
  const inviter = await findActor(ctx.db, row.invited_by_id, '');
  if (!inviter?.ownCustomerId || !inviter.permissions.has('colleagues.manage')) throw invalid;
  const branches = await listBranches(ctx.db, inviter.ownCustomerId);
  const branch = branches.find(({ id }) => id === row.customer_id);
  const roles = (await rolesToGive({ ...ctx, actor: inviter })).filter(({ id }) => row.role_ids.includes(id));
  if (!branch || roles.length === 0 || roles.length !== row.role_ids.length) throw invalid;
  const taken = await findTakenNames(ctx, { usernames: [row.email], emails: [row.email] });
  if (taken.usernames.size + taken.emails.size > 0) throw invalid;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    language: row.language,
    branchId: branch.id,
    branchName: branch.name,
    groupRoleId: inviter.groupRole.id,
    roleIds: roles.map(({ id }) => id),
    roleNames: roles.map(({ name }) => name),
    areas: areasFor(inviter, branch),
    invitedById: inviter.userId,
    invitedBy: inviter.name,
  };
}

/**
 * Notes that the link of an invitation was opened; returns the name for signing in. Throws `invitation_invalid`, so that
 * nobody types a password for a link that does not work.
 */
export async function openInvitation(ctx: Ctx, token: string): Promise<string> {
  const link = await openLinkOf(ctx, token);
  await markOpened(ctx, link.id);
  return link.email;
}

/** A link that was valid, and the hash of the chosen password. */
export interface Acceptance {
  readonly token: string;
  readonly passwordHash: string;
}

/**
 * Checks link and password and hashes the password, outside of any transaction. Throws `invitation_invalid`, the codes
 * of, `pass_common` and `pass_contains_name`.
 */
export async function prepareAcceptance(ctx: Ctx, token: string, password: string): Promise<Acceptance> {
  const { name, email } = await openLinkOf(ctx, token);
  return { token, passwordHash: await hashFirstPassword(ctx, password, { username: email, name, email }) };
}

/**
 * Makes the invited person a user of the branch with the roles of the invitation, who signs in with the address and the
 * chosen password. The link is used up. Returns the name for signing in. Throws `invitation_invalid`.
 */
export async function acceptInvitation(ctx: Ctx, { token, passwordHash }: Acceptance): Promise<string> {
  await holdRights(ctx);
  await lockUserNames(ctx);
  const link = await openLinkOf(ctx, token);
  const [userId] = await insertUsers(ctx, [
    {
      username: link.email,
      email: link.email,
      name: link.name,
      phone: '',
      emailConfirmations: [],
      sendEmail: true,
      sendEmailWarranty: false,
      isFakeEmail: false,
      languageId: link.language,
      groupRoleId: link.groupRoleId,
      roleIds: [...link.roleIds],
      contentTargetMarketIds: [],
      areas: link.areas,
      passwordHash,
    },
  ]);
  if (userId === undefined) throw new TypeError('one user in, none out');
  await linkUsers(ctx, [{ userId, customerId: link.branchId }]);
  const markets = (await targetMarketsOf(ctx.db, [link.invitedById])).get(link.invitedById) ?? [];
  await setTargetMarkets(ctx, [{ userId, targetMarketIds: markets.map(({ id }) => id) }]);
  await endInvitation(ctx, link.id, 'accepted', userId);
  // The holder of the link acts as the new user.
  const own: Ctx = { ...ctx, actor: await findActor(ctx.db, userId, '') };
  await setPassword({ db: own.db, now: own.now, record: (entry) => own.record(entry) }, userId, passwordHash, false);
  await own.record({
    action: 'colleagues.accepted',
    subjectType: 'user',
    subjectId: userId,
    customerId: link.branchId,
    after: {
      name: link.name,
      username: link.email,
      roles: [...link.roleNames].sort(),
      branch: link.branchName,
      invitedBy: link.invitedBy,
    },
  });
  return link.email;
}
