import { documentOf } from '#platform/api/documents.ts';
import type { SheetUploadDetailQuery, SheetUploadFactsFragment } from '#platform/api/generated/graphql.ts';

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

export const SheetUploadList = documentOf<'SheetUploadList'>(/* GraphQL */ `
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
export const SheetUploadDetail = documentOf<'SheetUploadDetail'>(/* GraphQL */ `
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

export const CheckSheet = documentOf<'CheckSheet'>(/* GraphQL */ `
  mutation CheckSheet($module: String!, $file: Upload!) {
    checkSheet(module: $module, file: $file) {
      upload {
        id
      }
    }
  }
`);

export const ConfirmSheet = documentOf<'ConfirmSheet'>(/* GraphQL */ `
  mutation ConfirmSheet($id: ID!) {
    confirmSheet(id: $id) {
      upload {
        id
      }
    }
  }
`);

export const UndoSheet = documentOf<'UndoSheet'>(/* GraphQL */ `
  mutation UndoSheet($id: ID!) {
    undoSheet(id: $id) {
      upload {
        id
      }
    }
  }
`);

export const DiscardSheet = documentOf<'DiscardSheet'>(/* GraphQL */ `
  mutation DiscardSheet($id: ID!) {
    discardSheet(id: $id) {
      id
    }
  }
`);
