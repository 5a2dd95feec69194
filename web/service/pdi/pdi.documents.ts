import { documentOf } from '#platform/api/documents.ts';
import type { InspectionListQuery, InspectionOfQuery, ChecklistItemsQuery } from '#platform/api/generated/graphql.ts';

const inspection = /* GraphQL */ `
  fragment Inspection on PDI {
    id
    frameNumber
    articleCode
    displayCode
    description
    brand
    merchandise
    merchandiseName
    modelYear
    mechanic
    note
    custName
    state
    openItems
    totalItems
    version
    inspectedAt
    updatedAt
    updatedBy
    isDeleted
    canDelete
    frameKnown
    deletedAt
    deletedBy
    signature {
      name
      path
      signedAt
    }
    photos {
      id
      attachment {
        fileName
        url
        smallUrl
      }
    }
    checklist {
      checklist
      description
      checked
      sorting
      group
    }
  }
`;

export const InspectionList = documentOf<'InspectionList'>(/* GraphQL */ `
  query InspectionList($search: String, $state: String, $showDeleted: Boolean, $page: Int!, $limit: Int!) {
    claimPDIs(search: $search, state: $state, showDeleted: $showDeleted, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        frameNumber
        displayCode
        description
        merchandiseName
        mechanic
        custName
        state
        openItems
        totalItems
        inspectedAt
        isDeleted
      }
    }
  }
`);
export type ListedInspection = InspectionListQuery['claimPDIs']['data'][number];

/** The data of a new record: the checklist with its categories, and the frames of the latest deliveries. */
export const InspectionStart = documentOf<'InspectionStart'>(/* GraphQL */ `
  query InspectionStart {
    claimPDIChecklist {
      checklist
      description
      sorting
      group
      merchandise
    }
    claimPDIMerchandise {
      code
      name
    }
    claimPDIFrames {
      frameNumber
      articleCode
      displayCode
      description
      merchandise
      modelYear
      shippedOn
      state
    }
  }
`);

export const InspectionOf = documentOf<'InspectionOf'>(/* GraphQL */ `
  query InspectionOf($id: ID!) {
    claimPDI(id: $id) {
      ...Inspection
    }
  }
  ${inspection}
`);
export type StoredInspection = NonNullable<InspectionOfQuery['claimPDI']>;

export const CreateInspection = documentOf<'CreateInspection'>(/* GraphQL */ `
  mutation CreateInspection(
    $id: ID!
    $frameNumber: String!
    $merchandise: String
    $mechanic: String!
    $note: String
    $checklist: [PDICheckInput!]!
    $signature: PDISignatureInput
    $inspectedAt: DateTime
    $checklistAt: DateTime
  ) {
    createClaimPDI(
      id: $id
      frameNumber: $frameNumber
      merchandise: $merchandise
      mechanic: $mechanic
      note: $note
      checklist: $checklist
      signature: $signature
      inspectedAt: $inspectedAt
      checklistAt: $checklistAt
    ) {
      conflict
      pdi {
        ...Inspection
      }
    }
  }
  ${inspection}
`);

export const UpdateInspection = documentOf<'UpdateInspection'>(/* GraphQL */ `
  mutation UpdateInspection(
    $id: ID!
    $version: Int!
    $frameNumber: String
    $mechanic: String
    $note: String
    $checklist: [PDICheckInput!]
    $signature: PDISignatureInput
  ) {
    updateClaimPDI(
      id: $id
      version: $version
      frameNumber: $frameNumber
      mechanic: $mechanic
      note: $note
      checklist: $checklist
      signature: $signature
    ) {
      conflict
      pdi {
        ...Inspection
      }
    }
  }
  ${inspection}
`);

export const AddInspectionPhoto = documentOf<'AddInspectionPhoto'>(/* GraphQL */ `
  mutation AddInspectionPhoto($id: ID!, $photoId: ID!, $file: Upload!) {
    addClaimPDIPhoto(id: $id, photoId: $photoId, file: $file)
  }
`);

export const RemoveInspectionPhoto = documentOf<'RemoveInspectionPhoto'>(/* GraphQL */ `
  mutation RemoveInspectionPhoto($id: ID!, $photoId: ID!) {
    removeClaimPDIPhoto(id: $id, photoId: $photoId)
  }
`);

export const RestoreInspectionPhoto = documentOf<'RestoreInspectionPhoto'>(/* GraphQL */ `
  mutation RestoreInspectionPhoto($id: ID!, $photoId: ID!) {
    restoreClaimPDIPhoto(id: $id, photoId: $photoId)
  }
`);

export const DeleteInspection = documentOf<'DeleteInspection'>(/* GraphQL */ `
  mutation DeleteInspection($id: ID!) {
    deleteClaimPDI(id: $id)
  }
`);

export const RestoreInspection = documentOf<'RestoreInspection'>(/* GraphQL */ `
  mutation RestoreInspection($id: ID!) {
    restoreClaimPDI(id: $id)
  }
`);

export const OpenDevice = documentOf<'OpenDevice'>(/* GraphQL */ `
  mutation OpenDevice {
    openPDIDevice {
      key
    }
  }
`);

/** The checklist for its administration. */
export const ChecklistItems = documentOf<'ChecklistItems'>(/* GraphQL */ `
  query ChecklistItems {
    pdiChecklistItems {
      id
      group
      merchandise
      sorting
      description
      retiredAt
      texts {
        en
        de
        fr
        id
        ms
      }
    }
    claimPDIMerchandise {
      code
      name
    }
  }
`);
export type ChecklistItem = ChecklistItemsQuery['pdiChecklistItems'][number];

export const SaveChecklistItem = documentOf<'SaveChecklistItem'>(/* GraphQL */ `
  mutation SaveChecklistItem(
    $id: Int
    $group: String!
    $merchandise: [String!]!
    $sorting: Int!
    $texts: PDIChecklistTextsInput!
  ) {
    savePDIChecklistItem(id: $id, group: $group, merchandise: $merchandise, sorting: $sorting, texts: $texts)
  }
`);

export const RetireChecklistItem = documentOf<'RetireChecklistItem'>(/* GraphQL */ `
  mutation RetireChecklistItem($id: Int!, $retired: Boolean!) {
    retirePDIChecklistItem(id: $id, retired: $retired)
  }
`);
