import { sql } from 'kysely';
import type { Device, TokenPair } from '../../platform/auth.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  newRefreshToken,
  refreshTokenDays,
  refreshTokenHash,
  type RequestTokenClaims,
  type RequestTokens,
} from './identity.token.ts';

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
  await sql`insert into identity_refresh_token (token_hash, session_id, issued_at, expires_at)
    values (${refreshTokenHash(refreshToken)}, ${sessionId}, ${ctx.now}, ${expiry(ctx.now)})`.execute(ctx.db);
}

/** Opens a session of a user on the market's host, for `customerId` or without a customer yet. */
export async function openSession(
  ctx: Ctx,
  userId: string,
  customerId: string | null,
  device: Device,
): Promise<OpenSession> {
  const { rows } = await sql<{ id: string }>`
    insert into identity_session (user_id, active_customer_id, host, address, user_agent, created_at, last_used_at, expires_at)
    values (${userId}, ${customerId}, ${ctx.market.host}, ${device.address}, ${device.userAgent}, ${ctx.now}, ${ctx.now}, ${expiry(ctx.now)}) returning id`.execute(
    ctx.db,
  );
  const sessionId = rows[0]?.id ?? '';
  const refreshToken = newRefreshToken();
  await addRefreshToken(ctx, sessionId, refreshToken);
  await sql`update identity_user set last_sign_in_at = ${ctx.now} where id = ${userId}`.execute(ctx.db);
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
    select t.session_id, s.user_id, s.active_customer_id as customer_id, t.used_at, least(t.expires_at, s.expires_at) <= ${ctx.now} as expired,
           s.ended_at is not null or u.disabled_at is not null as ended,
           exists (select from markets_host h where h.host = s.host and h.market_id = ${ctx.market.id}) as same_market,
           s.address = ${device.address} and s.user_agent = ${device.userAgent} as same_device
      from identity_refresh_token t join identity_session s on s.id = t.session_id join identity_user u on u.id = s.user_id
     where t.token_hash = ${refreshTokenHash(refreshToken)} for update of t, s`.execute(ctx.db);
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
        'used refresh token presented again',
      );
      await endSession(ctx, row.session_id, 'refresh_token_reused');
      return { kind: 'ended' };
    }
    const { rows: unused } =
      await sql`select from identity_refresh_token where token_hash = ${refreshTokenHash(next)} and used_at is null`.execute(
        ctx.db,
      );
    return unused.length > 0 ? { kind: 'rotated', session } : { kind: 'unknown' };
  }
  await sql`update identity_refresh_token set used_at = ${ctx.now} where token_hash = ${refreshTokenHash(refreshToken)}`.execute(
    ctx.db,
  );
  await sql`update identity_session set last_used_at = ${ctx.now}, expires_at = ${expiry(ctx.now)}, address = ${device.address}, user_agent = ${device.userAgent}
    where id = ${row.session_id}`.execute(ctx.db);
  await addRefreshToken(ctx, row.session_id, next);
  return { kind: 'rotated', session };
}

/** Sets the customer for whom a session works from now on. */
export async function setActiveCustomer(ctx: Ctx, sessionId: string, customerId: string | null): Promise<void> {
  await sql`update identity_session set active_customer_id = ${customerId} where id = ${sessionId}`.execute(ctx.db);
}

/** Replaces all refresh tokens of a session, for a caller that did not send theirs. Returns the new one. */
export async function replaceRefreshTokens(ctx: Ctx, sessionId: string): Promise<string> {
  await sql`update identity_refresh_token set used_at = ${ctx.now} where session_id = ${sessionId} and used_at is null`.execute(
    ctx.db,
  );
  const refreshToken = newRefreshToken();
  await addRefreshToken(ctx, sessionId, refreshToken);
  return refreshToken;
}

/** Ends a session for good: its request tokens are refused with 403 from the next call on. */
export async function endSession(ctx: Pick<Ctx, 'db' | 'now'>, sessionId: string, reason: string): Promise<void> {
  await sql`update identity_session set ended_at = ${ctx.now}, end_reason = ${reason} where id = ${sessionId} and ended_at is null`.execute(
    ctx.db,
  );
}

/** Ends all sessions of a user, except the given one. */
export async function endSessionsOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  reason: string,
  except: string | null = null,
): Promise<void> {
  await sql`update identity_session set ended_at = ${ctx.now}, end_reason = ${reason}
    where user_id = ${userId} and ended_at is null and id is distinct from ${except}::uuid`.execute(ctx.db);
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
      from identity_refresh_token t join identity_session s on s.id = t.session_id
     where t.token_hash = ${refreshTokenHash(refreshToken)} and t.used_at is null and t.expires_at > ${ctx.now} and s.ended_at is null`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** Id of the session that a refresh token belongs to, used or not; null for an unknown token. */
export async function sessionOfRefreshToken(ctx: Pick<Ctx, 'db'>, refreshToken: string): Promise<string | null> {
  const { rows } = await sql<{
    session_id: string;
  }>`select session_id from identity_refresh_token where token_hash = ${refreshTokenHash(refreshToken)}`.execute(
    ctx.db,
  );
  return rows[0]?.session_id ?? null;
}

/** Id of the user whose refresh token this is, used or not; null for an unknown token. */
export async function userOfRefreshToken(ctx: Pick<Ctx, 'db'>, refreshToken: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select s.user_id from identity_refresh_token t join identity_session s on s.id = t.session_id where t.token_hash = ${refreshTokenHash(refreshToken)}`.execute(
    ctx.db,
  );
  return rows[0]?.user_id ?? null;
}

/** Deletes refresh tokens that expired and sessions that ended long ago. */
export async function forgetOldSessions(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from identity_session where coalesce(ended_at, expires_at) < ${ctx.now}::timestamptz - interval '90 days'`.execute(
    ctx.db,
  );
  await sql`delete from identity_refresh_token where expires_at < ${ctx.now}`.execute(ctx.db);
}
