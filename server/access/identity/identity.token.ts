import { createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { isId } from '#rules/ids.ts';
import type { Database } from '#platform/database/database.ts';
import { loadSetting } from '#platform/database/settings.ts';

/** Lifetime of a request token in seconds. */
export const requestTokenSeconds = 15 * 60;

/** Claims of a request token: the user, their session and the customer they work for. */
export interface RequestTokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly customerId: string | null;
}

/** Signs and checks request tokens with the key that all processes share. */
export interface RequestTokens {
  sign(claims: RequestTokenClaims & { r3: string; isr: string }, now: Date): Promise<string>;
  /** Claims of a valid token, or null for a forged, malformed or expired one. */
  verify(token: string, now: Date): Promise<RequestTokenClaims | null>;
  /**
   * The refresh token that follows another one. It depends only on the old token and the key, so two tabs that refresh
   * at the same moment get the same successor and the family never forks.
   */
  successor(refreshToken: string): string;
}

/** Lifetime of a refresh token and of an unused session in days. */
export const refreshTokenDays = 30;

/** Reads the signing key from the database, creating it on first use, and returns the signer. */
export async function loadRequestTokens(db: Database): Promise<RequestTokens> {
  const stored = await loadSetting(db, 'request_token_key', () => randomBytes(48).toString('base64'));
  const key = Buffer.from(stored, 'base64');
  if (key.length < 32) throw new Error('the signing key in platform_setting is damaged');
  const successorKey = createHmac('sha256', key).update('refresh token successor').digest();
  // A checked signature stays valid: the cache avoids hashing a busy client's token again.
  const checked = new Map<string, { claims: RequestTokenClaims; expiresAt: number }>();
  return {
    successor: (refreshToken) => createHmac('sha256', successorKey).update(refreshToken).digest('base64url'),
    async sign(claims, now) {
      const issued = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: claims.sessionId, cust: claims.customerId, r3: claims.r3, isr: claims.isr })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(claims.userId)
        .setIssuedAt(issued)
        .setExpirationTime(issued + requestTokenSeconds)
        .sign(key);
    },
    async verify(token, now) {
      const known = checked.get(token);
      if (known) return known.expiresAt > now.getTime() ? known.claims : null;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now });
        if (typeof payload.sub !== 'string' || typeof payload['sid'] !== 'string' || typeof payload.exp !== 'number')
          return null;
        const customerId = payload['cust'] ?? null;
        if (
          !isId(payload.sub) ||
          !isId(payload['sid']) ||
          (customerId !== null && !(typeof customerId === 'string' && isId(customerId)))
        )
          return null;
        const claims = { userId: payload.sub, sessionId: payload['sid'], customerId };
        if (checked.size >= 20_000) checked.clear();
        checked.set(token, { claims, expiresAt: payload.exp * 1000 });
        return claims;
      } catch {
        // For every kind of invalid token the answer is the same: nobody is signed in.
        return null;
      }
    },
  };
}
