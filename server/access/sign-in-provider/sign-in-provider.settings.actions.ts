import { DomainError } from '#rules/errors.ts';
import { providerSettingsSchema, type ProviderSettings } from '#rules/access/sign-in-provider/provider-settings.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { findUserId } from '#access/identity/identity.queries.ts';
import { secretOf } from './sign-in-provider.queries.ts';

/** Locks the market with this code and returns its id; throws `not_found`. */
async function lockMarketId(ctx: Ctx, code: string): Promise<string> {
  const market = await ctx.db
    .selectFrom('markets_market')
    .select('id')
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!market) throw new DomainError('not_found', {}, 'market');
  return market.id;
}

/**
 * Sets the sign-in provider of a market. An empty secret keeps the stored one, unless issuer or client id change: a
 * secret is never sent to another provider. Throws `not_found`, `market_changed` if somebody else changed it meanwhile,
 * `required` for a missing secret, and the refusals of wrong values by field.
 */
export async function setSignInProvider(
  ctx: Ctx,
  market: string,
  version: number | null,
  input: ProviderSettings,
): Promise<void> {
  const settings = parseInput(providerSettingsSchema, input);
  const marketId = await lockMarketId(ctx, market);
  const before = await ctx.db
    .selectFrom('sign_in_provider_setting')
    .selectAll()
    .where('market_id', '=', marketId)
    .executeTakeFirst();
  if ((before?.version ?? null) !== version) throw new DomainError('market_changed');
  const kept =
    before?.issuer === settings.issuer && before.client_id === settings.clientId ? before.client_secret : null;
  const secret = settings.clientSecret === '' ? kept : ctx.secrets.seal(settings.clientSecret, secretOf(marketId));
  if (secret === null) throw new DomainError('required', {}, 'clientSecret');
  const row = {
    issuer: settings.issuer,
    client_id: settings.clientId,
    client_secret: secret,
    button: settings.button,
    user_claim: settings.userClaim,
    password_allowed: settings.passwordAllowed,
    enabled: settings.enabled,
    hosts: settings.hosts,
    version: (before?.version ?? 0) + 1,
    updated_at: ctx.now,
  };
  await ctx.db
    .insertInto('sign_in_provider_setting')
    .values({ market_id: marketId, ...row })
    .onConflict((conflict) => conflict.column('market_id').doUpdateSet(row))
    .execute();
  const { client_secret: _old, ...known } = before ?? {};
  const { clientSecret, ...changed } = settings;
  await ctx.record({
    action: 'sign-in-provider.set',
    subjectType: 'market',
    subjectId: marketId,
    ...(before && { before: known }),
    after: { ...changed, secretChanged: clientSecret !== '' },
  });
}

/** Removes the sign-in provider of a market with its secret and the links of users. Throws `not_found`. */
export async function removeSignInProvider(ctx: Ctx, market: string): Promise<void> {
  const marketId = await lockMarketId(ctx, market);
  const removed = await ctx.db
    .deleteFrom('sign_in_provider_setting')
    .where('market_id', '=', marketId)
    .returning(['issuer', 'client_id'])
    .executeTakeFirst();
  if (!removed) throw new DomainError('not_found', {}, 'market');
  await ctx.db.deleteFrom('sign_in_provider_link').where('market_id', '=', marketId).execute();
  await ctx.db.deleteFrom('sign_in_provider_attempt').where('market_id', '=', marketId).execute();
  await ctx.record({
    action: 'sign-in-provider.removed',
    subjectType: 'market',
    subjectId: marketId,
    before: removed,
  });
}

/**
 * Unlinks a user from their account of the market's provider, so that their next sign-in links again. Throws
 * `not_found` for an unknown user and a user without a link.
 */
export async function unlinkSignIn(ctx: Ctx, market: string, username: string): Promise<void> {
  const marketId = await lockMarketId(ctx, market);
  const userId = await findUserId(ctx.db, username);
  const removed =
    userId === null
      ? []
      : await ctx.db
          .deleteFrom('sign_in_provider_link')
          .where('market_id', '=', marketId)
          .where('user_id', '=', userId)
          .returning(['issuer', 'subject'])
          .execute();
  if (userId === null || removed.length === 0) throw new DomainError('not_found', {}, 'username');
  await ctx.record({
    action: 'sign-in-provider.unlinked',
    subjectType: 'user',
    subjectId: userId,
    before: { market, links: removed },
  });
}
