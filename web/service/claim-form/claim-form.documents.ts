import { documentOf } from '#platform/api/documents.ts';
import type {
  ClaimArticleQuery,
  ClaimPrefillQuery,
  ClaimProblemsQuery,
  ClaimVerdictQuery,
} from '#platform/api/generated/graphql.ts';

/** The part of its file that a slot shows. */
export const fileOfSlot = /* GraphQL */ `
  fragment FileOfSlot on Attachment {
    id
    kind
    fileName
    state
    bytes
    receivedBytes
    refusalText
    smallUrl
  }
`;
const draftFields = /* GraphQL */ `
  fragment DraftFields on ClaimDraft {
    id
    type
    form
    files {
      slot
      attachmentId
      attachment {
        ...FileOfSlot
      }
    }
    version
    updatedAt
    expiresAt
  }
  ${fileOfSlot}
`;

/** A draft that was begun before, here or on another device. */
export const ClaimDraft = documentOf<'ClaimDraft'>(/* GraphQL */ `
  query ClaimDraft($id: ID!) {
    claimDraft(id: $id) {
      ...DraftFields
    }
  }
  ${draftFields}
`);

export const SaveClaimDraft = documentOf<'SaveClaimDraft'>(/* GraphQL */ `
  mutation SaveClaimDraft($id: ID, $type: String!, $form: JSON!, $files: [ClaimFileInput!], $version: Int) {
    saveClaimDraft(id: $id, type: $type, form: $form, files: $files, version: $version) {
      draft {
        id
        version
        updatedAt
      }
    }
  }
`);

export const DiscardClaimDraft = documentOf<'DiscardClaimDraft'>(/* GraphQL */ `
  mutation DiscardClaimDraft($id: ID!) {
    discardClaimDraft(id: $id) {
      id
    }
  }
`);

/** The possible problems, by part. */
export const ClaimProblems = documentOf<'ClaimProblems'>(/* GraphQL */ `
  query ClaimProblems($type: String!, $merchandise: String) {
    claimProblems(type: $type, merchandise: $merchandise) {
      id
      partKey
      part
      description
      picture
    }
  }
`);
export type Problem = ClaimProblemsQuery['claimProblems'][number];

/** Articles of parts and accessories by code or name. */
export const ClaimArticles = documentOf<'ClaimArticles'>(/* GraphQL */ `
  query ClaimArticles($search: String) {
    claimArticlesV2(search: $search, type: "paa", limit: 20) {
      articleCode
      displayCode
      articleName
      articleInfo
    }
  }
`);

/** An article by its code, with the day on which the dealer got it last. */
export const ClaimArticle = documentOf<'ClaimArticle'>(/* GraphQL */ `
  query ClaimArticle($articleCode: String!) {
    claimArticlesV2(articleCode: $articleCode, type: "paa", limit: 1) {
      articleCode
      displayCode
      articleName
      articleInfo
      brandName
      merchandise
      deliveredOn
    }
  }
`);
export type Article = ClaimArticleQuery['claimArticlesV2'][number];

/** The picture of a bicycle, and its sale if the dealer registered it. */
export const ClaimPrefill = documentOf<'ClaimPrefill'>(/* GraphQL */ `
  query ClaimPrefill($frameNumber: String!) {
    frame(frameNumber: $frameNumber) {
      frameNumber
      passport {
        image {
          small
        }
        sale {
          soldOn
          consumer {
            name
            phone
            email
            address
            city
          }
        }
      }
    }
  }
`);
export type PrefilledFrame = NonNullable<NonNullable<ClaimPrefillQuery['frame']>['passport']>;

/** The verdict about the warranty of a product. */
export const ClaimVerdict = documentOf<'ClaimVerdict'>(/* GraphQL */ `
  query ClaimVerdict($frameNumber: String, $articleCode: String, $purchaseDate: CalendarDate, $part: String) {
    claimVerdict(frameNumber: $frameNumber, articleCode: $articleCode, purchaseDate: $purchaseDate, part: $part) {
      verdict
      from
      source
      months
      until
      daysLeft
    }
  }
`);
export type Verdict = NonNullable<ClaimVerdictQuery['claimVerdict']>;

const claimId = /* GraphQL */ `
  fragment SentClaim on ClaimPayload {
    claim {
      id
      number
    }
  }
`;

export const CreateClaimBike = documentOf<'CreateClaimBike'>(/* GraphQL */ `
  mutation CreateClaimBike($claim: ClaimInput!, $files: [ClaimFileInput!], $draftId: ID) {
    createClaimBike(claim: $claim, files: $files, draftId: $draftId) {
      ...SentClaim
    }
  }
  ${claimId}
`);

export const CreateClaimPaa = documentOf<'CreateClaimPaa'>(/* GraphQL */ `
  mutation CreateClaimPaa($claim: ClaimInput!, $files: [ClaimFileInput!], $draftId: ID) {
    createClaimPaa(claim: $claim, files: $files, draftId: $draftId) {
      ...SentClaim
    }
  }
  ${claimId}
`);

export const UpdateClaimBike = documentOf<'UpdateClaimBike'>(/* GraphQL */ `
  mutation UpdateClaimBike(
    $id: ID!
    $version: Int
    $claim: ClaimInput!
    $files: [ClaimFileInput!]
    $removeSlots: [String!]
  ) {
    updateClaimBike(id: $id, version: $version, claim: $claim, files: $files, removeSlots: $removeSlots) {
      ...SentClaim
    }
  }
  ${claimId}
`);

export const UpdateClaimPaa = documentOf<'UpdateClaimPaa'>(/* GraphQL */ `
  mutation UpdateClaimPaa(
    $id: ID!
    $version: Int
    $claim: ClaimInput!
    $files: [ClaimFileInput!]
    $removeSlots: [String!]
  ) {
    updateClaimPaaV2(id: $id, version: $version, claim: $claim, files: $files, removeSlots: $removeSlots) {
      ...SentClaim
    }
  }
  ${claimId}
`);
