import { documentOf } from '#platform/api/documents.ts';
import type {
  ErpCauseFactsFragment,
  ErpExpectedQuery,
  ErpFileDetailQuery,
  ErpFileListQuery,
  ErpOutboxListQuery,
  ErpOverviewQuery,
  ErpUploadPreviewQuery,
} from '#platform/api/generated/graphql.ts';

export const ErpOverview = documentOf<'ErpOverview'>(/* GraphQL */ `
  query ErpOverview {
    erpOverview {
      attention
      waiting
      stuck
      fresh {
        type
        sender
        fileId
        madeAt
        dueAt
        isLate
      }
      expected {
        id
        sorg
        sorgName
        type
        sender
        lastAt
        dueAt
        isLate
      }
    }
  }
`);
export type Overview = ErpOverviewQuery['erpOverview'];

export const ErpFileList = documentOf<'ErpFileList'>(/* GraphQL */ `
  query ErpFileList($filter: ErpFileFilter, $page: Int!, $limit: Int!) {
    erpFileKinds {
      direction
      type
      sender
    }
    erpFiles(filter: $filter, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        direction
        type
        name
        sender
        sequence
        startedAt
        state
        rowCount
        acceptedCount
        changedCount
        rejectedCount
        waitingCount
        warningCount
        verb
      }
    }
  }
`);
export type FileRow = ErpFileListQuery['erpFiles']['data'][number];
export type FileKind = ErpFileListQuery['erpFileKinds'][number];

const causeFields = /* GraphQL */ `
  fragment ErpCauseFacts on ErpCause {
    kind
    code
    column
    thing
    rows
    line
    value
    text
  }
`;
export type FileCause = ErpCauseFactsFragment;

/** One file with what is wrong with its rows by cause, and a page of its rejects, its warnings, or the rows of a cause. */
export const ErpFileDetail = documentOf<'ErpFileDetail'>(/* GraphQL */ `
  query ErpFileDetail($id: ID!, $page: Int!, $warnings: Boolean!, $cause: ErpCauseFilter) {
    erpFile(id: $id) {
      id
      direction
      type
      name
      sender
      sequence
      madeAt
      startedAt
      finishedAt
      state
      sorgs
      rowCount
      acceptedCount
      changedCount
      rejectedCount
      waitingCount
      warningCount
      reasonCode
      reason
      hasOriginal
      replacedCount
      verb
      decisions {
        id
        verb
        reason
        by
        at
        resultId
      }
      waitsFor {
        thing
        key
        source
        rows
      }
      causes {
        ...ErpCauseFacts
      }
      rejects(page: $page, limit: 20, warnings: $warnings, cause: $cause) {
        info {
          page
          count
          pageTotal
        }
        data {
          kind
          line
          column
          code
          value
          text
          cutOut
        }
      }
    }
  }
  ${causeFields}
`);
export type FileDetail = NonNullable<ErpFileDetailQuery['erpFile']>;

/** Files that the user uploaded: what an import would change, or what it changed. */
export const ErpUploadPreview = documentOf<'ErpUploadPreview'>(/* GraphQL */ `
  query ErpUploadPreview($id: ID!) {
    erpUpload(id: $id) {
      id
      state
      checkedAt
      acceptGap
      acceptOld
      acceptShrink
      files {
        id
        name
        type
        state
        rows
        accepted
        changed
        warned
        causes {
          ...ErpCauseFacts
        }
        effects {
          what
          counts {
            kind
            records
          }
          examples {
            kind
            name
            before
            after
          }
        }
      }
      resumed {
        id
        name
        type
        rows
      }
    }
  }
  ${causeFields}
`);
export type UploadPreview = NonNullable<ErpUploadPreviewQuery['erpUpload']>;
export type PreviewFile = UploadPreview['files'][number];

export const TakeErpListBack = documentOf<'TakeErpListBack'>(/* GraphQL */ `
  mutation TakeErpListBack($id: ID!) {
    takeErpListBack(id: $id)
  }
`);

export const ErpOutboxList = documentOf<'ErpOutboxList'>(/* GraphQL */ `
  query ErpOutboxList($state: String, $kind: String, $search: String, $page: Int!, $limit: Int!) {
    erpOutbox(state: $state, kind: $kind, search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        kind
        number
        sorg
        sorgName
        customerName
        state
        attempts
        lastError
        fault
        createdAt
        nextAttemptAt
        sentAt
        fileId
        fileName
        isStuck
      }
    }
  }
`);
export type OutboxRow = ErpOutboxListQuery['erpOutbox']['data'][number];

export const ErpExpected = documentOf<'ErpExpected'>(/* GraphQL */ `
  query ErpExpected {
    erpOverview {
      expected {
        id
        sorg
        sorgName
        type
        sender
        everyMinutes
        workingDaysOnly
        lastAt
        dueAt
        isLate
        changedBy
        changedAt
      }
    }
    erpExpectedChoices {
      types
      sorgs {
        code
        name
      }
    }
  }
`);
export type ExpectedRow = ErpExpectedQuery['erpOverview']['expected'][number];
export type ExpectedChoices = ErpExpectedQuery['erpExpectedChoices'];

export const ImportErpFileAgain = documentOf<'ImportErpFileAgain'>(/* GraphQL */ `
  mutation ImportErpFileAgain($id: ID!, $acceptGap: Boolean, $acceptOld: Boolean, $acceptShrink: Boolean) {
    importErpFileAgain(id: $id, acceptGap: $acceptGap, acceptOld: $acceptOld, acceptShrink: $acceptShrink)
  }
`);
export const DiscardErpFile = documentOf<'DiscardErpFile'>(/* GraphQL */ `
  mutation DiscardErpFile($id: ID!, $reason: String!) {
    discardErpFile(id: $id, reason: $reason)
  }
`);
export const ReplayErpRecord = documentOf<'ReplayErpRecord'>(/* GraphQL */ `
  mutation ReplayErpRecord($id: ID!) {
    replayErpRecord(id: $id)
  }
`);
export const DiscardErpRecord = documentOf<'DiscardErpRecord'>(/* GraphQL */ `
  mutation DiscardErpRecord($id: ID!, $reason: String!) {
    discardErpRecord(id: $id, reason: $reason)
  }
`);
export const SetErpExpectedFile = documentOf<'SetErpExpectedFile'>(/* GraphQL */ `
  mutation SetErpExpectedFile(
    $id: ID
    $sorg: String!
    $type: String!
    $sender: String!
    $everyMinutes: Int!
    $workingDaysOnly: Boolean!
  ) {
    setErpExpectedFile(
      id: $id
      sorg: $sorg
      type: $type
      sender: $sender
      everyMinutes: $everyMinutes
      workingDaysOnly: $workingDaysOnly
    )
  }
`);
export const RemoveErpExpectedFile = documentOf<'RemoveErpExpectedFile'>(/* GraphQL */ `
  mutation RemoveErpExpectedFile($id: ID!) {
    removeErpExpectedFile(id: $id)
  }
`);
