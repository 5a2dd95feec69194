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

export const OwnProfile = documentOf<OwnProfileQuery>(/* GraphQL */ `
  query OwnProfile {
    profile {
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
  }
`);

export const OwnSessions = documentOf<OwnSessionsQuery>(/* GraphQL */ `
  query OwnSessions {
    ownSessions {
      id
      current
      device
      host
      address
      createdAt
      lastUsedAt
    }
  }
`);

export const UpdateProfile = documentOf<UpdateProfileMutation, UpdateProfileMutationVariables>(/* GraphQL */ `
  mutation UpdateProfile($user: ProfileInput!) {
    updateProfileV2(user: $user) {
      profile {
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
      message {
        status
        description
      }
      userErrors {
        field
        message
        code
        params
      }
    }
  }
`);

export const EndSession = documentOf<EndSessionMutation, EndSessionMutationVariables>(/* GraphQL */ `
  mutation EndSession($id: ID!) {
    endOwnSession(id: $id) {
      ownSessions {
        id
        current
        device
        host
        address
        createdAt
        lastUsedAt
      }
      message {
        status
        description
      }
      userErrors {
        field
        message
        code
        params
      }
    }
  }
`);

export const EndOtherSessions = documentOf<EndOtherSessionsMutation>(/* GraphQL */ `
  mutation EndOtherSessions {
    endOtherSessions {
      ownSessions {
        id
        current
        device
        host
        address
        createdAt
        lastUsedAt
      }
      message {
        status
        description
      }
      userErrors {
        field
        message
        code
        params
      }
    }
  }
`);
