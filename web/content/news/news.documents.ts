import { documentOf } from '#platform/api/documents.ts';
import type { NewsDetailQuery, NewsPageQuery, NewsReaderFragment } from '#platform/api/generated/graphql.ts';

/** Cards of news, a page of them. */
export const NewsPage = documentOf<'NewsPage'>(/* GraphQL */ `
  query NewsPage($page: Int, $limit: Int, $search: String, $markets: [String!], $unread: Boolean) {
    newsList(
      page: $page
      limit: $limit
      search: $search
      validOnly: true
      filterContentTargetMarket: $markets
      unread: $unread
      unreadFirst: true
    ) {
      info {
        count
        page
        pageTotal
      }
      similar
      data {
        id
        title
        subtitle
        language
        validFrom
        createdAt
        mustRead
        mustConfirm
        unread
        itemPerLine
        layout {
          placeholder
          subtitle
          gotopdp
        }
        file {
          id
          media
          focalLeft
          focalTop
          crop {
            left
            top
            width
            height
          }
          lowUrl
          thumbnailUrl
          originalUrl
        }
      }
    }
  }
`);
export type NewsOnCard = NewsPageQuery['newsList']['data'][number];

/** One piece of news with its files and what is next to it. */
export const NewsDetail = documentOf<'NewsDetail'>(/* GraphQL */ `
  query NewsDetail($id: ID!) {
    news(id: $id) {
      id
      title
      subtitle
      body
      language
      validFrom
      createdAt
      mustRead
      mustConfirm
      unread
      readAt
      state
      recallCode
      files {
        ...NewsFile
      }
      bodyFiles {
        ...NewsFile
      }
      neighbours {
        newer {
          id
          title
        }
        older {
          id
          title
        }
      }
    }
  }
  fragment NewsFile on ContentFile {
    id
    fileTitle
    fileName
    media
    bytes
    width
    height
    originalUrl
    highUrl
    mediumUrl
    lowUrl
    thumbnailUrl
  }
`);
export type NewsItem = NonNullable<NewsDetailQuery['news']>;

/** The reader's receipt; answers what is left to confirm. */
export const ConfirmNews = documentOf<'ConfirmNews'>(/* GraphQL */ `
  mutation ConfirmNews($id: ID!) {
    confirmNews(id: $id) {
      news {
        id
        readAt
        mustConfirm
      }
      unread {
        id
        title
        recallCode
      }
    }
  }
`);

/** The address of a file under its name; counts the download. */
export const DownloadNewsFile = documentOf<'DownloadNewsFile'>(/* GraphQL */ `
  mutation DownloadNewsFile($files: [WantedContentFile!]!) {
    downloadContentFiles(files: $files) {
      url
      fileName
    }
  }
`);

const reader = /* GraphQL */ `
  fragment NewsReader on NewsReader {
    id
    name
    role
    custCode
    custName
    readAt
  }
`;

/** Readers of a piece of news, for its editors. */
export const NewsReaderList = documentOf<'NewsReaderList'>(/* GraphQL */ `
  query NewsReaderList($id: ID!, $unread: Boolean, $search: String, $page: Int, $limit: Int) {
    news(id: $id) {
      mustRead
      reading {
        addressed
        read
      }
      readers(unread: $unread, search: $search, page: $page, limit: $limit) {
        info {
          count
          page
          pageTotal
        }
        data {
          ...NewsReader
        }
      }
    }
  }
  ${reader}
`);
export type NewsReader = NewsReaderFragment;

/** The same for the export. */
export const EveryNewsReader = documentOf<'EveryNewsReader'>(/* GraphQL */ `
  query EveryNewsReader($id: ID!, $unread: Boolean, $search: String, $page: Int) {
    news(id: $id) {
      readers(unread: $unread, search: $search, page: $page, limit: 1000) {
        info {
          pageTotal
        }
        data {
          ...NewsReader
        }
      }
    }
  }
  ${reader}
`);

/** Reminds everybody who has not read it. */
export const RemindNews = documentOf<'RemindNews'>(/* GraphQL */ `
  mutation RemindNews($id: ID!) {
    remindNews(id: $id) {
      count
    }
  }
`);
