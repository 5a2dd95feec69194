import { documentOf } from '../../platform/api/documents.ts';
import type {
  CheckSheetMutation,
  CheckSheetMutationVariables,
  ConfirmSheetMutation,
  ConfirmSheetMutationVariables,
  DiscardSheetMutation,
  DiscardSheetMutationVariables,
  SheetUploadDetailQuery,
  SheetUploadDetailQueryVariables,
  SheetUploadFactsFragment,
  SheetUploadListQuery,
  SheetUploadListQueryVariables,
  UndoSheetMutation,
  UndoSheetMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

const uploadFields = /* GraphQL */ `
  fragment SheetUploadFacts on SheetUpload {
    id
    module
    fileName
    state
    refusalText
    sentBy
    undoneBy
    own
    checkedAt
    taken
    noted
    refused
    written
    failed
    undone
    kept
    canUndo
  }
`;

export const SheetUploadList = documentOf<SheetUploadListQuery, SheetUploadListQueryVariables>(/* GraphQL */ `
  query SheetUploadList($module: String, $page: Int!, $limit: Int!) {
    sheetUploads(module: $module, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        ...SheetUploadFacts
      }
    }
  }
  ${uploadFields}
`);
export type SheetUploadRow = SheetUploadFactsFragment;

/** One upload with a page of its rows. */
export const SheetUploadDetail = documentOf<SheetUploadDetailQuery, SheetUploadDetailQueryVariables>(/* GraphQL */ `
  query SheetUploadDetail($id: ID!, $group: String, $state: String, $search: String, $page: Int!, $limit: Int!) {
    sheetUpload(id: $id) {
      ...SheetUploadFacts
      columns
      rows(group: $group, state: $state, search: $search, page: $page, limit: $limit) {
        info {
          page
          count
          pageTotal
        }
        data {
          line
          cells
          remarks {
            column
            text
          }
          changes {
            name
            before
            after
          }
          refusalText
        }
      }
    }
  }
  ${uploadFields}
`);
export type SheetUploadShown = NonNullable<SheetUploadDetailQuery['sheetUpload']>;

export const CheckSheet = documentOf<CheckSheetMutation, CheckSheetMutationVariables>(/* GraphQL */ `
  mutation CheckSheet($module: String!, $file: Upload!) {
    checkSheet(module: $module, file: $file) {
      upload {
        id
      }
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

export const ConfirmSheet = documentOf<ConfirmSheetMutation, ConfirmSheetMutationVariables>(/* GraphQL */ `
  mutation ConfirmSheet($id: ID!) {
    confirmSheet(id: $id) {
      upload {
        id
      }
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

export const UndoSheet = documentOf<UndoSheetMutation, UndoSheetMutationVariables>(/* GraphQL */ `
  mutation UndoSheet($id: ID!) {
    undoSheet(id: $id) {
      upload {
        id
      }
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

export const DiscardSheet = documentOf<DiscardSheetMutation, DiscardSheetMutationVariables>(/* GraphQL */ `
  mutation DiscardSheet($id: ID!) {
    discardSheet(id: $id) {
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
