import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Actor } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { lowered } from '#platform/database/sets.ts';

/** The provider of a market with its secret, as the sign-in uses it. */
export interface Provider {
  readonly marketId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly userClaim: string;
  readonly passwordAllowed: boolean;
  readonly hosts: readonly string[];
  readonly version: number;
}

/** Context of a sealed secret: a secret that is copied to another market cannot be opened there. */
export const secretOf = (marketId: string): string => `sign-in-provider ${marketId}`;

/**
 * The provider of the market of a request; null without one, or while it is off. Throws `sign_in_provider_unavailable` if
 * its secret was sealed with another key.
 */
export async function findProvider(ctx: Pick<Ctx, 'db' | 'market' | 'secrets' | 'log'>): Promise<Provider | null> {
  const row = await ctx.db
    .selectFrom('sign_in_provider_setting')
    .selectAll()
    .where('market_id', '=', ctx.market.id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const clientSecret = ctx.secrets.open(row.client_secret, secretOf(row.market_id));
  if (clientSecret === null) {
    ctx.log.error({ market: ctx.market.code }, 'SECRETS_KEY does not open the secret of the sign-in provider');
    throw new DomainError('sign_in_provider_unavailable');
  }
  return {
    marketId: row.market_id,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret,
    userClaim: row.user_claim,
    passwordAllowed: row.password_allowed,
    hosts: row.hosts,
    version: row.version,
  };
}

/** The facts about its provider that the sign-in page of a market shows. */
export async function providerOfSite(
  db: Database,
  marketId: string,
): Promise<{ signInProvider?: { button: string; passwordAllowed: boolean } }> {
  const signInProvider = await db
    .selectFrom('sign_in_provider_setting')
    .select(['button', 'password_allowed as passwordAllowed'])
    .where('market_id', '=', marketId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return signInProvider ? { signInProvider } : {};
}

/**
 * True if a user may sign in to the market of a request with a password. Administrators of markets always may, so that a
 * wrong setting or a provider that fails locks nobody out for good.
 */
export async function mayUsePassword(ctx: Pick<Ctx, 'db' | 'market'>, actor: Actor): Promise<boolean> {
  if (actor.permissions.has('page.market')) return true;
  const { signInProvider } = await providerOfSite(ctx.db, ctx.market.id);
  return signInProvider?.passwordAllowed ?? true;
}

/** The provider of a market for its administrators; never with its secret. */
export interface ProviderSummary {
  readonly market: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly button: string;
  readonly userClaim: string;
  readonly passwordAllowed: boolean;
  readonly enabled: boolean;
  readonly hosts: readonly string[];
  readonly linkedUsers: number;
  readonly version: number;
}

/** The provider of the market with this code, or null without one. */
export async function findProviderSummary(db: Database, market: string): Promise<ProviderSummary | null> {
  const { rows } = await sql<ProviderSummary>`
    select m.code as market, p.issuer, p.client_id as "clientId", p.button, p.user_claim as "userClaim", p.password_allowed as "passwordAllowed", p.enabled, p.hosts, p.version,
           (select count(*)::int
              from sign_in_provider_link l
             where l.market_id = p.market_id and l.issuer = p.issuer) as "linkedUsers"
      from sign_in_provider_setting p
      join markets_market m on m.id = p.market_id
     where m.code = ${market}`.execute(db);
  return rows[0] ?? null;
}

/** A user of the portal that a provider names. */
export interface NamedUser {
  readonly id: string;
  readonly disabled: boolean;
}

/** The user with this address, if it is their own, or with this user name. */
export async function findNamedUser(
  db: Database,
  by: { readonly email: string } | { readonly username: string },
): Promise<NamedUser | null> {
  const users = db
    .selectFrom('identity_user')
    .select(['id', ({ eb }) => eb('disabled_at', 'is not', null).as('disabled')])
    .where('deleted_at', 'is', null);
  const named =
    'email' in by
      ? users
          .where('is_fake_email', '=', false)
          .where(({ fn }) => fn<string>('lower', ['email']), '=', lowered(by.email))
      : users.where(({ fn }) => fn<string>('lower', ['username']), '=', lowered(by.username));
  const rows = await named.limit(2).execute();
  const [user] = rows;
  // Two users with one address: nobody knows which of them signs in.
  return user && rows.length === 1 ? { id: user.id, disabled: Boolean(user.disabled) } : null;
}
