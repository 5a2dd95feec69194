import { documentOf } from '#platform/api/documents.ts';

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
      name
      description
    }
  }
`;

export const OwnProfile = documentOf<'OwnProfile'>(/* GraphQL */ `
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

export const OwnSessions = documentOf<'OwnSessions'>(/* GraphQL */ `
  query OwnSessions {
    ownSessions {
      ...OwnSessionFields
    }
  }
  ${ownSessionFields}
`);

export const UpdateProfile = documentOf<'UpdateProfile'>(/* GraphQL */ `
  mutation UpdateProfile($user: ProfileInput!) {
    updateProfileV2(user: $user) {
      profile {
        ...ProfileFields
      }
    }
  }
  ${profileFields}
`);

export const EndSession = documentOf<'EndSession'>(/* GraphQL */ `
  mutation EndSession($id: ID!) {
    endOwnSession(id: $id) {
      ownSessions {
        ...OwnSessionFields
      }
    }
  }
  ${ownSessionFields}
`);

export const EndOtherSessions = documentOf<'EndOtherSessions'>(/* GraphQL */ `
  mutation EndOtherSessions {
    endOtherSessions {
      ownSessions {
        ...OwnSessionFields
      }
    }
  }
  ${ownSessionFields}
`);
