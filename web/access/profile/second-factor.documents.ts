import { documentOf } from '#platform/api/documents.ts';

export const OwnSecondFactor = documentOf<'OwnSecondFactor'>(/* GraphQL */ `
  query OwnSecondFactor {
    ownSecondFactor {
      required
      authenticatorSince
      recoveryCodesLeft
      passkeys {
        id
        name
        host
        createdAt
        lastUsedAt
      }
    }
  }
`);

export const StartAuthenticator = documentOf<'StartAuthenticator'>(/* GraphQL */ `
  mutation StartAuthenticator($password: String!, $code: String) {
    startAuthenticator(password: $password, code: $code) {
      secret
      uri
      qr
    }
  }
`);

export const ConfirmAuthenticator = documentOf<'ConfirmAuthenticator'>(/* GraphQL */ `
  mutation ConfirmAuthenticator($code: String!) {
    confirmAuthenticator(code: $code) {
      recoveryCodes
    }
  }
`);

export const RenewRecoveryCodes = documentOf<'RenewRecoveryCodes'>(/* GraphQL */ `
  mutation RenewRecoveryCodes($password: String!, $code: String!) {
    renewRecoveryCodes(password: $password, code: $code) {
      recoveryCodes
    }
  }
`);

export const RemoveAuthenticator = documentOf<'RemoveAuthenticator'>(/* GraphQL */ `
  mutation RemoveAuthenticator($password: String!, $code: String!) {
    removeAuthenticator(password: $password, code: $code)
  }
`);

export const RemovePasskey = documentOf<'RemovePasskey'>(/* GraphQL */ `
  mutation RemovePasskey($id: ID!, $password: String!, $code: String!) {
    removePasskey(id: $id, password: $password, code: $code)
  }
`);
