import { documentOf } from '#platform/api/documents.ts';
import type { InboxQuery, NoticeSettingsQuery } from '#platform/api/generated/graphql.ts';

export const Inbox = documentOf<'Inbox'>(/* GraphQL */ `
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

export const MarkInbox = documentOf<'MarkInbox'>(/* GraphQL */ `
  mutation MarkInbox($ids: [ID!]!, $read: Boolean!) {
    markInbox(ids: $ids, read: $read) {
      unread
    }
  }
`);

export const DeleteFromInbox = documentOf<'DeleteFromInbox'>(/* GraphQL */ `
  mutation DeleteFromInbox($ids: [ID!]!, $deleted: Boolean!) {
    deleteFromInbox(ids: $ids, deleted: $deleted) {
      unread
    }
  }
`);

export const MarkAllInbox = documentOf<'MarkAllInbox'>(/* GraphQL */ `
  mutation MarkAllInbox($through: ID!, $kind: String) {
    markAllInbox(through: $through, kind: $kind) {
      unread
    }
  }
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

export const NoticeSettings = documentOf<'NoticeSettings'>(/* GraphQL */ `
  query NoticeSettings {
    noticeSettings {
      ...NoticeSettingsFields
    }
  }
  ${settingsFields}
`);

export type Settings = NoticeSettingsQuery['noticeSettings'];
export type Preference = Settings['preferences'][number];

export const ChooseNotices = documentOf<'ChooseNotices'>(/* GraphQL */ `
  mutation ChooseNotices($kind: String!, $mail: String, $push: Boolean) {
    chooseNotices(kind: $kind, mail: $mail, push: $push) {
      settings {
        ...NoticeSettingsFields
      }
    }
  }
  ${settingsFields}
`);
