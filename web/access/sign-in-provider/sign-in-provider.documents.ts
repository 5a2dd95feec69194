import type { ProviderSettings } from '#rules/access/sign-in-provider/provider-settings.ts';
import { documentOf } from '#platform/api/documents.ts';
import type { Outcome } from '#platform/api/graphql.ts';

/** The sign-in provider of a market. Its secret never reaches the browser. */
export type Provider = Omit<ProviderSettings, 'clientSecret'> & {
  linkedUsers: number;
  version: number;
};

export const SignInProvider = documentOf<{ signInProvider: Provider | null }, { market: string }>(`
  query SignInProvider($market: String!) {
    signInProvider(market: $market) {
      issuer clientId button userClaim passwordAllowed enabled hosts linkedUsers version
    }
  }
`);

export const SetSignInProvider = documentOf<
  { setSignInProvider: Outcome | null },
  ProviderSettings & { market: string; version: number | null }
>(`
  mutation SetSignInProvider(
    $market: String!, $version: Int, $issuer: String!, $clientId: String!, $clientSecret: String, $button: String!,
    $userClaim: String!, $passwordAllowed: Boolean!, $enabled: Boolean!, $hosts: [String!]
  ) {
    setSignInProvider(
      market: $market, version: $version, issuer: $issuer, clientId: $clientId, clientSecret: $clientSecret, button: $button,
      userClaim: $userClaim, passwordAllowed: $passwordAllowed, enabled: $enabled, hosts: $hosts
    )
  }
`);

export const RemoveSignInProvider = documentOf<{ removeSignInProvider: Outcome | null }, { market: string }>(`
  mutation RemoveSignInProvider($market: String!) {
    removeSignInProvider(market: $market)
  }
`);

export const UnlinkSignIn = documentOf<{ unlinkSignIn: Outcome | null }, { market: string; username: string }>(`
  mutation UnlinkSignIn($market: String!, $username: String!) {
    unlinkSignIn(market: $market, username: $username)
  }
`);
