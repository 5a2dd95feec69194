import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { freeFailures, strangerWait } from '#rules/accounts/users/sign-in-delay.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { lowered } from '#platform/database/sets.ts';
import { countOfDevice, type KnownDevice } from '#platform/access/known-devices.ts';
import { verifyPassword } from './identity.password.ts';

/** Failures within `minutes` that lock further attempts for the same time (Q-026). */
const minutes = 15;
/** One user from one address, on one known device or in one session: simple guessing. */
const ofUserAtAddress = 5;
/** One user from any address who typed the right password before: guessing codes. */
const ofUser = 20;
/** One address, any user: trying names. Higher, because a whole office shares an address. */
const ofAddress = 50;
/** Failures of strangers for one name are counted for so many minutes; see `strangerWait`. */
const strangerMinutes = 60;
/** Hours without a counted failure after which a new wave begins, and its owner gets another mail. */
const waveHours = 24;

/** The key that an attempt is counted for. */
interface SignInAttempt {
  readonly username: string;
  readonly address: string;
  /** A device where the user signed in before, or their session; null for strangers. */
  readonly device: string | null;
}

type Condition = ReturnType<typeof sql<boolean>>;

/** Locked = the last N failures are within 15 minutes, and the last of them is less than 15 minutes old. */
const burst = (now: Date, condition: Condition, limit: number): Condition => sql<boolean>`
  (
      select count(*) = ${sql.lit(limit)}
             and max(at) - min(at) <= make_interval(mins => ${sql.lit(minutes)})
             and max(at) > ${now}::timestamptz - make_interval(mins => ${sql.lit(minutes)})
        from (
          select at
            from identity_sign_in_failure
           where ${condition}
             and at > ${now}::timestamptz - make_interval(mins => ${sql.lit(2 * minutes)})
           order by at desc
           limit ${sql.lit(limit)}) last)`;

