import { DomainError, type UserError } from '#rules/errors.ts';
import { profileSchema } from '#rules/accounts/users/user.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { hashPassword } from '#access/identity/identity.password.ts';
import { ownProfile } from './profile.queries.ts';
import { endSessionsOf } from '#access/identity/identity.sessions.actions.ts';
import { checkOwnPassword } from '#access/identity/identity.sign-in.actions.ts';
import { requireStrongPassword } from '#access/identity/identity.strong-password.policy.ts';
import {
  findTakenNames,
  lockUserNames,
  passwordOwner,
  requireNewPassword,
  requireOfferedLanguage,
  setPassword,
} from '#access/identity/identity.users.actions.ts';

/**
 * Changes the given fields of the caller's own profile. A new address or password needs the current one; a new
 * password ends their other sessions. A wrong current password is returned, not thrown: the failure counts for the
 * throttle and must be committed. Throws `email_already_exists`, `failed_change_language`, the password rules
 * `pass_same_as_before`, `pass_common`, `pass_contains_name`, `login_failed` while locked.
 */
export async function updateProfile(ctx: SignedInCtx, input: object): Promise<readonly UserError[]> {
  const given = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== null && !(name.endsWith('assword') && value === '')),
  );
  const change = parseInput(profileSchema, given, 'user');
  await lockUserNames(ctx);
  const before = await ownProfile(ctx);
  const email = change.email ?? before.email;
  const newAddress = email.toLowerCase() !== before.email.toLowerCase();
  if (
    newAddress &&
    (await findTakenNames(ctx, { usernames: [], emails: [email] }, ctx.actor.userId)).emails.has(email.toLowerCase())
  )
    throw new DomainError('email_already_exists', {}, 'user.email');
  const language = change.language ?? before.language.id;
  requireOfferedLanguage(ctx, language, 'user.language');
  if (newAddress || change.newPassword !== undefined) {
    if (change.currentPassword === undefined) throw new DomainError('required', {}, 'user.currentPassword');
    const user = await ctx.db
      .selectFrom('identity_user')
      .select('password_hash')
      .where('id', '=', ctx.actor.userId)
      .executeTakeFirst();
    if (!(await checkOwnPassword(ctx, change.currentPassword, user?.password_hash ?? null)))
      return [{ field: 'user.currentPassword', code: 'password_incorrect', params: {} }];
    if (change.newPassword !== undefined) {
      requireNewPassword(change.currentPassword, change.newPassword, 'user.newPassword');
      const owner = passwordOwner(ctx, { username: before.username, name: change.name ?? before.name, email });
      await requireStrongPassword(change.newPassword, owner, 'user.newPassword');
    }
  }
  const after = { name: change.name ?? before.name, email, phone: change.phone ?? before.phone, language };
  // An address that users enter themselves is a real one.
  await ctx.db
    .updateTable('identity_user')
    .set({
      ...after,
      ...(newAddress && { is_fake_email: false }),
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.actor.userId)
    .execute();
  await ctx.record({
    action: 'identity.profile-changed',
    subjectType: 'user',
    subjectId: ctx.actor.userId,
    before: { name: before.name, email: before.email, phone: before.phone, language: before.language.id },
    after,
  });
  if (change.newPassword !== undefined) {
    await setPassword(ctx, ctx.actor.userId, await hashPassword(change.newPassword), false);
    await endSessionsOf(ctx, ctx.actor.userId, 'password_changed', ctx.actor.sessionId);
  }
  return [];
}
