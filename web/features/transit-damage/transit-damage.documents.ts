import { documentOf } from '../../platform/api/documents.ts';
import type {
  AnswerDamageProposalMutation,
  AnswerDamageProposalMutationVariables,
  DecideTransitDamageMutation,
  DecideTransitDamageMutationVariables,
  ReportTransitDamageMutation,
  ReportTransitDamageMutationVariables,
  TransitDamageListQuery,
  TransitDamageListQueryVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const TransitDamageList = documentOf<TransitDamageListQuery, TransitDamageListQueryVariables>(/* GraphQL */ `
  query TransitDamageList($state: String, $search: String, $page: Int!, $limit: Int!) {
    transitDamages(state: $state, search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        number
        custName
        doNo
        deliveredOn
        description
        articleCode
        frameNumber
        qty
        kind
        text
        currency
        value
        state
        proposed
        credit
        requestNumber
        requestState
        requestReason
        creditNumber
        creditOn
        reason
        reportedBy
        reportedAt
        photos {
          id
          fileName
          url
          smallUrl
        }
        history {
          state
          reason
          by
          at
        }
      }
    }
  }
`);
export type ListedDamage = TransitDamageListQuery['transitDamages']['data'][number];

export const ReportTransitDamage = documentOf<ReportTransitDamageMutation, ReportTransitDamageMutationVariables>(
  /* GraphQL */ `
    mutation ReportTransitDamage(
      $doNo: String!
      $position: Int!
      $frameNumber: String!
      $qty: Int!
      $kind: String!
      $text: String!
      $photos: [String!]!
    ) {
      reportTransitDamage(
        doNo: $doNo
        position: $position
        frameNumber: $frameNumber
        qty: $qty
        kind: $kind
        text: $text
        photos: $photos
      ) {
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

export const AnswerDamageProposal = documentOf<AnswerDamageProposalMutation, AnswerDamageProposalMutationVariables>(
  /* GraphQL */ `
    mutation AnswerDamageProposal($id: ID!, $accept: Boolean!) {
      answerDamageProposal(id: $id, accept: $accept) {
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

export const DecideTransitDamage = documentOf<DecideTransitDamageMutation, DecideTransitDamageMutationVariables>(
  /* GraphQL */ `
    mutation DecideTransitDamage($id: ID!, $accept: Boolean!, $amount: Decimal, $reason: String!) {
      decideTransitDamage(id: $id, accept: $accept, amount: $amount, reason: $reason) {
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
