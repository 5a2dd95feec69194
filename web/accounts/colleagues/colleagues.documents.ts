import { documentOf } from '#platform/api/documents.ts';
import type { ColleagueListQuery } from '#platform/api/generated/graphql.ts';

export type ColleagueList = ColleagueListQuery['colleagues'];
export type Colleague = ColleagueList['people'][number];
export type ColleagueBranch = ColleagueList['branches'][number];

/** The people of the dealer, and what the user may give them. */
export const Colleagues = documentOf<'ColleagueList'>(/* GraphQL */ `
  query ColleagueList {
    colleagues {
      mayChange
      people {
        id
        name
        email
        username
        state
        branchId
        roles {
          name
          description
        }
        self
        problem
        lastSignInAt
        expiresAt
      }
      branches {
        id
        name
        city
      }
      roles {
        name
        description
      }
    }
  }
`);

export const InviteColleague = documentOf<'InviteColleague'>(/* GraphQL */ `
  mutation InviteColleague($name: String!, $email: String!, $language: String!, $roles: [String!]!, $branchId: ID!) {
    inviteColleague(name: $name, email: $email, language: $language, roles: $roles, branchId: $branchId) {
      id
    }
  }
`);

export const ResendInvitation = documentOf<'ResendInvitation'>(/* GraphQL */ `
  mutation ResendInvitation($id: ID!) {
    resendInvitation(id: $id) {
      id
    }
  }
`);

export const WithdrawInvitation = documentOf<'WithdrawInvitation'>(/* GraphQL */ `
  mutation WithdrawInvitation($id: ID!) {
    withdrawInvitation(id: $id) {
      id
    }
  }
`);

export const ChangeColleague = documentOf<'ChangeColleague'>(/* GraphQL */ `
  mutation ChangeColleague($id: ID!, $roles: [String!], $branchId: ID) {
    changeColleague(id: $id, roles: $roles, branchId: $branchId) {
      id
    }
  }
`);

export const DisableColleague = documentOf<'DisableColleague'>(/* GraphQL */ `
  mutation DisableColleague($id: ID!) {
    disableColleague(id: $id) {
      id
    }
  }
`);

export const EnableColleague = documentOf<'EnableColleague'>(/* GraphQL */ `
  mutation EnableColleague($id: ID!) {
    enableColleague(id: $id) {
      id
    }
  }
`);
