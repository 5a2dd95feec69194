import { documentOf } from '#platform/api/documents.ts';
import type { ClaimsQuery } from '#platform/api/generated/graphql.ts';

/** A page of the list of claims; `mine` also asks for the drafts of the caller. */
export const Claims = documentOf<'Claims'>(/* GraphQL */ `
  query Claims($filter: ClaimFilterInput, $custCode: String, $page: Int!, $limit: Int!, $mine: Boolean!) {
    claimDrafts @include(if: $mine) {
      id
      type
      form
      files {
        slot
      }
      updatedAt
      expiresAt
    }
    claimsV2(filter: $filter, custCode: $custCode, page: $page, limit: $limit) {
      countIsExact
      info {
        page
        count
        pageTotal
      }
      data {
        id
        number
        type
        custCode
        custName
        referenceNo
        frameNumber
        articleName
        brandName
        model
        createdAt
        statusAt
        dueAt
        resolution
        status {
          id
          description
          category
          actor
        }
        problems {
          id
          part
          description
        }
        commentCount
        latestComment {
          comment
          displayName
          createdAt
        }
      }
    }
  }
`);
export type ClaimRow = ClaimsQuery['claimsV2']['data'][number];
export type DraftRow = NonNullable<ClaimsQuery['claimDrafts']>[number];

/** Brands by which the list filters. */
export const ClaimBrands = documentOf<'ClaimBrands'>(/* GraphQL */ `
  query ClaimBrands {
    claimBrandsV2 {
      code
      name
    }
  }
`);

/** Takes claims into review, or asks their dealers: all of them or none. */
export const TriageClaims = documentOf<'TriageClaims'>(/* GraphQL */ `
  mutation TriageClaims($claims: [TriagedClaimInput!]!, $newStatus: String!, $reason: String, $asked: [String!]) {
    triageClaims(claims: $claims, newStatus: $newStatus, reason: $reason, asked: $asked) {
      claims {
        id
        version
      }
    }
  }
`);
