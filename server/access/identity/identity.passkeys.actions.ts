import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { secretTokenHash } from '#platform/access/secret-token.ts';
import { credentialsOf } from './identity.passkeys.queries.ts';
import {
  dropIdleCodes,
  mailFactorChange,
  protectAccount,
  provesOwner,
  type ProofRefusal,
} from './identity.second-factor.actions.ts';
import { findSecondFactors, isProtected } from './identity.second-factor.queries.ts';

/** The library of passkeys, loaded with the first of them: its 300 files would be a tenth of every start. */
const passkeyLibrary = () => import('@simplewebauthn/server');

/** How long a device may take to sign a challenge. */
const challengeMinutes = 5;
/** Passkeys of one user. */
const mostPasskeys = 20;

const refusal = (): DomainError => new DomainError('passkey_refused');

/** Who asked for a challenge: only they may return it signed. */
export type Asker =
  | { readonly session: string }
  | { readonly step: string }
  // A sign-in without a password has nothing but its browser.
  | { readonly browser: string };

const nameOf = (asker: Asker): string => {
  if ('session' in asker) return `session ${asker.session}`;
  if ('step' in asker) return `step ${secretTokenHash(asker.step)}`;
  return `browser ${asker.browser}`;
};

async function rememberChallenge(ctx: Ctx, challenge: string, asker: Asker): Promise<void> {
  await ctx.db
    .insertInto('identity_passkey_challenge')
    .values({
      challenge_hash: secretTokenHash(challenge),
      host: ctx.market.host,
      asked_by: nameOf(asker),
      expires_at: new Date(ctx.now.getTime() + challengeMinutes * 60_000),
    })
    .execute();
}

/** The challenge that a device signed, as it says; null if that cannot be read. */
function signedChallenge(clientData: unknown): string | null {
  if (typeof clientData !== 'string') return null;
  try {
    const read = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown } | null;
    return typeof read?.challenge === 'string' ? read.challenge : null;
  } catch {
    // The same refusal as for a wrong challenge.
    return null;
  }
}

/**
 * Uses up the challenge that a device signed and returns it. It counts once, for the host and the asker for whom it was
 * made; throws `passkey_refused` otherwise. It must be committed even if the signature is refused.
 */
export async function takeChallenge(ctx: Ctx, clientData: unknown, asker: Asker): Promise<string> {
  const challenge = signedChallenge(clientData);
  const taken =
    challenge === null
      ? undefined
      : await ctx.db
          .deleteFrom('identity_passkey_challenge')
          .where('challenge_hash', '=', secretTokenHash(challenge))
          .where('host', '=', ctx.market.host)
          .where('asked_by', '=', nameOf(asker))
          .where('expires_at', '>', ctx.now)
          .returning('challenge_hash')
          .executeTakeFirst();
  if (challenge === null || !taken) throw refusal();
  return challenge;
}

/** Runs a check of the library, which throws for everything that is wrong; logs why and answers null. */
async function verified<T>(ctx: Pick<Ctx, 'log' | 'requestId'>, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    ctx.log.warn({ requestId: ctx.requestId, reason: String(error) }, 'a passkey was refused');
    return null;
  }
}

/**
 * Begins adding a passkey: what the caller's device needs to make one for this host. Needs the password, and a code if
 * they have a second factor; a wrong one is returned. Throws `too_many`.
 */
export async function startPasskey(
  ctx: SignedInCtx,
  password: string,
  code: string | null,
): Promise<PublicKeyCredentialCreationOptionsJSON | ProofRefusal> {
  const refused = await provesOwner(ctx, password, code);
  if (refused) return refused;
  const { userId, username, name, sessionId } = ctx.actor;
  if ((await findSecondFactors(ctx.db, userId)).passkeys >= mostPasskeys)
    throw new DomainError('too_many', { limit: mostPasskeys });
  const { generateRegistrationOptions } = await passkeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: ctx.market.configuration.webTitle,
    rpID: ctx.market.host,
    userID: new Uint8Array(Buffer.from(userId, 'utf8')),
    userName: username,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(ctx.db, userId, ctx.market.host),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  await rememberChallenge(ctx, options.challenge, { session: sessionId });
  return options;
}

/** A passkey that a device made. `origin` is the address of the portal in the caller's browser. */
export interface MadePasskey {
  readonly challenge: string;
  readonly origin: string;
  readonly name: string;
  readonly response: RegistrationResponseJSON;
}

