import { generateSecret, generateURI } from 'otplib';
import { DomainError } from '#rules/errors.ts';
import { isLocale } from '#rules/locales.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { replaceRecoveryCodes, secretOwner, useCode, useFirstCode } from './identity.codes.actions.ts';
import { listMailable } from './identity.queries.ts';
import { findSecondFactors, isProtected } from './identity.second-factor.queries.ts';
import { endSessionsOf } from './identity.sessions.actions.ts';
import { checkOwnPassword, countOfSession } from './identity.sign-in.actions.ts';

/** Why a caller could not prove who they are. It is returned, not thrown: the failure must be committed. */
export type ProofRefusal =
  | { readonly code: 'password_incorrect'; readonly field: 'password' }
  | { readonly code: 'second_factor_incorrect'; readonly field: 'code' };

const wrongPassword = { code: 'password_incorrect', field: 'password' } as const;
const wrongCode = { code: 'second_factor_incorrect', field: 'code' } as const;

/** True if this is the caller's current password. Throws `login_failed` while locked. */
export async function isOwnPassword(ctx: SignedInCtx, password: string): Promise<boolean> {
  const user = await ctx.db
    .selectFrom('identity_user')
    .select('password_hash')
    .where('id', '=', ctx.actor.userId)
    .executeTakeFirst();
  return checkOwnPassword(ctx, password, user?.password_hash ?? null);
}

/**
 * The proof that callers themselves change how they sign in: the password, and a code if they have a second factor. A stolen
 * session with the password is not enough then. Returns the refusal; throws `login_failed` while locked.
 */
export async function provesOwner(
  ctx: SignedInCtx,
  password: string,
  code: string | null,
): Promise<ProofRefusal | null> {
  if (!(await isOwnPassword(ctx, password))) return wrongPassword;
  const { userId } = ctx.actor;
  if (!isProtected(await findSecondFactors(ctx.db, userId))) return null;
  return code === null || (await useCode(ctx, userId, code, countOfSession(ctx))) === null ? wrongCode : null;
}

/** Tells users by mail that a passkey or an app was added to their sign-in or removed from it. */
export async function mailFactorChange(ctx: SignedInCtx, change: 'added' | 'removed'): Promise<void> {
  const [person] = await listMailable(ctx.db, [ctx.actor.userId]);
  if (!person?.address) return;
  const { market } = ctx;
  const portal = market.configuration.webTitle;
  await queueMail(ctx, {
    kind: `identity.second-factor-${change}`,
    market,
    locale: isLocale(person.language) ? person.language : ctx.locale,
    to: [person.address],
    subject: { id: change === 'added' ? 'second-factor.mail.added' : 'second-factor.mail.removed', params: { portal } },
    intro: {
      id: change === 'added' ? 'second-factor.mail.addedIntro' : 'second-factor.mail.removedIntro',
      params: { name: person.name, username: person.username },
    },
    outro: { id: 'second-factor.mail.changeOutro' },
  });
}

/** A secret for an authenticator app, to type or to scan. */
export interface AuthenticatorSecret {
  readonly secret: string;
  readonly uri: string;
}

/**
 * Makes a secret for the caller's authenticator app. Needs the password, and a code if they have passkeys. It counts only after {@link confirmAuthenticator}; starting again
 * replaces it. Throws `second_factor_exists` if they have an authenticator.
 */
export async function startAuthenticator(
  ctx: SignedInCtx,
  password: string,
  code: string | null,
): Promise<AuthenticatorSecret | ProofRefusal> {
  const { userId, username } = ctx.actor;
  if ((await findSecondFactors(ctx.db, userId)).authenticator) throw new DomainError('second_factor_exists');
  const refusal = await provesOwner(ctx, password, code);
  if (refusal) return refusal;
  const secret = generateSecret();
  const sealed = ctx.secrets.seal(secret, secretOwner(userId));
  await ctx.db
    .insertInto('identity_authenticator')
    .values({ user_id: userId, secret: sealed, created_at: ctx.now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret: sealed, created_at: ctx.now, last_step: 0 }),
    )
    .execute();
  return { secret, uri: generateURI({ issuer: ctx.market.configuration.webTitle, label: username, secret }) };
}

/** Recovery codes to show once; none if the user keeps those they have. */
export interface ShownCodes {
  readonly recoveryCodes: readonly string[];
}

/** Ends sessions that were opened without the new factor, and gives recovery codes with the first factor. */
export async function protectAccount(ctx: SignedInCtx, hadFactor: boolean): Promise<string[]> {
  await endSessionsOf(ctx, ctx.actor.userId, 'second_factor_added', ctx.actor.sessionId);
  return hadFactor ? [] : replaceRecoveryCodes(ctx, ctx.actor.userId);
}

