import type {
  AdminNewsPageQuery,
  AdminNewsPageQueryVariables,
  CreateNewsMutation,
  CreateNewsMutationVariables,
  DeleteNewsMutation,
  DeleteNewsMutationVariables,
  NewsRecallQuery,
  NewsRecallQueryVariables,
  RestoreNewsMutation,
  RestoreNewsMutationVariables,
  UpdateNewsMutation,
  UpdateNewsMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { documentOf } from '../../platform/api/documents.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const AdminNewsPage = documentOf<AdminNewsPageQuery, AdminNewsPageQueryVariables>(/* GraphQL */ `
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

/** What the editor of content does not read of news. */
export const NewsRecall = documentOf<NewsRecallQuery, NewsRecallQueryVariables>(/* GraphQL */ `
  query NewsRecall($id: ID!) {
    news(id: $id) {
      recallCode
    }
  }
`);

export const CreateNews = documentOf<CreateNewsMutation, CreateNewsMutationVariables>(/* GraphQL */ `
  mutation CreateNews($inputs: NewsInput!) {
    createNews(inputs: $inputs) {
      news {
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
`);

export const UpdateNews = documentOf<UpdateNewsMutation, UpdateNewsMutationVariables>(/* GraphQL */ `
  mutation UpdateNews($id: ID!, $version: Int, $inputs: NewsInput!) {
    updateNews(id: $id, version: $version, inputs: $inputs) {
      news {
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
`);

export const DeleteNews = documentOf<DeleteNewsMutation, DeleteNewsMutationVariables>(/* GraphQL */ `
  mutation DeleteNews($id: ID!) {
    deleteNews(id: $id) {
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

export const RestoreNews = documentOf<RestoreNewsMutation, RestoreNewsMutationVariables>(/* GraphQL */ `
  mutation RestoreNews($id: ID!) {
    restoreNews(id: $id) {
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
