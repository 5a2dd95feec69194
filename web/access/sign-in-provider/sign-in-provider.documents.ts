import { documentOf } from '#platform/api/documents.ts';
import type { SignInProviderQuery } from '#platform/api/generated/graphql.ts';

export const SignInProvider = documentOf<'SignInProvider'>(/* GraphQL */ `
  query SignInProvider($market: String!) {
    signInProvider(market: $market) {
      issuer
      clientId
      button
      userClaim
      passwordAllowed
      enabled
      hosts
      linkedUsers
      version
    }
  }
`);
/** The sign-in provider of a market. Its secret never reaches the browser. */
export type Provider = NonNullable<SignInProviderQuery['signInProvider']>;

export const SetSignInProvider = documentOf<'SetSignInProvider'>(/* GraphQL */ `
  mutation SetSignInProvider(
    $market: String!
    $version: Int
    $issuer: String!
    $clientId: String!
    $clientSecret: String
    $button: String!
    $userClaim: String!
    $passwordAllowed: Boolean!
    $enabled: Boolean!
    $hosts: [String!]
  ) {
    setSignInProvider(
      market: $market
      version: $version
      issuer: $issuer
      clientId: $clientId
      clientSecret: $clientSecret
      button: $button
      userClaim: $userClaim
      passwordAllowed: $passwordAllowed
      enabled: $enabled
      hosts: $hosts
    )
  }
`);

export const RemoveSignInProvider = documentOf<'RemoveSignInProvider'>(/* GraphQL */ `
  mutation RemoveSignInProvider($market: String!) {
    removeSignInProvider(market: $market)
  }
`);

export const UnlinkSignIn = documentOf<'UnlinkSignIn'>(/* GraphQL */ `
  mutation UnlinkSignIn($market: String!, $username: String!) {
    unlinkSignIn(market: $market, username: $username)
  }
`);
