import { documentOf } from '#platform/api/documents.ts';

export const AnnouncementPage = documentOf<'AnnouncementPage'>(/* GraphQL */ `
  query AnnouncementPage($page: Int, $limit: Int, $search: String, $filter: AnnouncementFilterInput) {
    announcements(page: $page, limit: $limit, search: $search, filter: $filter) {
      data {
        id
        type
        title
        languages
        from {
          date
          time
        }
        to {
          date
          time
        }
        sorgs
        sorgNames
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

export const AnnouncementDetail = documentOf<'AnnouncementDetail'>(/* GraphQL */ `
  query AnnouncementDetail($id: ID!) {
    announcement(id: $id) {
      id
      type
      title
      content
      mainLanguage
      texts {
        language
        title
        content
      }
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

/** The sales organisations for which the user may write; those of this market with their shop addresses. */
export const WriterSorgs = documentOf<'WriterSorgs'>(/* GraphQL */ `
  query WriterSorgs {
    writtenSorgs {
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

export const CreateAnnouncement = documentOf<'CreateAnnouncement'>(/* GraphQL */ `
  mutation CreateAnnouncement(
    $type: String!
    $title: String!
    $content: String!
    $mainLanguage: String
    $texts: [AnnouncementTextInput!]
    $url: String
    $from: DateAndTimeInput!
    $to: DateAndTimeInput!
    $sorgs: [String!]
  ) {
    createAnnouncement(
      type: $type
      title: $title
      content: $content
      mainLanguage: $mainLanguage
      texts: $texts
      url: $url
      from: $from
      to: $to
      sorgs: $sorgs
    ) {
      announcement {
        id
      }
    }
  }
`);

export const UpdateAnnouncement = documentOf<'UpdateAnnouncement'>(/* GraphQL */ `
  mutation UpdateAnnouncement(
    $id: ID!
    $type: String
    $title: String
    $content: String
    $mainLanguage: String
    $texts: [AnnouncementTextInput!]
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
      mainLanguage: $mainLanguage
      texts: $texts
      url: $url
      from: $from
      to: $to
      sorgs: $sorgs
    ) {
      announcement {
        id
      }
    }
  }
`);

export const DeleteAnnouncement = documentOf<'DeleteAnnouncement'>(/* GraphQL */ `
  mutation DeleteAnnouncement($id: ID!) {
    deleteAnnouncement(id: $id) {
      deletedId
    }
  }
`);

export const RestoreAnnouncement = documentOf<'RestoreAnnouncement'>(/* GraphQL */ `
  mutation RestoreAnnouncement($id: ID!) {
    restoreAnnouncement(id: $id) {
      announcement {
        id
      }
    }
  }
`);