/**
 * Adds a passkey that the caller's device made; returns recovery codes if it is their first second factor. Throws
 * `passkey_refused` for one of another host or challenge, and for one that is known.
 */
export async function addPasskey(
  ctx: SignedInCtx,
  { challenge, origin, name, response }: MadePasskey,
): Promise<readonly string[]> {
  const { userId } = ctx.actor;
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const result = await verified(ctx, () =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: ctx.market.host,
      requireUserVerification: false,
    }),
  );
  if (!result?.verified) throw refusal();
  const before = await findSecondFactors(ctx.db, userId);
  const { credential } = result.registrationInfo;
  const added = await ctx.db
    .insertInto('identity_passkey')
    .values({
      user_id: userId,
      credential_id: credential.id,
      host: ctx.market.host,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).map(String).slice(0, 10),
      name,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw refusal();
  await ctx.record({
    action: 'identity.second-factor-added',
    subjectType: 'user',
    subjectId: userId,
    after: { kind: 'passkey', name, host: ctx.market.host },
  });
  await mailFactorChange(ctx, 'added');
  return protectAccount(ctx, isProtected(before));
}

/** Removes one of the caller's passkeys. Needs the password and a code. Throws `not_found` for another user's. */
export async function removePasskey(
  ctx: SignedInCtx,
  id: string,
  password: string,
  code: string,
): Promise<ProofRefusal | null> {
  if (!isId(id)) throw new DomainError('not_found', {}, 'id');
  const refused = await provesOwner(ctx, password, code);
  if (refused) return refused;
  const { userId } = ctx.actor;
  const removed = await ctx.db
    .deleteFrom('identity_passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['name', 'host'])
    .executeTakeFirst();
  if (!removed) throw new DomainError('not_found', {}, 'id');
  await dropIdleCodes(ctx, userId);
  await ctx.record({
    action: 'identity.second-factor-removed',
    subjectType: 'user',
    subjectId: userId,
    before: { kind: 'passkey', ...removed },
  });
  await mailFactorChange(ctx, 'removed');
  return null;
}

/**
 * The input of a device to prove a passkey: any passkey of this host for a sign-in without a password, or one of the
 * user's as second factor.
 */
export async function askForPasskey(
  ctx: Ctx,
  asker: Asker,
  userId: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await passkeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: ctx.market.host,
    userVerification: userId === null ? 'required' : 'preferred',
    ...(userId !== null && { allowCredentials: await credentialsOf(ctx.db, userId, ctx.market.host) }),
  });
  await rememberChallenge(ctx, options.challenge, asker);
  return options;
}

/** A signature of a device. `userId` is the user whose second factor it is; null for a sign-in without a password. */
export interface PasskeyProof {
  readonly challenge: string;
  readonly origin: string;
  readonly userId: string | null;
  readonly response: AuthenticationResponseJSON;
}

/**
 * The user who owns the passkey that signed the challenge; null if anything is wrong: unknown passkey, another host or
 * origin, a signature that does not fit, a counter that does not grow (a copied device), no user verification where no
 * password was asked.
 */
export async function userOfProof(
  ctx: Ctx,
  { challenge, origin, userId, response }: PasskeyProof,
): Promise<string | null> {
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  // Locked, so that the same counter is not accepted twice.
  const passkey = await ctx.db
    .selectFrom('identity_passkey')
    .selectAll()
    .where('credential_id', '=', response.id)
    .where('host', '=', ctx.market.host)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey || (userId !== null && passkey.user_id !== userId)) return null;
  const handle = response.response.userHandle;
  if (userId === null && handle !== Buffer.from(passkey.user_id, 'utf8').toString('base64url')) return null;
  const result = await verified(ctx, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: ctx.market.host,
      requireUserVerification: userId === null,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  );
  if (!result?.verified) return null;
  await ctx.db
    .updateTable('identity_passkey')
    .set({ counter: result.authenticationInfo.newCounter, last_used_at: ctx.now })
    .where('id', '=', passkey.id)
    .execute();
  return passkey.user_id;
}

/** Deletes challenges that nobody signed. */
export async function forgetOldChallenges(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await ctx.db.deleteFrom('identity_passkey_challenge').where('expires_at', '<', ctx.now).execute();
}
