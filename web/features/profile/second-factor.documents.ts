import { documentOf } from '../../platform/api/documents.ts';
import type {
  ConfirmAuthenticatorMutation,
  ConfirmAuthenticatorMutationVariables,
  OwnSecondFactorQuery,
  RemoveAuthenticatorMutation,
  RemoveAuthenticatorMutationVariables,
  RemovePasskeyMutation,
  RemovePasskeyMutationVariables,
  RenewRecoveryCodesMutation,
  RenewRecoveryCodesMutationVariables,
  StartAuthenticatorMutation,
  StartAuthenticatorMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const OwnSecondFactor = documentOf<OwnSecondFactorQuery>(/* GraphQL */ `
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

export const StartAuthenticator = documentOf<StartAuthenticatorMutation, StartAuthenticatorMutationVariables>(
  /* GraphQL */ `
    mutation StartAuthenticator($password: String!, $code: String) {
      startAuthenticator(password: $password, code: $code) {
        secret
        uri
        qr
        message {
          ...OutcomeMessage
        }
        userErrors {
          ...OutcomeErrors
        }
      }
    }
    ${outcome}
  `,
);

export const ConfirmAuthenticator = documentOf<ConfirmAuthenticatorMutation, ConfirmAuthenticatorMutationVariables>(
  /* GraphQL */ `
    mutation ConfirmAuthenticator($code: String!) {
      confirmAuthenticator(code: $code) {
        recoveryCodes
        message {
          ...OutcomeMessage
        }
        userErrors {
          ...OutcomeErrors
        }
      }
    }
    ${outcome}
  `,
);

export const RenewRecoveryCodes = documentOf<RenewRecoveryCodesMutation, RenewRecoveryCodesMutationVariables>(
  /* GraphQL */ `
    mutation RenewRecoveryCodes($password: String!, $code: String!) {
      renewRecoveryCodes(password: $password, code: $code) {
        recoveryCodes
        message {
          ...OutcomeMessage
        }
        userErrors {
          ...OutcomeErrors
        }
      }
    }
    ${outcome}
  `,
);

export const RemoveAuthenticator = documentOf<RemoveAuthenticatorMutation, RemoveAuthenticatorMutationVariables>(
  /* GraphQL */ `
    mutation RemoveAuthenticator($password: String!, $code: String!) {
      removeAuthenticator(password: $password, code: $code) {
        message {
          ...OutcomeMessage
        }
        userErrors {
          ...OutcomeErrors
        }
      }
    }
    ${outcome}
  `,
);

export const RemovePasskey = documentOf<RemovePasskeyMutation, RemovePasskeyMutationVariables>(/* GraphQL */ `
  mutation RemovePasskey($id: ID!, $password: String!, $code: String!) {
    removePasskey(id: $id, password: $password, code: $code) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);
