import { DomainError } from '#rules/errors.ts';
import type { Device } from '#platform/access/auth.ts';
import type { Ctx } from '#platform/context.ts';
import { newSecretToken, secretTokenHash } from '#platform/access/secret-token.ts';
import { useCode } from './identity.codes.actions.ts';
import { countOfDevice, type KnownDevice } from '#platform/access/known-devices.ts';
import { credentialsOf } from './identity.passkeys.queries.ts';
import { findActor } from './identity.queries.ts';
import { findSecondFactors, isProtected } from './identity.second-factor.queries.ts';

/** How long the second step of a sign-in may take. */
const stepMinutes = 5;
/** Codes that may be tried before the user must enter the password again. */
const attemptsPerStep = 5;

/** The answer to a client instead of a session: a token for the second step, which opens nothing else. */
export interface SecondStep {
  readonly token: string;
  readonly methods: readonly ('passkey' | 'authenticator' | 'recovery')[];
}

/**
 * Begins the second step of a sign-in whose first factor is proven; null if the user has no second factor. The token is
 * valid for five minutes, five attempts, this host and this browser, and works once.
 */
export async function startSecondStep(ctx: Ctx, userId: string, device: Device): Promise<SecondStep | null> {
  const factors = await findSecondFactors(ctx.db, userId);
  if (!isProtected(factors)) return null;
  const token = newSecretToken();
  await ctx.db
    .insertInto('identity_sign_in_step')
    .values({
      token_hash: secretTokenHash(token),
      user_id: userId,
      host: ctx.market.host,
      user_agent: device.userAgent,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + stepMinutes * 60_000),
    })
    .execute();
  const passkeys = await credentialsOf(ctx.db, userId, ctx.market.host);
  return {
    token,
    methods: [
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(factors.authenticator ? (['authenticator'] as const) : []),
      ...(factors.recoveryCodes > 0 ? (['recovery'] as const) : []),
    ],
  };
}

/** Counts attempts at a step that may be tried now; returns its user. Throws `second_step_expired`. */
async function countAttempts(ctx: Ctx, token: string, device: Device, attempts: 0 | 1): Promise<string> {
  const step = await ctx.db
    .updateTable('identity_sign_in_step')
    .set((eb) => ({ attempts: eb('attempts', '+', attempts) }))
    .where('token_hash', '=', secretTokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .where('attempts', '<', attemptsPerStep)
    .where('host', '=', ctx.market.host)
    .where('user_agent', '=', device.userAgent)
    .returning('user_id')
    .executeTakeFirst();
  if (!step) throw new DomainError('second_step_expired', {}, 'token');
  return step.user_id;
}

/** User of a step that may be tried now, counted as an attempt. Throws `second_step_expired`. */
export const tryStep = (ctx: Ctx, token: string, device: Device): Promise<string> =>
  countAttempts(ctx, token, device, 1);

/** User of a step that may be tried now. Throws `second_step_expired`. */
export const userOfStep = (ctx: Ctx, token: string, device: Device): Promise<string> =>
  countAttempts(ctx, token, device, 0);

/** Marks a step as done: its token is void. */
export async function closeStep(ctx: Ctx, token: string): Promise<void> {
  await ctx.db
    .updateTable('identity_sign_in_step')
    .set({ used_at: ctx.now })
    .where('token_hash', '=', secretTokenHash(token))
    .execute();
}

/**
 * Proves the second factor of a started sign-in with a code; returns the user, or null for a wrong code (the attempt and
 * the failure must be committed). Throws `second_step_expired` for a token that is unknown, used, too old, tried too
 * often or of another host or browser, and `login_failed` while locked. `known` is the device of the request.
 */
export async function proveByCode(
  ctx: Ctx,
  token: string,
  code: string,
  device: Device,
  known: KnownDevice | null,
): Promise<string | null> {
  const userId = await tryStep(ctx, token, device);
  const kind = await useCode(ctx, userId, code, countOfDevice(known, userId));
  if (kind === null) return null;
  await closeStep(ctx, token);
  if (kind === 'recovery') {
    const { recoveryCodes } = await findSecondFactors(ctx.db, userId);
    // The holder of the code acts as its user.
    const own: Ctx = { ...ctx, actor: await findActor(ctx.db, userId, '') };
    await own.record({
      action: 'identity.recovery-code-used',
      subjectType: 'user',
      subjectId: userId,
      after: { left: recoveryCodes },
    });
  }
  return userId;
}

/** Deletes steps that expired a day ago. */
export async function forgetOldSteps(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await ctx.db
    .deleteFrom('identity_sign_in_step')
    .where('expires_at', '<', new Date(ctx.now.getTime() - 86_400_000))
    .execute();
}
