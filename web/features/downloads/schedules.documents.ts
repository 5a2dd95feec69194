import { documentOf } from '../../platform/api/documents.ts';
import type {
  AddDownloadScheduleMutation,
  AddDownloadScheduleMutationVariables,
  DownloadScheduleListQuery,
  DownloadTargetListQuery,
  RemoveDownloadScheduleMutation,
  RemoveDownloadScheduleMutationVariables,
  RemoveDownloadTargetMutation,
  RemoveDownloadTargetMutationVariables,
  SaveDownloadTargetMutation,
  SaveDownloadTargetMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

type None = Record<string, never>;

/** The user's regular exports, and the folders that they may be delivered into. */
export const DownloadScheduleList = documentOf<DownloadScheduleListQuery, None>(/* GraphQL */ `
  query DownloadScheduleList {
    downloadSchedules {
      id
      module
      format
      rhythm
      period
      customerName
      targetName
      nextOn
      stoppedAt
      lastOn
      lastStatus
    }
    downloadTargetChoices {
      id
      name
    }
  }
`);
export type ScheduleRow = DownloadScheduleListQuery['downloadSchedules'][number];
export type TargetChoice = DownloadScheduleListQuery['downloadTargetChoices'][number];

export const AddDownloadSchedule = documentOf<AddDownloadScheduleMutation, AddDownloadScheduleMutationVariables>(
  /* GraphQL */ `
    mutation AddDownloadSchedule(
      $module: String!
      $format: String
      $rhythm: String!
      $period: String
      $allCustomers: Boolean
      $targetId: ID
    ) {
      addDownloadSchedule(
        module: $module
        format: $format
        rhythm: $rhythm
        period: $period
        allCustomers: $allCustomers
        targetId: $targetId
      ) {
        schedule {
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
  `,
);

export const RemoveDownloadSchedule = documentOf<
  RemoveDownloadScheduleMutation,
  RemoveDownloadScheduleMutationVariables
>(/* GraphQL */ `
  mutation RemoveDownloadSchedule($id: ID!) {
    removeDownloadSchedule(id: $id) {
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

/** The folders of the market. */
export const DownloadTargetList = documentOf<DownloadTargetListQuery, None>(/* GraphQL */ `
  query DownloadTargetList {
    downloadTargets {
      id
      name
      kind
      address
      port
      account
      identity
      bucket
      folder
      version
      schedules
    }
  }
`);
export type TargetRow = DownloadTargetListQuery['downloadTargets'][number];

export const SaveDownloadTarget = documentOf<SaveDownloadTargetMutation, SaveDownloadTargetMutationVariables>(
  /* GraphQL */ `
    mutation SaveDownloadTarget(
      $id: ID
      $version: Int
      $kind: String!
      $name: String!
      $address: String!
      $port: Int
      $account: String!
      $identity: String!
      $bucket: String
      $folder: String
      $secret: String
    ) {
      saveDownloadTarget(
        id: $id
        version: $version
        kind: $kind
        name: $name
        address: $address
        port: $port
        account: $account
        identity: $identity
        bucket: $bucket
        folder: $folder
        secret: $secret
      ) {
        target {
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
  `,
);

export const RemoveDownloadTarget = documentOf<RemoveDownloadTargetMutation, RemoveDownloadTargetMutationVariables>(
  /* GraphQL */ `
    mutation RemoveDownloadTarget($id: ID!) {
      removeDownloadTarget(id: $id) {
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
