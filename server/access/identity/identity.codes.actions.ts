import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { verifySync } from 'otplib';
import {
  readCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  shownRecoveryCode,
} from '#rules/accounts/users/second-factor.ts';
import type { Ctx } from '#platform/context.ts';
import { underThrottle } from './identity.sign-in.actions.ts';

/** Seconds for which a code of an authenticator app is shown. */
const stepSeconds = 30;

/** The purpose that a secret of an authenticator is sealed for. */
export const secretOwner = (userId: string): string => `authenticator of ${userId}`;

/** Failures of codes are counted apart from those of passwords: a right password must not clear them. */
const throttleName = (userId: string): string => `second factor of ${userId}`;

/** Makes attempts of one user run one after the other, in every process, until the transaction ends. */
async function inTurnOfUser(ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.second-factor'), hashtext(${userId}))`.execute(ctx.db);
}

/**
 * The time step of a code that is valid now, one step early or late; null for a wrong code and for one of the last
 * accepted step or before it.
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  // A clock that was set back must not accept codes again.
  if (lastStep > Math.floor(epoch / stepSeconds) + 1) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: stepSeconds,
    afterTimeStep: lastStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Accepts a code of the user's authenticator once; `confirmed` or the one that is being added. */
async function acceptAuthenticatorCode(
  ctx: Pick<Ctx, 'db' | 'now' | 'secrets' | 'log'>,
  userId: string,
  code: string,
  confirmed: boolean,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('identity_authenticator')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!row) return false;
  const secret = ctx.secrets.open(row.secret, secretOwner(userId));
  if (secret === null) {
    ctx.log.error({ user: userId }, 'the secret of an authenticator cannot be opened: was SECRETS_KEY changed?');
    return false;
  }
  const step = stepOfCode(secret, code, ctx.now, row.last_step);
  if (step === null) return false;
  await ctx.db.updateTable('identity_authenticator').set({ last_step: step }).where('user_id', '=', userId).execute();
  return true;
}

/** Stored hash of a recovery code. Its 80 random bits need no slow hash. */
const hashOf = (userId: string, code: string): string => createHash('sha256').update(`${userId}:${code}`).digest('hex');

async function useRecoveryCode(ctx: Pick<Ctx, 'db' | 'now'>, userId: string, code: string): Promise<boolean> {
  const used = await ctx.db
    .updateTable('identity_recovery_code')
    .set({ used_at: ctx.now })
    .where('code_hash', '=', hashOf(userId, code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

type CheckCtx = Pick<Ctx, 'db' | 'now' | 'address' | 'secrets' | 'log'>;

/**
 * Checks a typed code of the user's authenticator or one of their recovery codes under the throttle and uses it up.
 * Returns its kind, or null for a wrong one: the failure must be committed, so nothing is thrown. Failures count for the
 * known device or session `device`, else for the address. Throws `login_failed` while locked. Runs inside a transaction.
 */
export async function useCode(
  ctx: CheckCtx,
  userId: string,
  typed: string,
  device: string | null,
): Promise<'authenticator' | 'recovery' | null> {
  const given = readCode(typed);
  await inTurnOfUser(ctx, userId);
  const attempt = { username: throttleName(userId), address: ctx.address, device };
  const right = await underThrottle(ctx, attempt, 'code', async () => {
    if (given === null) return false;
    return given.kind === 'authenticator'
      ? acceptAuthenticatorCode(ctx, userId, given.code, true)
      : useRecoveryCode(ctx, userId, given.code);
  });
  return right && given !== null ? given.kind : null;
}

/** Checks the first code of an authenticator that the user adds, like {@link useCode}. */
export async function useFirstCode(
  ctx: CheckCtx,
  userId: string,
  typed: string,
  device: string | null,
): Promise<boolean> {
  const given = readCode(typed);
  await inTurnOfUser(ctx, userId);
  const attempt = { username: throttleName(userId), address: ctx.address, device };
  return underThrottle(ctx, attempt, 'code', async () =>
    given?.kind === 'authenticator' ? acceptAuthenticatorCode(ctx, userId, given.code, false) : false,
  );
}

/** Gives a user new recovery codes, which replace all earlier ones; the only time that they can be read. */
export async function replaceRecoveryCodes(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length))).join(
      '',
    ),
  );
  await ctx.db.deleteFrom('identity_recovery_code').where('user_id', '=', userId).execute();
  await ctx.db
    .insertInto('identity_recovery_code')
    .values(codes.map((code) => ({ code_hash: hashOf(userId, code), user_id: userId, created_at: ctx.now })))
    .execute();
  return codes.map(shownRecoveryCode);
}