async function isAny({ db }: Pick<Ctx, 'db'>, bursts: readonly Condition[]): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select coalesce(${sql.join(bursts, sql` or `)}, false) as locked`.execute(db);
  return rows[0]?.locked ?? false;
}

/** Failures of strangers for a name within the hour, and the last of them. */
async function findStrangers(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  username: string,
): Promise<{ failures: number; lastAt: Date | null }> {
  const { rows } = await sql<{ failures: number; lastAt: Date | null }>`
    select count(*)::int as failures, max(at) as "lastAt"
      from identity_sign_in_failure
     where lower(username) = lower(${username})
       and device is null
       and at > ${now}::timestamptz - make_interval(mins => ${sql.lit(strangerMinutes)})`.execute(db);
  return rows[0] ?? { failures: 0, lastAt: null };
}

/** True if strangers must still wait after the last failure for this name. */
async function isTooSoon(ctx: Pick<Ctx, 'db' | 'now'>, username: string): Promise<boolean> {
  const { failures, lastAt } = await findStrangers(ctx, username);
  return lastAt !== null && ctx.now.getTime() < lastAt.getTime() + strangerWait(failures) * 1_000;
}

/** The limits of an attempt: for passwords, strangers wait longer and longer; for codes, the user is locked. */
type Throttled = 'password' | 'code';

async function isLocked(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { username, address, device }: SignInAttempt,
  what: Throttled,
): Promise<boolean> {
  const ofName = sql<boolean>`lower(username) = lower(${username})`;
  if (device !== null)
    return isAny(ctx, [burst(ctx.now, sql<boolean>`${ofName} and device = ${device}`, ofUserAtAddress)]);
  const strangers = [
    burst(ctx.now, sql<boolean>`${ofName} and address = ${address} and device is null`, ofUserAtAddress),
    burst(ctx.now, sql<boolean>`address = ${address} and device is null`, ofAddress),
  ];
  if (what === 'code') return isAny(ctx, [...strangers, burst(ctx.now, ofName, ofUser)]);
  return (await isAny(ctx, strangers)) || (await isTooSoon(ctx, username));
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
 * the user, on the known device or in the session `device`, else of the address; a right one clears their failures
 * there. Throws `login_failed` while locked.
 */
export async function checkPassword(
  ctx: Pick<Ctx, 'db' | 'now' | 'address'>,
  { username, device }: { readonly username: string; readonly device: string | null },
  password: string,
  hash: string | null,
): Promise<boolean> {
  const attempt = { username: username.slice(0, 200), address: ctx.address, device };
  // Strangers who wait for each other do not make a known device wait.
  const turn = `${device ?? ''} ${username.toLowerCase()}`;
  return inTurn(turn, () => underThrottle(ctx, attempt, 'password', () => verifyPassword(password, hash)));
}

/** Where failures in the caller's open session are counted: no stranger can lock it. */
export const countOfSession = ({ actor }: SignedInCtx): string => `session ${actor.sessionId}`;

/** The caller's password in their open session. See {@link checkPassword}. */
export const checkOwnPassword = (ctx: SignedInCtx, password: string, hash: string | null): Promise<boolean> =>
  checkPassword(ctx, { username: ctx.actor.username, device: countOfSession(ctx) }, password, hash);

/**
 * Runs a check unless its attempts are locked (`login_failed`). A failure counts for the lock, a success clears the
 * failures on that device or at that address. Attempts must run one after the other.
 */
export async function underThrottle(
  ctx: Pick<Ctx, 'db' | 'now'>,
  attempt: SignInAttempt,
  what: Throttled,
  check: () => Promise<boolean>,
): Promise<boolean> {
  if (await isLocked(ctx, attempt, what)) throw new DomainError('login_failed');
  const right = await check();
  const { username, address, device } = attempt;
  if (right)
    await ctx.db
      .deleteFrom('identity_sign_in_failure')
      .where(({ fn }) => fn<string>('lower', ['username']), '=', lowered(username))
      .$if(device !== null, (query) => query.where('device', '=', device))
      .$if(device === null, (query) => query.where('address', '=', address).where('device', 'is', null))
      .execute();
  else
    await ctx.db
      .insertInto('identity_sign_in_failure')
      .values({ ...attempt, at: ctx.now })
      .execute();
  return right;
}

/**
 * Notes that strangers try passwords for a name once they must wait, and lets a job tell its owner, once for each wave.
 * Names without a user take the same steps and the same time.
 */
async function noteWave(ctx: Ctx, username: string): Promise<void> {
  const { failures } = await findStrangers(ctx, username);
  if (failures < freeFailures) return;
  const { rows } = await sql<{ begins: boolean }>`
    with known as (
      select last_at from identity_sign_in_wave where username = lower(${username}))
    insert into identity_sign_in_wave as w (username, last_at)
    values (lower(${username}), ${ctx.now})
        on conflict (username) do update set last_at = greatest(w.last_at, excluded.last_at)
    returning not exists (
        select from known where last_at > ${ctx.now}::timestamptz - make_interval(hours => ${sql.lit(waveHours)})
      ) as begins`.execute(ctx.db);
  if (rows[0]?.begins)
    await ctx.enqueue(
      'identity.warnOfStrangers',
      { username, failures, host: ctx.market.host },
      { key: `identity.warnOfStrangers ${username.toLowerCase()}` },
    );
}

/**
 * Id of the user with this name and password. Throws `username_incorrect` or `password_incorrect` if the host's
 * configuration distinguishes them, else `login_failed` (R-104, Q-026); a disabled user gets `login_failed`. `known` is
 * the device of the request. Runs outside a transaction: the failure must be committed when the call is refused.
 */
export async function verifySignIn(
  ctx: Ctx,
  username: string,
  password: string,
  known: KnownDevice | null,
): Promise<string> {
  const name = username.trim().slice(0, 200);
  const user = await ctx.db
    .selectFrom('identity_user')
    .select(['id', 'password_hash', 'disabled_at'])
    .where(({ fn }) => fn<string>('lower', ['username']), '=', lowered(name))
    .executeTakeFirst();

  const device = countOfDevice(known, user?.id);
  const right = await checkPassword(ctx, { username: name, device }, password, user?.password_hash ?? null);
  if (right && user && user.disabled_at === null) return user.id;
  if (!right && device === null) await noteWave(ctx, name);
  ctx.log.warn(
    { requestId: ctx.requestId, username: name, address: ctx.address, disabled: user?.disabled_at != null },
    'sign-in refused',
  );
  if (!ctx.market.configuration.specificLoginMessages || (right && user)) throw new DomainError('login_failed');
  throw user
    ? new DomainError('password_incorrect', {}, 'password')
    : new DomainError('username_incorrect', {}, 'username');
}

/** Deletes failures that no longer count for a lock, and waves that are over. */
export async function forgetOldFailures(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = new Date(ctx.now.getTime() - waveHours * 3_600_000);
  await ctx.db.deleteFrom('identity_sign_in_failure').where('at', '<', before).execute();
  await ctx.db.deleteFrom('identity_sign_in_wave').where('last_at', '<', before).execute();
}
