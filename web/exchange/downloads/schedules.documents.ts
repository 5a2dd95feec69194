import { documentOf } from '#platform/api/documents.ts';
import type { DownloadScheduleListQuery, DownloadTargetListQuery } from '#platform/api/generated/graphql.ts';

/** The user's regular exports, and the folders that they may be delivered into. */
export const DownloadScheduleList = documentOf<'DownloadScheduleList'>(/* GraphQL */ `
  query DownloadScheduleList {
    downloadSchedules {
      id
      module
      format
      rhythm
      period
      customerName
      targetId
      targetName
      nextOn
      pausedAt
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

export const AddDownloadSchedule = documentOf<'AddDownloadSchedule'>(/* GraphQL */ `
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
    }
  }
`);

export const ChangeDownloadSchedule = documentOf<'ChangeDownloadSchedule'>(/* GraphQL */ `
  mutation ChangeDownloadSchedule($id: ID!, $format: String, $rhythm: String!, $period: String, $targetId: ID) {
    changeDownloadSchedule(id: $id, format: $format, rhythm: $rhythm, period: $period, targetId: $targetId) {
      schedule {
        id
      }
    }
  }
`);

export const PauseDownloadSchedule = documentOf<'PauseDownloadSchedule'>(/* GraphQL */ `
  mutation PauseDownloadSchedule($id: ID!, $paused: Boolean!) {
    pauseDownloadSchedule(id: $id, paused: $paused) {
      schedule {
        id
      }
    }
  }
`);

export const RemoveDownloadSchedule = documentOf<'RemoveDownloadSchedule'>(/* GraphQL */ `
  mutation RemoveDownloadSchedule($id: ID!) {
    removeDownloadSchedule(id: $id) {
      id
    }
  }
`);

/** The folders of the market. */
export const DownloadTargetList = documentOf<'DownloadTargetList'>(/* GraphQL */ `
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

export const SaveDownloadTarget = documentOf<'SaveDownloadTarget'>(/* GraphQL */ `
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
    }
  }
`);

export const RemoveDownloadTarget = documentOf<'RemoveDownloadTarget'>(/* GraphQL */ `
  mutation RemoveDownloadTarget($id: ID!) {
    removeDownloadTarget(id: $id)
  }
`);
