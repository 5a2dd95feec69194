import { contentBodyFile } from '#platform/api/content-file.fragments.ts';
import { documentOf } from '#platform/api/documents.ts';

const row = /* GraphQL */ `
  fragment DocumentRow on SalesDocument {
    id
    title
    subtitle
    type
    modelYear
    validFrom
    validTo
    newVersion
    createdAt
    file {
      id
      fileName
      media
      bytes
      language
      thumbnailUrl
    }
    files {
      id
      language
    }
  }
`;

const filters = /* GraphQL */ `
  fragment DocumentFacets on SalesDocumentFacets {
    languages {
      value
      count
    }
    modelYears {
      value
      count
    }
  }
`;

/** Groups with their documents, and the documents without a group. */
export const DocumentOverview = documentOf<'DocumentOverview'>(/* GraphQL */ `
  query DocumentOverview($type: String, $language: String, $year: Int, $article: String, $markets: [String!]) {
    salesDocumentGroups(limit: 100) {
      data {
        id
        name
        validDocuments(
          type: $type
          language: $language
          modelYear: $year
          articleCode: $article
          filterContentTargetMarket: $markets
        ) {
          ...DocumentRow
        }
      }
    }
    salesDocuments(
      haveSalesGroup: false
      page: 1
      limit: 100
      validOnly: true
      type: $type
      language: $language
      modelYear: $year
      articleCode: $article
      filterContentTargetMarket: $markets
    ) {
      data {
        ...DocumentRow
      }
      info {
        count
      }
    }
    salesDocumentFacets(type: $type) {
      ...DocumentFacets
    }
    contentTargetMarkets(type: "sales_document", limit: 999) {
      contentTargetMarkets {
        id
        marketName
      }
    }
  }
  ${row}
  ${filters}
`);

/** One list of documents, the newest first, with the places of search words in PDFs. */
export const DocumentResults = documentOf<'DocumentResults'>(/* GraphQL */ `
  query DocumentResults(
    $search: String!
    $type: String
    $language: String
    $year: Int
    $article: String
    $markets: [String!]
    $page: Int
    $limit: Int
  ) {
    salesDocuments(
      search: $search
      validOnly: true
      order: "latest"
      type: $type
      language: $language
      modelYear: $year
      articleCode: $article
      filterContentTargetMarket: $markets
      page: $page
      limit: $limit
    ) {
      similar
      data {
        ...DocumentRow
        salesDocumentGroup {
          id
          name
        }
        snippet(search: $search) {
          fileId
          page
          parts {
            text
            hit
          }
        }
      }
      info {
        page
        count
        pageTotal
      }
    }
    salesDocumentFacets(type: $type) {
      ...DocumentFacets
    }
    contentTargetMarkets(type: "sales_document", limit: 999) {
      contentTargetMarkets {
        id
        marketName
      }
    }
  }
  ${row}
  ${filters}
`);

/** Everything that the page of a document shows. Without one, why: its last day. */
export const SalesDocumentPage = documentOf<'SalesDocumentPage'>(/* GraphQL */ `
  query SalesDocumentPage($id: ID!) {
    salesDocument(id: $id, newest: true) {
      id
      title
      subtitle
      body
      bodyFiles {
        ...ContentBodyFile
      }
      type
      modelYear
      validFrom
      validTo
      createdAt
      updatedAt
      state
      deletedAt
      salesDocumentGroup {
        id
        name
      }
      files {
        id
        fileTitle
        fileName
        contentType
        media
        bytes
        width
        height
        language
        version
        createdAt
        originalUrl
        mediumUrl
        lowUrl
      }
      articles {
        code
        name
        category
      }
      older {
        id
        title
        createdAt
      }
    }
    salesDocumentEndedOn(id: $id)
  }
  ${contentBodyFile}
`);

/** Valid documents and pictures of the library about a model or its articles, as far as the caller may see them. */
export const ProductContent = documentOf<'ProductContent'>(/* GraphQL */ `
  query ProductContent($slug: String!) {
    productDetailsV2(slug: $slug) {
      salesDocuments {
        ...DocumentRow
      }
      marketingMaterials {
        id
        title
        category {
          route
          type
        }
        placeholder {
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
        }
      }
    }
  }
  ${row}
`);

export const DownloadDocumentFiles = documentOf<'DownloadDocumentFiles'>(/* GraphQL */ `
  mutation DownloadDocumentFiles($files: [WantedContentFile!]!, $name: String) {
    downloadContentFiles(files: $files, name: $name) {
      url
      fileName
      count
    }
  }
`);
