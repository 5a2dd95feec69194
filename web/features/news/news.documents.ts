import { documentOf } from '../../platform/api/documents.ts';
import type {
  ConfirmNewsMutation,
  ConfirmNewsMutationVariables,
  DownloadNewsFileMutation,
  DownloadNewsFileMutationVariables,
  NewsDetailQuery,
  NewsDetailQueryVariables,
  NewsPageQuery,
  NewsPageQueryVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** Cards of news, a page of them. */
export const NewsPage = documentOf<NewsPageQuery, NewsPageQueryVariables>(/* GraphQL */ `
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
          title
          subtitle
          releasedon
          resolution
          gotopdp
        }
        file {
          id
          media
          width
          height
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
export const NewsDetail = documentOf<NewsDetailQuery, NewsDetailQueryVariables>(/* GraphQL */ `
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
export const ConfirmNews = documentOf<ConfirmNewsMutation, ConfirmNewsMutationVariables>(/* GraphQL */ `
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

/** The address of a file under its name; counts the download. */
export const DownloadNewsFile = documentOf<DownloadNewsFileMutation, DownloadNewsFileMutationVariables>(/* GraphQL */ `
  mutation DownloadNewsFile($files: [WantedContentFile!]!) {
    downloadContentFiles(files: $files) {
      url
      fileName
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
