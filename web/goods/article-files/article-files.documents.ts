import { documentOf } from '#platform/api/documents.ts';
import type {
  ArticleFileImportDetailQuery,
  ArticleFileImportFactsFragment,
  ArticleGapListQuery,
} from '#platform/api/generated/graphql.ts';

export const ArticleGapList = documentOf<'ArticleGapList'>(/* GraphQL */ `
  query ArticleGapList($gap: String!, $market: String, $search: String, $page: Int!, $limit: Int!) {
    articleGaps(gap: $gap, market: $market, search: $search, page: $page, limit: $limit) {
      market {
        code
        name
      }
      markets {
        code
        name
      }
      counts {
        gap
        count
      }
      info {
        page
        count
        pageTotal
      }
      data {
        sorg
        articleCode
        modelCode
        name
        color
        width
        height
      }
    }
  }
`);
export type Gaps = ArticleGapListQuery['articleGaps'];
export type GapRow = Gaps['data'][number];

const importFields = /* GraphQL */ `
  fragment ArticleFileImportFacts on ArticleFileImport {
    id
    name
    state
    refusalText
    startedAt
    startedBy
    fileCount
    added
    replaced
    unchanged
    refused
  }
`;

export const ArticleFileImportList = documentOf<'ArticleFileImportList'>(/* GraphQL */ `
  query ArticleFileImportList($page: Int!, $limit: Int!) {
    articleFileImports(page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        ...ArticleFileImportFacts
      }
    }
  }
  ${importFields}
`);
export type ImportRow = ArticleFileImportFactsFragment;

/** One import with a page of its results. */
export const ArticleFileImportDetail = documentOf<'ArticleFileImportDetail'>(/* GraphQL */ `
  query ArticleFileImportDetail($id: ID!, $outcome: String, $search: String, $page: Int!, $limit: Int!) {
    articleFileImport(id: $id) {
      ...ArticleFileImportFacts
      results(outcome: $outcome, search: $search, page: $page, limit: $limit) {
        info {
          page
          count
          pageTotal
        }
        data {
          position
          path
          code
          outcome
          refusalText
        }
      }
    }
  }
  ${importFields}
`);
export type ImportDetail = NonNullable<ArticleFileImportDetailQuery['articleFileImport']>;
export type ResultRow = ImportDetail['results']['data'][number];

export const ImportArticleFiles = documentOf<'ImportArticleFiles'>(/* GraphQL */ `
  mutation ImportArticleFiles($uploadId: ID!) {
    importArticleFiles(uploadId: $uploadId) {
      import {
        id
      }
    }
  }
`);
