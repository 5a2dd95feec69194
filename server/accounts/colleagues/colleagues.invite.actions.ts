import { invitationsPerDay, mostColleagues, type InvitationFields } from '#rules/accounts/colleagues/colleague.ts';
import { DomainError } from '#rules/errors.ts';
import { invitationDays } from '#rules/accounts/users/invitation.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { branchOf, rolesNamed, scopeForGiving, type GivingScope } from './colleagues.actions.ts';
import {
  countInvitations,
  countPeople,
  findInvitation,
  listColleagues,
  type Invitation,
} from './colleagues.queries.ts';

const dayMilliseconds = 86_400_000;
/** Days after which ended and expired invitations are deleted. */
const keptDays = 90;

/** Refuses more mails than a dealer may send within 24 hours. */
async function requireMailsLeft(ctx: SignedInCtx): Promise<void> {
  const sent = await countInvitations(ctx, new Date(ctx.now.getTime() - dayMilliseconds));
  if (sent >= invitationsPerDay) throw new DomainError('invitations_used_up', { limit: invitationsPerDay });
}

/** Stores an invitation and enqueues its mail; the job makes the link, so that no token is in a payload. */
async function addInvitation(
  ctx: SignedInCtx,
  scope: GivingScope,
  wish: InvitationFields,
  action: 'colleagues.invited' | 'colleagues.invitation-resent',
): Promise<string> {
  const branch = branchOf(scope, wish.branchId);
  const roles = rolesNamed(scope, wish.roles);
  const { id } = await ctx.db
    .insertInto('colleagues_invitation')
    .values({
      customer_id: branch.id,
      name: wish.name,
      email: wish.email,
      language: wish.language,
      role_ids: roles.map((role) => role.id),
      invited_by_id: ctx.actor.userId,
      host: ctx.market.host,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + invitationDays * dayMilliseconds),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.enqueue('colleagues.mail', { id });
  await ctx.record({
    action,
    subjectType: 'invitation',
    subjectId: id,
    customerId: branch.id,
    after: {
      name: wish.name,
      email: wish.email,
      language: wish.language,
      roles: roles.map(({ name }) => name),
      branch: branch.name,
    },
  });
  return id;
}

/**
 * Invites a person to the dealer or one of its branches by a mail in their language, with a link that is valid for seven
 * days. Whether somebody elsewhere has the address is not told: the invitation is stored in the same way, and the mail
 * tells its reader that it cannot be used. Throws `role_beyond_yours`, `not_found`, `colleagues_full`,
 * `invitations_used_up`, and for people of the own dealer `email_already_exists` and `colleague_invited_already`.
 */
export async function inviteColleague(ctx: SignedInCtx, wish: InvitationFields): Promise<string> {
  const scope = await scopeForGiving(ctx);
  branchOf(scope, wish.branchId);
  if (!ctx.market.languages.includes(wish.language)) throw new DomainError('not_found', {}, 'language');
  const email = wish.email.toLowerCase();
  for (const person of await listColleagues(ctx)) {
    if (person.kind === 'invitation' && person.email.toLowerCase() === email)
      throw new DomainError('colleague_invited_already', {}, 'email');
    if (person.kind === 'user' && [person.email, person.username].some((known) => known.toLowerCase() === email))
      throw new DomainError('email_already_exists', {}, 'email');
  }
  if ((await countPeople(ctx, wish.branchId)) >= mostColleagues)
    throw new DomainError('colleagues_full', { limit: mostColleagues });
  await requireMailsLeft(ctx);
  return addInvitation(ctx, scope, wish, 'colleagues.invited');
}

/** Ends an open invitation: its link does not work any more. */
export async function endInvitation(
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  reason: 'accepted' | 'withdrawn' | 'replaced',
  byId: string,
): Promise<void> {
  await ctx.db
    .updateTable('colleagues_invitation')
    .set({ ended_at: ctx.now, end_reason: reason, ended_by_id: byId, token_hash: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Notes when the link of an invitation was opened first. */
export async function markOpened(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> {
  await ctx.db
    .updateTable('colleagues_invitation')
    .set({ opened_at: ctx.now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
}

async function invitationToChange(ctx: SignedInCtx, id: string): Promise<Invitation> {
  const invitation = await findInvitation(ctx, id);
  if (!invitation) throw new DomainError('not_found', {}, 'id');
  await ctx.db.selectFrom('colleagues_invitation').select('id').where('id', '=', id).forUpdate().execute();
  return invitation;
}

/**
 * Sends an open or expired invitation again, with a new link that is valid for seven days; the earlier link ends. Returns
 * the id of the new one. Throws `not_found`, `role_beyond_yours`, `invitations_used_up`.
 */
export async function resendInvitation(ctx: SignedInCtx, id: string): Promise<string> {
  const scope = await scopeForGiving(ctx);
  const { name, email, language, roles, branchId } = await invitationToChange(ctx, id);
  await requireMailsLeft(ctx);
  await endInvitation(ctx, id, 'replaced', ctx.actor.userId);
  const names = roles.map((role) => role.name) as InvitationFields['roles'];
  return addInvitation(ctx, scope, { name, email, language, roles: names, branchId }, 'colleagues.invitation-resent');
}

/** Withdraws an open or expired invitation; its link ends. Throws `not_found`. */
export async function withdrawInvitation(ctx: SignedInCtx, id: string): Promise<void> {
  await scopeForGiving(ctx);
  const invitation = await invitationToChange(ctx, id);
  await endInvitation(ctx, id, 'withdrawn', ctx.actor.userId);
  await ctx.record({
    action: 'colleagues.invitation-withdrawn',
    subjectType: 'invitation',
    subjectId: id,
    customerId: invitation.branchId,
    before: { name: invitation.name, email: invitation.email },
  });
}

/** Deletes invitations that ended or expired long ago, with the names and addresses in them. */
export async function forgetInvitations(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await ctx.db
    .deleteFrom('colleagues_invitation')
    .where(
      ({ fn }) => fn.coalesce('ended_at', 'expires_at'),
      '<',
      new Date(ctx.now.getTime() - keptDays * dayMilliseconds),
    )
    .execute();
}
