import type {
  AnnouncementDetailQuery,
  AnnouncementDetailQueryVariables,
  AnnouncementPageQuery,
  AnnouncementPageQueryVariables,
  CreateAnnouncementMutation,
  CreateAnnouncementMutationVariables,
  DeleteAnnouncementMutation,
  DeleteAnnouncementMutationVariables,
  UpdateAnnouncementMutation,
  UpdateAnnouncementMutationVariables,
  WriterSorgsQuery,
} from '../../platform/api/generated/graphql.ts';
import { documentOf } from '../../platform/api/documents.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const AnnouncementPage = documentOf<AnnouncementPageQuery, AnnouncementPageQueryVariables>(/* GraphQL */ `
  query AnnouncementPage($page: Int, $limit: Int, $search: String, $filter: AnnouncementFilterInput) {
    announcements(page: $page, limit: $limit, search: $search, filter: $filter) {
      data {
        id
        type
        title
        from {
          date
          time
        }
        to {
          date
          time
        }
        sorgs
        state
        editable
      }
      info {
        page
        count
        pageTotal
      }
    }
  }
`);

export const AnnouncementDetail = documentOf<AnnouncementDetailQuery, AnnouncementDetailQueryVariables>(/* GraphQL */ `
  query AnnouncementDetail($id: ID!) {
    announcement(id: $id) {
      id
      type
      title
      content
      url
      from {
        date
        time
      }
      to {
        date
        time
      }
      sorgs
      state
      editable
    }
  }
`);

/** Names of the sales organisations of this market, with their shop addresses. */
export const WriterSorgs = documentOf<WriterSorgsQuery>(/* GraphQL */ `
  query WriterSorgs {
    sorgs {
      sorg
      name
    }
    configs {
      sorg
      url1
      url2
      url3
    }
  }
`);

export const CreateAnnouncement = documentOf<CreateAnnouncementMutation, CreateAnnouncementMutationVariables>(
  /* GraphQL */ `
    mutation CreateAnnouncement(
      $type: String!
      $title: String!
      $content: String!
      $url: String
      $from: DateAndTimeInput!
      $to: DateAndTimeInput!
      $sorgs: [String!]
    ) {
      createAnnouncement(
        type: $type
        title: $title
        content: $content
        url: $url
        from: $from
        to: $to
        sorgs: $sorgs
      ) {
        announcement {
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

export const UpdateAnnouncement = documentOf<UpdateAnnouncementMutation, UpdateAnnouncementMutationVariables>(
  /* GraphQL */ `
    mutation UpdateAnnouncement(
      $id: ID!
      $type: String
      $title: String
      $content: String
      $url: String
      $from: DateAndTimeInput
      $to: DateAndTimeInput
      $sorgs: [String!]
    ) {
      updateAnnouncement(
        id: $id
        type: $type
        title: $title
        content: $content
        url: $url
        from: $from
        to: $to
        sorgs: $sorgs
      ) {
        announcement {
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

export const DeleteAnnouncement = documentOf<DeleteAnnouncementMutation, DeleteAnnouncementMutationVariables>(
  /* GraphQL */ `
    mutation DeleteAnnouncement($id: ID!) {
      deleteAnnouncement(id: $id) {
        deletedId
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
