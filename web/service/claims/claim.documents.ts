import { documentOf } from '#platform/api/documents.ts';
import type { ClaimDetailQuery, ClaimReplacementsQuery, PreviousClaimsQuery } from '#platform/api/generated/graphql.ts';

const file = /* GraphQL */ `
  fragment ClaimFile on Attachment {
    id
    kind
    fileName
    contentType
    bytes
    state
    width
    height
    url
    smallUrl
    posterUrl
  }
`;
const status = /* GraphQL */ `
  fragment StatusWords on ClaimStatus {
    id
    description
    category
    actor
    needsReason
  }
`;

const earlier = /* GraphQL */ `
  fragment EarlierClaim on Claim {
    id
    number
    frameNumber
    createdAt
    status {
      id
      description
    }
    problems {
      part
      description
    }
  }
`;

/** One claim with everything that its page shows. */
export const ClaimDetail = documentOf<'ClaimDetail'>(/* GraphQL */ `
  query ClaimDetail($id: ID!) {
    claimV2(id: $id) {
      id
      number
      type
      version
      custCode
      custName
      salesArea {
        customerCategory
      }
      status {
        ...StatusWords
      }
      statusAt
      dueAt
      nextStatuses {
        ...StatusWords
      }
      canEdit
      referenceNo
      frameNumber
      frameShippedDelvNo
      frameShippedTo
      frameShippedToName
      productionCode
      articleCode
      articleName
      articleInfo
      brandName
      mcName
      model
      modelYear
      series
      bikeAttributes {
        code
        value
      }
      qty
      description
      partSerialNumber
      customerNotes
      contactPersonName
      contactPersonPhone
      purchaseDate
      notSoldYet
      wishedResolution
      resolution
      isNotAWarranty
      reasonRejection
      deliveryNo
      deliveryAt
      deliveryShippedOn
      resiNo
      settlement {
        kind
        currency
        amount
        orderId
        orderNumber
        orderStatus
        requestNumber
        requestState
        requestReason
        failed
        recallable
        handOverAt
        articleCode
        articleName
        qty
      }
      endedSettlements {
        id
        orderNumber
        requestNumber
        requestReason
        endedAt
        endReason
      }
      creditNote {
        number
        date
        amount
        currency
      }
      consumer {
        name
        phone
        email
        address
        city
      }
      dealer {
        custCode
        custName
        phone
        email
        address
        city
        country
      }
      problems {
        id
        part
        partKey
        description
        notes
      }
      docs {
        docType
        addedAt
        addedBy
        attachment {
          ...ClaimFile
        }
      }
      additionalDocuments {
        id
        no
        addedAt
        addedBy
        canDelete
        attachment {
          ...ClaimFile
        }
      }
      comments {
        id
        comment
        isInternal
        displayName
        createdAt
        byCustomer
        mentions
      }
      mails {
        id
        at
        to
      }
      histories {
        id
        reason
        by
        at
        from {
          id
        }
        to {
          ...StatusWords
        }
      }
      stolenBike {
        reportedOn
        country
        reference
      }
      frame {
        known
      }
      recallFrames {
        code
        severity
        title
        state
      }
      verdict {
        verdict
        until
      }
      goodsValue {
        amount
        currency
      }
      dealerLanguage
      asked {
        slot
        given
      }
      previousClaims {
        ...EarlierClaim
      }
      ofCustomer {
        count
        approved
        rejected
        data {
          ...EarlierClaim
        }
      }
      similar {
        count
        approved
        rejected
        data {
          custName
          ...EarlierClaim
        }
      }
      assignee {
        id
        name
      }
      createdBy
      createdAt
      updatedAt
      decidedAt
    }
  }
  ${file}
  ${status}
  ${earlier}
`);
export type Claim = NonNullable<ClaimDetailQuery['claimV2']>;
export type ClaimComment = Claim['comments'][number];

