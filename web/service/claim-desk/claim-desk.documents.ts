import { documentOf } from '#platform/api/documents.ts';
import type { ClaimFiguresQuery, ClaimQueueQuery } from '#platform/api/generated/graphql.ts';

/** Claims that wait for the desk. */
export const ClaimQueue = documentOf<'ClaimQueue'>(/* GraphQL */ `
  query ClaimQueue($filter: ClaimQueueFilterInput, $sort: String!, $after: String, $limit: Int!) {
    claimQueue(filter: $filter, sort: $sort, after: $after, limit: $limit) {
      nextCursor
      counts {
        count
        mine
        overdue
        unassigned
        status {
          id
          description
        }
      }
      data {
        id
        number
        type
        version
        custCode
        custName
        referenceNo
        frameNumber
        articleName
        model
        brandName
        createdAt
        statusAt
        dueAt
        wishedResolution
        isNotAWarranty
        dealerLanguage
        status {
          id
          description
          category
          actor
        }
        nextStatuses {
          id
          description
          category
          actor
          needsReason
        }
        problems {
          id
          part
          description
        }
        verdict {
          verdict
          until
        }
        assignee {
          id
          name
        }
      }
    }
  }
`);
export type QueuedClaim = ClaimQueueQuery['claimQueue']['data'][number];
export type QueueCount = ClaimQueueQuery['claimQueue']['counts'][number];

/** Members of the desk. */
export const ClaimAssignees = documentOf<'ClaimAssignees'>(/* GraphQL */ `
  query ClaimAssignees {
    claimAssignees {
      id
      name
    }
  }
`);

export const AssignClaims = documentOf<'AssignClaims'>(/* GraphQL */ `
  mutation AssignClaims($ids: [ID!]!, $assigneeId: ID) {
    assignClaims(ids: $ids, assigneeId: $assigneeId)
  }
`);

/** Claims by model, part, month, brand or status. */
export const ClaimFigures = documentOf<'ClaimFigures'>(/* GraphQL */ `
  query ClaimFigures($group: String!, $type: String, $from: CalendarDate, $to: CalendarDate) {
    claimStatistics(group: $group, type: $type, from: $from, to: $to) {
      key
      label
      count
      open
      approved
      rejected
      hoursToDecision
      cost {
        currency
        amount
      }
    }
  }
`);
export type Figures = ClaimFiguresQuery['claimStatistics'][number];
