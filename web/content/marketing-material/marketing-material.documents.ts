import { documentOf } from '#platform/api/documents.ts';
import type {
  AssetPackPreviewQuery,
  LibraryListingQuery,
  LibraryMaterialQuery,
  LibraryOverviewQuery,
} from '#platform/api/generated/graphql.ts';
import { contentBodyFile } from '#platform/api/content-file.fragments.ts';

const file = /* GraphQL */ `
  fragment LibraryPicture on ContentFile {
    id
    contentType
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
    thumbnailUrl
    lowUrl
    mediumUrl
  }
  fragment LibraryFile on ContentFile {
    ...LibraryPicture
    fileTitle
    fileName
    bytes
    language
    rightsEndOn
    renditions
  }
`;

const card = /* GraphQL */ `
  fragment LibraryCard on MarketingMaterial {
    id
    title
    subtitle
    type
    createdAt
    category {
      route
      title
    }
    layout {
      ...LibraryLayout
    }
    files {
      ...LibraryFile
      originalUrl
    }
  }
  fragment LibraryLayout on Layout {
    placeholder
    title
    subtitle
    releasedon
    resolution
    gotopdp
  }
  ${file}
`;

const category = /* GraphQL */ `
  fragment LibraryCategory on MarketingCategory {
    id
    title
    route
    type
    totalChildren
    totalMaterials
    file {
      ...LibraryPicture
    }
  }
`;

/** Categories at the top of both types and the latest materials. */
export const LibraryOverview = documentOf<'LibraryOverview'>(/* GraphQL */ `
  query LibraryOverview {
    brandAssets: marketingMaterialRootCategories(page: 1, limit: 50, type: "brand-assets") {
      data {
        ...LibraryCategory
      }
    }
    productLineup: marketingMaterialRootCategories(page: 1, limit: 50, type: "product-lineup") {
      data {
        ...LibraryCategory
      }
    }
    marketingMaterials(page: 1, limit: 12, order: "latest", validOnly: true) {
      info {
        count
      }
      data {
        ...LibraryCard
      }
    }
  }
  ${category}
  ${card}
`);

/** A page of materials: of a category with those below it, of a type with its categories at the top, or of a search. */
export const LibraryListing = documentOf<'LibraryListing'>(/* GraphQL */ `
  query LibraryListing(
    $id: ID!
    $inCategory: Boolean!
    $withRoots: Boolean!
    $category: String
    $type: String
    $page: Int!
    $limit: Int!
    $search: String
    $withSubcategories: Boolean
    $media: [String!]
    $format: [String!]
    $orientation: [String!]
    $modelYear: [Int!]
    $language: [String!]
    $market: [String!]
    $tag: [String!]
    $order: String
  ) {
    marketingMaterialCategory(id: $id) @include(if: $inCategory) {
      id
      title
      route
      type
      showChilds
      itemPerLine
      layout {
        ...LibraryLayout
      }
      breadcrumb {
        id
        title
        route
      }
    }
    marketingMaterialCategoryChildren(id: $id, page: 1, limit: 999) @include(if: $inCategory) {
      data {
        ...LibraryCategory
      }
    }
    marketingMaterialRootCategories(page: 1, limit: 50, type: $type) @include(if: $withRoots) {
      data {
        ...LibraryCategory
      }
    }
    contentTargetMarkets(type: "marketing_material", limit: 99) {
      contentTargetMarkets {
        id
        marketName
      }
    }
    marketingMaterials(
      page: $page
      limit: $limit
      search: $search
      type: $type
      category: $category
      withSubcategories: $withSubcategories
      media: $media
      format: $format
      orientation: $orientation
      modelYear: $modelYear
      language: $language
      filterContentTargetMarket: $market
      tag: $tag
      order: $order
      validOnly: true
    ) {
      similar
      info {
        page
        count
        pageTotal
      }
      facets {
        media {
          value
          count
        }
        formats {
          value
          count
        }
        orientations {
          value
          count
        }
        modelYears {
          value
          count
        }
        languages {
          value
          count
        }
        tags {
          value
          count
        }
      }
      data {
        ...LibraryCard
      }
    }
  }
  ${category}
  ${card}
`);
export type LibraryList = LibraryListingQuery['marketingMaterials'];
export type LibraryMaterialCard = LibraryList['data'][number];
export type LibraryFile = LibraryMaterialCard['files'][number];
export type LibraryPictureFile = NonNullable<LibraryCategoryCard['file']>;
export type LibraryLayout = NonNullable<LibraryMaterialCard['layout']>;
export type LibraryCategoryCard = LibraryOverviewQuery['brandAssets']['data'][number];

