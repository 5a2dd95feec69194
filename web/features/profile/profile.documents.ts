import { documentOf } from '../../platform/api/documents.ts';
import type {
  EndOtherSessionsMutation,
  EndSessionMutation,
  EndSessionMutationVariables,
  OwnProfileQuery,
  OwnSessionsQuery,
  UpdateProfileMutation,
  UpdateProfileMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

const profileFields = /* GraphQL */ `
  fragment ProfileFields on Profile {
    id
    username
    name
    email
    phone
    isFakeEmail
    language {
      id
      description
    }
    groupRole {
      id
      description
    }
    roles {
      id
      description
    }
  }
`;

export const OwnProfile = documentOf<OwnProfileQuery>(/* GraphQL */ `
  query OwnProfile {
    profile {
      ...ProfileFields
    }
  }
  ${profileFields}
`);

const ownSessionFields = /* GraphQL */ `
  fragment OwnSessionFields on OwnSession {
    id
    current
    device
    host
    address
    createdAt
    lastUsedAt
  }
`;

export const OwnSessions = documentOf<OwnSessionsQuery>(/* GraphQL */ `
  query OwnSessions {
    ownSessions {
      ...OwnSessionFields
    }
  }
  ${ownSessionFields}
`);

export const UpdateProfile = documentOf<UpdateProfileMutation, UpdateProfileMutationVariables>(/* GraphQL */ `
  mutation UpdateProfile($user: ProfileInput!) {
    updateProfileV2(user: $user) {
      profile {
        ...ProfileFields
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
  ${profileFields}
`);

export const EndSession = documentOf<EndSessionMutation, EndSessionMutationVariables>(/* GraphQL */ `
  mutation EndSession($id: ID!) {
    endOwnSession(id: $id) {
      ownSessions {
        ...OwnSessionFields
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
  ${ownSessionFields}
`);

export const EndOtherSessions = documentOf<EndOtherSessionsMutation>(/* GraphQL */ `
  mutation EndOtherSessions {
    endOtherSessions {
      ownSessions {
        ...OwnSessionFields
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
  ${ownSessionFields}
`);