/**
 * Confirms the caller's authenticator with a first code: from now on sign-in asks for one. Ends their other sessions.
 * Throws `second_factor_exists`, and `not_found` without a started one.
 */
export async function confirmAuthenticator(ctx: SignedInCtx, code: string): Promise<ShownCodes | ProofRefusal> {
  const { userId } = ctx.actor;
  const before = await findSecondFactors(ctx.db, userId);
  if (before.authenticator) throw new DomainError('second_factor_exists');
  if (!(await useFirstCode(ctx, userId, code, countOfSession(ctx)))) return wrongCode;
  await ctx.db
    .updateTable('identity_authenticator')
    .set({ confirmed_at: ctx.now })
    .where('user_id', '=', userId)
    .execute();
  await ctx.record({
    action: 'identity.second-factor-added',
    subjectType: 'user',
    subjectId: userId,
    after: { kind: 'authenticator' },
  });
  await mailFactorChange(ctx, 'added');
  return { recoveryCodes: await protectAccount(ctx, isProtected(before)) };
}

/** Removes recovery codes that no factor needs. */
export async function dropIdleCodes(ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  if (isProtected(await findSecondFactors(ctx.db, userId))) return;
  await ctx.db.deleteFrom('identity_recovery_code').where('user_id', '=', userId).execute();
}

/** Removes the caller's authenticator. Needs the password and a code. Throws `not_found` without one. */
export async function removeAuthenticator(
  ctx: SignedInCtx,
  password: string,
  code: string,
): Promise<ProofRefusal | null> {
  const { userId } = ctx.actor;
  if (!(await findSecondFactors(ctx.db, userId)).authenticator) throw new DomainError('not_found');
  if (!(await isOwnPassword(ctx, password))) return wrongPassword;
  if ((await useCode(ctx, userId, code, countOfSession(ctx))) === null) return wrongCode;
  await ctx.db.deleteFrom('identity_authenticator').where('user_id', '=', userId).execute();
  await dropIdleCodes(ctx, userId);
  await ctx.record({
    action: 'identity.second-factor-removed',
    subjectType: 'user',
    subjectId: userId,
    before: { kind: 'authenticator' },
  });
  await mailFactorChange(ctx, 'removed');
  return null;
}

/** Replaces the caller's recovery codes. Needs the password and a code. Throws `not_found` without a second factor. */
export async function renewRecoveryCodes(
  ctx: SignedInCtx,
  password: string,
  code: string,
): Promise<ShownCodes | ProofRefusal> {
  const { userId } = ctx.actor;
  if (!isProtected(await findSecondFactors(ctx.db, userId))) throw new DomainError('not_found');
  if (!(await isOwnPassword(ctx, password))) return wrongPassword;
  if ((await useCode(ctx, userId, code, countOfSession(ctx))) === null) return wrongCode;
  await ctx.record({ action: 'identity.recovery-codes-renewed', subjectType: 'user', subjectId: userId });
  return { recoveryCodes: await replaceRecoveryCodes(ctx, userId) };
}

/** Deletes everything with which a user proves a second factor; false if they had nothing. */
export async function forgetSecondFactors(ctx: Pick<Ctx, 'db'>, userId: string): Promise<boolean> {
  const had = isProtected(await findSecondFactors(ctx.db, userId));
  for (const table of [
    'identity_authenticator',
    'identity_passkey',
    'identity_recovery_code',
    'identity_sign_in_step',
  ] as const)
    await ctx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  return had;
}

/**
 * Removes the second factors of a user who lost them, ends their sessions and tells them by mail. The caller has checked
 * that the administrator manages this user. Throws `not_found` if the user has none.
 */
export async function resetSecondFactors(ctx: SignedInCtx, userId: string): Promise<void> {
  if (!(await forgetSecondFactors(ctx, userId))) throw new DomainError('not_found', {}, 'id');
  await endSessionsOf(ctx, userId, 'second_factor_reset');
  await ctx.record({ action: 'identity.second-factor-reset', subjectType: 'user', subjectId: userId });
  const [person] = await listMailable(ctx.db, [userId]);
  if (!person?.address) return;
  const { market } = ctx;
  await queueMail(ctx, {
    kind: 'identity.second-factor-reset',
    market,
    locale: isLocale(person.language) ? person.language : ctx.locale,
    to: [person.address],
    subject: { id: 'second-factor.mail.subject', params: { portal: market.configuration.webTitle } },
    intro: { id: 'second-factor.mail.intro', params: { name: person.name, username: person.username } },
    outro: { id: 'second-factor.mail.outro' },
  });
}