/** Claims of a frame, for the page of another one of them. */
export const PreviousClaims = documentOf<'PreviousClaims'>(/* GraphQL */ `
  query PreviousClaims($frameNumber: String!) {
    claimsV2(filter: { search: $frameNumber }, limit: 10) {
      data {
        ...EarlierClaim
      }
    }
  }
  ${earlier}
`);
export type EarlierClaim = PreviousClaimsQuery['claimsV2']['data'][number];

const answer = /* GraphQL */ `
  fragment ClaimAnswer on ClaimPayload {
    claim {
      id
      version
    }
  }
`;

export const CommentClaim = documentOf<'CommentClaim'>(/* GraphQL */ `
  mutation CommentClaim($id: ID!, $comment: String!, $isInternal: Boolean!, $mentions: [ID!]) {
    createClaimComment(id: $id, comment: $comment, isInternal: $isInternal, mentions: $mentions) {
      ...ClaimAnswer
    }
  }
  ${answer}
`);

export const MoveClaim = documentOf<'MoveClaim'>(/* GraphQL */ `
  mutation MoveClaim(
    $id: ID!
    $newStatus: String!
    $reason: String
    $resolution: String
    $articleCode: String
    $qty: Int
    $creditAmount: Decimal
    $confirmedValue: Decimal
    $isNotAWarranty: Boolean
    $version: Int
  ) {
    updateClaimStatus(
      id: $id
      newStatus: $newStatus
      reason: $reason
      resolution: $resolution
      articleCode: $articleCode
      qty: $qty
      creditAmount: $creditAmount
      confirmedValue: $confirmedValue
      isNotAWarranty: $isNotAWarranty
      version: $version
    ) {
      ...ClaimAnswer
    }
  }
  ${answer}
`);

/** The articles and amounts that the desk may send or credit for a claim. */
export const ClaimReplacements = documentOf<'ClaimReplacements'>(/* GraphQL */ `
  query ClaimReplacements($id: ID!, $search: String) {
    claimReplacements(id: $id, search: $search) {
      wholeArticle
      currency
      goodsValue
      confirmAbove
      confirmCurrency
      recallMinutes
      data {
        articleCode
        displayCode
        articleName
        uom
        reason
        price
        currency
        stock
      }
    }
  }
`);
export type ReplacementChoices = NonNullable<ClaimReplacementsQuery['claimReplacements']>;
export type Replacement = ReplacementChoices['data'][number];

/** The replacement shipment of a claim in settlement. */
export const ShipClaim = documentOf<'ShipClaim'>(/* GraphQL */ `
  mutation ShipClaim($id: ID!, $deliveryNo: String!, $deliveryAt: DateTime, $resiNo: String) {
    setClaimShipment(id: $id, deliveryNo: $deliveryNo, deliveryAt: $deliveryAt, resiNo: $resiNo)
  }
`);

/** Colleagues whom an internal comment can mention. */
export const ClaimColleagues = documentOf<'ClaimColleagues'>(/* GraphQL */ `
  query ClaimColleagues($id: ID!, $search: String) {
    claimColleagues(id: $id, search: $search) {
      id
      name
    }
  }
`);

export const AddClaimDocument = documentOf<'AddClaimDocument'>(/* GraphQL */ `
  mutation AddClaimDocument($id: ID!, $file: Upload) {
    createClaimAdditionalDocument(id: $id, file: $file)
  }
`);

export const RemoveClaimDocument = documentOf<'RemoveClaimDocument'>(/* GraphQL */ `
  mutation RemoveClaimDocument($id: ID!, $documentId: ID!) {
    deleteClaimAdditionalDocument(id: $id, documentId: $documentId)
  }
`);

/** Words that the desk uses again and again, in one language. */
export const ClaimTexts = documentOf<'ClaimTexts'>(/* GraphQL */ `
  query ClaimTexts($purpose: String!, $language: String) {
    claimTextBlocks(purpose: $purpose) {
      id
      title
      text(language: $language)
    }
  }
`);
