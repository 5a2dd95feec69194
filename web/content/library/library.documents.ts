import { documentOf } from '#platform/api/documents.ts';
import type { LibraryCategoryFragment, LibraryListingQuery } from '#platform/api/generated/graphql.ts';
import { libraryCard } from '#content/marketing-material/marketing-material.documents.ts';

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
  ${libraryCard}
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
  ${libraryCard}
`);
export type LibraryList = LibraryListingQuery['marketingMaterials'];
export type LibraryCategoryCard = LibraryCategoryFragment;

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
  ${libraryCard}
`);
