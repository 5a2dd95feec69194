import { documentOf } from '../../platform/api/documents.ts';
import type {
  ChangeColleagueMutation,
  ChangeColleagueMutationVariables,
  ColleagueListQuery,
  ColleagueListQueryVariables,
  DisableColleagueMutation,
  DisableColleagueMutationVariables,
  EnableColleagueMutation,
  EnableColleagueMutationVariables,
  InviteColleagueMutation,
  InviteColleagueMutationVariables,
  ResendInvitationMutation,
  ResendInvitationMutationVariables,
  WithdrawInvitationMutation,
  WithdrawInvitationMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export type ColleagueList = ColleagueListQuery['colleagues'];
export type Colleague = ColleagueList['people'][number];
export type ColleagueBranch = ColleagueList['branches'][number];

/** The people of the dealer, and what the user may give them. */
export const Colleagues = documentOf<ColleagueListQuery, ColleagueListQueryVariables>(/* GraphQL */ `
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

export const InviteColleague = documentOf<InviteColleagueMutation, InviteColleagueMutationVariables>(/* GraphQL */ `
  mutation InviteColleague($name: String!, $email: String!, $language: String!, $roles: [String!]!, $branchId: ID!) {
    inviteColleague(name: $name, email: $email, language: $language, roles: $roles, branchId: $branchId) {
      id
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

export const ResendInvitation = documentOf<ResendInvitationMutation, ResendInvitationMutationVariables>(/* GraphQL */ `
  mutation ResendInvitation($id: ID!) {
    resendInvitation(id: $id) {
      id
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

export const WithdrawInvitation = documentOf<WithdrawInvitationMutation, WithdrawInvitationMutationVariables>(
  /* GraphQL */ `
    mutation WithdrawInvitation($id: ID!) {
      withdrawInvitation(id: $id) {
        id
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

export const ChangeColleague = documentOf<ChangeColleagueMutation, ChangeColleagueMutationVariables>(/* GraphQL */ `
  mutation ChangeColleague($id: ID!, $roles: [String!], $branchId: ID) {
    changeColleague(id: $id, roles: $roles, branchId: $branchId) {
      id
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

export const DisableColleague = documentOf<DisableColleagueMutation, DisableColleagueMutationVariables>(/* GraphQL */ `
  mutation DisableColleague($id: ID!) {
    disableColleague(id: $id) {
      id
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

export const EnableColleague = documentOf<EnableColleagueMutation, EnableColleagueMutationVariables>(/* GraphQL */ `
  mutation EnableColleague($id: ID!) {
    enableColleague(id: $id) {
      id
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
