import { documentOf } from '#platform/api/documents.ts';
import type { TransitDamageListQuery } from '#platform/api/generated/graphql.ts';

export const TransitDamageList = documentOf<'TransitDamageList'>(/* GraphQL */ `
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

export const ReportTransitDamage = documentOf<'ReportTransitDamage'>(/* GraphQL */ `
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
    )
  }
`);

export const AnswerDamageProposal = documentOf<'AnswerDamageProposal'>(/* GraphQL */ `
  mutation AnswerDamageProposal($id: ID!, $accept: Boolean!) {
    answerDamageProposal(id: $id, accept: $accept)
  }
`);

export const DecideTransitDamage = documentOf<'DecideTransitDamage'>(/* GraphQL */ `
  mutation DecideTransitDamage($id: ID!, $accept: Boolean!, $amount: Decimal, $reason: String!) {
    decideTransitDamage(id: $id, accept: $accept, amount: $amount, reason: $reason)
  }
`);
