import * as client from 'openid-client';
import { DomainError } from '#rules/errors.ts';
import { isLocale, type Locale } from '#rules/locales.ts';
import { safeReturnPath } from '#rules/access/sign-in-provider/return-path.ts';
import type { Ctx } from '#platform/context.ts';
import { newSecretToken, secretTokenHash } from '#platform/access/secret-token.ts';
import type { ProviderClaims, ProviderGateway } from './sign-in-provider.gateway.ts';
import { findNamedUser, findProvider, type NamedUser, type Provider } from './sign-in-provider.queries.ts';

/** How long the user has at the provider. */
export const attemptSeconds = 10 * 60;

/** The provider of the market, which must be on; throws `not_found` else. */
async function requireProvider(ctx: Ctx): Promise<Provider> {
  const provider = await findProvider(ctx);
  if (!provider) throw new DomainError('not_found');
  return provider;
}

/** The input of the sign-in page. */
export interface WantedSignIn {
  readonly next: string | null;
  readonly locale: string | null;
  readonly redirectUri: string;
}

/**
 * Begins a sign-in at the provider of the market: stores what its answer is checked with, and returns the address for
 * the browser and the value of its cookie. Throws `not_found` without a provider, `sign_in_provider_unavailable`.
 */
export async function beginAtProvider(
  ctx: Ctx,
  gateway: ProviderGateway,
  wanted: WantedSignIn,
): Promise<{ address: URL; browser: string }> {
  const provider = await requireProvider(ctx);
  const state = client.randomState();
  const nonce = client.randomNonce();
  const codeVerifier = client.randomPKCECodeVerifier();
  const { redirectUri } = wanted;
  const address = await gateway.authorizationUrl(provider, { redirectUri, state, nonce, codeVerifier });
  const browser = newSecretToken();
  await ctx.db
    .insertInto('sign_in_provider_attempt')
    .values({
      state_hash: secretTokenHash(state),
      browser_hash: secretTokenHash(browser),
      market_id: ctx.market.id,
      nonce,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
      next: safeReturnPath(wanted.next) ?? null,
      locale: wanted.locale !== null && isLocale(wanted.locale) ? wanted.locale : ctx.locale,
      expires_at: new Date(ctx.now.getTime() + attemptSeconds * 1000),
    })
    .execute();
  return { address, browser };
}

/** An attempt that the answer of a provider belongs to. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly next: string | null;
  readonly locale: Locale;
}

/**
 * Takes the attempt of a state away, so that no answer counts twice. Null if there is none in this market, it is too
 * old, or another browser began it.
 */
export async function takeAttempt(ctx: Ctx, state: string, browser: string): Promise<Attempt | null> {
  const row = await ctx.db
    .deleteFrom('sign_in_provider_attempt')
    .where('state_hash', '=', secretTokenHash(state))
    .where('browser_hash', '=', secretTokenHash(browser))
    .where('market_id', '=', ctx.market.id)
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at <= ctx.now) return null;
  return {
    state,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    redirectUri: row.redirect_uri,
    next: row.next,
    locale: isLocale(row.locale) ? row.locale : ctx.locale,
  };
}

/** The claims of the person who signed in, checked by the gateway. Throws `not_found` and the codes of `redeem`. */
export async function claimsOfAnswer(
  ctx: Ctx,
  gateway: ProviderGateway,
  attempt: Attempt,
  query: string,
): Promise<{ provider: Provider; claims: ProviderClaims }> {
  const provider = await requireProvider(ctx);
  return { provider, claims: await gateway.redeem(provider, attempt, new URL(`${attempt.redirectUri}?${query}`)) };
}

/** The user whom the claims name. Throws `sign_in_mail_not_verified`; null if nobody is named. */
async function namedBy(ctx: Ctx, { userClaim }: Provider, { all }: ProviderClaims): Promise<NamedUser | null> {
  const name = all[userClaim];
  if (typeof name !== 'string' || name === '' || name.length > 254) return null;
  if (userClaim !== 'email') return findNamedUser(ctx.db, { username: name.trim() });
  if (all['email_verified'] !== true) throw new DomainError('sign_in_mail_not_verified');
  return findNamedUser(ctx.db, { email: name.trim() });
}

/**
 * The user who belongs to a provider's account. At the first sign-in the claim names them and the account is linked;
 * afterwards only the account counts, whatever the claim says. Throws `sign_in_user_unknown`,
 * `sign_in_mail_not_verified`, `sign_in_other_account` for a user with another account of the provider, `login_failed`
 * for a disabled user.
 */
export async function userOfAccount(ctx: Ctx, provider: Provider, claims: ProviderClaims): Promise<string> {
  const { marketId, issuer } = provider;
  const linked = await ctx.db
    .updateTable('sign_in_provider_link')
    .set({ last_used_at: ctx.now })
    .where('market_id', '=', marketId)
    .where('issuer', '=', issuer)
    .where('subject', '=', claims.subject)
    .returning('user_id')
    .executeTakeFirst();
  if (linked) return linked.user_id;

  const user = await namedBy(ctx, provider, claims);
  if (!user) throw new DomainError('sign_in_user_unknown');
  if (user.disabled) throw new DomainError('login_failed');
  // Two first sign-ins of one user run one after the other.
  await ctx.db.selectFrom('identity_user').select('id').where('id', '=', user.id).forNoKeyUpdate().execute();
  const other = await ctx.db
    .selectFrom('sign_in_provider_link')
    .select('subject')
    .where('market_id', '=', marketId)
    .where('issuer', '=', issuer)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (other && other.subject !== claims.subject) throw new DomainError('sign_in_other_account');
  if (!other) {
    const link = { market_id: marketId, issuer, subject: claims.subject, user_id: user.id };
    await ctx.db
      .insertInto('sign_in_provider_link')
      .values({ ...link, linked_at: ctx.now, last_used_at: ctx.now })
      .execute();
    await ctx.record({
      action: 'sign-in-provider.linked',
      subjectType: 'user',
      subjectId: user.id,
      after: { market: ctx.market.code, issuer, subject: claims.subject },
    });
  }
  return user.id;
}

/** Deletes attempts whose time is over. */
export async function forgetOldAttempts(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await ctx.db.deleteFrom('sign_in_provider_attempt').where('expires_at', '<', ctx.now).execute();
}