/** Every material of a list, for "select all". */
export const LibraryFiles = documentOf<'LibraryFiles'>(/* GraphQL */ `
  query LibraryFiles(
    $category: String
    $type: String
    $search: String
    $withSubcategories: Boolean
    $media: [String!]
    $format: [String!]
    $orientation: [String!]
    $modelYear: [Int!]
    $language: [String!]
    $market: [String!]
    $tag: [String!]
    $order: String
  ) {
    marketingMaterials(
      page: 1
      limit: 1000
      search: $search
      type: $type
      category: $category
      withSubcategories: $withSubcategories
      media: $media
      format: $format
      orientation: $orientation
      modelYear: $modelYear
      language: $language
      filterContentTargetMarket: $market
      tag: $tag
      order: $order
      validOnly: true
    ) {
      data {
        ...LibraryCard
      }
    }
  }
  ${card}
`);

/** A material with its details, and the others of its category in their order. */
export const LibraryMaterial = documentOf<'LibraryMaterial'>(/* GraphQL */ `
  query LibraryMaterial($id: ID!) {
    marketingMaterial(id: $id) {
      id
      title
      subtitle
      body
      bodyFiles {
        ...ContentBodyFile
      }
      language
      type
      tags
      articleCodes
      modelYear
      createdAt
      category {
        id
        title
        route
        breadcrumb {
          id
          title
          route
        }
      }
      files {
        ...LibraryFile
        originalUrl
        highUrl
      }
    }
    marketingMaterialSameParentImages(id: $id, page: 1, limit: 1000, media: null) {
      data {
        id
        title
        placeholder {
          ...LibraryPicture
          highUrl
          originalUrl
        }
      }
    }
  }
  ${file}
  ${contentBodyFile}
`);
export type MaterialDetail = NonNullable<LibraryMaterialQuery['marketingMaterial']>;
export type MaterialFile = MaterialDetail['files'][number];
export type SameCategory = LibraryMaterialQuery['marketingMaterialSameParentImages']['data'];

/** The address of one file, or of several as a zip. */
export const DownloadMaterials = documentOf<'DownloadMaterials'>(/* GraphQL */ `
  mutation DownloadMaterials($files: [WantedContentFile!]!, $name: String) {
    downloadContentFiles(files: $files, name: $name) {
      url
      fileName
      count
    }
  }
`);

/** The content that an asset pack would have: a row for each code or article of the order. */
export const AssetPackPreview = documentOf<'AssetPackPreview'>(/* GraphQL */ `
  query AssetPackPreview($codes: [String!], $order: ID, $language: String, $rendition: String) {
    assetPack(codes: $codes, orderId: $order, language: $language, rendition: $rendition) {
      found
      missing
      pictures
      bytes
      rows {
        code
        articleCode
        name
        gtin
        pictures
        found
        thumbnailUrl
      }
    }
  }
`);
export type PackRow = AssetPackPreviewQuery['assetPack']['rows'][number];

/** Orders of the customer to choose from, the newest first. */
export const PackOrders = documentOf<'PackOrders'>(/* GraphQL */ `
  query PackOrders($number: String) {
    orders(filter: { number: $number }, page: 1, limit: 20, withPayment: false) {
      data {
        id
        number
        createdAt
      }
    }
  }
`);

export const CreateAssetPack = documentOf<'CreateAssetPack'>(/* GraphQL */ `
  mutation CreateAssetPack($codes: [String!], $order: ID, $language: String!, $rendition: String!) {
    createAssetPack(codes: $codes, orderId: $order, language: $language, rendition: $rendition, csv: true) {
      url
      fileName
      count
      missing
    }
  }
`);
