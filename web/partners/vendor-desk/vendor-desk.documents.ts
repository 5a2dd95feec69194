import { documentOf } from '#platform/api/documents.ts';
import type {
  DeskArticleHistoryQuery,
  DeskArticlesQuery,
  VendorUploadDetailQuery,
  VendorUploadFactsFragment,
} from '#platform/api/generated/graphql.ts';

/** The caller's vendors, and how many articles each view has. */
export const DeskOverview = documentOf<'DeskOverview'>(/* GraphQL */ `
  query DeskOverview($vendor: ID) {
    deskVendors {
      id
      name
    }
    vendorArticleCounts(vendor: $vendor) {
      view
      count
    }
  }
`);

const valueFields = /* GraphQL */ `
  fragment VendorValueFacts on VendorValue {
    name
    before
    after
    beforeAmount
    afterAmount
    currency
  }
`;

export const DeskArticles = documentOf<'DeskArticles'>(/* GraphQL */ `
  query DeskArticles(
    $vendor: ID
    $view: String
    $search: String
    $sort: String
    $descending: Boolean
    $page: Int!
    $limit: Int!
  ) {
    vendorArticles(
      vendor: $vendor
      view: $view
      search: $search
      sort: $sort
      descending: $descending
      page: $page
      limit: $limit
    ) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        vendor {
          id
          name
        }
        articleCode
        description
        price
        currency
        salesUnit
        uomConverter
        stock
        switchedOff
        openOrder
        picture
        pictureState
        pictureProblem
      }
    }
  }
`);
export type DeskArticle = DeskArticlesQuery['vendorArticles']['data'][number];

export const DeskArticleHistory = documentOf<'DeskArticleHistory'>(/* GraphQL */ `
  query DeskArticleHistory($vendor: ID!, $articleCode: String!, $page: Int!, $limit: Int!) {
    vendorArticle(vendor: $vendor, articleCode: $articleCode) {
      articleCode
      description
      imageUrl
      picture
      pictureState
      pictureProblem
      history(page: $page, limit: $limit) {
        info {
          page
          count
          pageTotal
        }
        data {
          id
          by
          at
          added
          uploadId
          fileName
          values {
            ...VendorValueFacts
          }
        }
      }
    }
  }
  ${valueFields}
`);
export type DeskHistory = NonNullable<DeskArticleHistoryQuery['vendorArticle']>;

export const EditVendorArticle = documentOf<'EditVendorArticle'>(/* GraphQL */ `
  mutation EditVendorArticle(
    $vendor: ID!
    $articleCode: String!
    $stock: Int
    $seenStock: Int
    $price: String
    $seenPrice: String
  ) {
    editVendorArticle(
      vendor: $vendor
      articleCode: $articleCode
      stock: $stock
      seenStock: $seenStock
      price: $price
      seenPrice: $seenPrice
    ) {
      article {
        id
      }
    }
  }
`);

export const SwitchVendorArticles = documentOf<'SwitchVendorArticles'>(/* GraphQL */ `
  mutation SwitchVendorArticles($vendor: ID!, $articleCodes: [String!]!, $off: Boolean!) {
    switchVendorArticles(vendor: $vendor, articleCodes: $articleCodes, off: $off) {
      count
    }
  }
`);

const uploadFields = /* GraphQL */ `
  fragment VendorUploadFacts on VendorUpload {
    id
    sheet
    fileName
    state
    sentBy
    own
    checkedAt
    writtenAt
    taken
    noted
    refused
  }
`;

export const VendorUploadList = documentOf<'VendorUploadList'>(/* GraphQL */ `
  query VendorUploadList($page: Int!, $limit: Int!) {
    vendorUploads(page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        ...VendorUploadFacts
      }
    }
  }
  ${uploadFields}
`);
export type VendorUploadRow = VendorUploadFactsFragment;

/** One upload with a page of its rows. */
export const VendorUploadDetail = documentOf<'VendorUploadDetail'>(/* GraphQL */ `
  query VendorUploadDetail($id: ID!, $group: String, $search: String, $page: Int!, $limit: Int!) {
    vendorUpload(id: $id) {
      ...VendorUploadFacts
      columns
      firstGroup
      rows(group: $group, search: $search, page: $page, limit: $limit) {
        info {
          page
          count
          pageTotal
        }
        data {
          line
          cells
          remarks {
            text
          }
          values {
            ...VendorValueFacts
          }
        }
      }
    }
  }
  ${uploadFields}
  ${valueFields}
`);
export type VendorUploadShown = NonNullable<VendorUploadDetailQuery['vendorUpload']>;

export const UploadVendorStock = documentOf<'UploadVendorStock'>(/* GraphQL */ `
  mutation UploadVendorStock($vendor: ID, $file: Upload!) {
    uploadStockThirdParties(file: $file, vendor: $vendor, preview: true) {
      upload {
        id
      }
    }
  }
`);

export const UploadVendorProducts = documentOf<'UploadVendorProducts'>(/* GraphQL */ `
  mutation UploadVendorProducts($vendor: ID, $file: Upload!) {
    uploadProductThirdParties(file: $file, vendor: $vendor, preview: true) {
      upload {
        id
      }
    }
  }
`);

export const ConfirmVendorUpload = documentOf<'ConfirmVendorUpload'>(/* GraphQL */ `
  mutation ConfirmVendorUpload($id: ID!) {
    confirmVendorUpload(id: $id) {
      upload {
        id
      }
    }
  }
`);

export const DiscardVendorUpload = documentOf<'DiscardVendorUpload'>(/* GraphQL */ `
  mutation DiscardVendorUpload($id: ID!) {
    discardVendorUpload(id: $id) {
      id
    }
  }
`);
