import { documentOf } from '#platform/api/documents.ts';
import type {
  AssetPackPreviewQuery,
  LibraryCardFragment,
  LibraryLayoutFragment,
  LibraryMaterialQuery,
  LibraryPictureFragment,
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

/** A material as lists show it. */
export const libraryCard = /* GraphQL */ `
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

export type LibraryMaterialCard = LibraryCardFragment;
export type LibraryFile = LibraryMaterialCard['files'][number];
export type LibraryPictureFile = LibraryPictureFragment;
export type LibraryLayout = LibraryLayoutFragment;

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
