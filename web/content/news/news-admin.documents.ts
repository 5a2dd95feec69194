import { documentOf } from '#platform/api/documents.ts';

export const AdminNewsPage = documentOf<'AdminNewsPage'>(/* GraphQL */ `
  query AdminNewsPage(
    $page: Int
    $limit: Int
    $search: String
    $bucket: Boolean
    $markets: [String!]
    $type: String
    $state: String
    $missingLanguage: String
  ) {
    newsList(
      page: $page
      limit: $limit
      search: $search
      bucket: $bucket
      filterContentTargetMarket: $markets
      type: $type
      state: $state
      missingLanguage: $missingLanguage
    ) {
      data {
        id
        title
        state
        mustRead
        reading {
          addressed
          read
        }
        missingLanguages
        contentTargetMarkets {
          id
          marketName
        }
        validFrom
        validFromTime
        validTo
        validToTime
        updatedAt
        updatedBy
        createdAt
        deletedAt
        file {
          media
          thumbnailUrl
        }
      }
      info {
        page
        count
        pageTotal
      }
      similar
    }
    contentTargetMarkets(type: "news", limit: 999) {
      contentTargetMarkets {
        id
        marketName
      }
    }
  }
`);

/** The part of news that the editor of content does not read. */
export const NewsRecall = documentOf<'NewsRecall'>(/* GraphQL */ `
  query NewsRecall($id: ID!) {
    news(id: $id) {
      recallCode
    }
  }
`);

export const CreateNews = documentOf<'CreateNews'>(/* GraphQL */ `
  mutation CreateNews($inputs: NewsInput!) {
    createNews(inputs: $inputs) {
      news {
        id
      }
    }
  }
`);

export const UpdateNews = documentOf<'UpdateNews'>(/* GraphQL */ `
  mutation UpdateNews($id: ID!, $version: Int, $inputs: NewsInput!) {
    updateNews(id: $id, version: $version, inputs: $inputs) {
      news {
        id
      }
    }
  }
`);

export const DeleteNews = documentOf<'DeleteNews'>(/* GraphQL */ `
  mutation DeleteNews($id: ID!) {
    deleteNews(id: $id)
  }
`);

export const RestoreNews = documentOf<'RestoreNews'>(/* GraphQL */ `
  mutation RestoreNews($id: ID!) {
    restoreNews(id: $id)
  }
`);
