import { sql } from 'kysely';
import type { Device, TokenPair } from '#platform/access/auth.ts';
import { newSecretToken, secretTokenHash } from '#platform/access/secret-token.ts';
import type { Ctx } from '#platform/context.ts';
import { refreshTokenDays, type RequestTokenClaims, type RequestTokens } from './identity.token.ts';

/**
 * How long a used refresh token may be sent again by the same device (two tabs, a retried call). It then gets the same
 * successor as the first call, so a thief gains nothing that the next rotation would not reveal.
 */
const graceMilliseconds = 5_000;

/** A session whose refresh token was just issued. */
export interface OpenSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly customerId: string | null;
  readonly refreshToken: string;
}

/** Codes of the customer for whom a token works. */
export interface TokenCustomer {
  readonly id: string;
  readonly r3: string;
  readonly isr: string;
}

export type { RequestTokens };

/** Seconds for which a client may keep a refresh token. */
export const refreshTokenSeconds = refreshTokenDays * 86_400;

/** The tokens of a session, with or without a customer. */
export async function issueTokens(
  tokens: RequestTokens,
  now: Date,
  session: OpenSession,
  customer: TokenCustomer | null,
): Promise<TokenPair> {
  const requestToken = await tokens.sign(
    {
      userId: session.userId,
      sessionId: session.sessionId,
      customerId: customer?.id ?? null,
      r3: customer?.r3 ?? '',
      isr: customer?.isr ?? '',
    },
    now,
  );
  return { requestToken, refreshToken: session.refreshToken };
}

/** Outcome of presenting a refresh token: rotated, unknown or expired (401), or a session that must end (403). */
export type Rotation =
  | { readonly kind: 'rotated'; readonly session: OpenSession }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ended' };

const expiry = (now: Date): Date => new Date(now.getTime() + refreshTokenDays * 86_400_000);

async function addRefreshToken(ctx: Ctx, sessionId: string, refreshToken: string): Promise<void> {
  await ctx.db
    .insertInto('identity_refresh_token')
    .values({
      token_hash: secretTokenHash(refreshToken),
      session_id: sessionId,
      issued_at: ctx.now,
      expires_at: expiry(ctx.now),
    })
    .execute();
}

/** How a user proved who they are: with their password, at the sign-in provider of the market, or with a passkey. */
export type SignedInBy = 'password' | 'provider' | 'passkey';

/** A session to open: for a customer, or without one yet. */
export interface NewSession {
  readonly userId: string;
  readonly customerId: string | null;
  readonly signedInBy: SignedInBy;
  /** The sign-in proved a second factor. */
  readonly secondFactor: boolean;
}

