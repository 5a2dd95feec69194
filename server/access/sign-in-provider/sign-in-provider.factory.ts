import type { ProviderSettings } from '#rules/access/sign-in-provider/provider-settings.ts';
import type { TestServer } from '#testing/harness.ts';
import type { LocalProvider } from '#testing/local-provider.ts';
import { secretOf } from './sign-in-provider.queries.ts';

/** Gives a market a sign-in provider. */
export async function makeSignInProvider(
  server: TestServer,
  marketId: string,
  local: LocalProvider,
  settings: Partial<ProviderSettings> = {},
): Promise<void> {
  const row = {
    issuer: settings.issuer ?? local.issuer,
    client_id: settings.clientId ?? local.clientId,
    client_secret: server.services.secrets.seal(settings.clientSecret ?? local.clientSecret, secretOf(marketId)),
    button: settings.button ?? 'Sign in with Contoso',
    user_claim: settings.userClaim ?? 'email',
    password_allowed: settings.passwordAllowed ?? true,
    enabled: settings.enabled ?? true,
    hosts: settings.hosts ?? [],
    updated_at: server.services.now(),
  };
  await server.db
    .insertInto('sign_in_provider_setting')
    .values({ market_id: marketId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('market_id')
        .doUpdateSet((eb) => ({ ...row, version: eb('sign_in_provider_setting.version', '+', 1) })),
    )
    .execute();
}
