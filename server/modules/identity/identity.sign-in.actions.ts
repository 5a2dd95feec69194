import { sql } from 'kysely';
import { DomainError } from '../../../rules/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { lowered } from '../../platform/sets.ts';
import { verifyPassword } from './identity.password.ts';

/** Failures within `minutes` that lock further attempts for the same time (Q-026). */
const minutes = 15;
/** One user from one address: simple guessing. */
const ofUserAtAddress = 5;
/**
 * One user from any address: guessing from many addresses. Higher, so that a stranger cannot lock a dealer out with
 * five attempts.
 */
const ofUser = 20;
/** One address, any user: trying names. Higher, because a whole office shares an address. */
const ofAddress = 50;

/** Name and address of an attempt. */
interface SignInAttempt {
  readonly username: string;
  readonly address: string;
}

/** Locked = the last N failures are within 15 minutes, and the last of them is less than 15 minutes old. */
async function isLocked(ctx: Pick<Ctx, 'db' | 'now'>, { username, address }: SignInAttempt): Promise<boolean> {
  const burst = (condition: ReturnType<typeof sql<boolean>>, limit: number) => sql<boolean>`
    (
        select count(*) = ${sql.lit(limit)}
               and max(at) - min(at) <= make_interval(mins => ${sql.lit(minutes)})
               and max(at) > ${ctx.now}::timestamptz - make_interval(mins => ${sql.lit(minutes)})
          from (
            select at
              from identity_sign_in_failure
             where ${condition}
               and at > ${ctx.now}::timestamptz - make_interval(mins => ${sql.lit(2 * minutes)})
             order by at desc
             limit ${sql.lit(limit)}) last)`;
  const ofName = sql<boolean>`lower(username) = lower(${username})`;
  const { rows } = await sql<{ locked: boolean }>`
    select coalesce(${burst(sql<boolean>`${ofName} and address = ${address}`, ofUserAtAddress)}
                    or ${burst(ofName, ofUser)}
                    or ${burst(sql<boolean>`address = ${address}`, ofAddress)},
                    false) as locked`.execute(ctx.db);
  return rows[0]?.locked ?? false;
}

/**
 * Attempts for one name run one after the other in a process, so that parallel guesses cannot pass the check before the
 * first failure is written; waiting holds no connection.
 */
const turns = new Map<string, Promise<unknown>>();
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  turns.set(name, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(name) === mine) turns.delete(name);
  }
}

/**
 * Checks a password against a user's hash under the throttle; true if it is right. A wrong one counts as a failure of
 * the user and address, a right one clears their failures. Throws `login_failed` while locked.
 */
export async function checkPassword(
  ctx: Pick<Ctx, 'db' | 'now' | 'address'>,
  username: string,
  password: string,
  hash: string | null,
): Promise<boolean> {
  const attempt = { username: username.slice(0, 200), address: ctx.address };
  return inTurn(username.toLowerCase(), () => underThrottle(ctx, attempt, () => verifyPassword(password, hash)));
}

/**
 * Runs a check unless its attempts are locked (`login_failed`). A failure counts for the lock, a success clears the
 * failures at that address. Attempts must run one after the other.
 */
export async function underThrottle(
  ctx: Pick<Ctx, 'db' | 'now'>,
  attempt: SignInAttempt,
  check: () => Promise<boolean>,
): Promise<boolean> {
  if (await isLocked(ctx, attempt)) throw new DomainError('login_failed');
  const right = await check();
  if (right)
    await ctx.db
      .deleteFrom('identity_sign_in_failure')
      .where(({ fn }) => fn<string>('lower', ['username']), '=', lowered(attempt.username))
      .where('address', '=', attempt.address)
      .execute();
  else
    await ctx.db
      .insertInto('identity_sign_in_failure')
      .values({ ...attempt, at: ctx.now })
      .execute();
  return right;
}

/**
 * Id of the user with this name and password. Throws `username_incorrect` or `password_incorrect` if the host's
 * configuration distinguishes them, else `login_failed` (R-104, Q-026); a disabled user gets `login_failed`. Runs
 * outside a transaction: the failure must be committed when the call is refused.
 */
export async function verifySignIn(ctx: Ctx, username: string, password: string): Promise<string> {
  const name = username.trim();
  const user = await ctx.db
    .selectFrom('identity_user')
    .select(['id', 'password_hash', 'disabled_at'])
    .where(({ fn }) => fn<string>('lower', ['username']), '=', lowered(name))
    .executeTakeFirst();

  const right = await checkPassword(ctx, name, password, user?.password_hash ?? null);
  if (right && user && user.disabled_at === null) return user.id;
  ctx.log.warn(
    { requestId: ctx.requestId, username: name, address: ctx.address, disabled: user?.disabled_at != null },
    'sign-in refused',
  );
  if (!ctx.market.configuration.specificLoginMessages || (right && user)) throw new DomainError('login_failed');
  throw user
    ? new DomainError('password_incorrect', {}, 'password')
    : new DomainError('username_incorrect', {}, 'username');
}

/** Deletes failures that no longer count for a lock. */
export async function forgetOldFailures(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await ctx.db
    .deleteFrom('identity_sign_in_failure')
    .where('at', '<', new Date(ctx.now.getTime() - 86_400_000))
    .execute();
}