/** Opens a session of a user on the market's host. */
export async function openSession(
  ctx: Ctx,
  { userId, customerId, signedInBy, secondFactor }: NewSession,
  device: Device,
): Promise<OpenSession> {
  const { id: sessionId } = await ctx.db
    .insertInto('identity_session')
    .values({
      user_id: userId,
      active_customer_id: customerId,
      host: ctx.market.host,
      address: device.address,
      user_agent: device.userAgent,
      signed_in_by: signedInBy,
      second_factor: secondFactor,
      created_at: ctx.now,
      last_used_at: ctx.now,
      expires_at: expiry(ctx.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refreshToken = newSecretToken();
  await addRefreshToken(ctx, sessionId, refreshToken);
  await ctx.db.updateTable('identity_user').set({ last_sign_in_at: ctx.now }).where('id', '=', userId).execute();
  return { sessionId, userId, customerId, refreshToken };
}

type TokenRow = {
  session_id: string;
  user_id: string;
  customer_id: string | null;
  used_at: Date | null;
  expired: boolean;
  ended: boolean;
  same_market: boolean;
  same_device: boolean;
};

/**
 * Rotates a refresh token: each is used once. A used token that is sent again ends its session, because one of
 * its two holders is a thief; only the same device within a few seconds gets the same successor again.
 */
export async function rotateRefreshToken(
  ctx: Ctx,
  tokens: RequestTokens,
  refreshToken: string,
  device: Device,
): Promise<Rotation> {
  const { rows } = await sql<TokenRow>`
    select t.session_id, s.user_id, s.active_customer_id as customer_id, t.used_at,
           least(t.expires_at, s.expires_at) <= ${ctx.now} as expired,
           s.ended_at is not null or u.disabled_at is not null as ended,
           exists (select from markets_host h where h.host = s.host and h.market_id = ${ctx.market.id}) as same_market,
           s.address = ${device.address} and s.user_agent = ${device.userAgent} as same_device
      from identity_refresh_token t
      join identity_session s on s.id = t.session_id
      join identity_user u on u.id = s.user_id
     where t.token_hash = ${secretTokenHash(refreshToken)}
       for update of t, s`.execute(ctx.db);
  const row = rows[0];
  if (!row) return { kind: 'unknown' };
  if (row.ended || !row.same_market) return { kind: 'ended' };
  if (row.expired) return { kind: 'unknown' };
  const next = tokens.successor(refreshToken);
  const session = { sessionId: row.session_id, userId: row.user_id, customerId: row.customer_id, refreshToken: next };
  if (row.used_at !== null) {
    const again = row.same_device && Math.abs(ctx.now.getTime() - row.used_at.getTime()) <= graceMilliseconds;
    if (!again) {
      ctx.log.warn(
        { requestId: ctx.requestId, session: row.session_id, address: device.address },
        'a used refresh token was sent again',
      );
      await endSession(ctx, row.session_id, 'refresh_token_reused');
      return { kind: 'ended' };
    }
    const unused = await ctx.db
      .selectFrom('identity_refresh_token')
      .select('token_hash')
      .where('token_hash', '=', secretTokenHash(next))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return unused ? { kind: 'rotated', session } : { kind: 'unknown' };
  }
  await ctx.db
    .updateTable('identity_refresh_token')
    .set({ used_at: ctx.now })
    .where('token_hash', '=', secretTokenHash(refreshToken))
    .execute();
  await ctx.db
    .updateTable('identity_session')
    .set({
      last_used_at: ctx.now,
      expires_at: expiry(ctx.now),
      address: device.address,
      user_agent: device.userAgent,
    })
    .where('id', '=', row.session_id)
    .execute();
  await addRefreshToken(ctx, row.session_id, next);
  return { kind: 'rotated', session };
}

/** Sets the customer for whom a session works from now on. */
export async function setActiveCustomer(ctx: Ctx, sessionId: string, customerId: string | null): Promise<void> {
  await ctx.db
    .updateTable('identity_session')
    .set({ active_customer_id: customerId })
    .where('id', '=', sessionId)
    .execute();
}

/** Replaces all refresh tokens of a session, for a caller that did not send theirs. Returns the new one. */
export async function replaceRefreshTokens(ctx: Ctx, sessionId: string): Promise<string> {
  await ctx.db
    .updateTable('identity_refresh_token')
    .set({ used_at: ctx.now })
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .execute();
  const refreshToken = newSecretToken();
  await addRefreshToken(ctx, sessionId, refreshToken);
  return refreshToken;
}

/** Ends a session for good: its request tokens are refused with 403 from the next call on. */
export async function endSession(ctx: Pick<Ctx, 'db' | 'now'>, sessionId: string, reason: string): Promise<void> {
  await ctx.db
    .updateTable('identity_session')
    .set({ ended_at: ctx.now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of a user, except the given one. */
export async function endSessionsOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  reason: string,
  except: string | null = null,
): Promise<void> {
  await ctx.db
    .updateTable('identity_session')
    .set({ ended_at: ctx.now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', 'is distinct from', except)
    .execute();
}

/**
 * The claims of a request token for this refresh token's session; null for a token that is unknown, used or expired or
 * whose session ended.
 */
export async function claimsOfRefreshToken(
  ctx: Pick<Ctx, 'db' | 'now'>,
  refreshToken: string,
): Promise<RequestTokenClaims | null> {
  const { rows } = await sql<RequestTokenClaims>`
    select s.user_id as "userId", s.id as "sessionId", s.active_customer_id as "customerId"
      from identity_refresh_token t
      join identity_session s on s.id = t.session_id
     where t.token_hash = ${secretTokenHash(refreshToken)}
       and t.used_at is null
       and t.expires_at > ${ctx.now}
       and s.ended_at is null`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Id of the session that a refresh token belongs to, used or not; null for an unknown token. */
export async function sessionOfRefreshToken(ctx: Pick<Ctx, 'db'>, refreshToken: string): Promise<string | null> {
  const token = await ctx.db
    .selectFrom('identity_refresh_token')
    .select('session_id')
    .where('token_hash', '=', secretTokenHash(refreshToken))
    .executeTakeFirst();
  return token?.session_id ?? null;
}

/** Id of the user whose refresh token this is, used or not; null for an unknown token. */
export async function userOfRefreshToken(ctx: Pick<Ctx, 'db'>, refreshToken: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select s.user_id
      from identity_refresh_token t
      join identity_session s on s.id = t.session_id
     where t.token_hash = ${secretTokenHash(refreshToken)}`.execute(ctx.db);
  return rows[0]?.user_id ?? null;
}

/** Deletes refresh tokens that expired and sessions that ended long ago. */
export async function forgetOldSessions(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await ctx.db
    .deleteFrom('identity_session')
    .where(({ fn }) => fn.coalesce('ended_at', 'expires_at'), '<', new Date(ctx.now.getTime() - 90 * 86_400_000))
    .execute();
  await ctx.db.deleteFrom('identity_refresh_token').where('expires_at', '<', ctx.now).execute();
}
