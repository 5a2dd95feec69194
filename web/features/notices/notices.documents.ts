import { documentOf } from '../../platform/api/documents.ts';
import type {
  ChooseNoticesMutation,
  ChooseNoticesMutationVariables,
  InboxQuery,
  InboxQueryVariables,
  MarkAllInboxMutation,
  MarkAllInboxMutationVariables,
  MarkInboxMutation,
  MarkInboxMutationVariables,
  NoticeSettingsQuery,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const Inbox = documentOf<InboxQuery, InboxQueryVariables>(/* GraphQL */ `
  query Inbox($unread: Boolean, $kind: String, $before: ID) {
    inbox(unread: $unread, kind: $kind, before: $before) {
      entries {
        id
        kind
        title
        body
        quote
        path
        custCode
        custName
        at
        readAt
      }
      older
      unread
      kinds
    }
  }
`);

export type InboxEntry = InboxQuery['inbox']['entries'][number];

export const MarkInbox = documentOf<MarkInboxMutation, MarkInboxMutationVariables>(/* GraphQL */ `
  mutation MarkInbox($ids: [ID!]!, $read: Boolean!) {
    markInbox(ids: $ids, read: $read) {
      unread
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

export const MarkAllInbox = documentOf<MarkAllInboxMutation, MarkAllInboxMutationVariables>(/* GraphQL */ `
  mutation MarkAllInbox($through: ID!, $kind: String) {
    markAllInbox(through: $through, kind: $kind) {
      unread
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

const settingsFields = /* GraphQL */ `
  fragment NoticeSettingsFields on NoticeSettings {
    digestAt
    quietFrom
    quietTo
    timeZone
    preferences {
      kind
      group
      mail
      mailChoices
      mailed
      push
    }
  }
`;

export const NoticeSettings = documentOf<NoticeSettingsQuery>(/* GraphQL */ `
  query NoticeSettings {
    noticeSettings {
      ...NoticeSettingsFields
    }
  }
  ${settingsFields}
`);

export type Settings = NoticeSettingsQuery['noticeSettings'];
export type Preference = Settings['preferences'][number];

export const ChooseNotices = documentOf<ChooseNoticesMutation, ChooseNoticesMutationVariables>(/* GraphQL */ `
  mutation ChooseNotices($kind: String!, $mail: String, $push: Boolean) {
    chooseNotices(kind: $kind, mail: $mail, push: $push) {
      settings {
        ...NoticeSettingsFields
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
  ${settingsFields}
`);
